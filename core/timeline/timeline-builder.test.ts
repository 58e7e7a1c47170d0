import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { startEverything } from '../../e2e/http-servers';
import { shapeOfJson } from '../protocol/json-rpc';
import { startTestHost } from '../session/testing/session-fixture';
import { type HttpEntry, MessageLog } from '../transports/message-log';
import { latenciesOf } from './latencies';
import { MAX_ROWS, startOf, type TimelineSpan } from './model';
import { foldedScale, pausesOf, POLLED } from './pauses';
import { serverTimesOf } from './server-times';
import { timelineOf } from './timeline-builder';

/** A log whose clock is set by hand. */
function talk() {
  let now = 1_000;
  const log = new MessageLog({ now: () => now, entries: 50_000 });
  const add = (direction: 'sent' | 'received', message: object, http?: number) => {
    const raw = JSON.stringify(message);
    const carried = http !== undefined && { http };
    const shape = shapeOfJson(raw);
    return log.add({ kind: 'message', direction, raw, size: raw.length, shape, ...carried }).seq;
  };
  return {
    log,
    at: (millis: number) => void (now = 1_000 + millis),
    sent: (message: object, http?: number) => add('sent', message, http),
    came: (message: object, http?: number) => add('received', message, http),
    timeline: () => timelineOf(log.entriesAfter(0)),
  };
}

function call(id: number, params: object = {}, name = 'echo') {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, ...params } };
}

const brief = ({ what, name, start, end, outcome, parent, row, lane }: TimelineSpan) => ({
  ...{ what, name, lane, row, outcome },
  from: start - 1_000,
  ...(end !== undefined && { to: end - 1_000 }),
  parent,
});

describe('a call', () => {
  it('lasts from its request to its answer, with its progress on it', () => {
    const { at, sent, came, timeline } = talk();
    sent(call(1, { _meta: { progressToken: 'p' } }));
    at(10);
    came({ method: 'notifications/progress', params: { progressToken: 'p', progress: 1 } });
    at(25);
    came({ id: 1, result: { content: [], isError: true } });
    const { spans, items, lanes, start, end } = timeline();
    expect(spans.get('1')).toMatchObject({ start, end, outcome: 'tool-error', entries: [1, 3] });
    expect(end - start).toBe(25);
    expect(items[1]).toMatchObject({ kind: 'mark', lane: 'requests', of: '1', row: 0, at: 1_010 });
    expect(lanes).toEqual([{ lane: 'requests', rows: 1 }]);
  });

  it('stands below another that is open, and ends when it is cancelled or the server dies', () => {
    const { log, at, sent, came, timeline } = talk();
    log.add({ kind: 'lifecycle', event: { kind: 'spawned', pid: 7 } });
    sent(call(1));
    sent(call(2));
    sent({ id: 'l', method: 'subscriptions/listen' });
    at(5);
    sent({ method: 'notifications/cancelled', params: { requestId: 1 } });
    at(6);
    sent(call(3));
    at(9);
    came({ id: 1, result: {} });
    log.add({ kind: 'lifecycle', event: { kind: 'exited', code: 1, signal: null } });
    const { spans, bySeq } = timeline();
    expect(['2', '3', '4', '6'].map((key) => spans.get(key)).map((span) => span && brief(span))).toEqual([
      { ...{ what: 'request', name: 'tools/call', lane: 'requests', row: 0 }, ...cancelled(0, 5) },
      { ...{ what: 'request', name: 'tools/call', lane: 'requests', row: 1 }, ...lost(0, 9) },
      { ...{ what: 'request', name: 'subscriptions/listen', lane: 'requests', row: 2 }, ...cancelled(0, 9) },
      { ...{ what: 'request', name: 'tools/call', lane: 'requests', row: 0 }, ...lost(6, 9) },
    ]);
    expect(bySeq.get(1)).toMatchObject({ what: 'process', outcome: 'transport-error', end: 1_009 });
    expect(bySeq.get(7)).toMatchObject({ kind: 'mark', isBad: true, of: '2' });
  });

  it('ends with the HTTP exchange that refuses it', () => {
    const { log, at, sent, timeline } = talk();
    const exchange = log.add({
      ...{ kind: 'http', method: 'POST', url: 'http://x/', headers: [], requestBytes: 0 },
      progress: { kind: 'waiting' },
    });
    sent(call(1), exchange.seq);
    at(7);
    const head = { status: 404, statusText: 'Not Found', headers: [] };
    log.update<HttpEntry>(exchange.seq, (entry) => ({
      ...entry,
      progress: { kind: 'done', bytes: 0, duration: 7, lastSeq: 2, ...head },
    }));
    expect(timeline().spans.get('2')).toMatchObject({ outcome: 'transport-error', end: 1_007 });
  });

  it('holds its rounds, and the time in which its input was waited for', () => {
    const { at, sent, came, timeline } = talk();
    sent(call(1));
    at(10);
    came({ id: 1, result: { resultType: 'input_required', requestState: 's' } });
    at(500);
    sent(call(2, { requestState: 's', inputResponses: {} }));
    at(520);
    came({ id: 2, result: { resultType: 'complete', content: [] } });
    const { spans } = timeline();
    expect([...spans.values()].map(brief)).toEqual([
      expect.objectContaining({ what: 'request', outcome: 'input-required', parent: '1c', row: 1 }),
      expect.objectContaining({ what: 'request', outcome: 'ok', from: 500, parent: '1c', row: 1 }),
      expect.objectContaining({ what: 'call', outcome: 'ok', from: 0, to: 520, row: 0 }),
      expect.objectContaining({ what: 'wait', lane: 'questions', from: 10, to: 500, parent: '1c' }),
    ]);
  });

  it('holds the questions that it makes the server ask, by HTTP those of its own exchange', () => {
    const { log, at, sent, came, timeline } = talk();
    const open = { requestBytes: 0, headers: [], url: 'http://h/mcp', method: 'POST' } as const;
    const post = () => log.add({ kind: 'http', ...open, progress: { kind: 'waiting' } }).seq;
    sent(call(1), post());
    sent(call(2), post());
    at(4);
    came({ id: 'q', method: 'elicitation/create', params: {} }, 3);
    at(40);
    sent({ id: 'q', result: {} });
    const { spans } = timeline();
    expect(spans.get('5')).toMatchObject({ parent: '4', lane: 'questions', start: 1_004, end: 1_040 });
    expect(spans.get('3')).toMatchObject({ parent: '4', lane: 'http', outcome: 'open' });
  });

  it('holds the life of its task, and what was asked of that', () => {
    const { at, sent, came, timeline } = talk();
    sent(call(1, { task: {} }));
    came({ id: 1, result: { task: { taskId: 't', status: 'working' } } });
    at(30);
    sent({ id: 2, method: 'tasks/get', params: { taskId: 't' } });
    came({ id: 2, result: { taskId: 't', status: 'working' } });
    at(60);
    came({ method: 'notifications/tasks/status', params: { taskId: 't', status: 'completed' } });
    const { spans, bySeq } = timeline();
    expect(spans.get('2t')).toMatchObject({ what: 'task', parent: '1', end: 1_060, outcome: 'ok' });
    expect(spans.get('3')).toMatchObject({ parent: '2t', row: 2 });
    expect(bySeq.get(5)).toMatchObject({ kind: 'mark', of: '2t' });
  });

  it.each([
    ['2026-07-28', 10, 500],
    ['2025-11-25', 12, 502],
  ])('tells the time of the user from that of a task of %s', (version, from, to) => {
    const { at, sent, came, timeline } = talk();
    sent(call(1, { task: {} }));
    came({ id: 1, result: { task: { taskId: 't', status: 'working' } } });
    at(8);
    sent({ id: 2, method: 'tasks/get', params: { taskId: 't' } });
    at(10);
    came({ id: 2, result: { taskId: 't', status: 'input_required', inputRequests: {} } });
    if (version === '2025-11-25') {
      sent({ id: 3, method: 'tasks/result', params: { taskId: 't' } });
      at(from);
      came({ id: 'q', method: 'elicitation/create', params: {} });
      at(to);
      sent({ id: 'q', result: {} });
      at(520);
      came({ id: 3, result: { content: [] } });
    } else {
      at(to);
      sent({ id: 3, method: 'tasks/update', params: { taskId: 't', inputResponses: {} } });
      came({ id: 3, result: {} });
      at(520);
      came({ method: 'notifications/tasks', params: { taskId: 't', status: 'completed' } });
    }
    const { items, spans } = timeline();
    const task = spans.get('2t') ?? expect.fail();
    expect(serverTimesOf(items)(task, task.end ?? 0)).toBe(520 - (to - from));
    expect(items.filter(({ lane }) => lane === 'questions')).toMatchObject([{ start: 1_000 + from, end: 1_000 + to }]);
  });

  it('ends the wait for input with the task that is cancelled', () => {
    const { at, sent, came, timeline } = talk();
    sent(call(1, { task: {} }));
    came({ id: 1, result: { task: { taskId: 't', status: 'working' } } });
    at(10);
    came({ method: 'notifications/tasks', params: { taskId: 't', status: 'input_required', inputRequests: {} } });
    at(500);
    came({ method: 'notifications/tasks', params: { taskId: 't', status: 'cancelled' } });
    const { items, spans } = timeline();
    const task = spans.get('2t') ?? expect.fail();
    expect(task).toMatchObject({ outcome: 'cancelled', end: 1_500 });
    expect(serverTimesOf(items)(task, 1_500)).toBe(10);
  });
});

const cancelled = (from: number, to: number) => ({ outcome: 'cancelled', from, to });
const lost = (from: number, to: number) => ({ outcome: 'transport-error', from, to });

/** What may go over a wire, sensible or not. */
const message = fc.oneof(
  fc.record({ id: fc.nat(5), method: fc.constantFrom('tools/call', 'tasks/get', 'ping') }),
  fc.record({ id: fc.nat(5), result: fc.constantFrom({}, { resultType: 'input_required' }) }),
  fc.record({ id: fc.nat(5), result: fc.constant({ task: { taskId: 't', status: 'working' } }) }),
  fc.record({
    id: fc.nat(5),
    method: fc.constantFrom('tools/call', 'tasks/get'),
    params: fc.constantFrom({ name: 'a', inputResponses: {} }, { taskId: 't' }),
  }),
  fc.record({
    method: fc.constantFrom('notifications/cancelled', 'notifications/progress', 'other'),
    params: fc.record({ requestId: fc.nat(5) }),
  }),
  fc.constantFrom({ odd: true }, []),
);
const step = fc.record({
  after: fc.nat(3_000),
  direction: fc.constantFrom('sent' as const, 'received' as const),
  message: fc.oneof(
    { weight: 8, arbitrary: message },
    fc.constantFrom('stderr', 'spawned', 'exited', 'closed', 'reloaded', 'http'),
  ),
});

/** Any log that there may be. */
function logOf(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const { log, at, sent, came, timeline } = talk();
  let now = 0;
  for (const { after, direction, message: said } of steps) {
    at((now += after));
    if (typeof said === 'object') (direction === 'sent' ? sent : came)(said);
    else if (said === 'stderr') log.add({ kind: 'stderr', text: 'a line' });
    else if (said === 'spawned') log.add({ kind: 'lifecycle', event: { kind: said, pid: 1 } });
    else if (said === 'exited') {
      log.add({ kind: 'lifecycle', event: { kind: said, code: 0, signal: null } });
    } else if (said === 'http') {
      const progress = {
        kind: 'broken',
        code: 'x',
        message: '',
        duration: after,
        lastSeq: 0,
      } as const;
      const about = { method: 'GET', url: 'http://h', headers: [], requestBytes: 0 };
      log.add({ kind: 'http', ...about, progress });
    } else {
      const kind = said === 'closed' ? 'closed' : 'reloaded';
      log.add({ kind: 'lifecycle', event: { kind } });
    }
  }
  return { log, timeline };
}

it('has a pause where only what lasts is open, and none while a call waits', () => {
  const { log, at, sent, came, timeline } = talk();
  log.add({ kind: 'lifecycle', event: { kind: 'spawned', pid: 7 } });
  sent({ id: 0, method: 'subscriptions/listen' });
  at(5_000);
  sent(call(1));
  at(15_000);
  came({ id: 1, result: {} });
  expect(pausesOf(timeline())).toEqual([{ from: 1_000, to: 6_000 }]);
  at(30_000);
  log.add({ kind: 'lifecycle', event: { kind: 'exited', code: 0, signal: null } });
  expect(pausesOf(timeline()).at(-1)).toEqual({ from: 16_000, to: 31_000 });
});

it.each([false, true])('a time in which only pings are answered is a pause (over HTTP: %s)', (isHttp) => {
  const { log, at, sent, came, timeline } = talk();
  const post = () => {
    const progress = { kind: 'broken', code: 'x', message: '', duration: 0, lastSeq: 0 } as const;
    return log.add({ kind: 'http', method: 'POST', url: 'http://h', headers: [], requestBytes: 0, progress }).seq;
  };
  sent(call(1));
  came({ id: 1, result: {} });
  for (const [second, id] of [2, 3, 4].entries()) {
    at(1_000 + second * 1_000);
    const http = isHttp ? post() : undefined;
    sent({ id, method: 'ping' }, http);
    came({ id, result: {} }, http);
  }
  at(5_000);
  sent(call(5));
  expect(pausesOf(timeline())).toEqual([{ from: 1_000, to: 6_000 }]);
});

describe('any log', () => {
  it('is all there: each entry in one item, each part below its whole, no line used twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { log, timeline } = logOf(steps);
        const { items, spans, bySeq, start, end } = timeline();
        const all = log.entriesAfter(0).map(({ seq }) => seq);
        const shown = items.flatMap((item) => (item.kind === 'mark' ? [item.seq] : item.entries));
        expect(shown.toSorted((a, b) => a - b)).toEqual(all);
        expect([...bySeq.keys()].toSorted((a, b) => a - b)).toEqual(all);
        const rows = new Map<string, number>();
        let before = -Infinity;
        for (const item of items) {
          expect(startOf(item)).toBeGreaterThanOrEqual(Math.max(before, start));
          before = startOf(item);
          const above = item.kind === 'mark' ? item.of : item.parent;
          const whole = above === undefined ? undefined : spans.get(above);
          expect(whole === undefined).toBe(above === undefined);
          if (item.kind === 'mark') continue;
          expect(item.end ?? item.start).toBeGreaterThanOrEqual(item.start);
          expect(item.end ?? item.start).toBeLessThanOrEqual(end);
          if (whole) expect(item.start).toBeGreaterThanOrEqual(whole.start);
          if (whole?.what === 'call' && whole.end !== undefined) expect(item.end).toBeLessThanOrEqual(whole.end);
          if (item.row === MAX_ROWS - 1) continue;
          const row = `${item.lane} ${item.row}`;
          expect(item.start).toBeGreaterThanOrEqual(rows.get(row) ?? -Infinity);
          rows.set(row, item.end ?? Infinity);
        }
      }),
    );
  });

  it('folds its pauses without loss: each time has its place, and back', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const timeline = logOf(steps).timeline();
        const pauses = pausesOf(timeline);
        const scale = foldedScale(timeline, pauses);
        let before = -Infinity;
        for (const item of timeline.items) {
          const at = startOf(item);
          const shown = scale.toDisplayed(at);
          expect(shown).toBeGreaterThanOrEqual(before - 1e-6);
          before = shown;
          expect(scale.toReal(shown)).toBeCloseTo(at, 3);
          if (!POLLED.has(item.name ?? '')) expect(pauses.some(({ from, to }) => from < at && at < to)).toBe(false);
        }
        const length = ({ end, start }: typeof timeline) => scale.toDisplayed(end) - scale.toDisplayed(start);
        expect(length(timeline)).toBeLessThanOrEqual(timeline.end - timeline.start + 1e-6);
      }),
    );
  });
});

it('begins the same way however long the log becomes, and has each tool’s latencies', () => {
  const { log, at, sent, came, timeline } = talk();
  for (let id = 0; id < 3_000; id += 1) {
    at(id * 10);
    sent(call(id, {}, `tool-${id % 3}`));
    at(id * 10 + 4);
    came({ id, result: {} });
  }
  const { items } = timeline();
  expect(items).toHaveLength(3_000);
  expect(items.slice(0, 500)).toEqual(timelineOf(log.entriesAfter(0).slice(0, 1_000)).items);
  const latencies = latenciesOf(timeline());
  expect(latencies.map(({ subject, count, p95 }) => [subject, count, p95])).toEqual([
    ['tool-0', 1_000, 4],
    ['tool-1', 1_000, 4],
    ['tool-2', 1_000, 4],
  ]);
});

it('has a distribution of the durations of each tool, also of one called once', () => {
  const { at, sent, came, timeline } = talk();
  const tools = ['once', ...Array.from({ length: 4 }, () => 'four'), ...Array.from({ length: 5 }, () => 'five')];
  for (const [id, tool] of tools.entries()) {
    at(id * 10);
    sent(call(id, {}, tool));
    at(id * 10 + 4);
    came({ id, result: {} });
  }
  const latencies = latenciesOf(timeline());
  expect(latencies.map(({ subject, bars }) => [subject, bars.reduce((sum, count) => sum + count, 0)])).toEqual([
    ['five', 5],
    ['four', 4],
    ['once', 1],
  ]);
});

it('tells short durations apart beside a long one, on one scale', () => {
  const { at, sent, came, timeline } = talk();
  let now = 0;
  for (const [id, millis] of [0, 12, 120, 1_200, 10_000].entries()) {
    at(now);
    sent(call(id, {}, 'mixed'));
    at((now += millis));
    came({ id, result: {} });
  }
  const bars = latenciesOf(timeline())[0]?.bars ?? [];
  expect(bars.flatMap((count, index) => (count > 0 ? [index] : []))).toEqual([0, 10, 20, 30, 39]);
});

it('tells tool errors from other failures in the durations of a tool', () => {
  const { at, sent, came, timeline } = talk();
  for (const [id, tool] of ['mild', 'hard', 'hard'].entries()) {
    at(id * 10);
    sent(call(id, {}, tool));
    came(id === 2 ? { id, error: { code: -32603, message: 'no' } } : { id, result: { isError: true, content: [] } });
  }
  const failures = latenciesOf(timeline()).map(({ subject, failed, areToolErrors }) => [
    subject,
    failed,
    areToolErrors,
  ]);
  expect(Object.fromEntries(failures.map(([subject, ...rest]) => [subject, rest]))).toEqual({
    mild: [1, true],
    hard: [2, false],
  });
});

it('has the exchange of each call of a real server below it', async () => {
  const host = startTestHost();
  const server = await startEverything('streamableHttp');
  try {
    const session = host.session({ kind: 'http', url: `${server.origin}/mcp`, headers: {} });
    await session.connect();
    await session.request('tools/call', { name: 'echo', arguments: { message: 'hello' } });
    const { spans } = timelineOf(session.log.entriesAfter(0));
    const echo = [...spans.values()].find(({ subject }) => subject === 'echo');
    expect(echo).toMatchObject({ what: 'request', lane: 'requests', outcome: 'ok' });
    const below = [...spans.values()].filter(({ parent }) => parent === echo?.key);
    expect(below.map(({ lane, name }) => [lane, name])).toContainEqual(['http', 'POST']);
  } finally {
    await host.stop();
    await server.stop();
  }
});
