// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import type { Session } from '../../../../core/session/session';
import type { BatchOutcome } from './batch-outcome';
import { BatchReport } from './batch-report';
import type { Batch } from './batch';

function result(name: string, expected: NegativeCase['expected'], outcome: BatchOutcome, durationMs: number) {
  const item: NegativeCase = {
    id: name,
    group: 'types',
    kind: 'nullValue',
    keyword: 'type',
    pointer: `/${name}`,
    path: `$.${name}`,
    params: { value: 'null', limit: 'string' },
    expected,
    also: name === 'beta' ? ['format'] : [],
    text: `{"${name}":null}`,
  };
  const code = outcome === 'protocol-error' ? '-32602' : undefined;
  return {
    case: item,
    state: { kind: 'ended', outcome, code, durationMs, ended: undefined },
  } as const;
}

function show(state: Batch['state'] = { kind: 'ended', reason: 'done', durationMs: 40 }) {
  const batch: Batch = {
    id: 1,
    number: 2,
    tool: 'tool',
    startedAt: Date.now(),
    bytes: 0,
    state,
    results: [
      result('beta', 'rejected', 'protocol-error', 30),
      result('alpha', 'rejected', 'accepted', 10),
      result('gamma', 'open', 'accepted', 20),
    ],
  };
  const onRestore = vi.fn();
  renderInEnglish(
    <BatchReport
      session={{} as unknown as Session}
      batch={batch}
      onClose={vi.fn()}
      onAgain={vi.fn()}
      onRestore={onRestore}
    />,
  );
  return { user: userEvent.setup(), onRestore };
}

function rows(): string[] {
  const [, ...body] = within(screen.getByRole('table', { name: 'Negative tests' })).getAllByRole('row');
  return body.map((row) => row.textContent);
}

it('says of each case what the server answered, in words', () => {
  show();
  expect(rows()).toEqual([
    expect.stringMatching(/beta null, not string · also violates format.*protocol error-32602.*30 ms/),
    expect.stringMatching(/alpha.*accepted \(should be rejected\)/),
    expect.stringMatching(/gamma.*accepted(?!, though)/),
  ]);
});

it('counts the answers, and shows those of one kind', async () => {
  const { user } = show();
  const summary = within(screen.getByRole('group', { name: 'Results by response' }));
  expect(summary.getAllByRole('button').map((button) => button.textContent)).toEqual([
    '1!accepted (should be rejected)',
    '1✓protocol error',
    '1✓accepted',
  ]);
  await user.click(summary.getByRole('button', { name: /should be rejected/ }));
  expect(rows()).toEqual([expect.stringContaining('alpha')]);
  await user.click(summary.getByRole('button', { name: 'Show all' }));
  expect(rows()).toHaveLength(3);
});

it('opens and closes a case by its name or a click beside it', async () => {
  const { user } = show();
  const name = screen.getByRole('button', { name: /alpha/ });
  await user.click(screen.getByText('accepted (should be rejected)', { selector: 'td *' }));
  expect(name.ariaExpanded).toBe('true');
  await user.click(name);
  expect(name.ariaExpanded).toBe('false');
});

it('sorts by any column, and back', async () => {
  const { user } = show();
  const names = () => rows().map((row) => /^\w+/.exec(row)?.[0]);
  await user.click(screen.getByRole('button', { name: 'Case' }));
  expect(names()).toEqual(['alpha', 'beta', 'gamma']);
  await user.click(screen.getByRole('button', { name: 'Time' }));
  expect(names()).toEqual(['alpha', 'gamma', 'beta']);
  await user.click(screen.getByRole('button', { name: 'Time' }));
  expect(names()).toEqual(['beta', 'gamma', 'alpha']);
  expect(screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Time' }));
  expect(names()).toEqual(['beta', 'alpha', 'gamma']);
});

it('cancels while it runs', async () => {
  const cancel = vi.fn();
  const { user } = show({ kind: 'running', cancel });
  await user.click(screen.getByRole('button', { name: 'Cancel batch' }));
  expect(cancel).toHaveBeenCalledOnce();
  expect(screen.getByRole('progressbar', { name: 'Completed' }).getAttribute('aria-valuenow')).toBe('3');
});
