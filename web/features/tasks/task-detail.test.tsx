// @vitest-environment jsdom
import type { JsonObject } from '../../../core/json/json-object';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { Session } from '../../../core/session/session';
import type { TaskCard } from '../../../core/session/tasks/task-card';
import { TaskDetail } from './task-detail';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

let state: object = { kind: 'disconnected' };
const session = {
  onListChanged: () => () => undefined,
  host: {},
  config: { name: 'x', target: { kind: 'http', url: 'http://a/', headers: {} } },
  snapshot: () => state,
  subscribe: () => () => undefined,
  onMessage: () => () => undefined,
} as unknown as Session;

function cardOf(status: string, result: JsonObject): TaskCard {
  const at = '2026-01-01T00:00:00Z';
  const shown: Outcome = {
    kind: 'result',
    result,
    raw: JSON.stringify({ jsonrpc: '2.0', id: 1, result }),
    elided: [],
    size: 10,
    request: '{}',
    millis: 1,
  };
  return {
    key: 'server t',
    taskId: 't',
    worker: 'server',
    generation: 'experimental',
    origin: { kind: 'listed' },
    seenAt: 0,
    task: {
      taskId: 't',
      status,
      message: undefined,
      createdAt: at,
      lastUpdatedAt: at,
      ttl: null,
      pollInterval: undefined,
      sent: {},
      findings: [],
    },
    findings: [],
    timeline: [],
    following: { kind: 'off' },
    progress: undefined,
    problem: undefined,
    end: { outcome: shown, outcomes: [shown], failed: status === 'failed' },
  };
}

function resultOf(card: TaskCard): HTMLElement {
  render(<TaskDetail session={session} card={card} onForget={() => undefined} />, { wrapper: TestIntl });
  return screen.getByRole('region', { name: 'Result' });
}

it.each([
  ['completed', {}, 'ok', 'OK'],
  ['failed', {}, 'task-failed', 'Task failed'],
  ['failed', { isError: true }, 'tool-error', 'Tool error'],
])('a task that is %s with %j is %s', (status, more, state, word) => {
  const region = resultOf(cardOf(status, { content: [{ type: 'text', text: 'what it gave' }], ...more }));
  expect(region.dataset['state']).toBe(state);
  expect(within(region).getByText(new RegExp(word))).toBeTruthy();
  expect(within(region).getByText('what it gave')).toBeTruthy();
  const alert = within(region).queryByRole('alert');
  if (state === 'task-failed') expect(alert?.textContent).toContain('isError');
  else expect(alert).toBeNull();
});

it('offers to get the result of a task that has ended unfollowed', () => {
  state = { kind: 'connected', connected: { protocolVersion: '2025-11-25', capabilities: {} } };
  const region = resultOf({ ...cardOf('completed', {}), end: undefined });
  expect(within(region).getByText(/The task has ended\. Select “Get result”/)).toBeTruthy();
});

it('tells the facts of a task in one line, and folds its times and ID', () => {
  const card = cardOf('working', {});
  card.progress = { progress: 2, total: 5, message: 'Icing it' };
  render(<TaskDetail session={session} card={card} onForget={() => undefined} />, { wrapper: TestIntl });
  const line = screen.getByText(/^2 \/ 5 · Icing it · TTL unlimited · Poll interval not given/);
  expect(line.tagName).toBe('SUMMARY');
  expect(line.nextElementSibling?.textContent).toMatch(/Created.*Task ID/);
});
