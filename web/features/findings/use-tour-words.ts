import { useTranslations } from 'use-intl';

import type { StepAnswer } from '../../../core/judge/tour/step-answer';
import type { StepState } from '../../../core/judge/tour/tour-run';
import type { TourStep } from '../../../core/judge/tour/tour-step';

/** The tour's steps in the interface's language. */
export function useTourWords() {
  const t = useTranslations('findingsPage');
  return {
    step: ({ name, method }: TourStep) => t(`step.${name}`, { method }),
    expected: ({ expects }: TourStep) => t(`expects.${expects}`),
    came: (state: StepState) => {
      // Each text wants the members of its reason: more than a type can tell.
      if (state.kind === 'skipped') return t(`skipped_${state.reason.kind}`, state.reason as never);
      return state.kind === 'done' ? cameWords(state.answer, t) : '';
    },
    verdict: (state: StepState) =>
      t(`verdict_${state.kind === 'done' ? state.verdict : state.kind}`),
  };
}

type Translate = ReturnType<typeof useTranslations<'findingsPage'>>;

function cameWords(came: StepAnswer, t: Translate): string {
  const status = 'status' in came ? came.status : undefined;
  const http = status === undefined ? '' : ` · ${t('came_status', { status: String(status) })}`;
  switch (came.kind) {
    case 'result':
      return `${t('came_result')}${http}`;
    case 'error': {
      const { code, message } = came;
      return `${t('came_error', { code: String(code), message: message.slice(0, 200) })}${http}`;
    }
    case 'timeout':
      return t('came_timeout', { seconds: String(came.limit / 1000) });
    case 'lost':
      return t('came_lost', { message: came.message });
    case 'cancelled':
      return t('came_cancelled');
    case 'pages':
      return t('came_pages', { items: came.items, pages: came.pages });
    case 'status':
      return t('came_status', { status: String(came.status) });
    case 'alive':
      return t('came_alive');
    case 'facts':
      return t('came_facts', { name: came.name, version: came.version });
  }
}
