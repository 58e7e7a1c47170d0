import type { ConnectionFailure } from './connection-failure';
import { type JsonObject, isObject } from './json-rpc';
import { type Outcome, type RawChannel, type RequestOptions, subjectOf } from './raw-channel';
import type { ServerQuestions } from './server-questions';

/** A server that asks for ever is stopped here. */
const MAX_ROUNDS = 32;

/**
 * Sends a request and, where the server answers `input_required` (2026-07-28, multi-round-trip requests),
 * asks the person what it wants to know and sends the request again with the answers and the server's exact
 * `requestState`, until there is a final result.
 * @returns the outcome of every round, the last one last.
 */
export async function requestInRounds(
  channel: RawChannel,
  questions: ServerQuestions,
  method: string,
  params: JsonObject,
  options: RequestOptions,
): Promise<[...earlier: Outcome[], last: Outcome]> {
  const earlier: Outcome[] = [];
  let next = params;
  for (;;) {
    const outcome = await channel.request(method, next, options);
    const asked = earlier.length < MAX_ROUNDS ? inputRequests(outcome) : undefined;
    if (!asked) return [...earlier, outcome];
    const answers = await answerAll(
      asked.requests,
      questions,
      subjectOf(method, params),
      options.signal,
    );
    if (answers === 'withdrawn') return [...earlier, outcome, withdrawn(outcome, options.signal)];
    // An unknown kind of question can't be answered: what the server sent is the result.
    if (answers === 'unanswerable') return [...earlier, outcome];
    earlier.push(outcome);
    next = {
      ...params,
      inputResponses: answers,
      ...(asked.state !== undefined && { requestState: asked.state }),
    };
  }
}

/** How a request ends whose question nobody wants answered any more: by the person, or with the connection. */
function withdrawn({ request, millis }: Outcome, signal: AbortSignal | undefined): Outcome {
  if (signal?.aborted) return { kind: 'cancelled', request, millis };
  const message = 'The connection ended while the server waited for an answer.';
  const failure: ConnectionFailure = { code: 'closed', message, details: {}, stderr: [] };
  return { kind: 'lost', failure, request, millis };
}

function inputRequests(outcome: Outcome): { requests: JsonObject; state: unknown } | undefined {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return undefined;
  const { resultType, inputRequests: requests, requestState } = outcome.result;
  if (resultType !== 'input_required') return undefined;
  return { requests: isObject(requests) ? requests : {}, state: requestState };
}

async function answerAll(
  requests: JsonObject,
  questions: ServerQuestions,
  subject: string,
  signal: AbortSignal | undefined,
): Promise<JsonObject | 'withdrawn' | 'unanswerable'> {
  const entries = Object.entries(requests);
  if (entries.some(([, request]) => !isElicitation(request))) return 'unanswerable';
  try {
    const answers = entries.map(async ([key, request]): Promise<[string, unknown]> => {
      const params = isObject(request) && isObject(request['params']) ? request['params'] : {};
      return [key, await questions.ask(params, signal, [subject])];
    });
    return Object.fromEntries(await Promise.all(answers));
  } catch {
    return 'withdrawn';
  }
}

function isElicitation(request: unknown): boolean {
  return isObject(request) && request['method'] === 'elicitation/create';
}
