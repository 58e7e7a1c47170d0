import { expect, it, vi } from 'vitest';
import { Secrets } from '../../core/secrets/secrets';
import { emptyState, type LoadState } from '../../core/suite/load/load-state';
import { parseLoadOptions } from './load-options';
import { LoadReport } from './load-report';
import { measureOwnLoad } from './own-load';

/** Lets the event loop be busy for so many milliseconds of each turn, and idle for others. */
async function work(busy: number, idle: number): Promise<void> {
  const end = performance.now() + 600;
  while (performance.now() < end) {
    const until = performance.now() + busy;
    while (performance.now() < until);
    await new Promise((resolve) => (idle > 0 ? setTimeout(resolve, idle) : setImmediate(resolve)));
  }
}

it('measures how busy its own event loop is, and its delay', async () => {
  const measured = measureOwnLoad();
  await work(60, 0);
  const own = measured();
  expect(own).toMatchObject({ isLimit: true });
  expect(own.delay.p99).toBeGreaterThan(30);
  const again = measureOwnLoad();
  await work(1, 50);
  expect(again()).toMatchObject({ isLimit: false });
});

it('says that it is itself the limit, and not that the server is', async () => {
  const options = parseLoadOptions(['s.yaml']);
  if (!options) throw new Error('no options');
  const ended = { status: { kind: 'ended', reason: 'late' }, ok: 1, elapsed: 9618, latencies: [1234] } as const;
  const state: LoadState = { ...emptyState(100), ...ended };
  const said = async (busy: number) => {
    const delay = { p50: 1, p99: 35, max: 40 };
    const own = { busy, delay, isLimit: busy > 0.9 };
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await new LoadReport(options, new Secrets()).write(state, { calls: new Map(), connect: [], call: [], own });
    const text = write.mock.calls.map(([each]) => String(each)).join('');
    vi.restoreAllMocks();
    return text;
  };
  const limited = await said(0.97);
  expect(limited).toContain('Loupe itself couldn’t keep up');
  expect(limited).toContain('busy 97 % of the time, with a delay of 35 ms (p99)');
  expect(limited).toContain(' sent in 9.6 s, ');
  expect(limited).toMatch(/scheduled time +1\.23 s/);
  expect(limited).not.toContain('the server couldn’t keep up');
  expect(await said(0.4)).toContain('the server couldn’t keep up');
});
