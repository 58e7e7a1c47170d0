import { isObject, type JsonObject, propertyOf } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { valueOfJson } from '../../protocol/json-rpc';
import { ConnectionError, type ConnectionFailure, failureWith } from '../../session/connect/connection-failure';
import type { Outcome } from '../../session/requests/outcome';
import type { Session } from '../../session/session';
import type { EndedState, RunRequest } from '../../run/run';
import { sendRun, type SentRequest } from '../../run/send-run';
import type { Received } from '../../transports/wire';
import { durationMs, type SuiteCall } from '../suite';
import { onAbort } from '../../store';

export interface SendOptions {
  signal: AbortSignal;
  timeoutMs: number;
  inputSchema?: JsonObject;
}

/** All rounds if the server requires input, a task until its result. Never rejects. */
export async function sendCall(
  session: Session,
  call: SuiteCall,
  options: SendOptions,
): Promise<EndedState['outcomes']> {
  const { raw } = call;
  if (typeof raw === 'string') return [await sendText(session, raw, options)];
  if (raw !== undefined) return [await session.request(raw.method, raw.params ?? {}, options)];
  const { signal, timeoutMs, inputSchema } = options;
  // From the request on, whether it becomes a task or not.
  const sent = { signal, timeoutMs, taskTimeoutMs: timeoutMs, inputSchema };
  const { outcomes, task } = await sendRun(session, sentRequestOf(call), sent);
  return task ? [...outcomes.filter((outcome) => outcome !== task.shown), task.shown] : outcomes;
}

export function requestOfCall(call: SuiteCall): RunRequest {
  const { raw } = call;
  if (raw === undefined) return sentRequestOf(call);
  if (typeof raw === 'string') return { kind: 'raw', name: '', arguments: raw };
  // A suite has no members that each request gets, such as its id.
  return { kind: 'raw', name: raw.method, arguments: stringifyJson({ jsonrpc: '2.0', ...raw }) };
}

/** Of a call that is no raw message. */
export function sentRequestOf({ tool, prompt, resource, task = false, arguments: args }: SuiteCall): SentRequest {
  if (prompt !== undefined) return { kind: 'prompt', name: prompt, arguments: args };
  if (resource !== undefined) return { kind: 'resource', name: resource, arguments: { uri: resource } };
  const ttl = typeof task === 'object' && task.ttl !== undefined ? durationMs(task.ttl) : undefined;
  return { kind: 'tool', name: tool ?? '', arguments: args ?? {}, asTask: task === false ? undefined : { ttl } };
}

/** Sends a text and waits for the response to its ID, to one of a batch, or to `null`. */
async function sendText(session: Session, text: string, { signal, timeoutMs }: SendOptions): Promise<Outcome> {
  const sent = valueOfJson(text);
  const ids = (Array.isArray(sent) ? sent : [sent]).map((each: unknown) => propertyOf(each, 'id'));
  const expectsResponse = sent === undefined || ids.some((id) => id !== undefined);
  const startedAt = performance.now();
  const end = await endOfText(session, text, { ids, expectsResponse, signal, timeoutMs });
  const common = { request: text, millis: performance.now() - startedAt };
  if (end.kind === 'lost') return { ...end, ...common };
  if (signal.aborted) return { kind: 'cancelled', ...common };
  if (!expectsResponse) return { kind: 'result', result: {}, raw: '{"result":{}}', elided: [], size: 0, ...common };
  if (end.kind !== 'response') return { kind: 'timeout', limit: timeoutMs, ...common };
  const { value, raw, elided, entry } = end.received;
  const { size, seq } = entry;
  const { error, result } = value;
  if (!isObject(error)) return { kind: 'result', result, raw, elided, size, seq, ...common };
  const { code, message, data } = error;
  return { kind: 'error', error: { code, message, data }, raw, size, seq, ...common };
}

type TextEnd =
  | { kind: 'response'; received: Received }
  | { kind: 'accepted' }
  | { kind: 'lost'; failure: ConnectionFailure }
  | { kind: 'timeout' | 'cancelled' };

interface TextWait extends SendOptions {
  /** `undefined` for messages of a batch without one. */
  ids: readonly unknown[];
  expectsResponse: boolean;
}

/** Resolves with what comes first. Never rejects. */
function endOfText(
  session: Session,
  text: string,
  { ids, expectsResponse, signal, timeoutMs }: TextWait,
): Promise<TextEnd> {
  return new Promise((resolve) => {
    const end = (textEnd: TextEnd) => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
      resolve(textEnd);
    };
    const timer = timeoutMs > 0 ? setTimeout(() => end({ kind: 'timeout' }), timeoutMs) : undefined;
    const unsubscribers = [
      session.onMessage((received) => {
        const { value } = received;
        if (!expectsResponse || 'method' in value) return;
        const isOwn = value['id'] === null || ids.some((id) => id !== undefined && sameJson(value['id'], id));
        if (isOwn) end({ kind: 'response', received });
      }),
      session.subscribe(() => {
        const state = session.snapshot();
        if (state.kind === 'failed') end({ kind: 'lost', failure: state.failure });
      }),
      onAbort(signal, () => end({ kind: 'cancelled' })),
    ];
    const onEnd = (failure: ConnectionFailure | undefined) => {
      if (failure) end({ kind: 'lost', failure });
      else if (!expectsResponse) end({ kind: 'accepted' });
    };
    session.sendRaw(text, { onEnd }).catch((error: unknown) => {
      const failure =
        error instanceof ConnectionError ? error.failure : failureWith('closed', stringifyJson(String(error)));
      end({ kind: 'lost', failure });
    });
    if (signal.aborted) end({ kind: 'cancelled' });
  });
}
