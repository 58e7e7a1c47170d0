import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { StepAnswer } from '../../../core/judge/tour/step-answer';
import type { StepState } from '../../../core/judge/tour/tour-run';
import type { TourStep } from '../../../core/judge/tour/tour-step';

export interface TourWords {
  step: (step: TourStep) => string;
  expected: (step: TourStep) => string;
  came: (state: StepState) => string;
  verdict: (state: StepState) => string;
}

/** The tour's steps in the interface's language. */
export function useTourWords(): TourWords {
  const t = useTranslations('findingsPage');
  const step = useCallback(
    ({ name, method }: TourStep) =>
      name === 'wrong-cursor' ? t('step.wrong-cursor', { method }) : t(`step.${name}`),
    [t],
  );
  const expected = useCallback(({ expects }: TourStep) => t(`expects.${expects}`), [t]);
  const came = useCallback(
    (state: StepState) => {
      if (state.kind === 'skipped') return skipWords(state.reason, t);
      return state.kind === 'done' ? cameWords(state.answer, t) : '';
    },
    [t],
  );
  const verdict = useCallback(
    (state: StepState) => t(`verdict_${state.kind === 'done' ? state.verdict : state.kind}`),
    [t],
  );
  return { step, expected, came, verdict };
}

type Translate = ReturnType<typeof useTranslations<'findingsPage'>>;

function skipWords(
  reason: Extract<StepState, { kind: 'skipped' }>['reason'],
  t: Translate,
): string {
  switch (reason.kind) {
    case 'capability':
      return t('skipped_capability', { capability: reason.capability });
    case 'version':
      return t('skipped_version', { version: reason.version });
    case 'transport':
      return t('skipped_transport');
    case 'gone':
      return t('skipped_gone');
  }
}

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
    case 'alive':
      return t('came_alive');
    case 'facts':
      return t('came_facts', { name: came.name, version: came.version });
  }
}
