import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { type LogEntry, MessageLog } from '../../../core/transports/message-log';
import { foldPolls } from './fold-polls';
import { entryFilter, methodsIn, NO_FILTER } from './traffic-filter';

function logOf(fill: (log: MessageLog, call: (id: number, method: string, response: object) => void) => void) {
  const log = new MessageLog();
  fill(log, (id, method, response) => {
    for (const [direction, message] of [
      ['sent', { id, method, params: { name: 'echo', taskId: 't' } }],
      ['received', { id, ...response }],
    ] as const) {
      const raw = JSON.stringify({ jsonrpc: '2.0', ...message });
      log.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw) });
    }
  });
  return log;
}

const wordOf = (entry: LogEntry) => {
  if (entry.kind !== 'message') return entry.kind;
  return `${entry.direction === 'sent' ? '>' : '<'}${'id' in entry.shape ? String(entry.shape.id) : ''}`;
};

const log = logOf((made, call) => {
  made.add({ kind: 'stderr', text: 'a needle on stderr' });
  made.add({ kind: 'lifecycle', event: { kind: 'closed' } });
  call(1, 'tools/call', { result: { content: [{ type: 'text', text: 'the needle' }] } });
  call(2, 'tools/call', { result: { isError: true, content: [] } });
  call(3, 'tools/list', { error: { code: -32603, message: 'broken' } });
});

it.each([
  ['', ['stderr', 'lifecycle', '>1', '<1', '>2', '<2', '>3', '<3']],
  ['stderr', ['stderr']],
  ['stderr other', ['stderr', 'lifecycle']],
  ['-stderr -other', ['>1', '<1', '>2', '<2', '>3', '<3']],
  ['messages direction:out', ['>1', '>2', '>3']],
  ['-direction:out', ['stderr', 'lifecycle', '<1', '<2', '<3']],
  ['method:tools/call', ['>1', '<1', '>2', '<2']],
  ['method:tools', ['>1', '<1', '>2', '<2', '>3', '<3']],
  ['status:error', ['>2', '<2', '>3', '<3']],
  ['status:tool-error', ['>2', '<2']],
  ['needle', ['stderr', '<1']],
  ['needle in:', []],
  ['needle method:tools/call direction:in', ['<1']],
  ['"stderr"', ['stderr']],
  ['status:nonsense', []],
])('filters by %s', (text, found) => {
  const entries = log.entriesAfter(0);
  const isWanted = entryFilter({ ...NO_FILTER, text }, log, wordOf, methodsIn(entries)) ?? (() => true);
  expect(entries.filter(isWanted).map(wordOf)).toEqual(found);
});

it('folds polls into one row, but no failure and no finding', () => {
  const polled = logOf((_, call) => {
    call(1, 'tools/call', { result: {} });
    for (let id = 2; id < 7; id += 1) call(id, 'tasks/get', { result: { status: 'working' } });
    call(7, 'tasks/get', { error: { code: -32602, message: 'gone' } });
    for (let id = 8; id < 11; id += 1) call(id, 'tasks/get', { result: { status: 'working' } });
    call(11, 'ping', { result: {} });
  });
  const entries = polled.entriesAfter(0);
  const rows = (opened: string[] = [], marked?: number, selected?: number) =>
    foldPolls(entries, new Set(opened), (seq) => seq === marked, selected).map((row) =>
      row.kind === 'polls' ? `${row.count} × ${row.method}` : wordOf(row),
    );
  expect(rows()).toEqual(['>1', '<1', '6 × tasks/get', '<7', '3 × tasks/get', '>11', '<11']);
  expect(rows(['polls-3']).slice(0, 6)).toEqual(['>1', '<1', '6 × tasks/get', '>2', '<2', '>3']);
  expect(rows([], undefined, 4)).toContain('<2');
  expect(rows([], 6).slice(2)).toEqual(['2 × tasks/get', '<3', '4 × tasks/get', '<7', '3 × tasks/get', '>11', '<11']);
});
