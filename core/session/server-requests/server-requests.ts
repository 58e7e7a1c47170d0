import { requestOn } from '../log/log-messages';
import { type JsonObject, toObject } from '../../json/json-object';
import type { MessageLog } from '../../transports/message-log';
import type { OpenRequest } from '../requests/raw-channel';
import { Withdrawal } from './open-server-requests';
import type { Received, Wire } from '../../transports/wire';
import { exactPart } from '../../json/exact-part';
import { stringifyJson } from '../../json/lossless';

export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }

  get error(): JsonObject {
    const { code, message, data } = this;
    return { code, message, ...(data !== undefined && { data }) };
  }
}

export interface ServerRequestContext {
  method: string;
  /** The JSON-RPC id, or the key of an input request. */
  id: unknown;
  /** Aborts when the server cancels it ({@link Withdrawal}) or the connection is gone. */
  signal: AbortSignal;
  during: readonly string[];
  requestId?: string;
  /** A JSON-RPC request, not an input request. */
  isRequest: boolean;
}

/** @throws RpcRefusal to answer with an error; after the signal nothing is answered */
export type ServerRequestHandler = (
  params: JsonObject,
  context: ServerRequestContext,
) => Promise<JsonObject> | JsonObject;

export interface AnsweringDeps {
  wire: Wire;
  send: (message: JsonObject) => Promise<void>;
  declared: () => JsonObject;
  openRequests: () => readonly OpenRequest[];
}

const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/** One handler per method, as messages (up to 2025-11-25) and as input requests (2026-07-28). */
export class ServerRequests {
  readonly #handlers = new Map<string, ServerRequestHandler>([['ping', () => ({})]]);
  #declared: () => JsonObject = () => ({});

  /** Replaces the handler. Returns the function that removes it. */
  handle(method: string, handler: ServerRequestHandler): () => void {
    this.#handlers.set(method, handler);
    return () => {
      if (this.#handlers.get(method) === handler) this.#handlers.delete(method);
    };
  }

  handlerOf(method: string): ServerRequestHandler | undefined {
    return this.#handlers.get(method);
  }

  /** @throws RpcRefusal `-32601` without a handler, or if its capability was not declared */
  async answer(method: string, params: JsonObject, context: Omit<ServerRequestContext, 'method'>): Promise<JsonObject> {
    const handler = this.#handlers.get(method);
    if (!handler) throw new RpcRefusal(METHOD_NOT_FOUND, `Method not found: ${method}`);
    const capability = capabilityOf(method);
    if (capability !== undefined && !(capability in this.#declared())) {
      const message = `Method not found: ${method}. The client did not declare the capability “${capability}”.`;
      throw new RpcRefusal(METHOD_NOT_FOUND, message);
    }
    return handler(params, { ...context, method });
  }

  /** Answers the requests of one connection. @returns withdraws the unanswered ones */
  serve(connection: AnsweringDeps): () => void {
    const open = new Map<string, AbortController>();
    this.#declared = connection.declared;
    connection.wire.onMessage((message) => this.#onMessage(message, connection, open));
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }

  #onMessage(
    { value, raw, entry, elided }: Received,
    connection: AnsweringDeps,
    open: Map<string, AbortController>,
  ): void {
    const { method } = value;
    const exact = (part: unknown, pointer: string) => (elided.length > 0 ? part : exactPart(part, raw, pointer));
    if (method === 'notifications/cancelled') {
      const { requestId, reason } = toObject(exact(value['params'], '/params'));
      open.get(stringifyJson(requestId))?.abort(new Withdrawal(typeof reason === 'string' ? reason : ''));
      return;
    }
    if (typeof method !== 'string' || !('id' in value)) return;
    const id = exact(value['id'], '/id');
    const params = { ...toObject(value['params']) };
    // The user sees and answers all digits of its numbers.
    const schema = exact(params['requestedSchema'], '/params/requestedSchema');
    if (schema !== undefined) params['requestedSchema'] = schema;
    const controller = new AbortController();
    const key = stringifyJson(id);
    open.set(key, controller);
    const requests = connection.openRequests();
    const requestId = requestIdOn(connection.wire.log, entry.http);
    const known = requests.filter((request) => request.id === requestId);
    const during = (known.length > 0 ? known : requests).map(({ subject }) => subject);
    const { signal } = controller;
    const context = { id, signal, during, requestId, isRequest: true };
    const refused = new RpcRefusal(INVALID_REQUEST, 'The ID of a request must not be null.');
    (id === null ? Promise.reject(refused) : this.answer(method, params, context))
      .then(
        (result): JsonObject => ({ result }),
        (error: unknown): JsonObject => ({ error: errorOf(error) }),
      )
      .then((answer) => (signal.aborted ? undefined : connection.send({ jsonrpc: '2.0', id, ...answer })))
      // The connection is gone.
      .catch(() => undefined)
      .finally(() => {
        if (open.get(key) === controller) open.delete(key);
      });
  }
}

function capabilityOf(method: string): string | undefined {
  const [area] = method.split('/');
  return area === 'sampling' || area === 'elicitation' || area === 'roots' || area === 'tasks' ? area : undefined;
}

function errorOf(error: unknown): JsonObject {
  if (error instanceof RpcRefusal) return error.error;
  return { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : String(error) };
}

function requestIdOn(log: MessageLog, http: number | undefined): string | undefined {
  const id = http === undefined ? undefined : requestOn(log, http)?.id;
  return typeof id === 'string' ? id : undefined;
}
