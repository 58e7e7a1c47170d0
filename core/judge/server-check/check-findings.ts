import type { ProtocolVersion } from '../../protocol/protocol-settings';
import type { Finding, FindingValues } from '../../protocol/findings/finding';
import { isObject } from '../../json/json-object';
import { shortenText } from '../../json/shorten-strings';
import { pinFinding } from '../../protocol/findings/pin-finding';
import { errorText, isEmptyError } from '../../session/requests/error-text';
import { isErrorResult, type StepResponse, withoutPeriod } from './step-response';
import texts from './texts.json';
import type { ServerCheckState } from './check-run';

/** @param version index of the negotiated version */
export function serverCheckFindings({ steps }: ServerCheckState, version: ProtocolVersion): Finding[] {
  // A step whose request could not be sent is pinned to the last message before it.
  let seq = 0;
  return steps.flatMap(({ step: { name, method, expects }, state }) => {
    if (state.kind !== 'done') return [];
    const { response, status } = state;
    seq = response.seq ?? seq;
    if (status === 'passed') return [];
    const rule = status === 'failed' ? 'server-check-failed' : 'server-check-not-recommended';
    const values = {
      ...responseValues(response),
      check: name,
      method,
      expects,
      step: texts.steps[name].replace('{method}', method),
      expected: texts.expectations[expects],
      actual: responseText(response),
    };
    return pinFinding(rule, '', values, false, { seq, version });
  });
}

export function responseValues(response: StepResponse): FindingValues {
  const { kind, page } = response;
  const status = {
    ...('status' in response && response.status !== undefined && { status: response.status }),
    ...(page !== undefined && { page }),
  };
  switch (response.kind) {
    case 'error':
      if (isEmptyError(response)) return { kind: 'nothing', ...status };
      return { kind, ...status, words: withoutPeriod(shortenText(errorText(response), 200)) };
    case 'timeout':
      return { kind, seconds: response.limit / 1000, ...status };
    case 'lost':
      return { kind, message: response.message, ...(response.sent && { sent: response.sent }), ...status };
    case 'pages':
      return { kind: response.isCut ? 'pages-cut' : kind, items: response.items, pages: response.pages };
    case 'result':
      return { kind: resultKind(response), ...status };
    case 'facts':
      return { kind, name: response.name, version: response.version };
    case 'other-id':
      return { kind, id: response.id, sentId: response.sentId, ...status };
    default:
      return { kind, ...status };
  }
}

const RESULTS = {
  result: 'a result',
  'empty-result': 'an empty result',
  'error-result': 'a result with isError',
} as const;

function resultKind(response: StepResponse & { kind: 'result' }): keyof typeof RESULTS {
  const { result } = response;
  if (isErrorResult(response)) return 'error-result';
  if (!isObject(result)) return 'result';
  // An EmptyResult may have what any result may.
  const isEmpty = Object.keys(result).every((key) => key === '_meta' || key === 'resultType');
  return isEmpty ? 'empty-result' : 'result';
}

export function responseText(response: StepResponse): string {
  const { page } = response;
  return `${kindText(response)}${page === undefined ? '' : ` (page ${page})`}`;
}

function kindText(response: StepResponse): string {
  const http = 'status' in response && response.status !== undefined ? ` (HTTP ${response.status})` : '';
  switch (response.kind) {
    case 'result':
      return `${RESULTS[resultKind(response)]}${http}`;
    case 'error':
      return `${isEmptyError(response) ? '' : 'error '}${withoutPeriod(errorText(response))}${http}`;
    case 'timeout':
      return `no response within ${response.limit / 1000} s`;
    case 'lost':
      return `no response: ${response.message}${response.sent ? ` (last message sent: ${response.sent})` : ''}`;
    case 'cancelled':
      return 'cancelled';
    case 'pages':
      return `${response.items} listed on ${response.pages} page${response.pages === 1 ? '' : 's'}${response.isCut ? ', stopped there: more pages follow' : ''}`;
    case 'status':
      return `HTTP ${response.status}`;
    case 'alive':
      return 'ignored, and the server still responds';
    case 'facts':
      return `name ${response.name}, version ${response.version}`;
    case 'other-id':
      return `ID ${response.id} instead of ${response.sentId}${http}`;
  }
}
