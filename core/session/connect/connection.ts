import { sessionMessage } from '../texts';
import { withInputs } from './inputs';
import type { Host } from '../../host';
import type { JsonObject } from '../../json/json-object';
import type { Connected, HandshakeStep } from './connected';
import {
  ConnectionError,
  type ConnectionFailure,
  explainFailure,
  failureWith,
  connectionFailure,
  lastSent,
  lastStderr,
  missingFile,
} from './connection-failure';
import { within } from '../requests/deadline';
import { requestMeta } from './client-declaration';
import { type HandshakeContext, performHandshake } from './handshake';
import { type Incoming, type MessageListener, Wire } from '../../transports/wire';
import type { MessageLog } from '../../transports/message-log';
import { RawChannel } from '../requests/raw-channel';
import type { HeaderOverrides } from '../../transports/request-options';
import { programOf, type ServerConfig } from './server-config';
import type { ServerRequests } from '../server-requests/server-requests';
import type { Authorizer } from '../../transports/authorizer';
import type { ServerTransport } from '../../transports/server-transport';
import { StdioTransport } from '../../transports/stdio-transport';
import type { TransportKind } from '../../protocol/transport-kind';
import { urlTransport, URL_TRANSPORTS } from '../../transports/transports';

export type AgreedConnection = Omit<Connected, 'durationMs' | 'since'>;

export interface ConnectionOptions {
  host: Host;
  config: () => ServerConfig;
  log: MessageLog;
  incoming: Incoming;
  requests: ServerRequests;
  authorizer: Authorizer;
  /** Shared by all connections: an id is not used again. */
  ids: { next: number };
  onMessage: MessageListener;
  /** Called for a request that was cancelled or timed out. */
  onAbandoned: (id: string) => void;
}

/** Milliseconds to connect if calls have no limit. */
const CONNECT_LIMIT_MS = 600_000;
const CLOSED = new Error('Connection closed.');

/** For text that is not a message of Loupe's own. */
export interface SendRawOptions {
  headers?: HeaderOverrides;
  /** Called when the text was accepted, over HTTP at the end of the exchange, or with the failure. */
  onEnd?: (failure: ConnectionFailure | undefined) => void;
}

export class Connection {
  readonly channel: RawChannel;
  readonly kind: TransportKind;
  ended: ConnectionFailure | undefined;
  onEnd: (failure: ConnectionFailure, running: readonly string[]) => void = () => undefined;
  readonly #options: ConnectionOptions;
  readonly #wire: Wire;
  readonly #firstSeq: number;
  readonly #withdrawAll: () => void;
  readonly #transport: ServerTransport;
  #isClosing = false;
  #declared: JsonObject = {};

  constructor(kind: TransportKind, options: ConnectionOptions) {
    this.kind = kind;
    this.#options = options;
    this.#firstSeq = options.log.lastSeq;
    this.#wire = new Wire(options.host, options.log, options.incoming, options.config().lineLimit);
    this.#transport = this.#makeTransport();
    this.channel = new RawChannel({
      wire: this.#wire,
      transport: this.#transport,
      ids: options.ids,
      onAbandoned: options.onAbandoned,
      explain: (error) => this.#explainRequest(error),
    });
    this.#withdrawAll = options.requests.serve({
      wire: this.#wire,
      send: (message) => this.#transport.send(message),
      declared: () => this.#declared,
      openRequests: () => this.channel.openRequests(),
    });
    this.#wire.onMessage(options.onMessage);
  }

  get declared(): JsonObject {
    return this.#declared;
  }

  get streams(): ServerTransport['streams'] {
    return this.#transport.streams;
  }

  /** @param steps gets every step, also if it fails @throws ConnectionError */
  async open(steps: HandshakeStep[], mayDiscover: boolean): Promise<AgreedConnection> {
    const { config, host, log } = this.#options;
    const { callTimeout, protocol: settings } = config();
    const timeoutMs = callTimeout || CONNECT_LIMIT_MS;
    const startedAt = performance.now();
    try {
      const transport = this.#transport;
      transport.onclose = (reason = CLOSED) => this.#end(this.explain(reason));
      // An event stream may never begin.
      await within(urlTransport(this.kind)?.startsWithStream ? timeoutMs : 0, transport.start());
      if (this.kind === 'stdio')
        steps.push({ kind: 'spawn', durationMs: performance.now() - startedAt, outcome: 'ok' });
      const context: HandshakeContext = {
        channel: this.channel,
        transport,
        log,
        steps,
        kind: this.kind,
        settings,
        ownVersion: host.version,
        timeoutMs,
        mayDiscover,
        onDeclare: (capabilities) => (this.#declared = capabilities),
      };
      const { clientInfo, declared, ...agreed } = await performHandshake(context);
      const { protocolVersion, era } = agreed;
      transport.setProtocolVersion?.(protocolVersion);
      const clientHello = { clientInfo, capabilities: declared };
      const meta = () => {
        // Only the level may change while connected.
        const { logLevel } = config().protocol;
        return requestMeta(protocolVersion, clientHello, { ...settings, logLevel });
      };
      const cancelByClosing = era === 'modern' && urlTransport(this.kind)?.isModern === true;
      this.channel.negotiated = { protocolVersion, meta, cancelByClosing };
      return {
        ...agreed,
        transport: this.kind,
        declared: { ...clientHello, meta: meta() },
        steps,
        sessionId: transport.streams?.snapshot().sessionId,
      };
    } catch (error) {
      const failure = this.explain(error);
      await this.close();
      throw new ConnectionError(failure);
    }
  }

  async notify(method: string, params?: JsonObject): Promise<void> {
    try {
      await this.#transport.send({ jsonrpc: '2.0', method, ...(params && { params }) });
    } catch (error) {
      throw new ConnectionError(this.#explainRequest(error));
    }
  }

  /** @returns the `seq` of its entry, as soon as it is on its way @throws ConnectionError */
  sendRaw(text: string, { headers, onEnd }: SendRawOptions): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#transport.sendText(text, { headers, onLogged: resolve }).then(
        () => onEnd?.(undefined),
        (error: unknown) => {
          const failure = this.explain(error);
          reject(new ConnectionError(failure));
          onEnd?.(failure);
        },
      );
    });
  }

  /** Ends the process or HTTP session, too. Never rejects. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#withdrawAll();
    this.channel.fail(failureWith('closed', sessionMessage('disconnected')));
    await this.#transport.close().catch(() => undefined);
  }

  /** The proxy is gone; over HTTP only the next request would notice. */
  onHostLost(): void {
    this.#end(this.explain(CLOSED));
  }

  explain(error: unknown): ConnectionFailure {
    const entries = this.#options.log.entriesAfter(this.#firstSeq);
    const stderr = lastStderr(entries);
    if (!this.#options.host.isOpen)
      return { code: 'tunnel-closed', ...sessionMessage('proxy-stopped'), details: {}, stderr };
    const failure = explainFailure(error, { exit: this.#transport.exit, stderr });
    const { code, exit } = failure;
    const hasReceived = entries.some((each) => each.kind === 'message' && each.direction === 'received');
    const { target } = this.#options.config();
    const file =
      code === 'exited' && !hasReceived && target.kind === 'stdio' ? missingFile(target.args, stderr) : undefined;
    if (file)
      return { ...failure, code: 'command-not-found', message: file.message, details: { missing: file.missing } };
    const sent = exit || code === 'exited' || code === 'closed' ? lastSent(entries) : undefined;
    return sent === undefined ? failure : { ...failure, sent };
  }

  #explainRequest(error: unknown): ConnectionFailure {
    const failure = this.explain(error);
    // No later request can succeed in this session.
    if (failure.code === 'session-gone') queueMicrotask(() => this.#end(failure));
    return failure;
  }

  #end(failure: ConnectionFailure): void {
    if (this.ended || this.#isClosing) return;
    this.ended = failure;
    this.#withdrawAll();
    // A subscription lasts as long as the connection, so it counts as none.
    const running = this.channel
      .openRequests()
      .flatMap(({ subject }) => (subject === 'subscriptions/listen' ? [] : [subject]));
    this.channel.fail(failure);
    // There is no session to end.
    if (failure.code === 'session-gone') void this.#transport.closeLocally?.();
    this.onEnd(failure, running);
  }

  #makeTransport(): ServerTransport {
    const { host, config } = this.#options;
    const target = withInputs(config().target);
    if (target.kind === 'stdio') return new StdioTransport(host, programOf(target), this.#wire);
    const { Transport } = URL_TRANSPORTS[this.kind === 'stdio' ? 'http' : this.kind];
    const { authorizer } = this.#options;
    const { tls } = config();
    return new Transport(target.url, { host, wire: this.#wire, headers: target.headers, authorizer, tls });
  }
}

/** By the ways that the target allows, in order. @throws ConnectionError the first one, which tells most */
export async function openConnection(
  { target, protocol }: ServerConfig,
  make: (kind: TransportKind) => Connection,
  isCurrent: () => boolean,
  steps: HandshakeStep[],
): Promise<{ connection: Connection; agreed: AgreedConnection }> {
  const openWith = async (kind: TransportKind, mayDiscover: boolean) => {
    const connection = make(kind);
    return { connection, agreed: await connection.open(steps, mayDiscover) };
  };
  const first: TransportKind = target.kind === 'auto' ? 'http' : target.kind;
  try {
    return await openWith(first, true);
  } catch (error) {
    const step = nextAttempt(target.kind, connectionFailure(error), steps, protocol.version);
    if (!step || !isCurrent()) throw error;
    steps.push(step);
    const second = step.kind === 'fallback-sse' ? 'sse' : first;
    return await openWith(second, false).catch(() => {
      throw error;
    });
  }
}

function nextAttempt(
  target: ServerConfig['target']['kind'],
  { code, details, exit }: ConnectionFailure,
  steps: readonly HandshakeStep[],
  version: ServerConfig['protocol']['version'],
): HandshakeStep | undefined {
  const detail = details['status'] ?? details['code'] ?? code;
  if (target === 'stdio') {
    // Some older servers exit at a request before `initialize`: they are started again. An exit without reading the
    // request has another reason.
    const { kind } = steps.at(-1) ?? {};
    const isOlder = version === 'auto' && kind === 'discover' && code === 'exited' && exit?.unread !== true;
    return isOlder ? { kind: 'respawn', durationMs: 0, outcome: 'ok', detail } : undefined;
  }
  const mayBeSse = code === 'not-found' || code === 'http-status' || code === 'wrong-content-type';
  if (target !== 'auto' || version === '2026-07-28' || !mayBeSse) return undefined;
  return { kind: 'fallback-sse', durationMs: 0, outcome: 'ok', detail };
}
