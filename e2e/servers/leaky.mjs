// A server that repeats secrets everywhere: API_TOKEN of its environment, the value of --api-key, and arguments and
// user input that its schemas mark as secret.
import { RpcError, serveRaw } from './raw-server.mjs';

const at = process.argv.indexOf('--api-key');
const given = [process.env.API_TOKEN, at === -1 ? undefined : process.argv[at + 1]].filter(Boolean);
const told = () => `(${given.join(' and ')})`;
// So long that a cut of 600 characters goes through the secrets.
const long = (/** @type {number} */ length) => 'x'.repeat(length) + told();
const text = (/** @type {string} */ each) => ({ content: [{ type: 'text', text: each }] });

process.stderr.write(`started with ${told()}\n`);

serveRaw('leaky', {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {}, prompts: {}, resources: {} },
    serverInfo: { name: `leaky ${told()}`, version: '1' },
    instructions: `Use ${told()}`,
  }),
  'tools/list': () => ({
    tools: [
      {
        name: 'tell',
        description: `${long(190)} ${told()}`,
        inputSchema: {
          type: 'object',
          properties: {
            password: { type: 'string', format: 'password' },
            note: { type: 'string' },
          },
        },
      },
      { name: 'sum', inputSchema: { type: 'object' } },
      { name: 'fail', inputSchema: { type: 'object' } },
      { name: 'login', inputSchema: { type: 'object' } },
      {
        name: 'tree',
        inputSchema: {
          type: 'object',
          properties: { password: { type: 'string', format: 'password' }, inner: { $ref: '#' } },
        },
      },
    ],
  }),
  'prompts/list': () => ({ prompts: [{ name: 'ask', description: told() }] }),
  'prompts/get': () => ({
    messages: [{ role: 'user', content: { type: 'text', text: told() } }],
  }),
  'resources/list': () => ({ resources: [{ uri: 'leaky://one', name: told() }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': () => ({ contents: [{ uri: 'leaky://one', text: told() }] }),
  'tools/call': async ({ name, arguments: args = {} }, { request }) => {
    if (name === 'login') {
      const { content } = await request('elicitation/create', {
        message: 'Log in',
        requestedSchema: {
          type: 'object',
          properties: { pin: { type: 'string', format: 'password', writeOnly: true } },
        },
      });
      return text(`logged in with ${content?.pin}`);
    }
    if (name === 'fail') throw new RpcError(-32000, `refused ${told()}`, { given });
    if (name === 'sum') return { ...text('7'), structuredContent: { sum: Number(args.a) + Number(args.b) } };
    given.push(...[args.password].filter(Boolean));
    const result = text(long(560));
    given.splice(2);
    return { ...result, structuredContent: { given, note: args.note ?? '' } };
  },
});
