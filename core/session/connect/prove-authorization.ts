import type { Proof } from '../../authorization/flow-state';
import type { RequestText, ResponseText } from '../../authorization/model';
import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import { isObject, type JsonObject } from '../../json/json-object';
import type { HttpEntry, MessageLog } from '../../transports/message-log';
import { responseHead } from '../../transports/http-progress';
import type { Outcome } from '../requests/raw-channel';
import type { SessionState } from './connected';

/** As much of a session as the proof needs. */
interface ProvingSession {
  readonly log: MessageLog;
  snapshot(): SessionState;
  connect(): Promise<void>;
  request(method: string, params: JsonObject): Promise<Outcome>;
}

/** So much of the answer is shown. */
const SHOWN = 64 * 1024;

/**
 * Connects with the token, and asks for the tools: what the server answers is the proof that it takes the token, or its refusal.
 * A server without tools proves it by its error just as well.
 */
export async function proveAuthorization(session: ProvingSession): Promise<Proof> {
  const before = session.log.lastSeq;
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') {
    const seen = lastExchange(session, before);
    const reason =
      state.kind === 'failed' ? `${state.failure.code}: ${state.failure.message}` : state.kind;
    return proofOf(seen, { kind: 'failed', reason });
  }
  const asked = session.log.lastSeq;
  const outcome = await session.request('tools/list', {});
  const seen = lastExchange(session, asked);
  if (outcome.kind !== 'result' && outcome.kind !== 'error') {
    const reason = outcome.kind === 'lost' ? outcome.failure.message : outcome.kind;
    return proofOf(seen, { kind: 'failed', reason });
  }
  const { raw } = outcome;
  const body = (
    typeof raw === 'string' ? raw : new TextDecoder().decode(raw.subarray(0, SHOWN))
  ).slice(0, SHOWN);
  const tools =
    outcome.kind === 'result' && isObject(outcome.result) && Array.isArray(outcome.result['tools'])
      ? outcome.result['tools'].length
      : 0;
  const response = seen?.response && { ...seen.response, body };
  if (outcome.kind === 'error' && isUnauthorizedError(outcome.error) && seen && response) {
    return { kind: 'refused', request: seen.request, response };
  }
  return {
    kind: 'proved',
    tools,
    ...(seen && { request: seen.request }),
    ...(response && { response }),
  };
}

interface Seen {
  request: RequestText;
  response: ResponseText | undefined;
}

/** The last exchange that carried a message, after an entry of the log. */
function lastExchange({ log }: ProvingSession, after: number): Seen | undefined {
  const entries = log.entriesAfter(after);
  const carrier = entries.findLast(
    (entry) => entry.kind === 'message' && entry.direction === 'sent' && entry.http !== undefined,
  );
  if (carrier?.kind !== 'message' || carrier.http === undefined) return undefined;
  const entry = log.entry(carrier.http);
  if (entry?.kind !== 'http') return undefined;
  const { method, url, headers } = entry;
  const body = typeof carrier.raw === 'string' ? carrier.raw : '';
  return { request: { method, url, headers, body }, response: responseOf(entry) };
}

function responseOf({ progress }: HttpEntry): ResponseText | undefined {
  const head = responseHead(progress);
  if (!head) return undefined;
  const { status, statusText, headers } = head;
  const body = progress.kind === 'done' ? (progress.body ?? '') : '';
  const millis = 'duration' in progress ? progress.duration : 0;
  return { status, statusText, headers, body, millis };
}

function proofOf(seen: Seen | undefined, failed: Extract<Proof, { kind: 'failed' }>): Proof {
  if (!seen) return failed;
  const { request, response } = seen;
  if (response?.status === 401 || response?.status === 403) {
    return { kind: 'refused', request, response };
  }
  return { ...failed, request, ...(response && { response }) };
}
