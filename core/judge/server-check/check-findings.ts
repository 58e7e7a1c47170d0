import type { Finding, FindingValues } from '../../protocol/findings/finding';
import { pinFinding } from '../../protocol/findings/pin-finding';
import { errorText, isEmptyError } from '../../session/requests/error-text';
import { type StepResponse, withoutPeriod } from './step-response';
import texts from './texts.json';
import type { ServerCheckState } from './check-run';

/** @param version index of the negotiated version */
export function serverCheckFindings({ steps: taken }: ServerCheckState, version: number): Finding[] {
  return taken.flatMap(({ step: { name, method, expects }, state }) => {
    if (state.kind !== 'done' || state.verdict === 'pass') return [];
    const { answer, verdict } = state;
    const rule = verdict === 'broken' ? 'server-check-failed' : 'server-check-not-recommended';
    const values = {
      ...responseValues(answer),
      ...{ check: name, method, expects },
      step: texts.steps[name].replace('{method}', method),
      expected: texts.expectations[expects],
      actual: responseText(answer),
    };
    return pinFinding(rule, '', values, false, { seq: answer.seq ?? 0, version });
  });
}

export function responseValues(answer: StepResponse): FindingValues {
  const { kind, page } = answer;
  const status = {
    ...('status' in answer && answer.status !== undefined && { status: answer.status }),
    ...(page !== undefined && { page }),
  };
  switch (answer.kind) {
    case 'error':
      if (isEmptyError(answer)) return { kind: 'nothing', ...status };
      return { kind, ...status, words: withoutPeriod(errorText(answer).slice(0, 200)) };
    case 'timeout':
      return { kind, seconds: answer.limit / 1000, ...status };
    case 'lost':
      return { kind, message: answer.message, ...(answer.sent && { sent: answer.sent }), ...status };
    case 'pages':
      return { kind: answer.isCut ? 'pages-cut' : kind, items: answer.items, pages: answer.pages };
    case 'facts':
      return { kind, name: answer.name, version: answer.version };
    default:
      return { kind, ...status };
  }
}

export function responseText(answer: StepResponse): string {
  const { page } = answer;
  return `${kindText(answer)}${page === undefined ? '' : ` (page ${page})`}`;
}

function kindText(answer: StepResponse): string {
  const http = 'status' in answer && answer.status !== undefined ? ` (HTTP ${answer.status})` : '';
  switch (answer.kind) {
    case 'result':
      return `a result${http}`;
    case 'error':
      return `${isEmptyError(answer) ? '' : 'error '}${withoutPeriod(errorText(answer))}${http}`;
    case 'timeout':
      return `no response within ${answer.limit / 1000} s`;
    case 'lost':
      return `no response: ${answer.message}${answer.sent ? ` (last message sent: ${answer.sent})` : ''}`;
    case 'cancelled':
      return 'cancelled';
    case 'pages':
      return `${answer.items} listed on ${answer.pages} page${answer.pages === 1 ? '' : 's'}${answer.isCut ? ', stopped there: more pages follow' : ''}`;
    case 'status':
      return `HTTP ${answer.status}`;
    case 'alive':
      return 'ignored, and the server still responds';
    case 'facts':
      return `${answer.name}, ${answer.version}`;
  }
}
