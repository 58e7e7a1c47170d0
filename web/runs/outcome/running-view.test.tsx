// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { OpenServerRequests } from '../../../core/session/server-requests/open-server-requests';
import type { Session } from '../../../core/session/session';
import { Writable } from '../../../core/store';
import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { postponeRequests, useOpenRequests } from '../../session/open-requests';
import { RunningView } from './running-view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Dialog({ session }: { session: Session }) {
  const { shown } = useOpenRequests(session);
  return shown && <p>{`Asked: ${String(shown.params['message'])}`}</p>;
}

/** A running call of `bake`, while the server asks during other calls or this one; the dialog is closed. */
function show(...asked: string[][]): void {
  const openRequests = new OpenServerRequests(
    () => undefined,
    () => [],
  );
  const session = { config: { name: 'demo' }, openRequests, incoming: new Writable(0) } as unknown as Session;
  for (const during of asked) void openRequests.elicit({ message: during.join() }, { during });
  postponeRequests(session);
  const progress = { progress: 1, total: 4, message: 'Mixing the dough' };
  const state = { kind: 'running', progress, cancel: () => undefined } as const;
  const run = { id: 1, kind: 'tool', name: 'bake', arguments: {}, startedAt: 0, state, stored: undefined } as const;
  renderInEnglish(
    <>
      <RunningView run={run} state={state} session={session} over />
      <Dialog session={session} />
    </>,
  );
  act(() => void vi.advanceTimersByTime(1_000));
}

const waits = () => screen.queryByText('Waiting for your input') !== null;
const button = () => screen.queryByRole('button', { name: /input request/ });

it('waits for no answer to another call', () => {
  show(['book']);
  expect([waits(), button()]).toEqual([false, null]);
  screen.getByText('Mixing the dough');
});

it('waits for an answer to its own call, and opens the question again', () => {
  show(['book'], ['bake']);
  expect(waits()).toBe(true);
  const again = button();
  expect(again?.textContent).toBe('1 input request from demo');
  fireEvent.click(again ?? expect.fail());
  screen.getByText('Asked: book');
  expect(button()).toBeNull();
});

it('claims nothing of a question that another call may have caused, and opens it', () => {
  show(['book', 'bake']);
  expect(waits()).toBe(false);
  screen.getByText('Mixing the dough');
  fireEvent.click(button() ?? expect.fail());
  screen.getByText('Asked: book,bake');
});
