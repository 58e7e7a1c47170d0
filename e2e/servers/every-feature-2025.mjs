// A server with every feature of one version from 2024-11-05 to 2025-11-25 (`--version`), built with the SDK of that era: over stdio, or with
// `--http` over Streamable HTTP (/mcp) and HTTP+SSE (/events). Over HTTP, /seen gives all that arrived, and /release lets `steps` and `poll` answer.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { InMemoryTaskMessageQueue, InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ElicitResultSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/sdk/types.js';
import express from 'express';

import { pngFile, wavFile } from './media-files.mjs';

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '2025-11-25' },
    http: { type: 'boolean', default: false },
  },
});

/** What of this is in the version and what is not. @param {string} version @param {object} members */
const since = (version, members) => (values.version >= version ? members : {});
/** @param {string} version @param {any[]} items */
const from = (version, ...items) => (values.version >= version ? items : []);

const PICTURE = pngFile(8, 8, Buffer.alloc(8 * 25)).toString('base64');
const SOUND = wavFile(0.1, (time) => Math.sin(time * 2764)).toString('base64');
const ICONS = [{ src: `data:image/png;base64,${PICTURE}`, mimeType: 'image/png', sizes: ['8x8'] }];
const COUNTER = 'every://counter';
const NO_INPUT = { type: /** @type {const} */ ('object'), properties: {} };
const FORM = {
  message: 'Who are you?',
  requestedSchema: {
    type: /** @type {const} */ ('object'),
    properties: { name: { type: /** @type {const} */ ('string'), title: 'Name' } },
    required: ['name'],
  },
};
const VISIT = {
  mode: /** @type {const} */ ('url'),
  message: 'Please sign in.',
  url: 'https://example.com/sign-in',
};

/** Every message and every HTTP request that arrived, in order. @type {object[]} */
const seen = [];
/** Lets the tools that wait go on. */
let release = () => {};
let released = new Promise((resolve) => (release = () => resolve(undefined)));

/** @param {unknown} value */
const result = (value) => ({
  content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }],
});

/** @param {string} name @param {object} [more] */
const tool = (name, more) => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: NO_INPUT,
  ...more,
});

function createServer() {
  let count = 0;
  let grown = false;
  const server = new Server(
    {
      name: 'every-feature',
      version: '1.0.0',
      ...since('2025-06-18', { title: 'Every feature' }),
      ...since('2025-11-25', {
        description: 'Has every feature of its version.',
        websiteUrl: 'https://example.com/every-feature',
        icons: ICONS,
      }),
    },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
        ...since('2025-11-25', {
          tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
        }),
      },
      ...since('2025-11-25', {
        taskStore: new InMemoryTaskStore(),
        taskMessageQueue: new InMemoryTaskMessageQueue(),
      }),
      instructions: `All of **${values.version}**.`,
    },
  );

  const tools = () => [
    tool('content', {
      ...since('2025-03-26', {
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      }),
      ...since('2025-06-18', { title: 'All content', _meta: { 'example.com/kind': 'all' } }),
      ...since('2025-11-25', { icons: ICONS }),
    }),
    tool('steps'),
    tool('endless'),
    tool('say'),
    tool('touch'),
    tool('grow'),
    tool('sample'),
    tool('take_back'),
    tool('list_roots'),
    tool('ping_client'),
    ...from(
      '2025-06-18',
      tool('structured', {
        outputSchema: {
          type: 'object',
          properties: { sum: { type: 'number' } },
          required: ['sum'],
        },
      }),
      tool('elicit'),
    ),
    ...from(
      '2025-11-25',
      tool('visit'),
      tool('must_visit'),
      tool('sample_tools'),
      tool('poll'),
      tool('count', { execution: { taskSupport: 'optional' } }),
    ),
    ...(values.version === '2025-03-26' ? [tool('batch')] : []),
    ...(grown ? [tool('grown')] : []),
  ];

  /** What each tool does. @type {Record<string, (extra: any) => any>} */
  const run = {
    content: () => ({
      content: [
        { type: 'text', text: 'Some text.' },
        { type: 'image', data: PICTURE, mimeType: 'image/png' },
        { type: 'resource', resource: { uri: COUNTER, mimeType: 'text/plain', text: '0' } },
        ...from('2025-03-26', { type: 'audio', data: SOUND, mimeType: 'audio/wav' }),
        ...from('2025-06-18', {
          type: 'resource_link',
          uri: COUNTER,
          name: 'counter',
          annotations: { lastModified: '2025-06-18T12:00:00Z', priority: 0.5 },
        }),
      ],
    }),
    structured: () => ({ ...result({ sum: 5 }), structuredContent: { sum: 5 } }),
    steps: async ({ _meta, sendNotification }) => {
      for (let progress = 1; progress <= 3; progress += 1) {
        await sendNotification({
          method: 'notifications/progress',
          params: {
            progressToken: _meta.progressToken,
            progress,
            total: 4,
            ...since('2025-03-26', { message: `Step ${progress}` }),
          },
        });
      }
      await released;
      return result('All steps done.');
    },
    endless: ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          seen.push({ aborted: 'endless' });
          reject(new Error('cancelled'));
        }),
      ),
    say: async ({ sessionId }) => {
      for (const level of /** @type {const} */ (['info', 'error'])) {
        const params = { level, logger: 'voice', data: { text: `an ${level}` } };
        await server.sendLoggingMessage(params, sessionId);
      }
      return result('Said.');
    },
    touch: async () => {
      count += 1;
      await server.sendResourceUpdated({ uri: COUNTER });
      return result(`${count}`);
    },
    grow: async () => {
      grown = true;
      await server.sendToolListChanged();
      await server.sendResourceListChanged();
      await server.sendPromptListChanged();
      return result('Grown.');
    },
    sample: async ({ requestId }) =>
      result(
        await server.createMessage(
          {
            messages: [
              { role: 'user', content: { type: 'text', text: 'Say something.' } },
              ...from('2025-03-26', {
                role: 'user',
                content: { type: 'audio', data: SOUND, mimeType: 'audio/wav' },
              }),
            ],
            maxTokens: 10,
          },
          { relatedRequestId: requestId },
        ),
      ),
    sample_tools: async () =>
      result(
        await server.createMessage({
          messages: [{ role: 'user', content: { type: 'text', text: 'What is 2 + 3?' } }],
          maxTokens: 10,
          tools: [{ name: 'add', description: 'Adds', inputSchema: NO_INPUT }],
          toolChoice: { mode: 'required' },
        }),
      ),
    take_back: async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort('found it out'), 200);
      const params = { messages: [], maxTokens: 5 };
      await server.createMessage(params, { signal: controller.signal }).catch(() => undefined);
      return result('Taken back.');
    },
    list_roots: async () => result(await server.listRoots()),
    ping_client: async () => result(await server.ping()),
    // Not by elicitInput, which sends the `mode` of 2025-11-25 in every version.
    elicit: async ({ sendRequest }) =>
      result(await sendRequest({ method: 'elicitation/create', params: FORM }, ElicitResultSchema)),
    visit: async () => {
      const elicitationId = randomUUID();
      const answer = await server.elicitInput({ ...VISIT, elicitationId });
      await server.createElicitationCompletionNotifier(elicitationId)();
      return result(answer);
    },
    must_visit: () => {
      throw new UrlElicitationRequiredError([{ ...VISIT, elicitationId: randomUUID() }]);
    },
    poll: async ({ closeSSEStream }) => {
      closeSSEStream();
      await released;
      return result('Polled.');
    },
    count: async ({ taskStore }) => {
      const task = await taskStore.createTask({ ttl: 60_000, pollInterval: 200 });
      setTimeout(() => void taskStore.storeTaskResult(task.taskId, 'completed', result('3.')), 300);
      return { task };
    },
    grown: () => result('New.'),
  };

  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const all = tools();
    return params?.cursor === 'rest' ? { tools: all.slice(5) } : { tools: all.slice(0, 5), nextCursor: 'rest' };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
    const tool = run[params.name];
    if (!tool) throw new McpError(-32602, `Unknown tool: ${params.name}`);
    return tool(extra);
  });
  const titled = (/** @type {string} */ title) => ({
    ...since('2025-06-18', { title }),
    ...since('2025-11-25', { icons: ICONS }),
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: [
      { uri: COUNTER, name: 'counter', mimeType: 'text/plain', ...titled('The counter') },
      { uri: 'every://picture', name: 'picture', mimeType: 'image/png', ...titled('The picture') },
      { uri: 'every://gone', name: 'gone' },
      ...(grown ? [{ uri: 'every://grown', name: 'grown' }] : []),
    ],
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: 'every://item/{name}',
        name: 'item',
        mimeType: 'text/plain',
        ...titled('Item'),
      },
    ],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    if (uri === COUNTER) return { contents: [{ uri, mimeType: 'text/plain', text: `at ${count}` }] };
    if (uri === 'every://picture') {
      return { contents: [{ uri, mimeType: 'image/png', blob: PICTURE }] };
    }
    if (uri.startsWith('every://item/')) {
      return { contents: [{ uri, mimeType: 'text/plain', text: `Item ${uri.slice(13)}` }] };
    }
    throw new McpError(-32002, 'Resource not found', { uri });
  });
  server.setRequestHandler(SubscribeRequestSchema, () => ({}));
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}));
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: [
      {
        name: 'talk',
        description: 'Talks in a language and a tone',
        arguments: [{ name: 'language', required: true }, { name: 'tone' }],
        ...titled('Talk'),
      },
      ...(grown ? [{ name: 'grown' }] : []),
    ],
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: `Talk ${params.arguments?.language}.` } },
      { role: 'assistant', content: { type: 'image', data: PICTURE, mimeType: 'image/png' } },
      {
        role: 'user',
        content: { type: 'resource', resource: { uri: COUNTER, text: 'Embedded.' } },
      },
    ],
  }));
  server.setRequestHandler(CompleteRequestSchema, ({ params: { argument, context } }) => {
    const known = {
      language: ['English', 'Esperanto', 'Maltese'],
      tone: context?.arguments?.language === 'Maltese' ? ['warm'] : ['dry', 'plain'],
      name: ['nail', 'needle', 'pin'],
    };
    const all = known[/** @type {keyof typeof known} */ (argument.name)] ?? [];
    const matching = all.filter((each) => each.startsWith(argument.value));
    return { completion: { values: matching, total: matching.length, hasMore: false } };
  });
  return server;
}

/**
 * Connects a server whose version is the one that was asked for, and which remembers what arrives.
 *
 * @param {any} transport
 */
async function serve(transport) {
  const server = createServer();
  await server.connect(transport);
  const { onmessage, send } = transport;
  transport.onmessage = (/** @type {any} */ message, /** @type {any} */ extra) => {
    seen.push(structuredClone(message));
    if (message.method === 'initialize') {
      const { params } = message;
      if (!(params.protocolVersion < values.version)) params.protocolVersion = values.version;
    }
    if (message.params?.name === 'batch') {
      const log = { level: 'info', data: 'in a batch' };
      const answer = { jsonrpc: '2.0', id: message.id, result: result('One of two.') };
      const batch = [{ jsonrpc: '2.0', method: 'notifications/message', params: log }, answer];
      process.stdout.write(`${JSON.stringify(batch)}\n`);
    } else onmessage(message, extra);
  };
  transport.send = (/** @type {any} */ message, /** @type {any} */ options) => {
    // 2024-11-05 has completion, but no capability for it; the SDK has none without.
    if (values.version < '2025-03-26') delete message.result?.capabilities?.completions;
    return send.call(transport, message, options);
  };
}

/** Keeps events in their order, which the SDK's example does not do for those of one millisecond. */
function eventStore() {
  /** @type {{ streamId: string, message: any }[]} */
  const events = [];
  return {
    storeEvent: async (/** @type {string} */ streamId, /** @type {any} */ message) =>
      String(events.push({ streamId, message })),
    replayEventsAfter: async (/** @type {string} */ lastId, /** @type {any} */ { send }) => {
      const { streamId } = events[Number(lastId) - 1] ?? { streamId: '' };
      for (const [index, event] of events.entries()) {
        const isMissed = index >= Number(lastId) && event.streamId === streamId;
        // An event that only primes a stream has no message.
        if (isMissed && event.message.jsonrpc) await send(String(index + 1), event.message);
      }
      return streamId;
    },
  };
}

if (!values.http) await serve(new StdioServerTransport());
else {
  /** @type {Map<string, any>} */
  const sessions = new Map();
  const app = express();
  app.use(express.json());
  app.get('/seen', (_, response) => void response.json(seen));
  app.get('/release', async (_, response) => {
    release();
    released = new Promise((resolve) => (release = () => resolve(undefined)));
    response.end();
  });
  app.use(({ method, headers }, _, next) => {
    seen.push({ http: method, headers });
    next();
  });
  app.all('/mcp', async (request, response) => {
    const id = request.headers['mcp-session-id'];
    let transport = sessions.get(String(id));
    if (!transport) {
      transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        eventStore: eventStore(),
        retryInterval: 300,
        onsessioninitialized: (opened) => void sessions.set(opened, transport),
        onsessionclosed: (closed) => void sessions.delete(closed),
      });
      if (id === undefined) await serve(transport);
    }
    await transport.handleRequest(request, response, request.body);
  });
  app.get('/events', async (_, response) => {
    const transport = new SSEServerTransport('/messages', response);
    sessions.set(transport.sessionId, transport);
    await serve(transport);
  });
  app.post('/messages', (request, response) =>
    sessions.get(/** @type {string} */ (request.query.sessionId)).handlePostMessage(request, response, request.body),
  );
  const listener = app.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (listener.address());
    console.log(`http://127.0.0.1:${address.port}`);
  });
  // When whoever started it by a pipe is gone there is nobody to serve.
  process.stdin.on('end', () => process.exit(0)).resume();
}
