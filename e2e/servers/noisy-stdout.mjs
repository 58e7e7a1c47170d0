// A server that writes plain text, incomplete JSON and other JSON to stdout before and between its messages.
import { NO_INPUT, serveRaw, textResult, toolHandlers, writeLine } from './raw-server.mjs';

const NOISE = [
  'Server starting on stdio...',
  '{"jsonrpc": "2.0", "id": 1, "resu',
  '',
  '{"level":30,"msg":"a log line that is JSON, but not JSON-RPC"}',
  '[1, 2, 3]',
  'null',
  '\u001b[32m✔\u001b[0m colourful line',
];

for (const line of NOISE) writeLine(line);

serveRaw(
  'noisy-stdout',
  toolHandlers({
    echo: {
      tool: {
        description: 'Returns its text, with noise before and after the answer',
        inputSchema: {
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
        },
      },
      call: ({ text }) => {
        for (const line of NOISE) writeLine(line);
        setImmediate(() => writeLine(`answered ${text}`));
        return textResult(String(text));
      },
    },
    quiet: {
      tool: { description: 'Answers without noise', inputSchema: NO_INPUT },
      call: () => textResult('quiet'),
    },
  }),
);
