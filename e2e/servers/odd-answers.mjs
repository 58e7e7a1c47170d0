// A server whose responses break JSON-RPC, by method: `odd/batch`, `odd/twice`, `odd/other-type`, `odd/nobody`,
// `odd/late` (after a cancellation), `odd/bytes` (not UTF-8), `odd/silent`. Unreadable input gets correct errors.
import { createInterface } from 'node:readline';

import { writeLine } from './raw-server.mjs';

/** @param {unknown} message */
const say = (message) => writeLine(JSON.stringify(message));
/** @param {unknown} id @param {object} result */
const answer = (id, result) => ({ jsonrpc: '2.0', id, result });
/** @type {unknown} */
let late;

/** @type {Record<string, (id: any, params: any) => void>} */
const handlers = {
  initialize: (id, { protocolVersion }) =>
    say(
      answer(id, {
        protocolVersion: protocolVersion === '2026-07-28' ? '2025-11-25' : protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'odd-answers', version: '1.0.0' },
      }),
    ),
  ping: (id) => say(answer(id, {})),
  'tools/list': (id) => say(answer(id, { tools: [] })),
  'odd/batch': (id) =>
    say([
      { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'one' } },
      answer(id, { of: 'a batch' }),
    ]),
  'odd/twice': (id) => {
    say(answer(id, { time: 'first' }));
    say(answer(id, { time: 'second' }));
  },
  'odd/other-type': (id) => say(answer(typeof id === 'number' ? String(id) : Number(id), {})),
  'odd/nobody': (id) => {
    say(answer('never-asked', {}));
    say(answer(id, {}));
  },
  'odd/late': (id) => {
    late = id;
  },
  'notifications/cancelled': () => {
    if (late !== undefined) say(answer(late, { late: true }));
    late = undefined;
  },
  'odd/bytes': (id) => {
    const text = JSON.stringify(answer(id, { text: 'caf@ au lait' }));
    process.stdout.write(Buffer.from(`${text.replace('@', '\u00e9')}\n`, 'latin1'));
  },
  'odd/silent': () => undefined,
};

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    say({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } });
    return;
  }
  const handle = handlers[message.method];
  if (handle) handle(message.id, message.params);
  else if (message.id !== undefined) {
    const error = { code: -32601, message: `Method not found: ${message.method}` };
    say({ jsonrpc: '2.0', id: message.id, error });
  }
});
lines.on('close', () => process.exit(0));
