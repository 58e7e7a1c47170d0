import { useTranslations } from 'use-intl';

import { answerFacts } from '../../../core/judge/tour/tour-findings';
import type { StepState } from '../../../core/judge/tour/tour-run';
import type { TourStep } from '../../../core/judge/tour/tour-step';
import { answerText, type TextOf } from '../../content/findings/step-texts';

/** The tour's steps in the interface's language. */
export function useTourWords() {
  const t = useTranslations('findingsPage');
  const text = useTranslations() as TextOf;
  return {
    step: ({ name, method }: TourStep) => t(`step.${name}`, { method }),
    expected: ({ expects }: TourStep) => t(`expects.${expects}`),
    came: (state: StepState) => {
      // Each text wants the members of its reason: more than a type can tell.
      if (state.kind === 'skipped') return t(`skipped_${state.reason.kind}`, state.reason as never);
      return state.kind === 'done' ? answerText(answerFacts(state.answer), text) : '';
    },
    verdict: (state: StepState) =>
      t(`verdict_${state.kind === 'done' ? state.verdict : state.kind}`),
  };
}
