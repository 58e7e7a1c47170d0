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

/** Waits for its ID, one of a batch's, or `null`. A lost connection or an HTTP error ends it at once. */
async function sendText(session: Session, text: string, { signal, timeoutMs }: SendOptions): Promise<Outcome> {
  const sent = valueOfJson(text);
  const ids = (Array.isArray(sent) ? sent : [sent]).map((each: unknown) => propertyOf(each, 'id'));
  const hasAnswer = sent === undefined || ids.some((id) => id !== undefined);
  const startedAt = performance.now();
  const about = () => ({ request: text, millis: performance.now() - startedAt });
  const limit = timer(timeoutMs);
  const leaving: (() => void)[] = [];
  const answered = new Promise<Received>((resolve) => {
    leaving.push(
      session.onMessage((message) => {
        const { value } = message;
        if ('method' in value) return;
        const { id } = value;
        if (id === null || ids.some((own) => own !== undefined && sameJson(id, own))) resolve(message);
      }),
    );
  });
  const lost = new Promise<ConnectionFailure>((resolve) => {
    leaving.push(
      session.subscribe(() => {
        const state = session.snapshot();
        if (state.kind === 'failed') resolve(state.failure);
      }),
    );
  });
  let end: (failure: ConnectionFailure | undefined) => void = () => undefined;
  const ended = new Promise<ConnectionFailure | undefined>((resolve) => (end = resolve));
  const failed = new Promise<ConnectionFailure>((resolve) => {
    void ended.then((failure) => failure && resolve(failure));
  });
  try {
    await session.sendRaw(text, { onEnd: end });
    const over = [lost, failed, limit.over, aborted(signal)];
    const message = await Promise.race(hasAnswer ? [answered, ...over] : [ended, ...over]);
    if (message && 'details' in message) return { kind: 'lost', failure: message, ...about() };
    if (signal.aborted) return { kind: 'cancelled', ...about() };
    if (!hasAnswer) return { kind: 'result', result: {}, raw: '{"result":{}}', elided: [], size: 0, ...about() };
    if (!message) return { kind: 'timeout', limit: timeoutMs, ...about() };
    const { value, raw, elided, entry } = message;
    const { size, seq } = entry;
    const { error, result } = value;
    if (!isObject(error)) return { kind: 'result', result, raw, elided, size, seq, ...about() };
    const { code, message: words, data } = error;
    return { kind: 'error', error: { code, message: words, data }, raw, size, seq, ...about() };
  } catch (error) {
    const failure =
      error instanceof ConnectionError ? error.failure : failureWith('closed', stringifyJson(String(error)));
    return { kind: 'lost', failure, ...about() };
  } finally {
    limit.stop();
    for (const leave of leaving) leave();
  }
}

function timer(millis: number): { over: Promise<undefined>; stop: () => void } {
  let id: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    if (millis > 0) id = setTimeout(() => resolve(undefined), millis);
  });
  return { over, stop: () => clearTimeout(id) };
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
