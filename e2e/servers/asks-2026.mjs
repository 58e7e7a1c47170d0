// A 2026-07-28 server whose tool needs rounds: first an elicitation, a sampling request and the roots at once, then
// only another try.
import { inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const STATES = ['first "round" é', 'second'];

function createServer() {
  const server = new McpServer({ name: 'asks-2026', version: '1.0.0' });
  server.registerTool('plan', { description: 'Asks in rounds' }, (ctx) => {
    const state = ctx.mcpReq.requestState();
    if (state === undefined) {
      return inputRequired({
        inputRequests: {
          where: inputRequired.elicit({
            mode: 'form',
            message: 'Where to?',
            requestedSchema: {
              type: 'object',
              properties: { city: { type: 'string', title: 'City' } },
              required: ['city'],
            },
          }),
          words: inputRequired.createMessage({
            messages: [{ role: 'user', content: { type: 'text', text: 'Praise the place.' } }],
            maxTokens: 40,
          }),
          roots: inputRequired.listRoots(),
        },
        requestState: STATES[0],
      });
    }
    if (state === STATES[0]) {
      answers = ctx.mcpReq.inputResponses;
      return inputRequired({ requestState: STATES[1] });
    }
    return { content: [{ type: 'text', text: JSON.stringify({ state, answers }, null, 2) }] };
  });
  return server;
}

/** What came in the round before. @type {unknown} */
let answers;

serveStdio(createServer, {
  onerror: (error) => process.stderr.write(`${error.message}\n`),
});
