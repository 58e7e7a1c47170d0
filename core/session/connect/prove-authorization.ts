import type { Proof } from '../../authorization/flow-state';
import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import { isObject, type JsonObject } from '../../json/json-object';
import type { MessageLog } from '../../transports/message-log';
import { bodyText, lastExchange, type RequestExchange } from '../requests/request-exchange';
import type { Outcome } from '../requests/outcome';
import type { SessionState } from './connected';

interface ProvingSession {
  readonly log: MessageLog;
  snapshot(): SessionState;
  connect(): Promise<void>;
  request(method: string, params: JsonObject): Promise<Outcome>;
}

/** By listing the tools: an error of a server without tools proves it too. */
export async function proveAuthorization(session: ProvingSession): Promise<Proof> {
  const before = session.log.lastSeq;
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') {
    const seen = lastExchange(session.log, ({ seq }) => seq > before);
    const reason = state.kind === 'failed' ? `${state.failure.code}: ${state.failure.message}` : state.kind;
    return proofOf(seen, { kind: 'failed', reason });
  }
  const firstSeq = session.log.lastSeq;
  const outcome = await session.request('tools/list', {});
  const seen = lastExchange(session.log, ({ seq }) => seq > firstSeq);
  if (outcome.kind !== 'result' && outcome.kind !== 'error') {
    const reason = outcome.kind === 'lost' ? outcome.failure.message : outcome.kind;
    return proofOf(seen, { kind: 'failed', reason });
  }
  const body = bodyText(outcome.raw);
  const tools =
    outcome.kind === 'result' && isObject(outcome.result) && Array.isArray(outcome.result['tools'])
      ? outcome.result['tools'].length
      : 0;
  const response = seen?.response && { ...seen.response, body };
  if (outcome.kind === 'error' && isUnauthorizedError(outcome.error) && seen && response)
    return { kind: 'refused', request: seen.request, response };
  return { kind: 'proved', tools, request: seen?.request, response };
}

function proofOf(seen: RequestExchange | undefined, failed: Extract<Proof, { kind: 'failed' }>): Proof {
  if (!seen) return failed;
  const { request, response } = seen;
  if (response?.status === 401 || response?.status === 403) return { kind: 'refused', request, response };
  return { ...failed, request, ...(response && { response }) };
}
