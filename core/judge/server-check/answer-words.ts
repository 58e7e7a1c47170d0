import { errorWords, saysNothing } from '../../session/requests/error-words';
import type { StepAnswer } from './step-answer';

/** What came of a step, in plain English. */
export function answerWords(answer: StepAnswer): string {
  const http = 'status' in answer && answer.status !== undefined ? ` (HTTP ${answer.status})` : '';
  switch (answer.kind) {
    case 'result':
      return `a result${http}`;
    case 'error':
      return `${saysNothing(answer) ? '' : 'error '}${errorWords(answer)}${http}`;
    case 'timeout':
      return `no response within ${answer.limit / 1000} s`;
    case 'lost':
      return `no response: ${answer.message}`;
    case 'cancelled':
      return 'cancelled';
    case 'pages':
      return `${answer.items} listed on ${answer.pages} page${answer.pages === 1 ? '' : 's'}`;
    case 'status':
      return `HTTP ${answer.status}`;
    case 'alive':
      return 'ignored, and the server still responds';
    case 'facts':
      return `${answer.name}, ${answer.version}`;
  }
}
