// A server that notifies changes: a counter to subscribe to, log messages, a prompt with an elicitation. For both eras;
// with the argument `old` only for the older one.
import { completable, inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const COUNTER = 'notes://desk/counter';
const LEVELS = /** @type {const} */ (['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']);

/** @param {string} text */
const result = (text) => ({ content: [{ type: /** @type {const} */ ('text'), text }] });

function createServer() {
  const server = new McpServer(
    { name: 'telling', version: '1.0.0' },
    { capabilities: { logging: {}, resources: { subscribe: true, listChanged: true } } },
  );
  let count = 0;
  const lines = () => ['The counter', `stands at ${count}`, 'and goes on.'].join('\n');
  server.registerResource('counter', COUNTER, { mimeType: 'text/plain' }, () => ({
    contents: [{ uri: COUNTER, mimeType: 'text/plain', text: lines() }],
  }));
  for (const path of ['desk/drawer/pens', 'desk/drawer/paper', 'shelf/books']) {
    const uri = `notes://${path}`;
    server.registerResource(path, uri, {}, () => ({ contents: [{ uri, text: path }] }));
  }
  server.registerTool('tick', { description: 'Counts on and tells of it' }, async () => {
    count += 1;
    await server.server.sendResourceUpdated({ uri: COUNTER });
    return result(String(count));
  });
  server.registerTool(
    'say',
    {
      description: 'Logs a text, and the same as data',
      inputSchema: z.object({ level: z.enum(LEVELS), text: z.string() }),
    },
    async ({ level, text }, { mcpReq }) => {
      await mcpReq.log(level, text, 'voice');
      await mcpReq.log(level, { text, nested: { length: text.length } }, 'records');
      return result('said');
    },
  );
  server.registerPrompt(
    'greet',
    {
      description: 'Greets in a language; asks for the name where it can',
      argsSchema: z.object({
        language: completable(z.string(), (value) =>
          ['English', 'Esperanto', 'Maltese'].filter((each) => each.startsWith(value)),
        ),
      }),
    },
    ({ language }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, 'name');
      const isModern = mcpReq.envelope !== undefined;
      if (isModern && answer.kind === 'missing') {
        return inputRequired({
          inputRequests: {
            name: inputRequired.elicit({
              message: 'Whom to greet?',
              requestedSchema: {
                type: 'object',
                properties: { name: { type: 'string' } },
                required: ['name'],
              },
            }),
          },
        });
      }
      const name = answer.kind === 'elicit' ? answer.content?.name : 'everybody';
      const text = `Greet ${name} in ${language}.`;
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    },
  );
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    if (params.uri === COUNTER) return {};
    throw new Error('Only the counter changes.');
  });
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  return server;
}

if (process.argv[2] === 'old') await createServer().connect(new StdioServerTransport());
else serveStdio(createServer);
