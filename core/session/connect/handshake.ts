import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { sessionMessage } from '../texts';
import type { Connected, HandshakeStep } from './connected';
import type { ConnectionFailure } from './connection-failure';
import { clientInfoOf, declaredCapabilities, eraOf, requestMeta } from './client-declaration';
import { handshakeError, supportedVersions, versionMismatch, rpcErrorText } from './handshake-error';
import type { MessageLog, MessageEntry } from '../../transports/message-log';
import { PROTOCOL_VERSIONS, type ProtocolSettings } from '../../protocol/protocol-settings';
import type { RawChannel } from '../requests/raw-channel';
import type { Outcome } from '../requests/outcome';
import type { ServerTransport } from '../../transports/server-transport';
import { urlTransport } from '../../transports/transports';
import { SERVER_INFO_META } from '../../protocol/meta-keys';

export interface Agreement extends Omit<
  Connected,
  'transport' | 'declared' | 'steps' | 'sessionId' | 'durationMs' | 'since'
> {
  clientInfo: JsonObject;
  declared: JsonObject;
}

export interface HandshakeContext {
  channel: RawChannel;
  transport: ServerTransport;
  log: MessageLog;
  steps: HandshakeStep[];
  kind: Connected['transport'];
  settings: ProtocolSettings;
  ownVersion: string;
  /** Milliseconds per response. */
  timeoutMs: number;
  /** False for a server that exited at `server/discover`. */
  mayDiscover: boolean;
  /** Called before the capabilities are sent: the server may use them at once. */
  onDeclare: (capabilities: JsonObject) => void;
}

const MODERN = PROTOCOL_VERSIONS.filter((version) => eraOf(version) === 'modern');
const LEGACY = PROTOCOL_VERSIONS.filter((version) => eraOf(version) === 'legacy');
/** Milliseconds to wait for `server/discover` on stdio, where an older server may stay silent. */
const DISCOVER_LIMIT_MS = 10_000;

/** By `server/discover` (2026-07-28), else by `initialize`. Oddities become findings. @throws ConnectionError */
export async function performHandshake(context: HandshakeContext): Promise<Agreement> {
  const { version } = context.settings;
  if (version !== 'auto')
    return eraOf(version) === 'modern' ? discover(context, version) : initialize(context, version);
  const [newest = ''] = LEGACY;
  if (!context.mayDiscover || urlTransport(context.kind)?.isModern === false) return initialize(context, newest);
  const discovery = await tryDiscover(context, MODERN[0] ?? '');
  return discovery.kind === 'modern' ? discovery.agreed : initialize(context, discovery.version ?? newest);
}

/** The result of `server/discover`: an agreement, or the older era, perhaps with the version to request. */
type DiscoverResult = { kind: 'modern'; agreed: Agreement } | { kind: 'legacy'; version?: string };

async function discover(context: HandshakeContext, version: string): Promise<Agreement> {
  const outcome = await requestDiscover(context, version, context.timeoutMs);
  const agreed = modernAgreement(context, outcome, version);
  if (agreed) return agreed;
  if (outcome.kind === 'result')
    throw versionMismatch(sessionMessage('version-unsupported', { version }), supportedVersions(outcome));
  throw handshakeError(outcome, 'server/discover', context.timeoutMs, version);
}

async function tryDiscover(context: HandshakeContext, version: string, isSecond = false): Promise<DiscoverResult> {
  const { kind, timeoutMs } = context;
  // Over HTTP silence is an outage; on stdio older servers ignore unknown requests.
  const limit = kind === 'stdio' ? Math.min(DISCOVER_LIMIT_MS, timeoutMs) : timeoutMs;
  const outcome = await requestDiscover(context, version, limit);
  const agreed = modernAgreement(context, outcome, version);
  if (agreed) return { kind: 'modern', agreed };
  const supported = supportedVersions(outcome);
  // The specification's rule: try once more, with a version that the server lists.
  const other = MODERN.find((known) => supported?.includes(known));
  if (other !== undefined && outcome.kind === 'error' && !isSecond) return tryDiscover(context, other, true);
  const isOnlyNewer = supported?.every((each) => eraOf(each) === 'modern') ?? false;
  if (isOnlyNewer && supported && supported.length > 0)
    throw versionMismatch(sessionMessage('only-other-versions'), supported);
  if (outcome.kind === 'result' || outcome.kind === 'error')
    return { kind: 'legacy', version: LEGACY.find((known) => supported?.includes(known)) };
  const isLegacy = outcome.kind === 'lost' ? kind !== 'stdio' && isOlderEra(outcome.failure) : kind === 'stdio';
  if (isLegacy) return { kind: 'legacy' };
  throw handshakeError(outcome, 'server/discover', context.timeoutMs);
}

function requestDiscover(context: HandshakeContext, version: string, timeoutMs: number): Promise<Outcome> {
  const { clientInfo, declared } = clientHello(context, version);
  context.onDeclare(declared);
  const meta = requestMeta(version, { clientInfo, capabilities: declared }, context.settings);
  return handshakeRequest(context, 'discover', 'server/discover', { _meta: meta }, timeoutMs);
}

/** Whether an older server rejects `server/discover` by HTTP status: not 401, 403 or 5xx. */
function isOlderEra({ code, details }: ConnectionFailure): boolean {
  if (code === 'not-found') return true;
  const status = Number.parseInt(details['status'] ?? '', 10);
  return code === 'http-status' && status >= 400 && status < 500;
}

function modernAgreement(context: HandshakeContext, outcome: Outcome, version: string): Agreement | undefined {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return undefined;
  const { result } = outcome;
  const { supportedVersions, instructions } = result;
  const meta = toObject(result['_meta']);
  // A result with capabilities but without the list still understood the request.
  const isOffered = Array.isArray(supportedVersions)
    ? supportedVersions.includes(version)
    : isObject(result['capabilities']);
  if (!isOffered) return undefined;
  const serverInfo = meta[SERVER_INFO_META] ?? result['serverInfo'];
  return {
    ...clientHello(context, version),
    protocolVersion: version,
    era: 'modern',
    serverInfo: isObject(serverInfo) ? serverInfo : undefined,
    capabilities: toObject(result['capabilities']),
    instructions,
    discovered: result,
  };
}

function clientHello({ settings, ownVersion }: HandshakeContext, version: string) {
  return { clientInfo: clientInfoOf(settings, ownVersion), declared: declaredCapabilities(version, settings) };
}

async function initialize(context: HandshakeContext, version: string, isSecond = false): Promise<Agreement> {
  const { settings, timeoutMs, transport } = context;
  const { clientInfo, declared } = clientHello(context, version);
  context.onDeclare(declared);
  const hasMeta = Object.keys(settings.meta).length > 0;
  const params = {
    protocolVersion: version,
    capabilities: declared,
    clientInfo,
    ...(hasMeta && { _meta: settings.meta }),
  };
  const outcome = await handshakeRequest(context, 'initialize', 'initialize', params, timeoutMs);
  if (outcome.kind !== 'result') {
    const other = LEGACY.find((known) => known !== version && supportedVersions(outcome)?.includes(known));
    if (other && settings.version === 'auto' && !isSecond) return initialize(context, other, true);
    throw handshakeError(outcome, 'initialize', context.timeoutMs, version);
  }
  const result = toObject(outcome.result);
  const offered = result['protocolVersion'];
  const protocolVersion = typeof offered === 'string' && offered !== '' ? offered : version;
  if (settings.version !== 'auto' && protocolVersion !== version) {
    const message = sessionMessage('other-version', { asked: version, given: protocolVersion });
    throw versionMismatch(message, [protocolVersion]);
  }
  transport.setProtocolVersion?.(protocolVersion);
  await sendInitialized(context);
  const { serverInfo, capabilities, instructions } = result;
  return {
    clientInfo,
    declared,
    protocolVersion,
    era: 'legacy',
    serverInfo: isObject(serverInfo) ? serverInfo : undefined,
    capabilities: toObject(capabilities),
    instructions,
    discovered: undefined,
  };
}

async function sendInitialized({ transport, log, steps }: HandshakeContext): Promise<void> {
  const before = log.lastSeq;
  const startedAt = performance.now();
  const method = 'notifications/initialized';
  // A server that rejects it may be usable anyway.
  const failureText = await transport.send({ jsonrpc: '2.0', method }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const seq = sentSeq(log, before, method);
  steps.push({
    kind: 'initialized',
    request: seq,
    durationMs: performance.now() - startedAt,
    outcome: failureText === undefined ? 'ok' : 'failed',
    ...(failureText !== undefined && { detail: failureText }),
  });
}

async function handshakeRequest(
  { channel, log, steps }: { channel: RawChannel; log: MessageLog; steps: HandshakeStep[] },
  kind: 'discover' | 'initialize',
  method: string,
  params: JsonObject,
  timeoutMs: number,
): Promise<Outcome> {
  const before = log.lastSeq;
  const outcome = await channel.request(method, params, { timeoutMs }, 'handshake');
  const request = sentSeq(log, before, method);
  const entry = request === undefined ? undefined : log.entry(request);
  const response = entry?.kind === 'message' ? entry.partner : undefined;
  steps.push({ kind, request, response, durationMs: outcome.millis, ...stepOutcome(outcome) });
  return outcome;
}

function failedOutcome({ code, details }: ConnectionFailure): HandshakeStep['outcome'] {
  if (code === 'exited' || code === 'closed') return 'ended';
  return details['status']?.startsWith('4') ? 'refused' : 'failed';
}

function stepOutcome(outcome: Outcome): Pick<HandshakeStep, 'outcome' | 'detail'> {
  if (outcome.kind === 'result') {
    const result = toObject(outcome.result);
    const version = result['protocolVersion'] ?? result['supportedVersions'];
    const versionText = Array.isArray(version) ? version.join(', ') : version;
    return { outcome: 'ok', ...(typeof versionText === 'string' && { detail: versionText }) };
  }
  if (outcome.kind === 'error') return { outcome: 'refused', detail: rpcErrorText(outcome) };
  if (outcome.kind !== 'lost') return { outcome: 'silent' };
  const { message, details } = outcome.failure;
  const { status, body } = details;
  const text = status && body ? `${status}: ${body}` : message || status || details['code'];
  return { outcome: failedOutcome(outcome.failure), ...(text !== undefined && { detail: text }) };
}

function sentSeq(log: MessageLog, after: number, method: string): number | undefined {
  const hasMethod = ({ shape }: MessageEntry) => 'method' in shape && shape.method === method;
  return log.findSent(after, hasMethod)?.seq;
}
