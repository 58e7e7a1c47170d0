// A server that floods stderr: `flood` writes so many lines of 100 bytes, then responds.
import { serveRaw, textResult, toolHandlers } from './raw-server.mjs';

serveRaw(
  'big-stderr',
  toolHandlers({
    flood: {
      tool: {
        description: 'Writes so many lines of 100 bytes on stderr',
        inputSchema: {
          type: 'object',
          properties: {
            lines: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 50_000 },
          },
        },
      },
      call: async ({ lines = 50_000 }) => {
        const line = (/** @type {number} */ index) => `${index} ${'x'.repeat(99)}`.slice(0, 99);
        const text = Array.from({ length: lines }, (_, index) => line(index)).join('\n');
        await new Promise((resolve) => process.stderr.write(`${text}\n`, resolve));
        return textResult(`${lines} lines written`);
      },
    },
  }),
);
