import { isObject, type JsonObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { shapeOf } from '../../../core/protocol/json-rpc';
import type { Direction } from '../../../core/transports/request-matcher';
import type { AppEntry, MessageLog } from '../../../core/transports/message-log';
import { RpcRefusal } from '../../../core/session/server-requests/server-requests';

export interface AppChannelOwner {
  /** Returns a result; throws an {@link RpcRefusal} for an error. */
  respond: (method: string, params: JsonObject, signal: AbortSignal) => Promise<JsonObject>;
  onNotification: (method: string, params: JsonObject) => void;
}

interface OpenRequest {
  seq: number;
  at: number;
  label: string;
}

const INTERNAL_ERROR = -32603;

/** JSON-RPC with one app, recorded in the session's log. Invalid messages are logged and ignored. */
export class AppChannel {
  readonly #app: string;
  readonly #log: MessageLog;
  readonly #post: (message: unknown) => void;
  readonly #owner: AppChannelOwner;
  /** Open requests of the app, by the JSON of their ID. */
  readonly #received = new Map<string, OpenRequest & { controller: AbortController }>();
  readonly #sent = new Map<number, OpenRequest & { settle: () => void }>();
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

  /** Resolves with any response, or after the time limit. */
  async request(method: string, params: JsonObject, limitMs: number): Promise<void> {
    const id = this.#nextId++;
    const { seq, at } = this.#send({ jsonrpc: '2.0', id, method, params });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      const settle = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#sent.set(id, { seq, at, label: method, settle });
    });
    this.#sent.delete(id);
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
        void this.#respond(entry, shape.id, shape.method, params);
        return;
      case 'notification':
        if (shape.method === 'notifications/cancelled')
          this.#received.get(JSON.stringify(params['requestId']))?.controller.abort();
        else this.#owner.onNotification(shape.method, params);
        return;
      case 'result':
      case 'error': {
        const request = typeof shape.id === 'number' ? this.#sent.get(shape.id) : undefined;
        if (!request) return;
        this.#linkResponse(entry, request);
        request.settle();
        return;
      }
      case 'batch':
      case 'invalid':
    }
  }

  close(): void {
    for (const { controller } of this.#received.values()) controller.abort();
    for (const { settle } of this.#sent.values()) settle();
  }

  async #respond(entry: AppEntry, id: unknown, method: string, params: JsonObject): Promise<void> {
    const controller = new AbortController();
    const key = JSON.stringify(id);
    const label = 'subject' in entry.shape ? `${method} ${entry.shape.subject}` : method;
    const openRequest = { seq: entry.seq, at: entry.at, label, controller };
    this.#received.set(key, openRequest);
    const response = await this.#owner
      .respond(method, params, controller.signal)
      .then((result) => ({ result }), errorOf);
    if (this.#received.get(key) === openRequest) this.#received.delete(key);
    if (controller.signal.aborted) return;
    this.#linkResponse(this.#send({ jsonrpc: '2.0', id, ...response }), openRequest);
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
