import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface ReceivedRequest {
  id: string;
  method: string;
  headers: string;
  /** The id of the last request for the list. */
  last: string;
  /** Undefined for the first page. */
  cursor: string | undefined;
}

/** A server whose response to `tools/list` is wrong below or around JSON-RPC, and what Loupe must show. */
export interface AwkwardServer {
  name: string;
  list: (asked: ReceivedRequest, socket: Socket) => void;
  /** The response to a GET; by default the server has no stream. */
  get?: (asked: ReceivedRequest, socket: Socket) => void;
  /** The failure's code, or the kind of the list's problem; undefined if the list is complete. */
  failure?: string;
  /** Number of items before the failure. */
  items?: number;
  /** A part of the failure's text. */
  says?: string;
  /** Of the findings. */
  rules: readonly string[];
}

const TOOL = { name: 'add', description: 'Adds.', inputSchema: { type: 'object' } };
const answer = (id: string, more: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [TOOL], ...more } });

function head(type: string, length: number | undefined, status = '200 OK', more = ''): string {
  const size = length === undefined ? '' : `Content-Length: ${length}\r\n`;
  return `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n${size}${more}Connection: close\r\n\r\n`;
}

const JSON_TYPE = 'application/json';
const STREAM = 'text/event-stream';

function json(socket: Socket, body: string | Uint8Array, status?: string, more?: string): void {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  socket.write(head(JSON_TYPE, bytes.length, status, more));
  socket.end(bytes);
}

function stream(socket: Socket, text: string): void {
  socket.end(head(STREAM, undefined) + text);
}

export const awkwardServers: readonly AwkwardServer[] = [
  {
    name: 'cut within an event, whole when resumed',
    list: ({ id }, socket) => stream(socket, `id: p1\nretry: 10\ndata:\n\nid: p2\ndata: ${answer(id).slice(0, 40)}`),
    get: ({ headers, last }, socket) => {
      const from = /last-event-id: (\S+)/i.exec(headers)?.[1];
      if (from === 'p1') stream(socket, `id: p2\ndata: ${answer(last)}\n\n`);
      else json(socket, '', '405 Method Not Allowed');
    },
    rules: ['event-unfinished', 'http-stream-cut'],
  },
  {
    name: 'cut within an event, which is lost',
    list: ({ id }, socket) => stream(socket, `data: ${answer(id).slice(0, 40)}`),
    failure: 'event-unfinished',
    says: 'No empty line ends the last event',
    rules: ['event-unfinished', 'http-stream-cut'],
  },
  {
    name: 'an event that never ends',
    list: ({ id }, socket) => stream(socket, `data: ${answer(id)}\n`),
    failure: 'event-unfinished',
    says: 'No empty line ends the last event',
    rules: ['event-unfinished', 'http-stream-cut'],
  },
  {
    name: 'an event of another type',
    list: ({ id }, socket) => stream(socket, `event: response\ndata: ${answer(id)}\n\n`),
    failure: 'event-type',
    says: 'the type “response”',
    rules: ['event-type', 'http-stream-cut'],
  },
  {
    name: 'a result with HTTP 500',
    list: ({ id }, socket) => json(socket, answer(id), '500 Internal Server Error'),
    rules: ['http-result-status'],
  },
  {
    name: 'a body shorter than its Content-Length',
    list: ({ id }, socket) => {
      socket.write(head(JSON_TYPE, 5_000));
      socket.end(answer(id));
    },
    failure: 'body-cut',
    says: 'of 5000 bytes',
    rules: [],
  },
  {
    name: 'brotli that nobody asked for',
    list: ({ id }, socket) => json(socket, brotliCompressSync(answer(id)), undefined, 'Content-Encoding: br\r\n'),
    failure: 'content-encoding',
    says: 'encoded with br',
    rules: ['http-encoding'],
  },
  {
    name: 'gzip that is none',
    list: ({ id }, socket) => json(socket, answer(id), undefined, 'Content-Encoding: gzip\r\n'),
    failure: 'content-encoding',
    rules: ['http-encoding'],
  },
  {
    name: 'gzip that nobody asked for',
    list: ({ id }, socket) => json(socket, gzipSync(answer(id)), undefined, 'Content-Encoding: gzip\r\n'),
    rules: ['http-encoding'],
  },
  {
    name: 'a redirect to itself',
    list: (_, socket) => json(socket, '', '307 Temporary Redirect', 'Location: /mcp\r\n'),
    failure: 'redirect-loop',
    says: 'leads back to the same URL',
    rules: ['http-redirect'],
  },
  {
    name: 'redirects in a circle',
    list: ({ headers }, socket) => {
      const [, from] = /^POST (\S+)/.exec(headers) ?? [];
      const to = from === '/mcp' ? '/a' : from === '/a' ? '/b' : '/mcp';
      json(socket, '', '307 Temporary Redirect', `Location: ${to}\r\n`);
    },
    failure: 'redirect-circle',
    says: '/mcp → http://127.0.0.1:',
    rules: ['http-redirect'],
  },
  {
    name: 'a pattern without the u flag, and one that is none',
    list: ({ id }, socket) => {
      const properties = { a: { pattern: '\\-' }, b: { pattern: '(?i)a' } };
      const tools = [{ ...TOOL, inputSchema: { type: 'object', properties } }];
      json(socket, answer(id, { tools }));
    },
    rules: ['tool-schema-pattern'],
  },
  {
    name: 'raw line separators',
    list: ({ id }, socket) => {
      json(socket, answer(id, { tools: [{ ...TOOL, description: 'a\u2028b' }] }));
    },
    rules: ['line-separator'],
  },
  {
    name: 'an https reference in the output schema, and an empty name in _meta',
    list: ({ id }, socket) => {
      const outputSchema = { type: 'object', properties: { a: { $ref: 'https://a.example/s' } } };
      json(socket, answer(id, { tools: [{ ...TOOL, outputSchema, _meta: { '': 1 } }] }));
    },
    rules: [],
  },
  {
    name: 'properties with what is no schema',
    list: ({ id }, socket) => {
      const properties = { a: 'string', b: null, c: ['string'], d: 5 };
      const tools = [{ ...TOOL, inputSchema: { type: 'object', properties } }];
      json(socket, answer(id, { tools }));
    },
    rules: ['field-wrong-type'],
  },
  {
    name: 'a list whose cursor never ends',
    list: ({ id, cursor = '0' }, socket) => {
      const tools = [{ ...TOOL, name: `add-${cursor}` }];
      json(socket, answer(id, { tools, nextCursor: String(Number(cursor) + 1) }));
    },
    failure: 'endless',
    items: 1000,
    says: 'stopped there: more pages follow',
    rules: [],
  },
  {
    name: 'a list whose second page fails',
    list: ({ id, cursor }, socket) => {
      const error = { code: -32603, message: 'The database is on fire' };
      if (cursor === undefined) json(socket, answer(id, { nextCursor: '2' }));
      else json(socket, JSON.stringify({ jsonrpc: '2.0', id, error }));
    },
    failure: 'error',
    items: 1,
    says: 'page 2',
    rules: [],
  },
  {
    name: 'a list whose second page is cut off with the connection',
    list: ({ id, cursor }, socket) => {
      if (cursor === undefined) json(socket, answer(id, { nextCursor: '2' }));
      else socket.destroy();
    },
    failure: 'reset',
    items: 1,
    says: 'page 2',
    rules: [],
  },
  {
    name: 'JSON that is broken behind the first 64 kB',
    list: ({ id }, socket) => json(socket, answer(id, { note: 'x'.repeat(100_000) }).replace(/"\}\}$/, '",}}')),
    failure: 'broken-answer',
    says: 'column 100',
    rules: ['stream-not-json'],
  },
];

/** Everything but the list is correct. */
export async function startAwkward(of: AwkwardServer): Promise<{ url: string; stop: () => void }> {
  let last = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      text += String(bytes);
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end < 0 || text.length < end + 4 + length) return;
      const headers = text.slice(0, end);
      const body = text.slice(end + 4);
      text = '';
      const message = (body === '' ? {} : JSON.parse(body)) as Partial<ReceivedRequest> & {
        params?: { cursor?: string };
      };
      const { id = '', method = '', params } = message;
      const asked = { id, method, headers, last, cursor: params?.cursor };
      if (headers.startsWith('GET')) (of.get ?? noStream)(asked, socket);
      else if (method === 'initialize') json(socket, initialized(id));
      else if (method === 'tools/list') {
        last = id;
        of.list(asked, socket);
      } else if (id !== '') json(socket, unknown(id));
      else socket.end('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function noStream(_: ReceivedRequest, socket: Socket): void {
  json(socket, '', '405 Method Not Allowed');
}

function unknown(id: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
}

function initialized(id: string): string {
  const serverInfo = { name: 'awkward', version: '1.0.0' };
  const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
  return JSON.stringify({ jsonrpc: '2.0', id, result });
}
