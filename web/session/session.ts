import {
  Client,
  type ClientCapabilities,
  type Implementation,
  type JSONRPCMessage,
  type ServerCapabilities,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';

import type { Tunnel } from '../tunnel/types';
import { ConnectionError, type ConnectionFailure, explainFailure } from './connection-failure';
import { within } from './deadline';
import { HttpTransport } from './http-transport';
import { Incoming } from './incoming';
import type { JsonObject } from './json-rpc';
import { MessageLog } from './message-log';
import { type Outcome, RawChannel, type RequestOptions } from './raw-channel';
import { requestInRounds } from './rounds';
import type { ServerConfig } from './server-config';
import { answerElicitations, ServerQuestions } from './server-questions';
import { StdioTransport } from './stdio-transport';
import { Wire } from './wire';

/** What was agreed at the handshake, and what the server said of itself. */
export interface Connected {
  protocolVersion: string;
  /** `legacy`: `initialize`, up to 2025-11-25. `modern`: stateless, 2026-07-28. */
  era: 'legacy' | 'modern';
  transport: 'stdio' | 'http' | 'sse';
  serverInfo: Implementation | undefined;
  capabilities: ServerCapabilities;
  instructions: string | undefined;
  /** Milliseconds the connecting took. */
  millis: number;
  since: number;
}

export type SessionState =
  | { kind: 'disconnected' }
  | { kind: 'connecting'; since: number }
  | { kind: 'connected'; connected: Connected }
  | { kind: 'failed'; failure: ConnectionFailure; wasConnected: boolean };

/** Notifications by which a server says that a list is out of date. */
export type ListChanged =
  | 'notifications/tools/list_changed'
  | 'notifications/resources/list_changed'
  | 'notifications/prompts/list_changed';

const LIST_CHANGED: ReadonlySet<string> = new Set<ListChanged>([
  'notifications/tools/list_changed',
  'notifications/resources/list_changed',
  'notifications/prompts/list_changed',
]);

const CAPABILITIES: ClientCapabilities = { elicitation: { form: {}, url: {} } };
/** A silent stdio server may be one of the older era: the newer handshake waits this long for an answer. */
const PROBE_TIMEOUT = 10_000;
/** Where a call may take any time, connecting may not: milliseconds. */
const LONG_ENOUGH = 600_000;
const STDERR_LINES = 20;

type TransportKind = 'stdio' | 'http' | 'sse';

/** What is there while a connection is open. */
interface Link {
  client: Client;
  channel: RawChannel;
  transport: Transport;
  connected: Connected;
}

/**
 * One server and the connection to it: opened, closed and opened again, with the log of all that was said.
 * A React store of its {@link SessionState}.
 */
export class Session {
  readonly log = new MessageLog();
  readonly incoming = new Incoming();
  readonly questions = new ServerQuestions(
    (waiting) => this.#link?.channel.pauseClocks(waiting),
    () => this.#link?.channel.openRequests() ?? [],
  );
  readonly #tunnel: Tunnel;
  #config: ServerConfig;
  #state: SessionState = { kind: 'disconnected' };
  #link: Link | undefined;
  /** Counts the attempts: a connection that comes up after another was started is closed again. */
  #attempt = 0;
  #opening: Transport | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #listChanged = new Set<(what: ListChanged) => void>();

  constructor(tunnel: Tunnel, config: ServerConfig) {
    this.#tunnel = tunnel;
    this.#config = config;
    // Over HTTP nothing else tells that the proxy is gone until the next request.
    tunnel.subscribe(() => {
      if (tunnel.state.kind === 'closed') this.#link?.client.onclose?.();
    });
  }

  get config(): ServerConfig {
    return this.#config;
  }

  /** Takes effect for the next call, or the next connection. */
  set config(config: ServerConfig) {
    this.#config = config;
  }

  snapshot = (): SessionState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls back when the server says that one of its lists has changed; returns the way to stop. */
  onListChanged(listener: (what: ListChanged) => void): () => void {
    this.#listChanged.add(listener);
    return () => this.#listChanged.delete(listener);
  }

  /** Opens a connection in place of the one there is. Never rejects: see {@link snapshot}. */
  async connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const opening = this.#opening;
    this.#opening = undefined;
    this.#set({ kind: 'connecting', since: Date.now() });
    // An attempt that is under way has a process, too.
    await Promise.all([opening?.close().catch(() => undefined), this.#closeLink()]);
    if (attempt !== this.#attempt) return;
    const startedAt = performance.now();
    try {
      const link = await this.#open(attempt, startedAt);
      if (attempt !== this.#attempt) {
        await link.client.close();
        return;
      }
      this.#link = link;
      this.#set({ kind: 'connected', connected: link.connected });
      this.#listen(link);
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#set({ kind: 'failed', failure: failureOf(error), wasConnected: false });
    } finally {
      if (attempt === this.#attempt) this.#opening = undefined;
    }
  }

  /** Closes the connection, or gives up opening it. */
  async disconnect(): Promise<void> {
    this.#attempt += 1;
    this.#set({ kind: 'disconnected' });
    const opening = this.#opening;
    this.#opening = undefined;
    await Promise.all([opening?.close(), this.#closeLink()]);
  }

  /** Sends one request past the SDK. Never rejects. */
  async request(
    method: string,
    params: JsonObject,
    options: RequestOptions = {},
  ): Promise<Outcome> {
    if (!this.#link) return this.#notSent();
    return this.#link.channel.request(method, params, this.#withTimeout(options));
  }

  /**
   * Sends a request that the server may answer with questions (`tools/call`, `prompts/get`, `resources/read`).
   * @returns the outcome of each round; there is more than one only on 2026-07-28.
   */
  async requestInRounds(
    method: string,
    params: JsonObject,
    options: RequestOptions = {},
  ): Promise<[...earlier: Outcome[], last: Outcome]> {
    if (!this.#link) return [this.#notSent()];
    const { channel } = this.#link;
    return requestInRounds(channel, this.questions, method, params, this.#withTimeout(options));
  }

  /** The whole message that {@link request} would send; undefined without a connection. */
  preview(method: string, params: JsonObject): JsonObject | undefined {
    return this.#link?.channel.preview(method, params);
  }

  #withTimeout(options: RequestOptions): RequestOptions {
    return { timeout: this.#config.callTimeout, ...options };
  }

  #notSent(): Outcome {
    const failure: ConnectionFailure =
      this.#state.kind === 'failed'
        ? this.#state.failure
        : { code: 'closed', message: 'There is no connection.', details: {}, stderr: [] };
    return { kind: 'lost', failure, request: '', millis: 0 };
  }

  /** Tries what the target allows, in order. Throws a {@link ConnectionError}: the first, which says most. */
  async #open(attempt: number, startedAt: number): Promise<Link> {
    const { target } = this.#config;
    switch (target.kind) {
      case 'stdio':
        try {
          return await this.#openWith('stdio', 'auto', attempt, startedAt);
        } catch (error) {
          // Some older servers end when they hear a request before `initialize`: they get a second life.
          if (failureOf(error).code !== 'exited' || attempt !== this.#attempt || !this.#probed)
            throw error;
          return await this.#openWith('stdio', 'legacy', attempt, startedAt).catch(() => {
            throw error;
          });
        }
      case 'http':
        return this.#openWith('http', 'auto', attempt, startedAt);
      case 'sse':
        return this.#openWith('sse', 'legacy', attempt, startedAt);
      case 'auto':
        try {
          return await this.#openWith('http', 'auto', attempt, startedAt);
        } catch (error) {
          const { code } = failureOf(error);
          const mayBeOlder =
            code === 'not-found' || code === 'http-status' || code === 'wrong-content-type';
          if (!mayBeOlder || attempt !== this.#attempt) throw error;
          return await this.#openWith('sse', 'legacy', attempt, startedAt).catch(() => {
            throw error;
          });
        }
    }
  }

  /** Whether the newer handshake's probe was sent on the last opening. */
  #probed = false;

  async #openWith(
    kind: TransportKind,
    mode: VersionNegotiationMode,
    attempt: number,
    startedAt: number,
  ): Promise<Link> {
    const timeout = this.#config.callTimeout || LONG_ENOUGH;
    const firstSeq = this.log.lastSeq;
    const wire = new Wire(this.log, this.incoming);
    const transport = this.#makeTransport(kind, wire);
    this.#opening = transport;
    this.#probed = mode === 'auto';
    const clientInfo: Implementation = {
      name: 'mcp-loupe',
      title: 'Loupe',
      version: this.#tunnel.launch.version,
    };
    const client = new Client(clientInfo, {
      capabilities: CAPABILITIES,
      versionNegotiation: {
        mode,
        // Over HTTP silence is an outage; on stdio it may be the older era, which answers nothing it does not know.
        probe: { timeoutMs: kind === 'stdio' ? Math.min(PROBE_TIMEOUT, timeout) : timeout },
      },
    });
    const explain = (error: unknown, id?: string) => this.#explain(error, transport, firstSeq, id);
    const send = (message: JsonObject) => transport.send(message as unknown as JSONRPCMessage);
    answerElicitations(wire, this.questions, send);
    wire.addTaker(({ value: { method } }) => {
      if (typeof method === 'string' && LIST_CHANGED.has(method)) {
        for (const listener of this.#listChanged) listener(method as ListChanged);
      }
      return false;
    });

    try {
      // The client's own limit begins when the transport has started, which an event stream may never do.
      await within(kind === 'sse' ? timeout : 0, client.connect(transport, { timeout }));
    } catch (error) {
      await transport.close().catch(() => undefined);
      throw new ConnectionError(explain(error));
    }
    const protocolVersion = client.getNegotiatedProtocolVersion() ?? '';
    const era = client.getProtocolEra() ?? 'legacy';
    const connected: Connected = {
      protocolVersion,
      era,
      transport: kind,
      serverInfo: client.getServerVersion(),
      capabilities: client.getServerCapabilities() ?? {},
      instructions: client.getInstructions(),
      millis: performance.now() - startedAt,
      since: Date.now(),
    };
    const channel = new RawChannel({
      wire,
      send: (message, options) => transport.send(message, options),
      ...(protocolVersion !== '' && { protocolVersion }),
      ...(era === 'modern' && {
        envelope: { version: protocolVersion, clientInfo, capabilities: CAPABILITIES },
      }),
      cancelByClosing: era === 'modern' && kind === 'http',
      onGivenUp: (id) => this.questions.giveUp(id),
      explain,
    });
    const link: Link = { client, channel, transport, connected };
    client.onclose = () => {
      delete client.onclose;
      this.#lost(link, attempt, explain(new Error('The connection was closed.')));
    };
    return link;
  }

  #makeTransport(kind: TransportKind, wire: Wire): Transport {
    const { target } = this.#config;
    if (target.kind === 'stdio') {
      const { command, args, env, inheritEnv, cwd } = target;
      const options = { command, args, env, inheritEnv, ...(cwd !== undefined && { cwd }) };
      return new StdioTransport(this.#tunnel, options, wire);
    }
    const httpKind = kind === 'sse' ? 'sse' : 'http';
    return new HttpTransport(httpKind, target.url, target.headers, this.#tunnel, wire);
  }

  /** Asks a 2026-07-28 server to tell of list changes; an older one does so unasked. */
  #listen({ client, connected }: Link): void {
    if (connected.era !== 'modern') return;
    const { tools, resources, prompts } = connected.capabilities;
    const filter = {
      ...(tools?.listChanged && { toolsListChanged: true }),
      ...(resources?.listChanged && { resourcesListChanged: true }),
      ...(prompts?.listChanged && { promptsListChanged: true }),
    };
    // A refusal is in the traffic; the lists are then refreshed by hand.
    if (Object.keys(filter).length > 0) void client.listen(filter).catch(() => undefined);
  }

  #lost(link: Link, attempt: number, failure: ConnectionFailure): void {
    link.channel.fail(failure);
    this.log.add({ kind: 'lifecycle', event: { kind: 'closed' } });
    if (attempt !== this.#attempt || this.#link !== link) return;
    this.#link = undefined;
    this.questions.clear();
    this.#set({ kind: 'failed', failure, wasConnected: true });
  }

  /** @param id of the request that failed, whose own exchange then counts, not that of another one. */
  #explain(
    error: unknown,
    transport: Transport,
    firstSeq: number,
    id: string | undefined,
  ): ConnectionFailure {
    const since = this.log.entriesAfter(firstSeq);
    const http = since.find(
      (entry) =>
        entry.kind === 'message' && entry.shape.kind === 'request' && entry.shape.id === id,
    );
    const own = id !== undefined && http?.kind === 'message' ? http.http : undefined;
    const entries = since.filter(
      ({ kind, seq }) => own === undefined || kind !== 'http' || seq === own,
    );
    const exit = transport instanceof StdioTransport ? transport.exit : undefined;
    const stderr = entries
      .flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []))
      .slice(-STDERR_LINES);
    if (this.#tunnel.state.kind === 'closed') {
      return { code: 'tunnel-closed', message: 'The proxy is gone.', details: {}, stderr };
    }
    return explainFailure(error, { exit, entries, stderr });
  }

  async #closeLink(): Promise<void> {
    const link = this.#link;
    this.#link = undefined;
    this.questions.clear();
    if (!link) return;
    link.channel.fail({ code: 'closed', message: 'Disconnected.', details: {}, stderr: [] });
    await link.client.close().catch(() => undefined);
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionError) return error.failure;
  return { code: 'unknown', message: String(error), details: {}, stderr: [] };
}
