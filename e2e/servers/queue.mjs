// A server whose results vary: numbers taken from a queue.
import { randomUUID } from 'node:crypto';

import { serveRaw, textResult, toolHandlers } from './raw-server.mjs';

let waiting = 0;
const text = { type: 'string' };

serveRaw(
  'queue',
  toolHandlers({
    take_number: {
      tool: {
        description: 'Takes a number from a queue.',
        inputSchema: {
          type: 'object',
          properties: { queue: text, pin: { type: 'string', writeOnly: true } },
          required: ['queue'],
        },
        outputSchema: {
          type: 'object',
          properties: { queue: text, number: text, waiting: { type: 'integer' } },
          required: ['queue', 'number', 'waiting'],
        },
        annotations: { destructiveHint: false },
      },
      call: ({ queue }) => {
        waiting += 1;
        const taken = new Date().toISOString();
        const structuredContent = { queue, number: randomUUID(), waiting, open: true, taken };
        return { ...textResult(JSON.stringify(structuredContent)), structuredContent };
      },
    },
  }),
);
