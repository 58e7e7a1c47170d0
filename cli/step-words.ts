import type { StepAnswer } from '../core/judge/tour/step-answer';
import type { StepState } from '../core/judge/tour/tour-run';

/** What came of a step of the tour, or why it was left out. */
export function stepWords(state: StepState): string {
  if (state.kind === 'done') return answerWords(state.answer);
  if (state.kind !== 'skipped') return 'stopped before its turn';
  const { reason } = state;
  switch (reason.kind) {
    case 'capability':
      return `the server does not declare ${reason.capability}`;
    case 'version':
      return `not in ${reason.version}`;
    case 'transport':
      return 'not over this transport';
    case 'gone':
      return 'the connection is gone';
  }
}

function answerWords(answer: StepAnswer): string {
  const http = 'status' in answer && answer.status !== undefined ? ` (HTTP ${answer.status})` : '';
  switch (answer.kind) {
    case 'result':
      return `a result${http}`;
    case 'error':
      return `error ${String(answer.code)}: ${answer.message}${http}`;
    case 'timeout':
      return `no answer within ${answer.limit / 1000} s`;
    case 'lost':
      return `no answer: ${answer.message}`;
    case 'cancelled':
      return 'cancelled';
    case 'pages':
      return `${answer.items} listed on ${answer.pages} page${answer.pages === 1 ? '' : 's'}`;
    case 'alive':
      return 'passed over, and the server still answers';
    case 'facts':
      return `${answer.name}, ${answer.version}`;
  }
}
