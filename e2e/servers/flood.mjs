// A server that sends many messages: `burst` sends COUNT notifications and then responds, `stream` sends RATE a second
// for SECONDS while it responds to other calls (`echo`). Each notification has its number, so that a gap shows.
import { NO_INPUT, notify, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

let sent = 0;
let calls = 0;

/** @param {number} count */
function say(count) {
  for (let n = 0; n < count; n += 1) {
    sent += 1;
    notify('notifications/message', {
      level: 'info',
      logger: 'flood',
      data: { number: sent, text: `notification ${sent} of the flood`, list: [1, 2, 3] },
    });
  }
}

const numbers = (/** @type {string[]} */ ...names) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
  required: names,
});

/** How often the stream writes: at each turn the notifications that are due. */
const TURN = 20;

serveRaw(
  'flood',
  {
    ...toolHandlers({
      burst: {
        tool: { description: 'Sends COUNT notifications at once', inputSchema: numbers('count') },
        call: ({ count }) => {
          say(count);
          return textResult(`sent ${count}`);
        },
      },
      stream: {
        tool: {
          description: 'Begins to send RATE notifications a second, for SECONDS',
          inputSchema: numbers('rate', 'seconds'),
        },
        call: ({ rate, seconds }) => {
          const started = Date.now();
          let due = 0;
          const timer = setInterval(() => {
            const passed = Math.min(Date.now() - started, seconds * 1000);
            const now = Math.floor((passed * rate) / 1000);
            say(now - due);
            due = now;
            if (passed >= seconds * 1000) clearInterval(timer);
          }, TURN);
          return textResult('begun');
        },
      },
      echo: {
        tool: { description: 'Says how many were sent so far', inputSchema: NO_INPUT },
        call: () => {
          calls += 1;
          return textResult(`call ${calls}: so far ${sent}`);
        },
      },
      stderr: {
        tool: { description: 'Writes COUNT lines to stderr', inputSchema: numbers('count') },
        call: ({ count }) => {
          for (let n = 1; n <= count; n += 1) process.stderr.write(`line ${n} of stderr\n`);
          return textResult(`wrote ${count}`);
        },
      },
      changes: {
        tool: {
          description: 'Says COUNT times that its tools changed',
          inputSchema: numbers('count'),
        },
        call: ({ count }) => {
          for (let n = 0; n < count; n += 1) notify('notifications/tools/list_changed');
          return textResult(`said ${count}`);
        },
      },
    }),
    'logging/setLevel': () => ({}),
  },
  { tools: { listChanged: true }, logging: {} },
);
