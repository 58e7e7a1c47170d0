// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { failureWith } from '../../../../core/session/connect/connection-failure';
import type { ListProblem } from '../../../../core/session/lists/list-pages';
import { renderInEnglish } from '../../../i18n/testing/render-in-english';
import { AuthorizationContext } from './authorization-context';
import { ListProblemNotice } from './list-problem-notice';

function show(problem: ListProblem) {
  const onAuthorize = vi.fn();
  renderInEnglish(
    <AuthorizationContext value={{ onAuthorize, onSettings: vi.fn() }}>
      <ListProblemNotice problem={problem} />
    </AuthorizationContext>,
  );
  return onAuthorize;
}

it.each<[string, ListProblem, string]>([
  [
    'a 401',
    { kind: 'lost', failure: failureWith('unauthorized', '', { status: '401 Unauthorized' }) },
    'Authorization required (401 Unauthorized)',
  ],
  [
    'a 403 for its scope',
    { kind: 'lost', failure: failureWith('insufficient-scope', '', { status: '403 Forbidden' }) },
    'Insufficient scope (403 Forbidden)',
  ],
  [
    'a 200 that says it',
    { kind: 'error', error: { code: -32001, message: 'Unauthorized' }, raw: '', size: 0 },
    'The server responded with error -32001: Unauthorized',
  ],
])('A list that breaks off with %s leads to the authorization', (_, problem, words) => {
  const onAuthorize = show(problem);
  expect(document.body.textContent).toContain(words);
  expect(document.body.textContent).not.toContain('connection was lost');
  screen.getByRole('button', { name: 'Authorize' }).click();
  expect(onAuthorize).toHaveBeenCalledOnce();
});

it('Any other that is lost does not', () => {
  show({ kind: 'lost', failure: failureWith('closed', '') });
  expect(screen.queryByRole('button')).toBeNull();
});

it('A list that breaks off before its first item is none, and can be tried again', () => {
  const onRetry = vi.fn();
  const problem: ListProblem = { kind: 'error', error: { code: -32603, message: 'fetch failed' }, raw: '', size: 0 };
  renderInEnglish(<ListProblemNotice problem={problem} isEmpty onRetry={onRetry} />);
  expect(screen.getByRole('status').textContent).toContain('No list');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each<[string, ListProblem]>([
  ['lost', { kind: 'lost', failure: failureWith('unauthorized', '', { status: '401 Unauthorized' }) }],
  ['an error', { kind: 'error', error: { code: -32001, message: 'Unauthorized' }, raw: '', size: 0 }],
])('What lacks a token is named, and asked for again once there is one: %s', (_, problem) => {
  const onAuthorize = vi.fn();
  const onRetry = vi.fn();
  renderInEnglish(
    <AuthorizationContext value={{ onAuthorize, onSettings: vi.fn() }}>
      <ListProblemNotice problem={problem} title="No skill" onRetry={onRetry} />
    </AuthorizationContext>,
  );
  expect(document.body.textContent).toContain('No skill');
  screen.getByRole('button', { name: 'Authorize and retry' }).click();
  expect(onAuthorize).toHaveBeenCalledExactlyOnceWith(onRetry);
});
