// A slow server: `hang` never responds, `slow-progress` outlasts a timeout; with `--no-initialize` it never responds at all.
import { setTimeout as pause } from 'node:timers/promises';

import { NO_ANSWER, NO_INPUT, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

/** @type {{ requestId: unknown, reason?: string }[]} */
const cancelled = [];

const silent = { initialize: () => NO_ANSWER, 'server/discover': () => NO_ANSWER };

serveRaw('never-answers', {
  ...(process.argv.includes('--no-initialize') ? silent : {}),
  ...toolHandlers({
    hang: {
      tool: { description: 'Never answers', inputSchema: NO_INPUT },
      call: () => NO_ANSWER,
    },
    'slow-progress': {
      tool: {
        description: 'Reports progress for so many seconds, then answers',
        inputSchema: {
          type: 'object',
          properties: {
            seconds: { type: 'number', default: 5 },
            every: { type: 'number', default: 0.5, description: 'Seconds between two reports' },
          },
        },
      },
      call: async ({ seconds = 5, every = 0.5 }, { id, progressToken, notify }) => {
        for (let at = 0; at < seconds; at += every) {
          if (progressToken !== undefined) {
            const message = `${at} of ${seconds} seconds`;
            const params = { progressToken, progress: at, total: seconds, message };
            notify('notifications/progress', params);
          }
          await pause(every * 1000);
          if (cancelled.some(({ requestId }) => requestId === id)) return NO_ANSWER;
        }
        return textResult(`done after ${seconds} seconds`);
      },
    },
    'cancelled-so-far': {
      tool: {
        description: 'Tells which requests were cancelled, as JSON: [{requestId, reason}]',
        inputSchema: NO_INPUT,
      },
      call: () => textResult(JSON.stringify(cancelled)),
    },
  }),
  'notifications/cancelled': ({ requestId, reason }) => {
    cancelled.push({ requestId, reason });
  },
});
