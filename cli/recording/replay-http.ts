import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import { ReplayServer } from '../../core/recording/replay/replay-server';
import type { Latency } from '../../core/recording/replay/pacer';
import { messagesIn, type RecordedConversation } from '../../core/recording/replay/recorded-conversation';
import { authority, isOfThisComputer, LOOPBACK_ADDRESS } from '../../proxy/access';
import { Listener, Refusal } from '../../proxy/listener';
import { errnoOf } from '../../proxy/stream';
import { UsageError } from '../options';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const STREAM_TYPE = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' };
const PATH = '/mcp';
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_SESSIONS = 1000;

interface ReplaySession {
  server: ReplayServer;
  stream: ServerResponse | undefined;
  waiting: JsonObject[];
}

export interface ListeningReplay {
  url: string;
  close: () => Promise<void>;
}

/** @throws UsageError if the port can't be used */
export async function startHttpReplay(
  conversation: RecordedConversation,
  latency: Latency,
  port: number,
): Promise<ListeningReplay> {
  const sessions = new ReplaySessions(conversation, latency);
  const respond = (request: IncomingMessage, response: ServerResponse) => sessions.respond(request, response);
  const listener = new Listener({ routes: [{ admits: isOfThisComputer, respond }] });
  try {
    port = await listener.listen(port, LOOPBACK_ADDRESS);
  } catch (error) {
    throw new UsageError(`Port ${port} can’t be used (${errnoOf(error)}). Choose another --port.`);
  }
  return {
    url: `http://${authority(LOOPBACK_ADDRESS, port)}${PATH}`,
    close: () => {
      sessions.close();
      listener.end();
      return Promise.resolve();
    },
  };
}

/** Each session replays the recording by itself; requests without a session (2026-07-28) share one replay. */
class ReplaySessions {
  readonly #conversation: RecordedConversation;
  readonly #latency: Latency;
  readonly #sessions = new Map<string, ReplaySession>();
  readonly #shared: ReplaySession;

  constructor(conversation: RecordedConversation, latency: Latency) {
    this.#conversation = conversation;
    this.#latency = latency;
    this.#shared = this.#newSession();
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?', 1);
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? this.#sessions.get(id) : this.#shared;
    const isShared = session === this.#shared;
    if (path !== PATH) refuse(response, 404, `Use ${PATH}.`);
    else if (!session) refuse(response, 404, 'Unknown session.');
    else if (request.method === 'POST') await this.#post(request, response, session);
    else if (request.method === 'GET') {
      if (isShared) refuse(response, 405, 'A stream requires a session.');
      else openStream(response, session);
    } else if (request.method === 'DELETE') {
      if (typeof id === 'string') this.#end(id);
      response.writeHead(isShared ? 405 : 200).end();
    } else refuse(response, 405, 'Use POST, GET or DELETE.');
  }

  close(): void {
    for (const { server } of [this.#shared, ...this.#sessions.values()]) server.close();
  }

  async #post(request: IncomingMessage, response: ServerResponse, current: ReplaySession): Promise<void> {
    const messages = messagesIn(await textOf(request, MAX_BODY_BYTES));
    const requests = messages.filter((message) => 'method' in message && 'id' in message);
    if (messages.length === 0) {
      const error = { code: -32700, message: 'Parse error' };
      response.writeHead(400, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
      return;
    }
    const isNew = requests.some(({ method }) => method === 'initialize');
    const session = isNew ? this.#newSession() : current;
    const newHeaders: Record<string, string> = isNew ? { 'Mcp-Session-Id': this.#add(session) } : {};
    if (requests.length === 0) {
      for (const message of messages) session.server.take(message, DISCARDED);
      response.writeHead(202).end();
      return;
    }
    const accepts = request.headers.accept ?? '';
    const reply = new PostReply(response, requests.length, newHeaders, accepts.includes('text/event-stream'));
    response.once('close', () => {
      if (response.writableFinished) return;
      // A client of 2026-07-28 cancels by closing the stream.
      for (const { id } of requests) session.server.cancel(id);
    });
    for (const message of messages) session.server.take(message, reply);
  }

  #newSession(): ReplaySession {
    const server = new ReplayServer(this.#conversation, this.#latency, (message) => {
      if (session.stream) writeEvent(session.stream, message);
      else session.waiting.push(message);
    });
    const session: ReplaySession = { server, stream: undefined, waiting: [] };
    return session;
  }

  /** Ends the oldest session if there are too many. @returns the new session's ID */
  #add(session: ReplaySession): string {
    const id = randomUUID();
    this.#sessions.set(id, session);
    const [oldest] = this.#sessions;
    if (oldest && this.#sessions.size > MAX_SESSIONS) this.#end(oldest[0]);
    return id;
  }

  #end(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    session?.server.close();
    session?.stream?.end();
  }
}

const DISCARDED = { send: () => undefined, end: () => undefined };

function openStream(response: ServerResponse, session: ReplaySession): void {
  session.stream?.end();
  session.stream = response;
  response.writeHead(200, STREAM_TYPE);
  response.flushHeaders();
  for (const message of session.waiting.splice(0)) writeEvent(response, message);
  response.once('close', () => {
    if (session.stream === response) session.stream = undefined;
  });
}

/** JSON if the response is the only message, else an event stream. */
class PostReply {
  readonly #response: ServerResponse;
  readonly #headers: Record<string, string>;
  readonly #mayStream: boolean;
  #left: number;
  #pending: JsonObject[] = [];

  constructor(response: ServerResponse, requests: number, headers: Record<string, string>, mayStream: boolean) {
    this.#response = response;
    this.#left = requests;
    this.#headers = headers;
    this.#mayStream = mayStream;
  }

  send(message: JsonObject): void {
    if (this.#response.headersSent) {
      writeEvent(this.#response, message);
      return;
    }
    this.#pending.push(message);
    const isResponse = !('method' in message);
    if (!this.#mayStream || (isResponse && this.#left === 1 && this.#pending.length === 1)) return;
    this.#stream();
  }

  end(status = 200): void {
    this.#left -= 1;
    if (this.#left > 0 || this.#response.writableEnded) return;
    const [only] = this.#pending.splice(0).filter((message) => !('method' in message));
    if (this.#response.headersSent) this.#response.end();
    else if (only) {
      // A recording may hold an invalid status.
      const sent = status >= 200 && status <= 599 ? Math.floor(status) : 200;
      this.#response.writeHead(sent, { ...JSON_TYPE, ...this.#headers });
      this.#response.end(stringifyJson(only));
    } else this.#response.writeHead(202, this.#headers).end();
  }

  #stream(): void {
    this.#response.writeHead(200, { ...STREAM_TYPE, ...this.#headers });
    for (const message of this.#pending.splice(0)) writeEvent(this.#response, message);
  }
}

function writeEvent(response: ServerResponse, message: JsonObject): void {
  response.write(`event: message\ndata: ${stringifyJson(message)}\n\n`);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { code: -32000, message };
  response.writeHead(status, JSON_TYPE).end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}

/** @throws Refusal 413 if it is too long, 400 if it breaks off */
async function textOf(request: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw new Refusal(413, `The body is longer than ${maxBytes} bytes.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The body broke off.');
  }
  return Buffer.concat(pieces).toString('utf8');
}
