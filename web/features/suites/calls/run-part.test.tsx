// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { CallRun } from '../../../../core/suite/run/suite-run';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { RunPart } from './run-part';

const checks = [
  { check: 'outcome' as const, passed: false, expected: 'ok', actual: 'tool-error: No such city' },
  { check: 'values' as const, at: '$', passed: false, expected: 'valid', actual: `${'x'.repeat(300)}; $: required` },
];
const run: CallRun = { round: 1, status: 'failed', outcome: 'tool-error', durationMs: 4, checks, stderr: [] };
const show = (historyId: number | undefined) =>
  renderInEnglish(
    <RunPart run={run} target={{ kind: 'tool', name: 'get' }} isOneOf={false} historyId={historyId} pictures={[]} />,
  );

it('has the whole reason of a failure', async () => {
  show(undefined);
  expect(await screen.findByText('tool-error: No such city')).toBeTruthy();
  expect(screen.getByText(/x; \$: required$/)).toBeTruthy();
});

it('has an error’s text itself if the history no longer has the result', async () => {
  show(7);
  expect(await screen.findByText('tool-error: No such city')).toBeTruthy();
});
