import { isObject, type JsonObject } from '../../../../core/json/json-object';
import type { RecordedServer } from '../../../../core/recording/format';
import type { Connected, HandshakeStep } from '../../../../core/session/connect/connected';
import { eraOf } from '../../../../core/session/connect/declared';
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
  const sessionId = initialize && sessionIdOf(log, initialize);
  const transport = { transport: server.kind, sessionId } as const;
  if (initialize?.response && !(stateless && stateless.id > initialize.id)) {
    const result = resultOf(initialize);
    const { protocolVersion, clientInfo, capabilities } = paramsOf(initialize);
    const agreed = result['protocolVersion'] ?? protocolVersion;
    const version = typeof agreed === 'string' ? agreed : '';
    const { serverInfo, instructions } = result;
    const steps = [
      ...(discover && discover.id < initialize.id ? [stepOf('discover', discover)] : []),
      { ...stepOf('initialize', initialize), detail: version },
      ...initializedIn(entries, initialize),
    ];
    return {
      ...transport,
      protocolVersion: version,
      era: eraOf(version),
      serverInfo: isObject(serverInfo) ? serverInfo : undefined,
      capabilities: asObject(result['capabilities']),
      instructions,
      declared: { clientInfo: asObject(clientInfo), capabilities: asObject(capabilities), meta: {} },
      steps,
      discovered: undefined,
      durationMs: initialize.durationMs ?? 0,
      since: initialize.response.at,
    };
  }
  if (!stateless) return undefined;
  const meta = metaOf(stateless);
  const version = String(meta[PROTOCOL_VERSION_META]);
  const discovered = discover && resultOf(discover);
  const { capabilities, instructions, _meta } = discovered ?? {};
  const named = asObject(_meta)[SERVER_INFO_META] ?? serverInfoIn(calls);
  return {
    ...transport,
    protocolVersion: version,
    era: 'modern',
    serverInfo: isObject(named) ? named : undefined,
    capabilities: asObject(capabilities),
    instructions,
    declared: {
      clientInfo: asObject(meta[CLIENT_INFO_META]),
      capabilities: asObject(meta[CLIENT_CAPABILITIES_META]),
      meta,
    },
    steps: discover ? [stepOf('discover', discover)] : [],
    discovered,
    durationMs: discover?.durationMs ?? 0,
    since: discover?.response?.at ?? stateless.startedAt,
  };
}

function stepOf(kind: HandshakeStep['kind'], call: RecordedCall): HandshakeStep {
  const { id, response, durationMs = 0, state } = call;
  return {
    kind,
    request: id,
    response: response?.seq,
    durationMs: durationMs,
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
    const info = asObject(resultOf(call)['_meta'])[SERVER_INFO_META];
    if (info !== undefined) return info;
  }
  return undefined;
}

function metaOf(call: RecordedCall): JsonObject {
  return asObject(paramsOf(call)['_meta']);
}

function resultOf({ response }: RecordedCall): JsonObject {
  return response ? asObject(messageOf(response)['result']) : {};
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
