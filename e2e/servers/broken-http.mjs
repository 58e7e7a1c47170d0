// Streamable HTTP, 2025-11-25 at /mcp and 2026-07-28 at /modern, with a tool for each way to break HTTP; prints its URL.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { NO_INPUT, textResult } from './raw-server.mjs';

const HTML = '<!doctype html><title>Oops</title><h1>Something went wrong</h1>';

/** @typedef {import('node:http').ServerResponse} Response */

/** @param {Response} response @param {unknown} message @param {number} [status] */
function sendJson(response, message, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(message));
}

/** @param {Response} response @param {...unknown} messages */
function stream(response, ...messages) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const message of messages) {
    response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }
}

/** @param {object} params */
const telling = (params) => ({ jsonrpc: '2.0', method: 'notifications/progress', params });

/** @type {Record<string, (response: Response, answer: (text: string) => object, token: unknown) => void>} */
const calls = {
  fine: (response, answer) => sendJson(response, answer('all is well')),
  cuts_its_stream: (response, _, progressToken) => {
    stream(response, telling({ progressToken, progress: 1 }));
    response.write('event: message\ndata: {"jsonrpc":"2.0","id":"lou', () => response.socket?.destroy());
  },
  answers_twice: (response, answer) => {
    stream(response, answer('the first answer'), answer('the second answer'));
    response.end();
  },
  uses_an_event_id_twice: (response, answer, progressToken) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const message of [telling({ progressToken, progress: 1 }), answer('under one id')]) {
      response.write(`id: 1\ndata: ${JSON.stringify(message)}\n\n`);
    }
    response.end();
  },
  points_elsewhere: (response) => {
    // Another origin, so that it is not followed.
    const location = `http://localhost:${response.socket?.localPort}/elsewhere`;
    response.writeHead(307, { location }).end();
  },
  wrong_content_type: (response, answer) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(answer('as plain text'))),
  a_page_of_html: (response) => response.writeHead(500, { 'content-type': 'text/html' }).end(HTML),
  half_an_answer: (response, answer) => {
    const whole = JSON.stringify(answer('cut off'));
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, -9));
  },
};

/** @param {any} message @param {boolean} isModern @param {Response} response */
function answerTo({ id, method, params }, isModern, response) {
  const kind = isModern ? { resultType: 'complete' } : {};
  const lasting = isModern ? { ttlMs: 0, cacheScope: 'private' } : {};
  const meta = { 'io.modelcontextprotocol/serverInfo': { name: 'broken-http', version: '1' } };
  const about = { capabilities: { tools: {} }, ...(isModern && { _meta: meta }) };
  /** @param {object} result */
  const sendResult = (result) => sendJson(response, { jsonrpc: '2.0', id, result: { ...kind, ...result } });
  if (method === 'initialize' && !isModern) {
    const serverInfo = { name: 'broken-http', version: '1' };
    sendResult({ ...about, protocolVersion: '2025-11-25', serverInfo });
  } else if (method === 'server/discover' && isModern) {
    sendResult({ ...about, ...lasting, supportedVersions: ['2026-07-28'] });
  } else if (method === 'tools/list') {
    const tools = Object.keys(calls).map((name) => ({ name, inputSchema: NO_INPUT }));
    sendResult({ ...lasting, tools });
  } else if (method === 'tools/call' && Object.hasOwn(calls, params.name)) {
    /** @param {string} words */
    const answer = (words) => ({ jsonrpc: '2.0', id, result: { ...kind, ...textResult(words) } });
    calls[params.name]?.(response, answer, params._meta?.progressToken);
  } else {
    const error = { code: -32601, message: `Method not found: ${method}` };
    sendJson(response, { jsonrpc: '2.0', id, error }, isModern ? 404 : 200);
  }
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const message = JSON.parse(await text(request));
  if (message.id === undefined) response.writeHead(202).end();
  else answerTo(message, request.url === '/modern', response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
// When whoever started it is gone there is nobody to serve.
process.stdin.on('end', () => process.exit(0)).resume();
