import { isObject, type JsonObject, toObject } from '../../json/json-object';
import { sessionMessage } from '../texts';
import type { Connected, HandshakeStep } from './connected';
import type { ConnectionFailure } from './connection-failure';
import { clientInfoOf, declaredCapabilities, eraOf, requestMeta, SERVER_INFO_META } from './declared';
import { refused, supportedBy, versionMismatch, wordsOf } from './handshake-refusal';
import type { MessageLog, MessageEntry } from '../../transports/message-log';
import { PROTOCOL_VERSIONS, type ProtocolSettings } from '../../protocol/protocol-settings';
import type { Outcome, RawChannel } from '../requests/raw-channel';
import type { ServerTransport } from '../../transports/server-transport';

/** What the two sides came to. */
export interface Agreement extends Omit<
  Connected,
  'transport' | 'declared' | 'steps' | 'sessionId' | 'millis' | 'since'
> {
  clientInfo: JsonObject;
  declared: JsonObject;
}

/** What a handshake is made with. */
export interface HandshakeContext {
  channel: RawChannel;
  transport: ServerTransport;
  log: MessageLog;
  /** Every step is added, whatever comes of it. */
  steps: HandshakeStep[];
  kind: Connected['transport'];
  settings: ProtocolSettings;
  /** Loupe's own. */
  ownVersion: string;
  /** Milliseconds that each answer may take. */
  timeout: number;
  /** Whether the newer era may be asked for: not of a server that ended when it was. */
  mayDiscover: boolean;
  /** Told the capabilities before they are sent: the server may use them at once. */
  onDeclare: (capabilities: JsonObject) => void;
}

const MODERN = PROTOCOL_VERSIONS.filter((version) => eraOf(version) === 'modern');
const LEGACY = PROTOCOL_VERSIONS.filter((version) => eraOf(version) === 'legacy');
/** A silent stdio server may be one of the older era: the newer handshake waits this long for an answer. */
const PROBE_TIMEOUT = 10_000;

/**
 * Finds out how to talk to a server that has just been started or reached: by `server/discover` (2026-07-28), or else
 * by `initialize`. What is odd in an answer is kept; only what cannot be gone on with is a failure.
 * @throws ConnectionError
 */
export async function performHandshake(context: HandshakeContext): Promise<Agreement> {
  const { version } = context.settings;
  if (version !== 'auto') {
    return eraOf(version) === 'modern' ? discover(context, version) : initialize(context, version);
  }
  const [newest = ''] = LEGACY;
  if (!context.mayDiscover || context.kind === 'sse') return initialize(context, newest);
  const found = await discoverOrNot(context, MODERN[0] ?? '');
  return found.kind === 'modern' ? found.agreed : initialize(context, found.ask ?? newest);
}

/** What became of the first question: an agreement, or the older era, perhaps with the version to ask for. */
type Found = { kind: 'modern'; agreed: Agreement } | { kind: 'legacy'; ask?: string };

async function discover(context: HandshakeContext, version: string): Promise<Agreement> {
  const outcome = await askToDiscover(context, version, context.timeout);
  const agreed = modernAgreement(context, outcome, version);
  if (agreed) return agreed;
  if (outcome.kind === 'result') {
    throw versionMismatch(sessionMessage('version-unsupported', { version }), supportedBy(outcome));
  }
  throw refused(outcome, context.timeout, version);
}

async function discoverOrNot(context: HandshakeContext, version: string, isSecond = false): Promise<Found> {
  const { kind, timeout } = context;
  // Over HTTP silence is an outage; on stdio it may be the older era, which answers nothing it does not know.
  const limit = kind === 'stdio' ? Math.min(PROBE_TIMEOUT, timeout) : timeout;
  const outcome = await askToDiscover(context, version, limit);
  const agreed = modernAgreement(context, outcome, version);
  if (agreed) return { kind: 'modern', agreed };
  const supported = supportedBy(outcome);
  // The rule for a version that was refused: ask once more, for one of those that the server names.
  const other = MODERN.find((known) => supported?.includes(known));
  if (other !== undefined && outcome.kind === 'error' && !isSecond) {
    return discoverOrNot(context, other, true);
  }
  const isOnlyNewer = supported?.every((each) => eraOf(each) === 'modern') ?? false;
  if (isOnlyNewer && supported && supported.length > 0) {
    throw versionMismatch(sessionMessage('only-other-versions'), supported);
  }
  switch (outcome.kind) {
    case 'result':
    case 'error':
      return { kind: 'legacy', ask: LEGACY.find((known) => supported?.includes(known)) };
    case 'timeout':
    case 'cancelled':
      if (kind === 'stdio') return { kind: 'legacy' };
      throw refused(outcome, context.timeout);
    case 'lost':
      if (kind !== 'stdio' && isOlderEra(outcome.failure)) return { kind: 'legacy' };
      throw refused(outcome, context.timeout);
  }
}

function askToDiscover(context: HandshakeContext, version: string, timeout: number): Promise<Outcome> {
  const { clientInfo, declared } = said(context, version);
  context.onDeclare(declared);
  const meta = requestMeta(version, { clientInfo, capabilities: declared }, context.settings);
  return askInHandshake(context, 'discover', 'server/discover', { _meta: meta }, timeout);
}

/** An HTTP refusal of the newer era's request that an older server gives; not a wall, nor an outage. */
function isOlderEra({ code, details }: ConnectionFailure): boolean {
  if (code === 'not-found') return true;
  const status = Number.parseInt(details['status'] ?? '', 10);
  return code === 'http-status' && status >= 400 && status < 500;
}

function modernAgreement(context: HandshakeContext, outcome: Outcome, asked: string): Agreement | undefined {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return undefined;
  const { result } = outcome;
  const { supportedVersions, instructions } = result;
  const meta = toObject(result['_meta']);
  // Who leaves the list out, but has capabilities, has understood the question.
  const isOffered = Array.isArray(supportedVersions)
    ? supportedVersions.includes(asked)
    : isObject(result['capabilities']);
  if (!isOffered) return undefined;
  const serverInfo = meta[SERVER_INFO_META] ?? result['serverInfo'];
  return {
    ...said(context, asked),
    protocolVersion: asked,
    era: 'modern',
    serverInfo: isObject(serverInfo) ? serverInfo : undefined,
    capabilities: toObject(result['capabilities']),
    instructions,
    discovered: result,
  };
}

function said({ settings, ownVersion }: HandshakeContext, version: string) {
  return {
    clientInfo: clientInfoOf(settings, ownVersion),
    declared: declaredCapabilities(version, settings),
  };
}

async function initialize(context: HandshakeContext, asked: string, isSecond = false): Promise<Agreement> {
  const { settings, timeout, transport } = context;
  const { clientInfo, declared } = said(context, asked);
  context.onDeclare(declared);
  const hasMeta = Object.keys(settings.meta).length > 0;
  const more = hasMeta && { _meta: settings.meta };
  const params = { protocolVersion: asked, capabilities: declared, clientInfo, ...more };
  const outcome = await askInHandshake(context, 'initialize', 'initialize', params, timeout);
  if (outcome.kind !== 'result') {
    const other = LEGACY.find((known) => known !== asked && supportedBy(outcome)?.includes(known));
    if (other && settings.version === 'auto' && !isSecond) return initialize(context, other, true);
    throw refused(outcome, context.timeout, asked);
  }
  const result = toObject(outcome.result);
  const offered = result['protocolVersion'];
  const protocolVersion = typeof offered === 'string' && offered !== '' ? offered : asked;
  if (settings.version !== 'auto' && protocolVersion !== asked) {
    const words = sessionMessage('other-version', { asked, given: protocolVersion });
    throw versionMismatch(words, [protocolVersion]);
  }
  transport.setProtocolVersion?.(protocolVersion);
  await sayInitialized(context);
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

async function sayInitialized({ transport, log, steps }: HandshakeContext): Promise<void> {
  const before = log.lastSeq;
  const startedAt = performance.now();
  const method = 'notifications/initialized';
  // A server that refuses it may be of use all the same.
  const words = await transport.send({ jsonrpc: '2.0', method }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const seq = sentSeq(log, before, method);
  steps.push({
    kind: 'initialized',
    request: seq,
    millis: performance.now() - startedAt,
    outcome: words === undefined ? 'ok' : 'failed',
    ...(words !== undefined && { words }),
  });
}

/** Sends one request of the handshake, and notes what came of it. */
async function askInHandshake(
  { channel, log, steps }: { channel: RawChannel; log: MessageLog; steps: HandshakeStep[] },
  kind: 'discover' | 'initialize',
  method: string,
  params: JsonObject,
  timeout: number,
): Promise<Outcome> {
  const before = log.lastSeq;
  const outcome = await channel.request(method, params, { timeout }, 'handshake');
  const request = sentSeq(log, before, method);
  const entry = request === undefined ? undefined : log.entry(request);
  const response = entry?.kind === 'message' ? entry.partner : undefined;
  steps.push({
    kind,
    request,
    response,
    millis: outcome.millis,
    ...judged(outcome),
  });
  return outcome;
}

function outcomeOf({ code, details }: ConnectionFailure): HandshakeStep['outcome'] {
  if (code === 'exited' || code === 'closed') return 'ended';
  return details['status']?.startsWith('4') ? 'refused' : 'failed';
}

function judged(outcome: Outcome): Pick<HandshakeStep, 'outcome' | 'words'> {
  switch (outcome.kind) {
    case 'result': {
      const result = toObject(outcome.result);
      const version = result['protocolVersion'] ?? result['supportedVersions'];
      const words = Array.isArray(version) ? version.join(', ') : version;
      return { outcome: 'ok', ...(typeof words === 'string' && { words }) };
    }
    case 'error':
      return { outcome: 'refused', words: wordsOf(outcome) };
    case 'timeout':
    case 'cancelled':
      return { outcome: 'silent' };
    case 'lost': {
      const { message, details } = outcome.failure;
      const { status, body } = details;
      const words = status && body ? `${status}: ${body}` : message || status || details['code'];
      return { outcome: outcomeOf(outcome.failure), ...(words !== undefined && { words }) };
    }
  }
}

/** The number of the message with this method that was sent since. */
function sentSeq(log: MessageLog, after: number, method: string): number | undefined {
  const isMeant = ({ shape }: MessageEntry) => 'method' in shape && shape.method === method;
  return log.findSent(after, isMeant)?.seq;
}
