// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { CallRun } from '../../../../core/suite/run/suite-run';
import { failureWith } from '../../../../core/session/connect/connection-failure';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { runHistory } from '../../../runs/record/run-history';
import { RunPart } from './run-part';

const checks = [
  { check: 'outcome' as const, passed: false, expected: 'ok', actual: 'tool-error: No such city' },
  { check: 'values' as const, at: '$', passed: false, expected: 'valid', actual: `${'x'.repeat(300)}; $: required` },
];
const run: CallRun = { round: 1, status: 'failed', outcome: 'tool-error', durationMs: 4, checks, stderr: [] };
const show = (historyId: number | undefined) =>
  renderInEnglish(
    <RunPart run={run} target={{ kind: 'tool', name: 'get' }} hasOthers={false} historyId={historyId} pictures={[]} />,
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

it.each([
  ['of a lost server once, with its failure', ['on fire'], 'lost'],
  ['of a failure that has none', [], 'lost'],
  ['next to a tool error', [], 'result'],
])('shows stderr once: %s', async (_, ofFailure, kind) => {
  const failure = { ...failureWith('exited', ''), stderr: ofFailure };
  const result = { isError: true, content: [] };
  const rest = kind === 'lost' ? { kind, failure, millis: 1 } : { kind, result, millis: 1, elided: [], size: 1 };
  const payload = { id: 7, arguments: '{}', outcomes: [{ request: '{}', rest }] };
  const spies = [
    vi.spyOn(runHistory, 'payload').mockResolvedValue(payload as never),
    vi.spyOn(runHistory, 'findings').mockResolvedValue([]),
  ];
  const lost: CallRun = { ...run, outcome: 'lost', stderr: ['on fire'] };
  renderInEnglish(
    <RunPart run={lost} target={{ kind: 'tool', name: 'get' }} hasOthers={false} historyId={7} pictures={[]} />,
  );
  await screen.findByRole('region', { name: 'Result' });
  expect(screen.getAllByText('on fire')).toHaveLength(1);
  for (const spy of spies) spy.mockRestore();
  cleanup();
});
