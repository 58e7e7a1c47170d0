import { isObject, type JsonObject, toObject } from '../../../../core/json/json-object';
import type { RecordedServer } from '../../../../core/recording/format';
import type { Connected, HandshakeStep } from '../../../../core/session/connect/connected';
import { eraOf } from '../../../../core/session/connect/client-declaration';
import { headerOf, responseHead } from '../../../../core/transports/http-progress';
import type { LogEntry } from '../../../../core/transports/message-log';
import type { ReadableLog } from '../../../runs/record/session-timeline';
import { messageOf, paramsOf, type RecordedCall } from './recorded-calls';
import {
  CLIENT_CAPABILITIES_META,
  CLIENT_INFO_META,
  PROTOCOL_VERSION_META,
  SERVER_INFO_META,
} from '../../../../core/protocol/meta-keys';

const FIRST_REQUESTS = 100;

/** What client and server negotiated, by the last handshake; undefined if there was none by then. */
export function readRecordedConnection(
  log: Pick<ReadableLog, 'entry'>,
  entries: readonly LogEntry[],
  calls: readonly RecordedCall[],
  server: RecordedServer,
): Connected | undefined {
  const initialize = calls.findLast(({ method, response }) => method === 'initialize' && response);
  const discover = calls.findLast(({ method, response }) => method === 'server/discover' && response);
  // Without a handshake each request carries the version (2026-07-28).
  const stateless = calls
    .slice(0, FIRST_REQUESTS)
    .find((call) => typeof metaOf(call)[PROTOCOL_VERSION_META] === 'string');
  const transport = { transport: server.kind, sessionId: initialize && sessionIdOf(log, initialize) } as const;
  if (initialize?.response && !(stateless && stateless.id > initialize.id)) {
    const connection = initializedConnection(initialize);
    const steps = [
      ...(discover && discover.id < initialize.id ? [stepOf('discover', discover)] : []),
      { ...stepOf('initialize', initialize), detail: connection.protocolVersion },
      ...initializedIn(entries, initialize),
    ];
    return { ...transport, ...connection, steps, since: initialize.response.at };
  }
  return stateless && { ...transport, ...statelessConnection(stateless, discover, calls) };
}

function initializedConnection(
  initialize: RecordedCall,
): Omit<Connected, 'transport' | 'sessionId' | 'steps' | 'since'> {
  const { protocolVersion: requested, clientInfo, capabilities } = paramsOf(initialize);
  const result = resultOf(initialize);
  const negotiated = result['protocolVersion'] ?? requested;
  const version = typeof negotiated === 'string' ? negotiated : '';
  const { serverInfo, instructions } = result;
  return {
    protocolVersion: version,
    era: eraOf(version),
    serverInfo: isObject(serverInfo) ? serverInfo : undefined,
    capabilities: toObject(result['capabilities']),
    instructions,
    declared: { clientInfo: toObject(clientInfo), capabilities: toObject(capabilities), meta: {} },
    discovered: undefined,
    durationMs: initialize.durationMs ?? 0,
  };
}

/** By `_meta` of each request and `server/discover`, if there was one (2026-07-28). */
function statelessConnection(
  request: RecordedCall,
  discover: RecordedCall | undefined,
  calls: readonly RecordedCall[],
): Omit<Connected, 'transport' | 'sessionId'> {
  const meta = metaOf(request);
  const discovered = discover && resultOf(discover);
  const { capabilities, instructions, _meta } = discovered ?? {};
  const serverInfo = toObject(_meta)[SERVER_INFO_META] ?? serverInfoIn(calls);
  return {
    protocolVersion: String(meta[PROTOCOL_VERSION_META]),
    era: 'modern',
    serverInfo: isObject(serverInfo) ? serverInfo : undefined,
    capabilities: toObject(capabilities),
    instructions,
    declared: {
      clientInfo: toObject(meta[CLIENT_INFO_META]),
      capabilities: toObject(meta[CLIENT_CAPABILITIES_META]),
      meta,
    },
    steps: discover ? [stepOf('discover', discover)] : [],
    discovered,
    durationMs: discover?.durationMs ?? 0,
    since: discover?.response?.at ?? request.startedAt,
  };
}

function stepOf(kind: HandshakeStep['kind'], call: RecordedCall): HandshakeStep {
  const { id, response, durationMs = 0, state } = call;
  return {
    kind,
    request: id,
    response: response?.seq,
    durationMs,
    outcome: state === 'ok' ? 'ok' : state === 'protocol-error' ? 'refused' : 'failed',
  };
}

function initializedIn(entries: readonly LogEntry[], { id }: RecordedCall): HandshakeStep[] {
  const notification = entries.find(
    (entry) =>
      entry.seq > id &&
      entry.kind === 'message' &&
      entry.direction === 'sent' &&
      entry.shape.kind === 'notification' &&
      entry.shape.method === 'notifications/initialized',
  );
  return notification ? [{ kind: 'initialized', request: notification.seq, durationMs: 0, outcome: 'ok' }] : [];
}

function sessionIdOf(log: Pick<ReadableLog, 'entry'>, { response }: RecordedCall) {
  const exchange = response?.http === undefined ? undefined : log.entry(response.http);
  if (exchange?.kind !== 'http') return undefined;
  return headerOf(responseHead(exchange.progress)?.headers ?? [], 'mcp-session-id');
}

/** Without `server/discover`, results carry the server info in `_meta`. */
function serverInfoIn(calls: readonly RecordedCall[]): unknown {
  for (const call of calls) {
    const info = toObject(resultOf(call)['_meta'])[SERVER_INFO_META];
    if (info !== undefined) return info;
  }
  return undefined;
}

function metaOf(call: RecordedCall): JsonObject {
  return toObject(paramsOf(call)['_meta']);
}

function resultOf({ response }: RecordedCall): JsonObject {
  return response ? toObject(messageOf(response)['result']) : {};
}
