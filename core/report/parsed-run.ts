import { toObject } from '../json/json-object';
import { parseJson, rawText } from '../json/lossless';
import { valueOfJson } from '../protocol/json-rpc';
import type { StoredDetails } from '../run/run';
import type { AnsweredRequest } from '../session/server-requests/answered-requests';
import { errorOf, type Outcome } from '../session/requests/outcome';
import type { ReportedServerRequest, RunToDraw } from './report';

/** With the digits of their numbers. @param hasMessages keep the texts @throws JsonSyntaxError for a damaged response */
export function parsedRun(
  outcomes: readonly Outcome[],
  stored: StoredDetails | undefined,
  hasMessages = false,
): Pick<RunToDraw, 'outcomes' | 'stored' | 'serverRequests'> {
  const parsed = outcomes.map(parsedOutcome);
  const serverRequests = [...inputRequestsIn(parsed), ...(stored?.serverRequests ?? []).map(serverRequestIn)];
  return { outcomes: hasMessages ? parsed : parsed.map(withoutTexts), stored, serverRequests };
}

function parsedOutcome(outcome: Outcome): Outcome {
  if (!('raw' in outcome) || outcome.raw.length === 0) return outcome;
  const message = toObject(parseJson(rawText(outcome.raw)));
  if (outcome.kind === 'error') return { ...outcome, error: errorOf(message) ?? outcome.error };
  return { ...outcome, result: message['result'] ?? outcome.result };
}

function withoutTexts(outcome: Outcome): Outcome {
  return { ...outcome, request: '', ...('raw' in outcome && { raw: '' }) };
}

/** Input requests of the results, with their answers in the next requests (2026-07-28). */
function inputRequestsIn(outcomes: readonly Outcome[]): ReportedServerRequest[] {
  return outcomes.flatMap((outcome, index) => {
    const next = outcomes[index + 1];
    if (!next || outcome.kind !== 'result') return [];
    const { inputRequests } = toObject(outcome.result);
    const { params } = toObject(valueOfJson(next.request));
    const { inputResponses } = toObject(params);
    return Object.entries(toObject(inputRequests)).map(([key, request]): ReportedServerRequest => {
      const { method, params: requestParams } = toObject(request);
      const answer = toObject(inputResponses)[key];
      return { method: String(method), params: toObject(requestParams), answer };
    });
  });
}

function serverRequestIn({ asked, answered }: AnsweredRequest): ReportedServerRequest {
  const { method, params } = toObject(valueOfJson(asked));
  const { result } = toObject(valueOfJson(answered));
  return { method: String(method), params: toObject(params), answer: result };
}
