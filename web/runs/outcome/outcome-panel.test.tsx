// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Run } from '../../../core/run/run';
import type { Finding } from '../../../core/protocol/findings/finding';
import { FindingList } from '../../content/findings/finding-list';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { OutcomePanel } from './outcome-panel';

const raw = '{"jsonrpc":"2.0","id":1,"result":{}}';
const RUN: Run = {
  ...{ id: 1, number: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 0 },
  state: {
    kind: 'ended',
    outcomes: [{ kind: 'result', result: {}, raw, elided: [], size: raw.length, request: '{}', millis: 5 }],
  },
};
const LATE: Finding = {
  ...{ rule: 'app-no-text', severity: 'error', who: 'server', seq: 1, version: '2025-11-25', values: {} },
  ...{ pointer: '/result', path: '$.result', isAbsent: false },
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const panel = (run: Run, findings: readonly Finding[], checking: boolean) => (
  <OutcomePanel
    session={undefined}
    server="demo"
    run={run}
    item="bake"
    subject={{ title: 'bake', target: { kind: 'tool', name: 'bake' } }}
    findings={findings}
    checking={checking}
    idleText=""
    renderDetails={() => null}
    renderResult={(_, __, inPlace) => <FindingList findings={inPlace} />}
  />
);

it('counts findings that come late, and puts them in place on a click', () => {
  vi.useFakeTimers();
  const { rerender } = renderInEnglish(panel(RUN, [], true));
  screen.getByText('Checking…');
  act(() => void vi.advanceTimersByTime(500));
  rerender(panel(RUN, [LATE], false));
  expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('! OK OK, 1 finding');
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 finding' }));
  screen.getByRole('list', { name: 'Findings' });
  expect(screen.queryByRole('button', { name: 'Show 1 finding' })).toBeNull();
});

it('waits less for the check of a large result', () => {
  vi.useFakeTimers();
  const [outcome] = RUN.state.kind === 'ended' ? RUN.state.outcomes : [];
  const ended = { kind: 'ended' as const, outcomes: [{ ...outcome, size: 300_000 }] } as Run['state'];
  const { rerender } = renderInEnglish(panel({ ...RUN, id: 2, state: ended }, [], true));
  act(() => void vi.advanceTimersByTime(100));
  rerender(panel({ ...RUN, id: 2, state: ended }, [LATE], false));
  screen.getByRole('button', { name: 'Show 1 finding' });
});
