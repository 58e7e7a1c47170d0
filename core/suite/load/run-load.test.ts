import { describe, expect, test } from 'vitest';

import { stdio, testHost } from '../../session/testing/session-fixture';
import { histogramOf, latencyOf } from './latency';
import { planProblems, type LoadPlan, plannedCalls } from './load-plan';

import { type LoadResponse, type LoadHost, loadHostOf, LoadRun } from './run-load';

const OK: LoadResponse = {
  outcome: { kind: 'ok' },
  last: { kind: 'result', result: {}, raw: '{}', elided: [], size: 2, request: '', millis: 1 },
};
const failed = (words: string): LoadResponse => ({ outcome: { kind: 'tool-error', text: words }, last: OK.last });

/** Time that goes on only when it is told to, and calls that are answered as a test says. */
class FakeWorld implements LoadHost {
  time = 0;
  connected = true;
  readonly sentAt: number[] = [];
  readonly #timers = new Map<() => void, number>();
  readonly #answer: (call: number) => { millis: number; answer: LoadResponse };

  constructor(answer: (call: number) => { millis: number; answer: LoadResponse }) {
    this.#answer = answer;
  }

  now = () => this.time;
  isConnected = () => this.connected;

  after = (millis: number, callback: () => void) => {
    const once = () => callback();
    this.#timers.set(once, this.time + millis);
    return () => void this.#timers.delete(once);
  };

  send = (signal: AbortSignal) => {
    this.sentAt.push(this.time);
    const { millis, answer } = this.#answer(this.sentAt.length - 1);
    return new Promise<LoadResponse>((resolve) => {
      this.after(millis, () => resolve(answer));
      signal.addEventListener('abort', () =>
        resolve({ outcome: { kind: 'cancelled', text: 'cancelled' }, last: answer.last }),
      );
    });
  };

  /** Lets time pass until so many milliseconds, all that falls due on the way in its order. */
  async passTo(end: number): Promise<void> {
    for (;;) {
      await settle();
      const [next] = [...this.#timers].sort(([, a], [, b]) => a - b);
      if (!next || next[1] > end) break;
      this.#timers.delete(next[0]);
      this.time = Math.max(this.time, next[1]);
      next[0]();
    }
    this.time = end;
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const plan = (change: Partial<LoadPlan> = {}): LoadPlan => ({
  rate: 10,
  concurrency: 4,
  end: { kind: 'count', calls: 10 },
  ...change,
});

describe('a load test', () => {
  test('sends at an even rate, whether answers have come or not', async () => {
    const world = new FakeWorld(() => ({ millis: 250, answer: OK }));
    const run = new LoadRun(world, plan());
    await world.passTo(5000);
    await run.ended;
    expect(world.sentAt).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
    expect(run.snapshot()).toMatchObject({
      status: { kind: 'ended', reason: 'done' },
      sent: 10,
      ok: 10,
      open: 0,
    });
    expect(run.snapshot().latencies).toEqual(Array.from({ length: 10 }, () => 250));
  });

  test('counts a stall for every call that fell due meanwhile, and not for one alone', async () => {
    // The first call takes a second, the others nothing; one at a time.
    const world = new FakeWorld((call) => ({ millis: call === 0 ? 1000 : 0, answer: OK }));
    const run = new LoadRun(world, plan({ concurrency: 1 }));
    await world.passTo(5000);
    const { latencies, serviceTimes } = run.snapshot();
    expect(latencies).toEqual([1000, 900, 800, 700, 600, 500, 400, 300, 200, 100]);
    expect(serviceTimes).toEqual([1000, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('sends nothing after its time, and says what was left', async () => {
    const world = new FakeWorld(() => ({ millis: 400, answer: OK }));
    const run = new LoadRun(world, plan({ concurrency: 1, end: { kind: 'duration', seconds: 1 } }));
    await world.passTo(5000);
    expect(world.sentAt).toEqual([0, 400, 800]);
    expect(run.snapshot()).toMatchObject({
      status: { kind: 'ended', reason: 'late' },
      planned: 10,
      sent: 3,
      ok: 3,
      waiting: 0,
    });
  });

  test('stops at once: what is open is cancelled and is no error', async () => {
    const world = new FakeWorld(() => ({ millis: 10_000, answer: OK }));
    const run = new LoadRun(world, plan());
    await world.passTo(150);
    run.stop();
    await world.passTo(160);
    expect(run.snapshot()).toMatchObject({
      status: { kind: 'ended', reason: 'stopped' },
      sent: 2,
      cancelled: 2,
      failed: 0,
    });
  });

  test('groups errors that differ in numbers alone, each with the first of them', async () => {
    const world = new FakeWorld((call) => ({
      millis: 0,
      answer: call % 2 === 0 ? OK : failed(call < 6 ? `row ${call} is locked` : 'no such table'),
    }));
    const run = new LoadRun(world, plan({ end: { kind: 'count', calls: 100 } }));
    await world.passTo(950);
    run.stop();
    await world.passTo(960);
    expect(run.snapshot().errors).toMatchObject([
      { kind: 'tool-error', text: 'row 1 is locked', count: 3 },
      { kind: 'tool-error', text: 'no such table', count: 2 },
    ]);
  });

  test('has bounds that no plan can pass', () => {
    expect(planProblems(plan())).toEqual([]);
    expect(planProblems({ rate: 201, concurrency: 65, end: { kind: 'count', calls: 20_001 } })).toEqual([
      'rate',
      'concurrency',
      'calls',
    ]);
    expect(planProblems(plan({ rate: Number.NaN, end: { kind: 'duration', seconds: 301 } }))).toEqual([
      'rate',
      'seconds',
    ]);
    expect(plannedCalls(plan({ rate: 200, end: { kind: 'duration', seconds: 300 } }))).toBe(20_000);
  });
});

test('percentiles are durations that were measured, and every duration is in one bar', () => {
  const millis = Array.from({ length: 1000 }, (_, at) => at + 1);
  expect(latencyOf(millis)).toMatchObject({ min: 1, p50: 500, p95: 950, p99: 990, max: 1000 });
  const bars = histogramOf(millis);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  expect(bars[0]?.from).toBe(1);
  expect(bars.at(-1)?.to).toBeCloseTo(1000);
  expect(histogramOf([7, 7])).toMatchObject([{ count: 2 }]);
  expect(histogramOf([0, 0.05, 5])[0]).toMatchObject({ from: 0, count: 2 });
  expect(latencyOf([])).toBeUndefined();
});

describe('over a real server', () => {
  const host = testHost();

  test('every call is sent, and a server that ends is noticed', async () => {
    const session = host.session(stdio('node', 'e2e/servers/dies-mid-call.mjs'));
    await session.connect();
    const run = new LoadRun(
      loadHostOf(session, { call: { tool: 'crash' }, inputSchema: undefined }),
      plan({ rate: 200, concurrency: 1, end: { kind: 'count', calls: 50 } }),
    );
    await run.ended;
    const { status, sent, errors } = run.snapshot();
    expect(status).toEqual({ kind: 'ended', reason: 'connection-lost' });
    expect(sent).toBeLessThan(50);
    expect(errors[0]).toMatchObject({ kind: 'lost' });
  });
});
