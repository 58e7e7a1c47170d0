// A server that breaks rules from its first message on, with a tool for each further rule that it can break. The first
// argument is its version: `2025-11-25` (default), `2026-07-28`, or any other, which it then claims to support.
import { once } from 'node:events';

import { NO_ANSWER, NO_INPUT, notify, RpcError, serveRaw, textResult, toolHandlers, writeLine } from './raw-server.mjs';

const [, , version = '2025-11-25'] = process.argv;
const isModern = version === '2026-07-28';

/** @param {string} text */
const result = (text) => ({ ...(isModern && { resultType: 'complete' }), ...textResult(text) });
/** @param {string | number | null} id @param {string} text */
const answer = (id, text) => JSON.stringify({ jsonrpc: '2.0', id, result: result(text) });
/** @type {string | number | undefined} */
let late;

/** @type {Record<string, import('./raw-server.mjs').Handler>} */
const calls = {
  fine: () => result('all is well'),
  answers_twice: (_, { id }) => {
    writeLine(answer(id, 'the first answer'));
    return result('the second answer');
  },
  answers_nobody: () => {
    writeLine(answer('nobody-asked', 'who wants this?'));
    return result('and this was asked for');
  },
  loses_the_id: () => {
    writeLine(answer(null, 'whose answer is this?'));
    return NO_ANSWER;
  },
  answers_too_late: (_, { id }) => {
    late = id;
    return NO_ANSWER;
  },
  answers_in_a_batch: (_, { id }) => {
    const told = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
    writeLine(`[${JSON.stringify(told)},${answer(id, 'part of a batch')}]`);
    return NO_ANSWER;
  },
  no_utf_8: (_, { id }) => {
    process.stdout.write(Buffer.from(`${answer(id, 'caf\u00e9 au lait')}\n`, 'latin1'));
    return NO_ANSWER;
  },
  talks_on_stdout: () => {
    writeLine('[debug] looking for the answer');
    return result('found');
  },
  talks_before_the_answer: (_, { id }) => {
    writeLine(`[debug] here it is: ${answer(id, 'behind words')}`);
    return NO_ANSWER;
  },
  no_resultType: () => textResult('complete or not?'),
  writes_an_endless_line: async ({ megabytes = 200, json = false }) => {
    // As a log message it is a line that may be, of which nobody can say what it is before it ends.
    const [begin, end] = json
      ? ['{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"', '"}}']
      : ['endless ', ''];
    const million = 'on and on '.repeat(100_000);
    process.stdout.write(begin);
    for (let written = 0; written < megabytes; written += 1) {
      if (!process.stdout.write(million)) await once(process.stdout, 'drain');
    }
    writeLine(end);
    return result(`${megabytes} MB written`);
  },
};

const LINE_INPUT = {
  type: 'object',
  properties: { megabytes: { type: 'integer', minimum: 1 }, json: { type: 'boolean' } },
};
const tools = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => {
    const inputSchema = name === 'writes_an_endless_line' ? LINE_INPUT : NO_INPUT;
    return [name, { tool: { inputSchema }, call }];
  }),
);
const { 'tools/list': list, ...others } = toolHandlers(tools);

writeLine(`Broken server ${version} starting …`);
serveRaw('broken', {
  ...others,
  initialize: () => {
    if (isModern) throw new RpcError(-32601, 'Method not found: initialize');
    notify('notifications/tools/list_changed');
    return { protocolVersion: version, capabilities: { tools: { listChanged: true } } };
  },
  'server/discover': () => {
    if (!isModern) throw new RpcError(-32601, 'Method not found: server/discover');
    return {
      supportedVersions: [version],
      capabilities: { tools: { listChanged: true } },
      ttlMs: 0,
      cacheScope: 'private',
    };
  },
  'tools/list': (params, exchange) => {
    const { tools: good } = /** @type {{ tools: object[] }} */ (list?.(params, exchange));
    const malformed = { name: 'malformed', description: 7, inputSchema: 'none' };
    return {
      ...(isModern && { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }),
      tools: [good[0], malformed, ...good.slice(1)],
    };
  },
  // Numbers come back as texts.
  ping: (_, { id }) => {
    writeLine(JSON.stringify({ jsonrpc: '2.0', id: String(id), result: {} }));
    return NO_ANSWER;
  },
  'notifications/cancelled': () => {
    if (late !== undefined) writeLine(answer(late, 'better late than never'));
    late = undefined;
  },
});
