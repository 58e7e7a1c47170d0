// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';

import { type CheckResult, checkResult } from '../../../../core/suite/checks/check-result';
import type { CallRun } from '../../../../core/suite/run/suite-run';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { CheckMark } from './check-list';
import { StepChecks } from './step-checks';

const outcome = (actual: string) => checkResult({ check: 'outcome', passed: false }, { expected: 'ok', actual });

it.each<[CallRun['outcome'], CheckResult, string]>([
  ['tool-error', outcome('tool-error: no such city: “x”'), 'Tool error: no such city: “x”'],
  ['tool-error', outcome('tool-error'), 'Tool error'],
  ['lost', outcome('lost: exited'), 'Transport error: exited'],
  ['ok', { ...outcome('ok'), expected: 'tool-error' }, 'Outcome: OK'],
  ['ok', { check: 'values', at: '$.temp', passed: false, expected: '1', actual: '5' }, '$.temp: expected 1, got 5'],
])('says in words why a step fails: %s, %j', (given, check, text) => {
  const checks = new StepChecks(() => Promise.reject(new Error('Nothing is run here.')), 'suite');
  const run: CallRun = { round: 1, status: 'failed', outcome: given, checks: [check], durationMs: 5, stderr: [] };
  checks.addRun('step', run, { tool: 'forecast' });
  renderInEnglish(<CheckMark check={checks.snapshot().checks.get('step')} />);
  expect(document.body.textContent).toBe(`✕ Failed, just now${text}`);
  cleanup();
});
