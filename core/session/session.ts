import { resourceUrlOf, withInputs } from './connect/inputs';
import type { Host } from '../host';
import type { JsonObject } from '../json/json-object';
import { Authorization } from '../authorization/authorization';
import type { AuthorizationFinding } from '../authorization/authorization-findings';
import { answerServerRequests, RootRequests } from './server-requests/answer-server-requests';
import { userActionsOf } from './user-actions';
import type { Connected, HandshakeStep, SessionState } from './connect/connected';
import { ConnectionError, type ConnectionFailure, connectionFailure, failureWith } from './connect/connection-failure';
import type { HttpStreams } from '../transports/http-streams';
import { Incoming, type Received } from '../transports/wire';
import { Connection, type SendRawOptions, openConnection } from './connect/connection';
import type { TransportKind } from '../protocol/transport-kind';
import { LogMessages } from './log/log-messages';
import { MessageLog } from '../transports/message-log';
import { mirroredHeaders } from '../transports/request-headers';
import { isAuthorizationNeeded, isForbidden } from './requests/is-authorization-needed';
import type { Outcome } from './requests/outcome';
import type { RequestOptions } from '../transports/request-options';
import { requestInRounds } from './requests/rounds';
import { endSession } from './session-scoped';
import { describeTarget, secretValuesOf, type ServerConfig } from './connect/server-config';
import { learnSecrets } from './learn-secrets';
import { Secrets } from '../secrets/secrets';
import { OpenServerRequests } from './server-requests/open-server-requests';
import { ServerRequests } from './server-requests/server-requests';
import { Subscriptions } from './subscriptions/subscriptions';
import { attachTasks } from './tasks/attach-tasks';
import { Listeners, Store, Writable } from '../store';
import { sessionMessage } from './texts';

export type { Connected, SessionState } from './connect/connected';

const LIST_CHANGED = [
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
] as const;
export type ListChanged = (typeof LIST_CHANGED)[number];

/** Milliseconds before another session is opened for a server that ends each at once. */
const RENEWAL_PAUSE_MS = 10_000;

const NOT_CONNECTED = failureWith('closed', sessionMessage('not-connected'));

/** One server and its connections, one after the other, with one log. */
export class Session extends Store<SessionState> {
  readonly log: MessageLog;
  readonly incoming = new Incoming();
  readonly serverRequests = new ServerRequests();
  readonly openRequests = new OpenServerRequests(
    (isWaiting) => this.#current?.channel.pauseClocks(isWaiting),
    () => this.#current?.channel.openRequests() ?? [],
    (method, detail) => userActionsOf(this).record({ act: 'answer', method, words: detail }),
  );
  readonly roots = new RootRequests(() => this.#config.protocol.roots);
  readonly host: Host;
  /** Masked in everything that is stored, exported or printed. */
  readonly secrets: Secrets;
  /** Collects the findings of all authorizations of the session, as the log does messages of all connections. */
  readonly #authorizationFindings = new Writable<readonly AuthorizationFinding[]>([]);
  /** By URL: a token is for one URL only. */
  readonly #authorizations = new Map<string | undefined, Authorization>();
  /** Gets a token without the user, after a rejection. @returns whether to send the request again */
  onRejected: (() => Promise<boolean>) | undefined;
  #config: ServerConfig;
  #current: Connection | undefined;
  #lastConnected: { connected: Connected; target: string } | undefined;
  /** A connection that opens after another attempt began is closed again. */
  #attempt = 0;
  #connecting: Promise<void> | undefined;
  #renewedAt = -Infinity;
  readonly #ids = { next: 1 };
  readonly #unsubscribeHost: () => void;
  readonly #messageListeners = new Listeners<[message: Received]>();
  readonly logMessages: LogMessages;
  readonly subscriptions: Subscriptions;

  /** @param log of a recording @param secrets shared by several sessions */
  constructor(host: Host, config: ServerConfig, log = new MessageLog(), secrets = new Secrets()) {
    super({ kind: 'disconnected' });
    this.log = log;
    this.secrets = secrets;
    this.host = host;
    this.#config = config;
    this.#addSecrets();
    learnSecrets(log, secrets);
    // At once: a flow that a reload interrupted goes on.
    void this.authorization;
    this.#unsubscribeHost = host.onClosed(() => this.#current?.onHostLost());
    answerServerRequests(this.serverRequests, this.openRequests, this.roots, () => this.#declared());
    attachTasks(this);
    this.logMessages = new LogMessages(this);
    this.subscriptions = new Subscriptions(this);
    this.onMessage(({ value }) => this.openRequests.onMessage(value));
  }

  get config(): ServerConfig {
    return this.#config;
  }

  /** From the next call or connection on. Another URL gets another authorization at once. */
  set config(config: ServerConfig) {
    const before = this.authorization;
    this.#config = config;
    this.#addSecrets();
    if (this.authorization === before) return;
    before.cancel();
    this.set(this.snapshot());
  }

  /** The connection, or the last one to the same target: what it listed and returned stays of use. */
  get lastConnected(): Connected | undefined {
    const state = this.snapshot();
    if (state.kind === 'connected') return state.connected;
    const last = this.#lastConnected;
    return last?.target === describeTarget(this.#config.target) ? last.connected : undefined;
  }

  #addSecrets(): void {
    this.secrets.addAll(secretValuesOf(this.#config.target));
    this.secrets.addAll(secretValuesOf(withInputs(this.#config.target)));
  }

  /** For the current URL; always `none` for a process. */
  get authorization(): Authorization {
    const url = resourceUrlOf(this.#config);
    const known = this.#authorizations.get(url) ?? this.#makeAuthorization(url);
    this.#authorizations.set(url, known);
    return known;
  }

  get http(): HttpStreams | undefined {
    return this.#current?.streams;
  }

  /** After each received message is logged. Returns the unsubscribe function. */
  onMessage(listener: (message: Received) => void): () => void {
    return this.#messageListeners.add(listener);
  }

  onListChanged(listener: (what: ListChanged) => void): () => void {
    return this.onMessage(({ value: { method } }) => {
      const changed = LIST_CHANGED.find((known) => known === method);
      if (changed) listener(changed);
    });
  }

  /** Replaces the open one. Never rejects. Resolves after a later attempt that replaces this one. */
  async connect(): Promise<void> {
    void this.#connect(false);
    let latest: Promise<void> | undefined;
    while (latest !== this.#connecting) {
      latest = this.#connecting;
      await latest;
    }
  }

  dismissRenewal(): void {
    const state = this.snapshot();
    if (state.kind !== 'connected') return;
    const { isRenewed: _, ...connected } = state.connected;
    this.set({ kind: 'connected', connected });
  }

  #connect(isRenewal: boolean): Promise<void> {
    this.#connecting = this.#open(isRenewal);
    return this.#connecting;
  }

  /** @param isRenewal because the server ended the session, not because the user asked */
  async #open(isRenewal: boolean): Promise<void> {
    const attempt = ++this.#attempt;
    this.set({ kind: 'connecting', since: Date.now(), ...(isRenewal && { isRenewal }) });
    await this.#closeCurrent();
    if (attempt !== this.#attempt) return;
    const startedAt = performance.now();
    const steps: HandshakeStep[] = [];
    try {
      const { connection, agreed } = await openConnection(
        this.#config,
        (kind) => this.#makeConnection(kind),
        () => attempt === this.#attempt,
        steps,
      );
      if (attempt !== this.#attempt) {
        await connection.close();
        return;
      }
      connection.onEnd = (failure, running) => this.#connectionLost(connection, failure, running);
      const connected = {
        ...agreed,
        ...(isRenewal && { isRenewed: true }),
        durationMs: performance.now() - startedAt,
        since: Date.now(),
      };
      this.#lastConnected = { connected, target: describeTarget(this.#config.target) };
      this.set({ kind: 'connected', connected });
      // The connection may have ended during the last step of the handshake.
      if (connection.ended) this.#connectionLost(connection, connection.ended);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#current = undefined;
      this.set({ kind: 'failed', failure: connectionFailure(error), isLost: isRenewal, steps });
    }
  }

  async disconnect(): Promise<void> {
    this.#attempt += 1;
    this.set({ kind: 'disconnected' });
    await this.#closeCurrent();
  }

  /** For good; also clears the log. */
  async end(): Promise<void> {
    this.#unsubscribeHost();
    for (const authorization of this.#authorizations.values()) authorization.cancel();
    this.log.clear();
    await this.disconnect();
    // With the messages of closing.
    this.log.clear();
    endSession(this);
  }

  /** Returns what comes back, unjudged. Never rejects. */
  async request(method: string, params: JsonObject, options: RequestOptions = {}): Promise<Outcome> {
    const channel = this.#channel();
    if (!channel) return this.#unsentOutcome();
    const completed = this.#withDefaults(method, params, options);
    const outcome = await channel.request(method, params, completed);
    const again = await this.#afterRejection(outcome);
    return again ? again.request(method, params, completed) : outcome;
  }

  /** For `tools/call`, `prompts/get`, `resources/read`. More than one outcome only on 2026-07-28. */
  async requestInRounds(
    method: string,
    params: JsonObject,
    options: RequestOptions = {},
  ): Promise<[...earlier: Outcome[], last: Outcome]> {
    const channel = this.#channel();
    if (!channel) return [this.#unsentOutcome()];
    const completed = this.#withDefaults(method, params, options);
    const rounds = await requestInRounds(channel, this.serverRequests, method, params, completed);
    const again = await this.#afterRejection(rounds.at(-1) ?? rounds[0]);
    if (!again) return rounds;
    return requestInRounds(again, this.serverRequests, method, params, completed);
  }

  /** Notes a rejection of the credentials. @returns the channel to send the request again by, if it should be */
  async #afterRejection(outcome: Outcome) {
    if (!isAuthorizationNeeded(outcome)) return undefined;
    if (outcome.kind !== 'lost' || !isForbidden(outcome.failure)) {
      const { rejectedExchange } = await import('./requests/request-exchange');
      await this.authorization.noteRejection(rejectedExchange(this.log, outcome));
    }
    return (await this.onRejected?.()) ? this.#channel() : undefined;
  }

  async notify(method: string, params?: JsonObject): Promise<void> {
    if (!this.#channel()) throw new ConnectionError(this.#disconnectedFailure());
    await this.#current?.notify(method, params);
  }

  /** Valid JSON or not; the response is in the log only. @returns the entry's `seq` at once @throws ConnectionError */
  async sendRaw(text: string, options: SendRawOptions = {}): Promise<number> {
    if (!this.#current || !this.#channel()) throw new ConnectionError(this.#disconnectedFailure());
    return this.#current.sendRaw(text, options);
  }

  /** The message that {@link request} would send. */
  preview(method: string, params: JsonObject): JsonObject | undefined {
    return this.#channel()?.preview(method, params);
  }

  #channel() {
    return this.snapshot().kind === 'connected' ? this.#current?.channel : undefined;
  }

  #declared(): JsonObject {
    return this.#current?.declared ?? {};
  }

  #withDefaults(method: string, params: JsonObject, options: RequestOptions): RequestOptions {
    const { callTimeout, protocol } = this.#config;
    const { inputSchema, timeoutMs = callTimeout, headers } = options;
    const state = this.snapshot();
    const isMirrored =
      inputSchema !== undefined &&
      method === 'tools/call' &&
      protocol.mirrorHeaders &&
      state.kind === 'connected' &&
      state.connected.era === 'modern' &&
      state.connected.transport === 'http';
    if (!isMirrored) return timeoutMs === options.timeoutMs ? options : { ...options, timeoutMs };
    return { ...options, timeoutMs, headers: { ...mirroredHeaders(inputSchema, params['arguments']), ...headers } };
  }

  #disconnectedFailure(): ConnectionFailure {
    const state = this.snapshot();
    return state.kind === 'failed' ? state.failure : NOT_CONNECTED;
  }

  #unsentOutcome(): Outcome {
    return { kind: 'lost', failure: this.#disconnectedFailure(), request: '', millis: 0 };
  }

  #makeAuthorization(url: string | undefined): Authorization {
    return new Authorization({
      host: this.host,
      log: this.log,
      secrets: this.secrets,
      url,
      findings: this.#authorizationFindings,
      headers: () => {
        const target = withInputs(this.#config.target);
        return target.kind === 'stdio' ? {} : target.headers;
      },
      config: () => this.#config,
      prove: async () => (await import('./connect/prove-authorization')).proveAuthorization(this),
    });
  }

  #makeConnection(kind: TransportKind): Connection {
    this.#current = new Connection(kind, {
      host: this.host,
      config: () => this.#config,
      log: this.log,
      incoming: this.incoming,
      requests: this.serverRequests,
      authorizer: this.authorization,
      ids: this.#ids,
      onMessage: (message) => this.#messageListeners.emit(message),
      onAbandoned: (id) => this.openRequests.requestCancelled(id),
    });
    return this.#current;
  }

  #connectionLost(connection: Connection, failure: ConnectionFailure, running: readonly string[] = []): void {
    if (this.#current !== connection) return;
    this.log.add({ kind: 'lifecycle', event: { kind: 'closed' } });
    this.#current = undefined;
    this.openRequests.clear();
    this.set({ kind: 'failed', failure, isLost: true, ...(running.length > 0 && { running }) });
    // A client that gets 404 for a session MUST start a new one (Streamable HTTP, “Session Management”).
    if (failure.code !== 'session-gone') return;
    const now = performance.now();
    if (now - this.#renewedAt < RENEWAL_PAUSE_MS) return;
    this.#renewedAt = now;
    void this.#connect(true);
  }

  async #closeCurrent(): Promise<void> {
    const connection = this.#current;
    this.#current = undefined;
    this.openRequests.clear();
    await connection?.close();
  }
}
