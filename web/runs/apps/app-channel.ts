import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { shapeOf } from '../../../core/protocol/json-rpc';
import type { Direction } from '../../../core/transports/request-matcher';
import type { AppEntry, MessageLog } from '../../../core/transports/message-log';
import { RpcRefusal } from '../../../core/session/server-requests/server-requests';

export interface AppChannelOwner {
  /** Returns a result; throws an {@link RpcRefusal} for an error. */
  answer: (method: string, params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  notice: (method: string, params: JsonObject) => void;
}

/** A request in the log that awaits its response. */
interface OpenRequest {
  seq: number;
  at: number;
  label: string;
}

const INTERNAL_ERROR = -32603;

/** JSON-RPC with one app, recorded in the session's log. As lenient as with a server: invalid messages are logged and ignored. */
export class AppChannel {
  readonly #app: string;
  readonly #log: MessageLog;
  readonly #post: (message: unknown) => void;
  readonly #owner: AppChannelOwner;
  readonly #answering = new Map<string, OpenRequest & { controller: AbortController }>();
  readonly #waiting = new Map<number, OpenRequest & { settle: () => void }>();
  #nextId = 1;

  constructor(app: string, log: MessageLog, post: (message: unknown) => void, owner: AppChannelOwner) {
    this.#app = app;
    this.#log = log;
    this.#post = post;
    this.#owner = owner;
  }

  notify(method: string, params: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Resolves with any response, or after `limit` milliseconds. */
  async request(method: string, params: JsonObject, limit: number): Promise<void> {
    const id = this.#nextId++;
    const { seq, at } = this.#send({ jsonrpc: '2.0', id, method, params });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limit);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.set(id, { seq, at, label: method, settle });
    });
    this.#waiting.delete(id);
  }

  /** @param posted anything: from the app's frame */
  receive(posted: unknown): void {
    const text = jsonOf(posted);
    if (text === undefined) return;
    const message: unknown = JSON.parse(text);
    const entry = this.#record('received', text, message);
    const { shape } = entry;
    const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
    switch (shape.kind) {
      case 'request':
        void this.#answer(entry, shape.id, shape.method, params);
        return;
      case 'notification':
        if (shape.method === 'notifications/cancelled')
          this.#answering.get(JSON.stringify(params['requestId']))?.controller.abort();
        else this.#owner.notice(shape.method, params);
        return;
      case 'result':
      case 'error': {
        const waiting = typeof shape.id === 'number' ? this.#waiting.get(shape.id) : undefined;
        if (!waiting) return;
        this.#linkResponse(entry, waiting);
        waiting.settle();
        return;
      }
      case 'batch':
      case 'invalid':
    }
  }

  close(): void {
    for (const { controller } of this.#answering.values()) controller.abort();
    for (const { settle } of this.#waiting.values()) settle();
  }

  async #answer(entry: AppEntry, id: unknown, method: string, params: JsonObject): Promise<void> {
    const controller = new AbortController();
    const key = JSON.stringify(id);
    const label = 'subject' in entry.shape ? `${method} ${entry.shape.subject}` : method;
    const openRequest = { seq: entry.seq, at: entry.at, label, controller };
    this.#answering.set(key, openRequest);
    const answer = await this.#owner.answer(method, params, controller.signal).then((result) => ({ result }), errorOf);
    if (this.#answering.get(key) === openRequest) this.#answering.delete(key);
    if (controller.signal.aborted) return;
    this.#linkResponse(this.#send({ jsonrpc: '2.0', id, ...answer }), openRequest);
  }

  #send(message: JsonObject): AppEntry {
    const text = stringifyJson(message);
    const plain: unknown = JSON.parse(text);
    this.#post(plain);
    return this.#record('sent', text, plain);
  }

  #record(direction: Direction, raw: string, message: unknown): AppEntry {
    const size = new TextEncoder().encode(raw).length;
    const entry = { kind: 'app', direction, app: this.#app, shape: shapeOf(message) } as const;
    return this.#log.add({ ...entry, raw, size }) as AppEntry;
  }

  #linkResponse(entry: AppEntry, request: OpenRequest): void {
    const { seq: partner, label: requestSummary } = request;
    const duration = entry.at - request.at;
    this.#log.update<AppEntry>(entry.seq, (old) => ({ ...old, requestSummary, partner, duration }));
    this.#log.update<AppEntry>(request.seq, (old) => ({ ...old, partner: entry.seq, duration }));
  }
}

function jsonOf(posted: unknown): string | undefined {
  try {
    return JSON.stringify(posted);
  } catch {
    return undefined;
  }
}

function errorOf(error: unknown): { error: JsonObject } {
  return { error: error instanceof RpcRefusal ? error.error : { code: INTERNAL_ERROR, message: String(error) } };
}
