// A server with hostile text in every field: markup that would run, and URLs that would load.
import { RpcError, serveRaw } from './raw-server.mjs';

const MARKUP = [
  '<img src=x onerror="window.intruded=1">',
  '<svg onload="window.intruded=2"><script>window.intruded=3</script></svg>',
  '<script>window.intruded=4</script>',
  '<iframe srcdoc="<script>parent.intruded=5</script>"></iframe>',
  '<a href="javascript:window.intruded=6" target="_top">press me</a>',
  '<style>@import "http://127.0.0.1:9/import.css"; body { background: url(http://127.0.0.1:9/style.png) }</style>',
  '<form action="http://127.0.0.1:9/form"><button>send</button></form>',
  '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/refresh"><base href="http://127.0.0.1:9/">',
  '<link rel="stylesheet" href="http://127.0.0.1:9/link.css"><object data="http://127.0.0.1:9/object"></object>',
  '[press me](javascript:window.intruded=7) [and me](data:text/html,x) [me](file:///etc/passwd)',
  '![a picture](http://127.0.0.1:9/picture.png) ![another](javascript:window.intruded=8)',
  '<javascript:window.intruded=9> [ref]: javascript:window.intruded=10',
  '{{constructor.constructor("window.intruded=11")()}} ${window.intruded=12} \u202Etxt.exe',
].join('\n\n');
/** Short enough for a name. */
const NAME = '"><img src=x onerror=window.intruded=13>';
const ADDRESSES = [
  'javascript:window.intruded=14',
  'JaVaScRiPt:window.intruded=15',
  ' java\tscript:window.intruded=16',
  'data:text/html,<script>opener.intruded=17</script>',
  'file:///etc/passwd',
  'vbscript:window.intruded=18',
  'blob:http://127.0.0.1/x',
  'http://127.0.0.1:9/address',
];
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.intruded=19"><script>window.intruded=20</script><image href="http://127.0.0.1:9/svg.png"/><a href="javascript:window.intruded=21"><text y="20">x</text></a></svg>`;
const base64 = (/** @type {string} */ text) => Buffer.from(text).toString('base64');
const icons = [
  ...ADDRESSES.map((src) => ({ src, mimeType: 'image/png', sizes: [NAME] })),
  { src: `data:image/svg+xml;base64,${base64(SVG)}`, mimeType: 'image/svg+xml' },
  { src: `data:text/html,${encodeURIComponent(MARKUP)}`, mimeType: 'text/html' },
];
const annotations = { title: MARKUP, audience: [NAME], priority: 0.5, lastModified: MARKUP };
const meta = {
  _meta: { [NAME]: MARKUP, 'io.modelcontextprotocol/related-task': { taskId: NAME } },
};
const described = { title: NAME, description: MARKUP, icons, annotations, ...meta };

const schema = {
  type: 'object',
  title: MARKUP,
  description: MARKUP,
  $comment: MARKUP,
  properties: {
    [NAME]: {
      type: 'string',
      title: NAME,
      description: MARKUP,
      default: MARKUP,
      examples: [MARKUP],
    },
    choice: {
      type: 'string',
      oneOf: [{ const: NAME, title: MARKUP, description: MARKUP }],
      description: MARKUP,
    },
    link: { type: 'string', format: 'uri', default: ADDRESSES[0], pattern: '^(a+)+$' },
    constructor: { type: 'integer', enum: [1], enumNames: [MARKUP] },
  },
};

const result = {
  content: [
    { type: 'text', text: MARKUP, annotations, ...meta },
    {
      type: 'text',
      text: `\u001b]8;;javascript:window.intruded=22\u0007press me\u001b]8;;\u0007\u001b[2J${MARKUP}`,
    },
    { type: 'text', text: `# A heading\n\n${MARKUP}` },
    { type: 'text', text: JSON.stringify({ [NAME]: MARKUP, link: ADDRESSES }) },
    { type: 'text', text: `<!doctype html><html><body>${MARKUP}</body></html>` },
    { type: 'image', data: base64(SVG), mimeType: 'image/svg+xml', annotations },
    { type: 'image', data: base64(MARKUP), mimeType: 'text/html' },
    { type: 'audio', data: base64(MARKUP), mimeType: `audio/wav;${NAME}` },
    ...ADDRESSES.map((uri) => ({
      type: 'resource_link',
      uri,
      name: NAME,
      ...described,
      mimeType: NAME,
    })),
    ...['text/html', 'text/markdown', 'image/svg+xml', 'application/xhtml+xml', NAME].map((mimeType) => ({
      type: 'resource',
      resource: {
        uri: ADDRESSES[0],
        mimeType,
        text: mimeType.includes('svg') ? SVG : MARKUP,
        ...meta,
      },
    })),
    {
      type: 'resource',
      resource: { uri: ADDRESSES[3], mimeType: 'text/html', blob: base64(MARKUP) },
    },
    { type: NAME, text: MARKUP },
  ],
  structuredContent: { [NAME]: MARKUP, rows: [{ [NAME]: MARKUP, link: ADDRESSES[0] }] },
  ...meta,
};
const urls = ADDRESSES.map((url, at) => ({
  mode: 'url',
  message: MARKUP,
  url,
  elicitationId: `${NAME}${at}`,
}));

/** @type {Record<string, (exchange: import('./raw-server.mjs').Exchange) => unknown>} */
const calls = {
  answer: ({ notify, progressToken }) => {
    notify('notifications/progress', { progressToken, progress: 1, total: 2, message: MARKUP });
    for (const level of ['info', NAME])
      notify('notifications/message', {
        level,
        logger: NAME,
        data: { text: MARKUP, [NAME]: MARKUP },
      });
    notify(NAME, { [NAME]: MARKUP });
    process.stderr.write(`${MARKUP}\n`);
    return result;
  },
  fail: () => {
    throw new RpcError(-32603, MARKUP, { [NAME]: MARKUP, link: ADDRESSES[0] });
  },
  tool_error: () => ({ ...result, isError: true }),
  ask: async ({ request }) => {
    const answer = await request('elicitation/create', {
      message: MARKUP,
      requestedSchema: schema,
      ...meta,
    });
    return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
  },
  visit: async ({ request }) => {
    // One after the other; those that are refused are no answer of a person's.
    for (const url of urls) await request('elicitation/create', url).catch(() => undefined);
    return result;
  },
  must_visit: () => {
    throw new RpcError(-32042, MARKUP, { elicitations: urls });
  },
  sample: async ({ request }) => {
    const content = result.content.slice(0, 6);
    await request('sampling/createMessage', {
      messages: content.map((each) => ({ role: 'user', content: each })),
      systemPrompt: MARKUP,
      stopSequences: [MARKUP],
      modelPreferences: { hints: [{ name: MARKUP }] },
      maxTokens: 5,
      metadata: { [NAME]: MARKUP },
    });
    return result;
  },
};

serveRaw(
  NAME,
  {
    initialize: () => ({
      protocolVersion: '2025-11-25',
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        logging: {},
        completions: {},
        experimental: { [NAME]: { text: MARKUP } },
      },
      serverInfo: { name: NAME, version: NAME, ...described, websiteUrl: ADDRESSES[0] },
      instructions: MARKUP,
      ...meta,
    }),
    'tools/list': () => ({
      tools: Object.keys(calls).map((name) => ({
        name,
        ...described,
        inputSchema: schema,
        ...(name === 'answer' && { outputSchema: schema }),
      })),
    }),
    'tools/call': ({ name }, exchange) => calls[name]?.(exchange),
    'resources/list': () => ({
      resources: ADDRESSES.map((uri, at) => ({
        uri,
        ...described,
        name: `${NAME} ${at}`,
        mimeType: NAME,
      })),
    }),
    'resources/templates/list': () => ({
      resourceTemplates: [{ uriTemplate: `javascript:{code}`, name: NAME, ...described }],
    }),
    'resources/read': ({ uri }) => ({
      contents: [
        { uri, mimeType: 'text/html', text: MARKUP },
        { uri, mimeType: 'text/markdown', text: MARKUP },
        { uri, mimeType: 'image/svg+xml', text: SVG },
        { uri, mimeType: 'text/html', blob: base64(MARKUP) },
      ],
    }),
    'prompts/list': () => ({
      prompts: [
        {
          name: 'prompt',
          ...described,
          arguments: [{ name: NAME, description: MARKUP, title: MARKUP }],
        },
      ],
    }),
    'prompts/get': () => ({
      description: MARKUP,
      messages: result.content.slice(0, 6).map((content) => ({ role: 'assistant', content })),
    }),
    'completion/complete': () => ({ completion: { values: [MARKUP, NAME, ADDRESSES[0]] } }),
    'logging/setLevel': () => ({}),
  },
  {},
);
