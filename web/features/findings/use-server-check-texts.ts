import { useTranslations } from 'use-intl';

import { responseValues } from '../../../core/judge/server-check/check-findings';
import type { CheckStepState } from '../../../core/judge/server-check/check-run';
import type { CheckStep } from '../../../core/judge/server-check/check-step';
import { stepResultText, type TranslateKey } from '../../content/findings/step-texts';

export function useServerCheckTexts() {
  const t = useTranslations('findingsPage');
  const text = useTranslations() as TranslateKey;
  return {
    step: ({ name, method }: CheckStep) => t(`step.${name}`, { method }),
    expected: ({ expects }: CheckStep) => t(`expects.${expects}`),
    actual: (state: CheckStepState) => {
      // The type can't relate each text to the members of its reason.
      if (state.kind === 'skipped') return t(`skipped_${state.reason.kind}`, state.reason as never);
      return state.kind === 'done' ? stepResultText(responseValues(state.response), text) : '';
    },
    status: (state: CheckStepState) => t(`status_${state.kind === 'done' ? state.status : state.kind}`),
  };
}
