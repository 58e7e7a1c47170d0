// A server with regular expressions of exponential time in its outputSchema, and with texts that trigger them: `ask`
// returns such a text, `plain` has no output schema.
import { NO_INPUT, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

const text = `${'a'.repeat(60)}!`;
const answer = () => ({ ...textResult(text), structuredContent: { text, texts: [text] } });

serveRaw(
  'endless-patterns',
  toolHandlers({
    ask: {
      tool: {
        description: 'Gives a text, and a pattern that never ends on it',
        inputSchema: NO_INPUT,
        outputSchema: {
          type: 'object',
          properties: { text: { type: 'string', pattern: '^(a+)+$' } },
        },
      },
      call: answer,
    },
    plain: {
      tool: { description: 'Gives the text alone', inputSchema: NO_INPUT },
      call: answer,
    },
  }),
);
