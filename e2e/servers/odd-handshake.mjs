// Servers with odd handshakes, by the first argument. `log FILE` appends each received line to the file.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { NO_ANSWER, NO_INPUT, RpcError, serveRaw, textResult, toolHandlers, writeLine } from './raw-server.mjs';

const [, , mode = '', file] = process.argv;

const usual = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: mode, version: '1' },
};
/** @param {object} changes */
const answering = (changes) => ({ initialize: () => ({ ...usual, ...changes }) });
const notFound = () => {
  throw new RpcError(-32601, 'Method not found');
};

/** @type {Record<string, Record<string, import('./raw-server.mjs').Handler>>} */
const modes = {
  'exits-on-probe': { 'server/discover': () => process.exit(2) },
  'silent-on-probe': { 'server/discover': () => NO_ANSWER },
  'no-server-info': answering({ serverInfo: undefined }),
  'malformed-capabilities': answering({
    capabilities: ['tools'],
    serverInfo: 'me',
    instructions: 7,
  }),
  'unknown-version': answering({ protocolVersion: '1999-01-01' }),
  'no-version': answering({ protocolVersion: undefined }),
  'only-2025-03-26': answering({ protocolVersion: '2025-03-26' }),
  'refuses-all-but-2024-11-05': {
    initialize: ({ protocolVersion }) => {
      if (protocolVersion === '2024-11-05') return { ...usual, protocolVersion };
      const data = { supported: ['2024-11-05'], requested: protocolVersion };
      throw new RpcError(-32602, 'Unsupported protocol version', data);
    },
  },
  'knows-only-the-future': {
    'server/discover': () => {
      const data = { supported: ['2031-01-01'], requested: '2026-07-28' };
      throw new RpcError(-32022, 'Unsupported protocol version', data);
    },
  },
  'discovers-only-older': {
    'server/discover': () => ({ supportedVersions: ['2025-06-18', '2024-11-05'] }),
  },
  'discovers-without-versions': {
    'server/discover': () => ({ capabilities: { tools: {} }, resultType: 'complete' }),
    initialize: notFound,
  },
  'talks-too-early': {
    initialize: (_, { notify }) => {
      notify('notifications/message', { level: 'info', data: 'before the handshake' });
      writeLine('Starting up …');
      writeLine('[{"jsonrpc":"2.0","method":"notifications/message","params":{}},17]');
      writeLine('{"jsonrpc":"2.0","id":"nobody","result":{}}');
      return usual;
    },
  },
  'answers-twice': {
    'tools/list': (_, { id }) => {
      writeLine(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: ['first'] } }));
      return { tools: ['second'] };
    },
  },
  'asks-back': {
    'tools/call': async ({ arguments: { method, params = {} } }, { request }) =>
      textResult(
        JSON.stringify(
          await request(method, params).catch((/** @type {any} */ { code, message }) => ({
            code,
            message,
          })),
        ),
      ),
  },
  'withdraws-its-question': {
    'tools/call': (_, { notify }) => {
      const params = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };
      writeLine(JSON.stringify({ jsonrpc: '2.0', id: 99, method: 'elicitation/create', params }));
      setTimeout(() => notify('notifications/cancelled', { requestId: 99, reason: 'too late' }), 100);
      return textResult('never mind');
    },
  },
};

if (file !== undefined) {
  createInterface({ input: process.stdin }).on('line', (line) => appendFileSync(file, `${line}\n`));
}
serveRaw(mode, {
  'server/discover': notFound,
  ...toolHandlers({ a: { tool: { inputSchema: NO_INPUT }, call: () => textResult('a') } }),
  ...modes[mode],
});
