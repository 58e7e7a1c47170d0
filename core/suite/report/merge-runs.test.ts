import { expect, it } from 'vitest';

import type { SuiteRunProblem, SuiteStatus } from '../run/suite-run';
import { mergeRuns } from './merge-runs';
import type { TestRun } from './tested-suite';

function runWith(status: SuiteStatus, problem?: SuiteRunProblem): TestRun {
  const report = { suite: 's', calls: [], durationMs: 2, ...(problem && { problem }) };
  return {
    suites: [{ file: 's.loupe.yaml', name: 's', status, problems: [], report }],
    startedAt: new Date(0),
    durationMs: 2,
  };
}

it('tells the problems of all shards, each once', () => {
  const before = runWith('failed', { kind: 'before', message: 'log in failed' });
  const server = runWith('could-not-run', { kind: 'server', message: 'no server' });
  const merged = mergeRuns([runWith('passed'), before, server, before]);
  const problem = { kind: 'server', message: 'log in failed\nno server' };
  expect(merged.suites).toMatchObject([{ status: 'could-not-run', report: { problem, durationMs: 8 } }]);
  expect(mergeRuns([merged, server]).suites).toMatchObject([{ report: { problem } }]);
});

it('has no problem if no shard has', () => {
  expect(mergeRuns([runWith('passed'), runWith('failed')]).suites[0]?.report?.problem).toBeUndefined();
});
