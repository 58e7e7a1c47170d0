import { isObject, type JsonObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import { shapeOf } from '../../core/protocol/json-rpc';
import type { Direction } from '../../core/transports/request-matcher';
import type { AppEntry, MessageLog } from '../../core/transports/message-log';
import { RpcRefusal } from '../../core/session/questions/server-requests';

/** What the channel lets its owner decide. */
export interface AppChannelOwner {
  /** The result of a request of the app; throw an {@link RpcRefusal} for an error. */
  answer: (method: string, params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  notice: (method: string, params: JsonObject) => void;
}

/** A request that waits for its answer, and its entry in the log. */
interface Asked {
  seq: number;
  at: number;
  words: string;
}

const INTERNAL_ERROR = -32603;

/**
 * JSON-RPC with one app, all of it in the session's log. What the app sends is read as leniently as what a server sends: what
 * is no message is logged, and nothing comes of it.
 */
export class AppChannel {
  readonly #app: string;
  readonly #log: MessageLog;
  readonly #post: (message: unknown) => void;
  readonly #owner: AppChannelOwner;
  /** Requests of the app that are being answered, by id. */
  readonly #answering = new Map<string, Asked & { controller: AbortController }>();
  /** Requests to the app. */
  readonly #waiting = new Map<number, Asked & { settle: () => void }>();
  #nextId = 1;

  /** @param app its URI */
  constructor(app: string, log: MessageLog, post: (message: unknown) => void, owner: AppChannelOwner) {
    this.#app = app;
    this.#log = log;
    this.#post = post;
    this.#owner = owner;
  }

  notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Resolves when the app has answered, however, or after this many milliseconds. */
  async request(method: string, params: JsonObject, limit: number): Promise<void> {
    const id = this.#nextId++;
    const { seq, at } = this.#send({ jsonrpc: '2.0', id, method, params });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limit);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(id, { seq, at, words: method, settle });
    });
    this.#waiting.delete(id);
  }

  /** Takes what the app's frame posted, which may be anything. */
  receive(posted: unknown): void {
    const text = jsonOf(posted);
    if (text === undefined) return;
    const message: unknown = JSON.parse(text);
    const entry = this.#note('received', text, message);
    const { shape } = entry;
    const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
    switch (shape.kind) {
      case 'request':
        void this.#answer(entry, shape.id, shape.method, params);
        return;
      case 'notification':
        if (shape.method === 'notifications/cancelled') {
          this.#answering.get(JSON.stringify(params['requestId']))?.controller.abort();
        } else this.#owner.notice(shape.method, params);
        return;
      case 'result':
      case 'error': {
        const waiting = typeof shape.id === 'number' ? this.#waiting.get(shape.id) : undefined;
        if (!waiting) return;
        this.#join(entry, waiting);
        waiting.settle();
        return;
      }
      case 'batch':
      case 'invalid':
    }
  }

  /** Calls off all that is being done for the app. */
  close(): void {
    for (const { controller } of this.#answering.values()) controller.abort();
    for (const { settle } of this.#waiting.values()) settle();
  }

  async #answer(entry: AppEntry, id: unknown, method: string, params: JsonObject): Promise<void> {
    const controller = new AbortController();
    const key = JSON.stringify(id);
    const words = 'subject' in entry.shape ? `${method} ${entry.shape.subject}` : method;
    const asked = { seq: entry.seq, at: entry.at, words, controller };
    this.#answering.set(key, asked);
    const answer = await this.#owner.answer(method, params, controller.signal).then((result) => ({ result }), errorOf);
    if (this.#answering.get(key) === asked) this.#answering.delete(key);
    if (controller.signal.aborted) return;
    this.#join(this.#send({ jsonrpc: '2.0', id, ...answer }), asked);
  }

  #send(message: JsonObject): AppEntry {
    const text = stringifyJson(message);
    const plain: unknown = JSON.parse(text);
    this.#post(plain);
    return this.#note('sent', text, plain);
  }

  #note(direction: Direction, raw: string, message: unknown): AppEntry {
    const size = new TextEncoder().encode(raw).length;
    const entry = { kind: 'app', direction, app: this.#app, shape: shapeOf(message) } as const;
    return this.#log.add({ ...entry, raw, size }) as AppEntry;
  }

  /** Joins an answer to its request, as the log does it for the server's. */
  #join(entry: AppEntry, asked: Asked): void {
    const duration = entry.at - asked.at;
    this.#log.update<AppEntry>(entry.seq, (old) => ({
      ...old,
      answers: asked.words,
      partner: asked.seq,
      duration,
    }));
    this.#log.update<AppEntry>(asked.seq, (old) => ({ ...old, partner: entry.seq, duration }));
  }
}

/** What was posted as JSON; undefined where it is none. */
function jsonOf(posted: unknown): string | undefined {
  try {
    return JSON.stringify(posted);
  } catch {
    return undefined;
  }
}

function errorOf(error: unknown): { error: JsonObject } {
  if (!(error instanceof RpcRefusal)) {
    return { error: { code: INTERNAL_ERROR, message: String(error) } };
  }
  const { code, message, data } = error;
  return { error: { code, message, ...(data !== undefined && { data }) } };
}
