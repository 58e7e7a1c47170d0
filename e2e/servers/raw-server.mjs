// Newline-delimited JSON-RPC over stdio without an SDK, for test servers that send what no SDK would.
import { createInterface } from 'node:readline';

/** Return this from a handler to leave the request unanswered for ever. */
export const NO_ANSWER = Symbol('no answer');

/** A result that is JSON text already, sent byte for byte. */
export class RawJson {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** Throw this from a handler to answer with a JSON-RPC error. */
export class RpcError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * What a handler gets besides the params: the request's id, its line as it was received, the progress
 * token, and ways to talk to the client.
 *
 * @typedef {object} Exchange
 * @property {string | number} id
 * @property {string} line
 * @property {string | number | undefined} [progressToken]
 * @property {(method: string, params?: object) => void} notify
 * @property {(method: string, params?: object | RawJson) => Promise<any>} request rejects with RpcError
 *
 * @typedef {(params: any, exchange: Exchange) => unknown} Handler
 */

/** @param {string} text */
export function writeLine(text) {
  process.stdout.write(`${text}\n`);
}

const pending = new Map();
let nextId = 0;

/** @param {string} method @param {object} [params] */
export function notify(method, params) {
  writeLine(JSON.stringify({ jsonrpc: '2.0', method, params }));
}

/** @param {string} method @param {object | RawJson} [params] */
export function request(method, params) {
  nextId += 1;
  const id = `server-${nextId}`;
  if (params instanceof RawJson)
    writeLine(`{"jsonrpc":"2.0","id":"${id}","method":"${method}","params":${params.text}}`);
  else writeLine(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
}

/** @param {Record<string, any>} message */
function settle(message) {
  const waiting = pending.get(message.id);
  pending.delete(message.id);
  if (message.error === undefined) waiting?.resolve(message.result);
  else {
    waiting?.reject(new RpcError(message.error.code, message.error.message, message.error.data));
  }
}

/** @param {Record<string, any>} message @param {Handler | undefined} handler @param {string} line */
async function answer(message, handler, line) {
  const { id, method, params } = message;
  const progressToken = params?._meta?.progressToken;
  try {
    if (handler === undefined) throw new RpcError(-32601, `Method not found: ${method}`);
    const result = await handler(params ?? {}, { id, line, progressToken, notify, request });
    if (result === NO_ANSWER) return;
    const text = result instanceof RawJson ? result.text : JSON.stringify(result);
    writeLine(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const { code, message: text, data } = error;
    writeLine(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: text, data } }));
  }
}

/**
 * Serves the handlers, keyed by method (notifications too), and answers `initialize` and `ping` by
 * itself unless a handler does. An error that is not an RpcError takes the process down.
 *
 * @param {string} name
 * @param {Record<string, Handler>} handlers
 * @param {object} [capabilities]
 */
export function serveRaw(name, handlers, capabilities = { tools: { listChanged: true } }) {
  /** @type {Record<string, Handler>} */
  const all = {
    initialize: (params) => ({
      protocolVersion: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'].includes(params.protocolVersion)
        ? params.protocolVersion
        : '2025-11-25',
      capabilities,
      serverInfo: { name, version: '1.0.0' },
    }),
    ping: () => ({}),
    ...handlers,
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    if (line.trim() === '') return;
    const message = JSON.parse(line);
    if (message.method === undefined) settle(message);
    else if (message.id === undefined) {
      void all[message.method]?.(message.params ?? {}, { id: '', line, notify, request });
    } else void answer(message, all[message.method], line);
  });
  lines.on('close', () => process.exit(0));
}

/**
 * Handlers for `tools/list` and `tools/call` from a map of tools.
 *
 * @param {Record<string, { tool: object, call: Handler }>} tools `tool` is the definition without its name
 * @returns {Record<string, Handler>}
 */
export function toolHandlers(tools) {
  return {
    'tools/list': () => ({
      tools: Object.entries(tools).map(([name, { tool }]) => ({ name, ...tool })),
    }),
    'tools/call': (params, exchange) => {
      const entry = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
      if (entry === undefined) throw new RpcError(-32602, `Unknown tool: ${params.name}`);
      return entry.call(params.arguments ?? {}, exchange);
    },
  };
}

/** @param {string} text */
export function textResult(text) {
  return { content: [{ type: 'text', text }] };
}

/** An inputSchema without properties. */
export const NO_INPUT = { type: 'object', properties: {} };
