import type { CheckResult } from '../../../../core/suite/checks/check-result';
import type { CallRun } from '../../../../core/suite/run/suite-run';
import { expect, it } from 'vitest';

import type { Run } from '../../../../core/run/run';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { inTab } from '../../../ui/remember';
import { StepChecks } from './step-checks';

const never = () => Promise.reject(new Error('Nothing is run here.'));
const open = () => new StepChecks(never, 'suite');
const called = (outcome: unknown): Run => ({
  kind: 'tool',
  name: 'forecast',
  arguments: {},
  id: 1,
  startedAt: 1,
  state: { kind: 'ended', outcomes: [outcome as Outcome] },
});
const result = (isError: boolean) => ({
  kind: 'result',
  result: { isError, content: [{ type: 'text', text: 'secret weather' }] },
  raw: '',
  millis: 20,
});

it('knows after a reload what an audience saw, without texts of the server', () => {
  const before = open();
  before.addPresentedRun('works', called(result(false)));
  before.addPresentedRun('fails', called(result(true)));
  before.addPresentedRun('fails as it should', called(result(true)), 'tool-error');
  before.addPresentedRun('cancelled', called({ kind: 'cancelled' }));
  expect(before.snapshot().checks.get('fails')).toMatchObject({
    failed: { outcome: 'tool-error' },
    text: 'secret weather',
  });

  const after = open().snapshot().checks;
  expect([...after].map(([key, { kind }]) => [key, kind])).toEqual([
    ['works', 'left-out'],
    ['fails', 'failed'],
    ['fails as it should', 'left-out'],
  ]);
  expect(after.get('fails')).toMatchObject({ at: expect.closeTo(Date.now(), -4) as number });
  expect(inTab.getItem('loupe.checked/suite')).not.toContain('secret');
});

it('keeps a failed check of values when an audience sees the call, which is not checked again', () => {
  const checks = open();
  const check: CheckResult = { check: 'values', at: '$.temp', passed: false, expected: '1', actual: '5' };
  const run: CallRun = { round: 1, status: 'failed', outcome: 'ok', checks: [check], durationMs: 5, stderr: [] };
  checks.addRun('step', run, { tool: 'forecast' });
  checks.addPresentedRun('step', called(result(false)));
  expect(checks.snapshot().checks.get('step')).toMatchObject({ kind: 'failed', failed: { path: '$.temp' } });
});
