import { exactPart } from '../../json/exact-part';
import { type JsonObject, isObject, toObject } from '../../json/json-object';
import { failureWith } from '../connect/connection-failure';
import { sessionMessage } from '../texts';
import { type RawChannel, subjectOf } from './raw-channel';
import type { Outcome } from './outcome';
import { pause } from '../../transports/stream-pace';
import type { RequestOptions } from '../../transports/request-options';
import { RpcRefusal, type ServerRequests } from '../server-requests/server-requests';

const MAX_ROUNDS = 32;
/** Milliseconds before a request that the server postponed is sent again; doubled each time. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4_000;

/** 2026-07-28, “InputRequests” */
const INPUT_METHODS = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

interface InputRequired {
  /** Undefined if the server only wants the request again (load shedding). */
  requests: JsonObject | undefined;
  /** Empty if the server sent none: then none may be sent back. */
  state: { requestState?: unknown };
}

/**
 * Sends a request; while the result is `input_required` (2026-07-28), gets the answers and sends it again with them and
 * the exact `requestState`. @returns the outcome of each round; the last has no request if nothing was sent any more
 */
export async function requestInRounds(
  channel: Pick<RawChannel, 'request'>,
  requests: Pick<ServerRequests, 'answer'>,
  method: string,
  params: JsonObject,
  options: RequestOptions,
): Promise<[...earlier: Outcome[], last: Outcome]> {
  const earlier: Outcome[] = [];
  const subject = subjectOf(method, params);
  let pauseMs = FIRST_PAUSE_MS;
  let nextParams = params;
  for (;;) {
    const outcome = await channel.request(method, nextParams, options);
    const required = earlier.length < MAX_ROUNDS ? inputRequired(outcome) : undefined;
    if (!required || !isAnswerable(required)) return [...earlier, outcome];
    earlier.push(outcome);
    let inputResponses: JsonObject | undefined;
    if (required.requests) {
      const answers = await answerAll(required.requests, requests, subject, options.signal);
      if (answers.kind !== 'answered') return [...earlier, endedOutcome(answers.kind, options)];
      inputResponses = answers.responses;
      pauseMs = FIRST_PAUSE_MS;
    } else {
      await pause(pauseMs, options.signal);
      if (options.signal?.aborted) return [...earlier, endedOutcome('withdrawn', options)];
      pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs);
    }
    nextParams = { ...params, ...(inputResponses && { inputResponses }), ...required.state };
  }
}

function endedOutcome(why: 'withdrawn' | 'refused', { signal }: RequestOptions): Outcome {
  const unsent = { request: '', millis: 0 };
  if (why === 'refused') return { kind: 'cancelled', because: 'not-answered', ...unsent };
  if (signal?.aborted) return { kind: 'cancelled', ...unsent };
  return { kind: 'lost', failure: failureWith('closed', sessionMessage('lost-while-waiting')), ...unsent };
}

function inputRequired(outcome: Outcome): InputRequired | undefined {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return undefined;
  const { resultType, inputRequests: requests } = outcome.result;
  if (resultType !== 'input_required') return undefined;
  const { result, raw, elided } = outcome;
  const exact = (name: string) => (elided.length > 0 ? result[name] : exactPart(result[name], raw, `/result/${name}`));
  const state = 'requestState' in result ? { requestState: exact('requestState') } : {};
  if (requests !== undefined && !isEmpty(requests)) return { requests: toObject(exact('inputRequests')), state };
  // Without both, it would repeat the same request forever.
  return 'requestState' in state ? { requests: undefined, state } : undefined;
}

function isEmpty(requests: unknown): boolean {
  return isObject(requests) && Object.keys(requests).length === 0;
}

function isAnswerable({ requests = {} }: InputRequired): boolean {
  return Object.values(requests).every(
    (request) => isObject(request) && typeof request['method'] === 'string' && INPUT_METHODS.has(request['method']),
  );
}

type Answers = { kind: 'answered'; responses: JsonObject } | { kind: 'withdrawn' } | { kind: 'refused' };

async function answerAll(
  inputRequests: JsonObject,
  requests: Pick<ServerRequests, 'answer'>,
  subject: string,
  cancelled: AbortSignal | undefined,
): Promise<Answers> {
  // If one gets no answer, the others need none.
  const giveUp = new AbortController();
  const signal = cancelled ? AbortSignal.any([cancelled, giveUp.signal]) : giveUp.signal;
  try {
    const answers = Object.entries(inputRequests).map(async ([id, request]): Promise<[string, unknown]> => {
      const { method, params } = toObject(request);
      const context = { id, signal, during: [subject], isRequest: false };
      const paramsObject = toObject(params);
      return [id, await requests.answer(String(method), paramsObject, context)];
    });
    return { kind: 'answered', responses: Object.fromEntries(await Promise.all(answers)) };
  } catch (error) {
    giveUp.abort();
    const isRefusal = error instanceof RpcRefusal && cancelled?.aborted !== true;
    return { kind: isRefusal ? 'refused' : 'withdrawn' };
  }
}
