// A Streamable HTTP server with sessions (/mcp), HTTP+SSE (/sse-old), 2026-07-28 (/modern) and routes that misbehave; prints its URL.
import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import {
  createMcpHandler,
  inputRequired,
  inputResponse,
  McpServer as ModernServer,
} from '@modelcontextprotocol/server';
import express from 'express';
import * as z from 'zod';

import { bigText } from './big-payloads.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });

const QUESTION = {
  message: 'What is your name?',
  requestedSchema: {
    type: /** @type {const} */ ('object'),
    properties: { name: { type: /** @type {const} */ ('string'), title: 'Name' } },
    required: ['name'],
  },
};
const PROGRESS_INPUT = z.object({
  steps: z.int().min(1).max(1000).default(5),
  every: z.int().min(1).default(100).describe('Milliseconds a step'),
});
const WAIT_INPUT = z.object({ milliseconds: z.int().min(0).default(1000) });

/** @param {unknown} value */
const result = (value) => ({
  content: [
    {
      type: /** @type {const} */ ('text'),
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    },
  ],
});

/**
 * Sends progress step by step.
 *
 * @param {{ steps: number, every: number }} input
 * @param {string | number | undefined} progressToken
 * @param {AbortSignal} signal
 * @param {(notification: any) => Promise<void>} send
 */
async function progress({ steps, every }, progressToken, signal, send) {
  for (let step = 1; step <= steps; step += 1) {
    await pause(every, undefined, { signal });
    if (progressToken !== undefined) {
      await send({
        method: 'notifications/progress',
        params: {
          progressToken,
          progress: step,
          total: steps,
          message: `Step ${step} of ${steps}`,
        },
      });
    }
  }
  return result(`${steps} steps done`);
}

/** A 2025-era server built with the v1 SDK. */
function createServer() {
  const server = new McpServer({ name: 'http-fixture', version: '1.0.0' });
  server.registerTool('echo', { description: 'Returns its text', inputSchema: { text: z.string() } }, ({ text }) =>
    result(text),
  );
  server.registerTool(
    'progress',
    { description: 'Reports progress over SSE', inputSchema: PROGRESS_INPUT.shape },
    (input, extra) => progress(input, extra._meta?.progressToken, extra.signal, extra.sendNotification),
  );
  server.registerTool('elicit', { description: 'Asks for a name' }, async () =>
    result(await server.server.elicitInput(QUESTION)),
  );
  server.registerTool('headers', { description: 'Returns the request headers' }, (extra) =>
    result(extra.requestInfo?.headers ?? {}),
  );
  server.registerTool(
    'wait',
    { description: 'Answers after so many milliseconds', inputSchema: WAIT_INPUT.shape },
    async ({ milliseconds }, extra) => {
      await pause(milliseconds, undefined, { signal: extra.signal });
      return result(`waited ${milliseconds} ms`);
    },
  );
  server.registerTool(
    'big_text',
    {
      description: 'So many megabytes of text',
      inputSchema: { megabytes: z.int().min(1).max(200) },
    },
    (input) => bigText(input),
  );
  return server;
}

/** A 2026-07-28 server. @param {{ requestInfo?: Request }} context */
function createModernServer({ requestInfo }) {
  const server = new ModernServer({ name: 'modern-fixture', version: '1.0.0' });
  server.registerTool(
    'echo',
    { description: 'Returns its text', inputSchema: z.object({ text: z.string() }) },
    ({ text }) => result(text),
  );
  server.registerTool(
    'progress',
    { description: 'Reports progress over SSE', inputSchema: PROGRESS_INPUT },
    (input, { mcpReq }) => progress(input, mcpReq._meta?.progressToken, mcpReq.signal, mcpReq.notify),
  );
  server.registerTool('elicit', { description: 'Asks for a name' }, ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'name');
    if (answer.kind === 'elicit') return result({ action: answer.action, content: answer.content });
    return inputRequired({ inputRequests: { name: inputRequired.elicit(QUESTION) } });
  });
  server.registerTool('headers', { description: 'Returns the request headers' }, () =>
    result(Object.fromEntries(requestInfo?.headers ?? [])),
  );
  server.registerTool(
    'wait',
    { description: 'Answers after so many milliseconds', inputSchema: WAIT_INPUT },
    async ({ milliseconds }, { mcpReq }) => {
      await pause(milliseconds, undefined, { signal: mcpReq.signal });
      return result(`waited ${milliseconds} ms`);
    },
  );
  server.registerTool(
    'region',
    {
      description: 'Its argument must also come as the header Mcp-Param-Region',
      inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }),
    },
    ({ region }) => result(region),
  );
  return server;
}

/** @type {Map<string, StreamableHTTPServerTransport>} */
const sessions = new Map();
/** @type {Map<string, SSEServerTransport>} */
const oldSessions = new Map();

/**
 * @param {express.Request} request
 * @param {express.Response} response
 */
async function streamable(request, response) {
  const sessionId = request.headers['mcp-session-id'];
  let transport = typeof sessionId === 'string' ? sessions.get(sessionId) : undefined;
  if (transport === undefined) {
    if (sessionId !== undefined) {
      const error = { code: -32001, message: 'Session not found' };
      response.status(404).json({ jsonrpc: '2.0', id: null, error });
      return;
    }
    const opened = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, opened),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    transport = opened;
    if (isInitializeRequest(request.body)) await createServer().connect(transport);
  }
  await transport.handleRequest(request, response, request.body);
}

const modern = toNodeHandler(createMcpHandler(createModernServer, { legacy: 'reject' }));
const HTML = '<!doctype html><title>Hello</title><h1>This is a web page, not an MCP server</h1>';

const app = express();
app.use(express.json({ limit: '64mb' }));
app.all('/mcp', streamable);
// As a server that is started anew does.
app.post('/forget-sessions', (_, response) => {
  sessions.clear();
  response.sendStatus(204);
});
app.all('/needs-key', (request, response) => {
  if (request.headers['x-api-key'] === 'secret') return streamable(request, response);
  response.status(403).json({ error: 'The header X-Api-Key is missing or wrong' });
});
app.all('/modern', (request, response) => modern(request, response, request.body));
app.get('/sse-old', async (_, response) => {
  const transport = new SSEServerTransport('/sse-old/messages', response);
  oldSessions.set(transport.sessionId, transport);
  response.on('close', () => oldSessions.delete(transport.sessionId));
  await createServer().connect(transport);
});
app.post('/sse-old/messages', async (request, response) => {
  const transport = oldSessions.get(/** @type {string} */ (request.query.sessionId));
  if (transport === undefined) response.status(404).send('No such session');
  else await transport.handlePostMessage(request, response, request.body);
});
app.all('/401', (_, response) => {
  response
    .status(401)
    .set('WWW-Authenticate', 'Bearer realm="fixture", error="invalid_token", scope="mcp:read"')
    .json({ error: 'invalid_token' });
});
app.all('/403', (_, response) => void response.status(403).json({ error: 'insufficient_scope' }));
app.all('/404', (_, response) => void response.status(404).send('Not found'));
app.all('/html', (_, response) => void response.type('html').send(HTML));
app.all('/500', (_, response) => void response.status(500).type('html').send(HTML));
app.all('/redirect', (_, response) => response.redirect(307, '/mcp'));
app.all('/bad-json', (_, response) => void response.type('json').send('{"jsonrpc": "2.0", "id'));
app.all('/other-api', (_, response) => void response.json({ hello: 1 }));
app.all('/empty', (_, response) => void response.type('json').send(''));
app.all('/hang-up', (request) => void request.socket.destroy());
app.all('/silent', () => undefined);

const listener = app.listen(Number(values.port), '127.0.0.1', () => {
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : address;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
// When whoever started it by a pipe is gone there is nobody to serve.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) process.stdin.on('end', () => process.exit(0)).resume();
