import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

import { testFolder } from '../../e2e/testing/folder';
import type { RecordingOrigin } from '../../core/recording/format';
import { Secrets } from '../../core/secrets/secrets';
import { RecordingWriter } from '../../core/recording/recording-writer';
import { UsageError } from '../options';
import { runCommand, runPrinting } from '../testing/run-command';

const folder = testFolder();
afterEach(() => vi.restoreAllMocks());

interface Said {
  tool: string;
  args: object;
  result?: object;
  millis: number;
}

/** Writes a recording of calls, one after the other. */
function recorded(name: string, calls: readonly Said[], origin: RecordingOrigin = 'session'): string {
  const lines: string[] = [];
  const server = { kind: 'stdio', command: 'node', args: [] } as const;
  const start = { at: 0, origin, server, version: '1' } as const;
  const writer = new RecordingWriter(start, new Secrets(), (line) => lines.push(line));
  let ms = 0;
  for (const [index, { tool, args, result, millis }] of calls.entries()) {
    const message = { kind: 'message', transport: 'stdio' } as const;
    const params = { name: tool, arguments: args, _meta: { progressToken: `${name} ${index}` } };
    const request = { jsonrpc: '2.0', id: index, method: 'tools/call', params };
    writer.write({ ms, ...message, direction: 'sent', text: JSON.stringify(request) });
    ms += millis;
    const response = JSON.stringify({ jsonrpc: '2.0', id: index, result });
    if (result) writer.write({ ms, ...message, direction: 'received', text: response });
  }
  const file = join(folder, `${name}.loupe.jsonl`);
  writeFileSync(file, lines.join(''));
  return file;
}

const compare = (...argv: string[]) => runPrinting(['compare', ...argv]);

const price = (value: number, at: string) => ({ content: [], structuredContent: { price: value, at } });
const old = recorded('old', [
  { tool: 'price', args: { of: 'bread' }, result: price(2, 'Monday'), millis: 10 },
  { tool: 'price', args: { of: 'milk' }, result: price(1, 'Monday'), millis: 10 },
  { tool: 'menu', args: {}, result: { content: [] }, millis: 10 },
]);
const now = recorded('now', [
  { tool: 'price', args: { of: 'milk' }, result: price(1, 'Tuesday'), millis: 30 },
  { tool: 'price', args: { of: 'bread' }, result: price(3, 'Tuesday'), millis: 20 },
  { tool: 'news', args: {}, millis: 10 },
]);

it('says what two recordings answered differently, and what only one of them has', async () => {
  const { code, stdout } = await compare(old, now, '--ignore', '$..at');
  expect(code).toBe(1);
  expect(stdout.split('\n')).toEqual([
    '≠ tools/call {"name":"price","arguments":{"of":"bread"}} 10 ms → 20 ms',
    '    $.structuredContent.price: 2 → 3',
    '◨ tools/call {"name":"news","arguments":{}} – → –',
    '≡ tools/call {"name":"price","arguments":{"of":"milk"}} 10 ms → 30 ms',
    '◧ tools/call {"name":"menu","arguments":{}} 10 ms → –',
    '',
    `4 calls: 1 same, 1 changed, 1 only in ${old}, 1 only in ${now}`,
    '',
  ]);
  const json = await compare('--json', old, now);
  expect(JSON.parse(json.stdout)).toMatchObject({
    old,
    calls: [
      { verdict: 'changed', differences: { length: 2 }, millis: { old: 10, new: 20 } },
      { verdict: 'only-new', millis: {} },
      { verdict: 'changed' },
      { verdict: 'only-old' },
    ],
  });
});

it('is content with a recording that is the same', async () => {
  const { code, stdout } = await compare(old, old);
  expect(code).toBe(0);
  expect(stdout).toContain('3 calls: 3 same, 0 changed');
});

it.each([
  [[old], 'two recordings'],
  [[old, now, old], 'two recordings'],
  [[old, now, '--ignore', 'at'], '--ignore at'],
  [[old, join(folder, 'none.loupe.jsonl')], 'can’t be read'],
])('refuses %j', async (argv, words) => {
  const refused = runCommand(['compare', ...argv]);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(words);
});

it('says which clients were tapped and what they did', async () => {
  const tools = [{ name: 'price', inputSchema: { type: 'object', properties: { of: {} }, required: ['of'] } }];
  const tapped = recorded('tapped', [{ tool: 'price', args: {}, result: { content: [] }, millis: 10 }], 'tap');
  const { stdout } = await compare(tapped, old);
  expect(stdout).toContain(`\n${tapped}\nClient without a name: no version negotiated`);
  expect(stdout).not.toContain(`\n${old}\nClient`);
  const listed = join(folder, 'listed.loupe.jsonl');
  const [header = '', ...calls] = readFileSync(tapped, 'utf8').split('\n');
  const event = (direction: string, message: object) =>
    JSON.stringify({ ms: 0, kind: 'message', transport: 'stdio', direction, text: JSON.stringify(message) });
  const list = [event('sent', { id: 'l', method: 'tools/list' }), event('received', { id: 'l', result: { tools } })];
  writeFileSync(listed, [header, ...list, ...calls].join('\n'));
  const json = await compare('--json', listed, old);
  expect(JSON.parse(json.stdout)).toMatchObject({
    clients: {
      old: [
        {
          name: '',
          requests: { 'tools/list': 1, 'tools/call': 1 },
          facts: [
            {
              fact: 'missing-arguments',
              text: 'It left out arguments of price that its inputSchema requires: of',
              proof: [
                { line: 3, path: '$.result.tools[0].inputSchema' },
                { line: 4, path: '$.params.arguments' },
              ],
            },
          ],
        },
      ],
      new: [],
    },
  });
});
