// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { readSuite } from '../../../../core/suite/read-suite';
import type { SuiteReport } from '../../../../core/suite/run/suite-run';
import type { SuiteStore } from '../../../../core/suite/suite-store';
import type { PageRun } from '../../../runs/suites/page-run';
import { SuiteRuns } from '../suite-runs';
import { AllSuites } from './all-suites';

const call = 'calls: [{ tool: greet }]';
const SUITES: Record<string, string> = {
  broken: 'loupe: 1\ncals: []\n',
  failing: `loupe: 1\n${call}\n`,
  passing: `loupe: 1\n${call}\n`,
  secret: 'loupe: 1\ncalls: [{ tool: greet, arguments: { token: "${TOKEN}" } }]\n',
};

function allOf(run: (asked: PageRun) => Promise<SuiteReport>) {
  const store = {
    kind: 'browser',
    folder: undefined,
    list: () => Promise.resolve(Object.keys(SUITES)),
    read: (name: string) => Promise.resolve({ name, text: SUITES[name] ?? '', version: '1' }),
    references: () => ({ read: () => Promise.resolve(undefined), write: () => Promise.resolve() }),
  } as unknown as SuiteStore;
  const runs = new Map<string, SuiteRuns>();
  const all = new AllSuites({
    store,
    servers: () => [],
    read: ({ text }) => Promise.resolve(readSuite(text)),
    runs: (name) => {
      const known = runs.get(name) ?? new SuiteRuns(name, run);
      runs.set(name, known);
      return known;
    },
    storageKeyOf: (name) => name,
  });
  return all;
}

const answering = (asked: PageRun): Promise<SuiteReport> => {
  const passed = asked.name === 'passing';
  const run = {
    round: 1,
    status: passed ? 'passed' : 'failed',
    durationMs: 3,
    checks: [],
    stderr: [],
  } as const;
  const about = { name: 'greet', section: 'calls', index: 0 } as const;
  asked.onEvent?.({ kind: 'started', ...about, left: 0 });
  asked.onEvent?.({ kind: 'ended', ...about, run });
  const target = { kind: 'tool', name: 'greet' } as const;
  const calls = [{ ...about, target, tags: [], runs: [run], checks: [] }];
  return Promise.resolve({ suite: asked.name, calls, durationMs: 5 });
};

it('runs each suite in turn, and says of each what it came to or why it was not run', async () => {
  const all = allOf(answering);
  await all.start();
  const { results, running } = all.snapshot();
  expect(running).toBeUndefined();
  expect(results).toEqual([
    expect.objectContaining({
      name: 'broken',
      status: 'failed',
      incomplete: expect.objectContaining({ kind: 'unreadable' }) as unknown,
    }),
    expect.objectContaining({
      name: 'failing',
      status: 'failed',
      counts: { failed: 1 },
      failures: [[expect.stringContaining('greet'), expect.objectContaining({ status: 'failed' })]],
    }),
    expect.objectContaining({ name: 'passing', status: 'passed', counts: { passed: 1 }, failures: [], durationMs: 5 }),
    expect.objectContaining({
      name: 'secret',
      status: 'failed',
      incomplete: { kind: 'values', names: ['TOKEN'] },
    }),
  ]);
});

it('stops the suite that runs, and runs no other', async () => {
  const asked: string[] = [];
  const all = allOf((run) => {
    asked.push(run.name);
    return new Promise((resolve) => {
      run.options.signal.addEventListener('abort', () => {
        const problem = { kind: 'stopped', message: 'Stopped.' } as const;
        resolve({ suite: run.name, calls: [], problem, durationMs: 1 });
      });
      queueMicrotask(() => all.snapshot().running?.stop());
    });
  });
  await all.start();
  expect(asked).toEqual(['failing']);
  expect(all.snapshot().results.map(({ name, state, status }) => [name, state, status])).toEqual([
    ['broken', 'ended', 'failed'],
    ['failing', 'ended', 'not-run'],
    ['passing', 'waiting', 'not-run'],
    ['secret', 'waiting', 'not-run'],
  ]);
});

it('runs those again whose server has changed, if they are to', async () => {
  const asked: string[] = [];
  const all = allOf((run) => {
    asked.push(run.name);
    return answering(run);
  });
  for (const name of ['failing', 'passing', 'secret'])
    localStorage.setItem(`loupe.suite-run/${name}`, JSON.stringify({ onChange: name !== 'failing' }));
  SUITES['passing'] = `loupe: 1\nserver: { command: node, args: [./greeter.mjs] }\n${call}\n`;
  await all.runChanged('elsewhere', ['/src/other.mjs']);
  expect(asked).toEqual([]);
  await all.runChanged('elsewhere', ['/src/greeter.mjs']);
  expect(asked).toEqual(['passing']);
});

it('runs a suite again whose server changed during its run', async () => {
  localStorage.setItem('loupe.suite-run/passing', JSON.stringify({ onChange: true }));
  SUITES['passing'] = `loupe: 1\nserver: { command: node, args: [./greeter.mjs] }\n${call}\n`;
  let runs = 0;
  const again: Promise<void>[] = [];
  const changed = () => all.runChanged('elsewhere', ['/src/greeter.mjs']);
  const all = allOf((run) => {
    runs += 1;
    if (runs === 1) again.push(changed());
    return answering(run);
  });
  await changed();
  await Promise.all(again);
  expect(runs).toBe(2);
});
