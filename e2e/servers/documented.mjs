// The tools (get_weather, list_files), resource and prompts of the documentation's examples. Over stdio, or with `http`
// over Streamable HTTP, printing its URL.
import { createServer } from 'node:http';
import { RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const NOTES = 'file:///notes.txt';
const message = (/** @type {string} */ text) => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });

/** @type {Record<string, import('./raw-server.mjs').Handler>} */
const prompts = {
  greet: ({ who }) => {
    if (typeof who !== 'string') throw new RpcError(-32602, 'Missing argument: who');
    return message(`Hello, ${who}.`);
  },
  summary: () => message('Summarize the notes.'),
};

const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };

/** @type {Record<string, any>} */
const handlers = {
  ...toolHandlers({
    get_weather: {
      tool: {
        title: 'Get weather',
        description: 'The weather in a city.',
        inputSchema: {
          type: 'object',
          properties: { city: { type: 'string', description: 'The name of the city' } },
          required: ['city'],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      call: ({ city }) =>
        typeof city === 'string'
          ? textResult(JSON.stringify({ city, celsius: 3, timestamp: Date.now() }))
          : { ...textResult('city must be a string.'), isError: true },
    },
    list_files: {
      tool: {
        title: 'List files',
        description: 'The names of all files.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      call: () => textResult('notes.txt'),
    },
  }),
  'resources/list': () => ({ resources: [{ uri: NOTES, name: 'notes', title: 'Notes', mimeType: 'text/plain' }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': (/** @type {{ uri: string }} */ { uri }) => {
    if (uri !== NOTES) throw new RpcError(-32002, 'Resource not found', { uri });
    return { contents: [{ uri, mimeType: 'text/plain', text: 'Nothing yet.' }] };
  },
  'prompts/list': () => ({
    prompts: [
      { name: 'greet', title: 'Greet', arguments: [{ name: 'who', description: 'Whom', required: true }] },
      { name: 'summary', title: 'Summary' },
    ],
  }),
  'prompts/get': (/** @type {any} */ params, /** @type {any} */ exchange) => {
    const prompt = Object.hasOwn(prompts, params.name) ? prompts[params.name] : undefined;
    if (prompt === undefined) throw new RpcError(-32602, `Unknown prompt: ${params.name}`);
    return prompt(params.arguments ?? {}, exchange);
  },
};

if (process.argv.includes('http')) serveHttp();
else serveRaw('documented', handlers, CAPABILITIES);

function serveHttp() {
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method, params } = JSON.parse((await request.toArray()).join(''));
    if (id === undefined) return response.writeHead(202).end();
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await answer(method, params ?? {})) }));
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}/mcp\n`);
  });
}

/** @param {string} method @param {any} params */
async function answer(method, params) {
  const { protocolVersion } = params;
  if (method === 'initialize')
    return {
      result: { protocolVersion, capabilities: CAPABILITIES, serverInfo: { name: 'documented', version: '1' } },
    };
  try {
    if (!Object.hasOwn(handlers, method)) throw new RpcError(-32601, `Method not found: ${method}`);
    return { result: await handlers[method](params, {}) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}
