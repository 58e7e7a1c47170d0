import { type JsonObject, toObject } from '../../json/json-object';
import type { MessageEntry, MessageLog } from '../../transports/message-log';
import type { OpenRequest } from '../requests/raw-channel';
import { Withdrawal } from './server-questions';
import type { Received, Wire } from '../../transports/wire';
import { exactPart } from '../../json/exact-part';
import { stringifyJson } from '../../json/lossless';

/** Throw it from a handler: the server gets this JSON-RPC error for an answer. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What is known of a request of the server. */
export interface ServerRequestContext {
  method: string;
  /** The JSON-RPC id, or the key of an input request in a 2026-07-28 result. */
  id: unknown;
  /** Aborts when nobody wants the answer any more: taken back by the server ({@link Withdrawal}), or the connection is gone. */
  signal: AbortSignal;
  /** What was being asked of the server when it asked back, such as the names of the tools called. */
  during: readonly string[];
  /** The id of the one request that it belongs to, where that is known. */
  asker?: string;
  /** Whether it is a request of its own, rather than an input request in a result. */
  fresh: boolean;
}

/** Gives the result. Throw a {@link RpcRefusal} to answer with an error; when the signal has aborted nothing is answered. */
export type ServerRequestHandler = (
  params: JsonObject,
  context: ServerRequestContext,
) => Promise<JsonObject> | JsonObject;

/** What a connection lends for answering. */
export interface AnsweringLink {
  wire: Wire;
  send: (message: JsonObject) => Promise<void>;
  /** The capabilities that were declared. */
  declared: () => JsonObject;
  /** What is being asked of the server at the moment. */
  openRequests: () => readonly OpenRequest[];
}

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/**
 * Answers the server's requests, whatever shape they have, by one handler for each method: both those that come as
 * messages (up to 2025-11-25) and the input requests of multi-round-trip results (2026-07-28).
 */
export class ServerRequests {
  readonly #handlers = new Map<string, ServerRequestHandler>([['ping', () => ({})]]);
  #declared: () => JsonObject = () => ({});

  /** Answers a method from now on, in place of the handler before; returns the way to stop. */
  handle(method: string, handler: ServerRequestHandler): () => void {
    this.#handlers.set(method, handler);
    return () => {
      if (this.#handlers.get(method) === handler) this.#handlers.delete(method);
    };
  }

  /** The handler of a method, for one that wraps it. */
  handlerOf(method: string): ServerRequestHandler | undefined {
    return this.#handlers.get(method);
  }

  /**
   * The answer to one request.
   * @throws RpcRefusal `-32601` where nothing answers the method, or its capability was not declared
   */
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

  /**
   * Answers what comes over one connection.
   * @returns the way to withdraw all that is not answered yet: the connection is gone
   */
  serve(link: AnsweringLink): () => void {
    const open = new Map<string, AbortController>();
    this.#declared = link.declared;
    link.wire.onMessage((message) => this.#take(message, link, open));
    return () => {
      for (const withdrawn of open.values()) withdrawn.abort();
    };
  }

  #take({ value, raw, entry, elided }: Received, link: AnsweringLink, open: Map<string, AbortController>): void {
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
    // What the person sees and answers has the digits that the server wrote.
    const schema = exact(params['requestedSchema'], '/params/requestedSchema');
    if (schema !== undefined) params['requestedSchema'] = schema;
    const withdrawn = new AbortController();
    const key = stringifyJson(id);
    open.set(key, withdrawn);
    const requests = link.openRequests();
    const asker = requestOn(link.wire.log, entry.http);
    const known = requests.filter((request) => request.id === asker);
    const during = (known.length > 0 ? known : requests).map(({ subject }) => subject);
    const { signal } = withdrawn;
    const context = { id, signal, during, asker, fresh: true };
    this.answer(method, params, context)
      .then(
        (result): JsonObject => ({ result }),
        (error: unknown): JsonObject => ({ error: errorOf(error) }),
      )
      .then((answer) => (signal.aborted ? undefined : link.send({ jsonrpc: '2.0', id, ...answer })))
      // The connection is gone: there is nobody to answer.
      .catch(() => undefined)
      .finally(() => {
        if (open.get(key) === withdrawn) open.delete(key);
      });
  }
}

/** The client capability that a method of the server needs; undefined where it needs none. */
function capabilityOf(method: string): string | undefined {
  const [area] = method.split('/');
  return area === 'sampling' || area === 'elicitation' || area === 'roots' || area === 'tasks' ? area : undefined;
}

function errorOf(error: unknown): JsonObject {
  if (error instanceof RpcRefusal) {
    const { code, message, data } = error;
    return { code, message, ...(data !== undefined && { data }) };
  }
  return { code: INTERNAL_ERROR, message: error instanceof Error ? error.message : String(error) };
}

/** The id of the request whose HTTP exchange this is: what comes on its stream belongs to it. */
function requestOn(log: MessageLog, http: number | undefined): string | undefined {
  if (http === undefined) return undefined;
  const isOn = (entry: MessageEntry) => entry.http === http && entry.shape.kind === 'request';
  const shape = log.findSent(http - 1, isOn)?.shape;
  return shape?.kind === 'request' && typeof shape.id === 'string' ? shape.id : undefined;
}
