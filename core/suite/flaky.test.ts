import { expect, test } from 'vitest';

import { flakyOf } from './flaky';
import type { CallRun } from './run/suite-run';

const run = (round: number, status: CallRun['status'], row?: CallRun['row']): CallRun => ({
  round,
  status,
  durationMs: 1,
  checks: [],
  stderr: [],
  row,
});

test('a call is flaky where the same row passed and failed', () => {
  expect(flakyOf([run(1, 'passed'), run(2, 'failed'), run(3, 'passed')])).toEqual({ failed: 1, of: 3 });
  expect(flakyOf([run(1, 'failed'), run(2, 'failed')])).toBeUndefined();
  expect(flakyOf([run(1, 'passed'), run(2, 'skipped')])).toBeUndefined();
  const [oslo, lima] = [{ city: 'Oslo' }, { city: 'Lima' }];
  expect(flakyOf([run(1, 'passed', oslo), run(1, 'failed', lima)])).toBeUndefined();
  expect(flakyOf([run(1, 'passed', oslo), run(1, 'failed', lima), run(2, 'failed', oslo)])).toEqual({
    failed: 1,
    of: 2,
  });
});
