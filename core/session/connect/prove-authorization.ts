import type { Proof } from '../../authorization/flow-state';
import { isUnauthorizedError } from '../../protocol/unauthorized-error';
import { type JsonObject, propertyOf, toList } from '../../json/json-object';
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
    const exchange = lastExchange(session.log, ({ seq }) => seq > before);
    const reason = state.kind === 'failed' ? `${state.failure.code}: ${state.failure.message}` : state.kind;
    return failedProof(exchange, reason);
  }
  const firstSeq = session.log.lastSeq;
  const outcome = await session.request('tools/list', {});
  const exchange = lastExchange(session.log, ({ seq }) => seq > firstSeq);
  if (outcome.kind !== 'result' && outcome.kind !== 'error') {
    const reason = outcome.kind === 'lost' ? outcome.failure.message : outcome.kind;
    return failedProof(exchange, reason);
  }
  const body = bodyText(outcome.raw);
  const response = exchange?.response && { ...exchange.response, body };
  if (outcome.kind === 'error' && isUnauthorizedError(outcome.error) && exchange && response)
    return { kind: 'refused', request: exchange.request, response };
  const tools = outcome.kind === 'result' ? toList(propertyOf(outcome.result, 'tools')).length : 0;
  return { kind: 'proved', tools, request: exchange?.request, response };
}

function failedProof(exchange: RequestExchange | undefined, reason: string): Proof {
  if (!exchange) return { kind: 'failed', reason };
  const { request, response } = exchange;
  if (response?.status === 401 || response?.status === 403) return { kind: 'refused', request, response };
  return { kind: 'failed', reason, request, ...(response && { response }) };
}
