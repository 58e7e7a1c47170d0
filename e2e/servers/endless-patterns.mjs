// A server whose outputSchema, and whose texts for the patterns of others, keep a regular expression busy for years: `ask` answers
// with such a text, `plain` without a schema of its own.
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
