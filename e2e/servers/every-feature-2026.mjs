// A server with every feature of 2026-07-28, built with `@modelcontextprotocol/server`: over stdio, or with `--http` over HTTP at /mcp.
// Over HTTP, /seen gives every request that arrived, and /release lets the tool `steps` answer.
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, inputRequired, inputResponse, McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

import { pngFile, wavFile } from './media-files.mjs';

const { values } = parseArgs({ options: { http: { type: 'boolean', default: false } } });

const PICTURE = pngFile(8, 8, Buffer.alloc(8 * 25)).toString('base64');
const SOUND = wavFile(0.1, (time) => Math.sin(time * 2764)).toString('base64');
const ICONS = [{ src: `data:image/png;base64,${PICTURE}`, mimeType: 'image/png', sizes: ['8x8'] }];
const COUNTER = 'every://counter';
const CACHING = /** @type {const} */ ({ ttlMs: 60_000, cacheScope: 'private' });
const NO_INPUT = { type: /** @type {const} */ ('object'), properties: {} };
const REGION = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) });
const QUESTIONS = {
  who: inputRequired.elicit({
    mode: 'form',
    message: 'Who are you?',
    requestedSchema: {
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' } },
      required: ['name'],
    },
  }),
  words: inputRequired.createMessage({
    messages: [
      { role: 'user', content: { type: 'text', text: 'Say something.' } },
      { role: 'user', content: { type: 'audio', data: SOUND, mimeType: 'audio/wav' } },
    ],
    maxTokens: 10,
    tools: [{ name: 'add', description: 'Adds', inputSchema: NO_INPUT }],
    toolChoice: { mode: 'auto' },
  }),
  roots: inputRequired.listRoots(),
};
const VISIT = inputRequired.elicitUrl({
  message: 'Please sign in.',
  url: 'https://example.com/sign-in',
});

/** Every HTTP request that arrived, in order, and what was aborted. @type {object[]} */
const seen = [];
/** Lets the tool that waits go on. */
let release = () => {};
let released = new Promise((resolve) => (release = () => resolve(undefined)));
let count = 0;
let grown = false;

/** @param {unknown} value */
const result = (value) => ({
  content: [
    {
      type: /** @type {const} */ ('text'),
      text: typeof value === 'string' ? value : JSON.stringify(value),
    },
  ],
});

/** @param {string} name @param {object} [more] */
const tool = (name, more) => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: NO_INPUT,
  ...more,
});

const tools = () => [
  tool('content', {
    title: 'All content',
    icons: ICONS,
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: { 'example.com/kind': 'all' },
  }),
  tool('structured', { outputSchema: { type: 'array', prefixItems: [{ const: 'sum' }] } }),
  tool('region', { inputSchema: z.toJSONSchema(REGION) }),
  tool('steps'),
  tool('endless'),
  tool('say'),
  tool('touch'),
  tool('grow'),
  tool('ask'),
  tool('visit'),
  tool('meta'),
  ...(grown ? [tool('grown')] : []),
];

/** What a client is told of: over HTTP by the handler that holds the streams, on stdio by the one server. @type {any} */
let tell;

/** What each tool does. @type {Record<string, (mcpReq: any, args: any) => any>} */
const run = {
  content: () => ({
    content: [
      { type: 'text', text: 'Some text.' },
      { type: 'image', data: PICTURE, mimeType: 'image/png' },
      { type: 'resource', resource: { uri: COUNTER, mimeType: 'text/plain', text: '0' } },
      { type: 'audio', data: SOUND, mimeType: 'audio/wav' },
      { type: 'resource_link', uri: COUNTER, name: 'counter', annotations: { priority: 0.5 } },
    ],
  }),
  structured: () => ({ ...result(['sum', 5]), structuredContent: ['sum', 5] }),
  region: (_, { region }) => result(`In ${region}.`),
  steps: async ({ _meta, notify }) => {
    for (let progress = 1; progress <= 3; progress += 1) {
      const params = { progressToken: _meta.progressToken, progress, total: 4 };
      await notify({
        method: 'notifications/progress',
        params: { ...params, message: `Step ${progress}` },
      });
    }
    if (values.http) await released;
    return result('All steps done.');
  },
  endless: ({ signal }) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        seen.push({ aborted: 'endless' });
        reject(new Error('cancelled'));
      }),
    ),
  say: async ({ log }) => {
    await log('info', { text: 'an info' }, 'voice');
    await log('error', { text: 'an error' }, 'voice');
    return result('Said.');
  },
  touch: async () => {
    count += 1;
    await tell.updated();
    return result(`${count}`);
  },
  grow: async () => {
    grown = true;
    await tell.grown();
    return result('Grown.');
  },
  ask: (mcpReq) => {
    const answers = mcpReq.inputResponses;
    if (answers === undefined) {
      return inputRequired({ inputRequests: QUESTIONS, requestState: 'round "one" é' });
    }
    return result({ state: mcpReq.requestState(), answers });
  },
  visit: (mcpReq) => {
    const answer = inputResponse(mcpReq.inputResponses, 'visit');
    if (answer.kind === 'missing') return inputRequired({ inputRequests: { visit: VISIT } });
    return result(answer);
  },
  meta: ({ envelope }) => result(envelope),
  grown: () => result('New.'),
};

function makeServer() {
  const mcp = new McpServer(
    {
      name: 'every-feature',
      version: '1.0.0',
      title: 'Every feature',
      description: 'Has every feature of its version.',
      websiteUrl: 'https://example.com/every-feature',
      icons: ICONS,
    },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      cacheHints: { 'tools/list': CACHING, 'server/discover': CACHING, 'resources/read': CACHING },
      instructions: 'All of **2026-07-28**.',
    },
  );
  // The SDK holds the header against the argument of tools that it knows; what follows replaces its lists and calls.
  mcp.registerTool('region', { inputSchema: REGION }, () => result(''));
  const { server } = mcp;
  if (!values.http) {
    tell = {
      updated: () => server.sendResourceUpdated({ uri: COUNTER }),
      grown: async () => {
        await server.sendToolListChanged();
        await server.sendResourceListChanged();
        await server.sendPromptListChanged();
      },
    };
  }
  server.setRequestHandler('tools/list', ({ params }) => {
    const all = /** @type {any[]} */ (tools());
    return params?.cursor === 'rest' ? { tools: all.slice(5) } : { tools: all.slice(0, 5), nextCursor: 'rest' };
  });
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const known = run[params.name];
    if (!known) throw new ProtocolError(-32602, `Unknown tool: ${params.name}`);
    return known(mcpReq, params.arguments);
  });
  server.setRequestHandler('resources/list', () => ({
    resources: [
      { uri: COUNTER, name: 'counter', title: 'The counter', icons: ICONS },
      { uri: 'every://gone', name: 'gone' },
      { uri: 'every://locked', name: 'locked' },
      ...(grown ? [{ uri: 'every://grown', name: 'grown' }] : []),
    ],
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'every://item/{name}', name: 'item', title: 'Item' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq }) => {
    if (uri === COUNTER) return { contents: [{ uri, mimeType: 'text/plain', text: `at ${count}` }] };
    if (uri.startsWith('every://item/')) return { contents: [{ uri, text: `Item ${uri.slice(13)}` }] };
    if (uri === 'every://locked') {
      const answer = inputResponse(mcpReq.inputResponses, 'who');
      if (answer.kind === 'elicit') return { contents: [{ uri, text: `Open to ${answer.content?.['name']}` }] };
      return inputRequired({ inputRequests: { who: QUESTIONS.who } });
    }
    throw new ProtocolError(-32602, 'Resource not found', { uri });
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: [
      {
        name: 'talk',
        title: 'Talk',
        icons: ICONS,
        arguments: [{ name: 'language', required: true }, { name: 'tone' }],
      },
      ...(grown ? [{ name: 'grown' }] : []),
    ],
  }));
  server.setRequestHandler('prompts/get', ({ params }, { mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'who');
    if (answer.kind !== 'elicit') return inputRequired({ inputRequests: { who: QUESTIONS.who } });
    const text = `Talk ${params.arguments?.['language']} to ${answer.content?.['name']}.`;
    return {
      messages: [
        {
          role: /** @type {const} */ ('user'),
          content: { type: /** @type {const} */ ('text'), text },
        },
      ],
    };
  });
  server.setRequestHandler('completion/complete', ({ params: { argument, context } }) => {
    const known = {
      language: ['English', 'Esperanto', 'Maltese'],
      tone: context?.arguments?.['language'] === 'Maltese' ? ['warm'] : ['dry', 'plain'],
      name: ['nail', 'needle', 'pin'],
    };
    const all = known[/** @type {keyof typeof known} */ (argument.name)] ?? [];
    const matching = all.filter((each) => each.startsWith(argument.value));
    return { completion: { values: matching, total: matching.length, hasMore: false } };
  });
  return mcp;
}

if (!values.http) {
  serveStdio(makeServer, { legacy: 'reject' });
} else {
  const handler = createMcpHandler(makeServer, { legacy: 'reject' });
  tell = {
    updated: () => handler.notify.resourceUpdated(COUNTER),
    grown: () => {
      handler.notify.toolsChanged();
      handler.notify.resourcesChanged();
      handler.notify.promptsChanged();
    },
  };
  const handle = toNodeHandler(handler);
  const listening = createServer((request, response) => {
    if (request.url === '/seen') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(seen));
    } else if (request.url === '/release') {
      release();
      released = new Promise((resolve) => (release = () => resolve(undefined)));
      response.end();
    } else {
      const chunks = /** @type {Buffer[]} */ ([]);
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { method, headers } = request;
        const body = Buffer.concat(chunks).toString();
        const message = body.startsWith('{') ? JSON.parse(body) : body;
        seen.push({ http: method, headers, ...message });
        void handle(request, response, message);
      });
    }
  });
  listening.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (listening.address());
    console.log(`http://127.0.0.1:${address.port}`);
  });
  // When whoever started it by a pipe is gone there is nobody to serve.
  process.stdin.on('end', () => process.exit(0)).resume();
}
