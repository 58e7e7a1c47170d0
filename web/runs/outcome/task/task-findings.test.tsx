// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { TestIntl } from '../../../i18n/testing/render-in-english';
import { type TaskCard, withSnapshot } from '../../../../core/session/tasks/task-card';
import type { Session } from '../../../../core/session/session';
import { readTask } from '../../../../core/session/tasks/task';
import { TaskPolling } from './task-details';
import { TaskProblems, TaskView } from './task-view';

const NEW: TaskCard = {
  key: 'k',
  taskId: 'nap',
  worker: 'server',
  generation: 'experimental',
  origin: { kind: 'listed' },
  seenAt: 0,
  task: undefined,
  findings: [],
  timeline: [],
  following: { kind: 'off' },
  progress: undefined,
  problem: undefined,
  end: undefined,
};

it('names the status that nobody knows, also when the task has gone on from it', () => {
  const at = '2026-01-01T00:00:00Z';
  const card = ['working', 'dozing', 'completed'].reduce((before, status) => {
    const told = { taskId: 'nap', status, createdAt: at, lastUpdatedAt: at, ttl: null };
    const task = readTask(told, 'experimental');
    return task ? withSnapshot(before, task, 'get') : before;
  }, NEW);
  render(<TaskProblems card={card} />, { wrapper: TestIntl });
  expect(screen.getByRole('listitem').textContent).toContain('“dozing”');
});

it('says who told a status how often, and when it polls in what the server counts in', () => {
  vi.useFakeTimers({ now: 10_000 });
  const at = '2026-01-01T00:00:00Z';
  const told = { taskId: 'nap', status: 'working', createdAt: at, lastUpdatedAt: at, ttl: null, pollInterval: 500 };
  const task = readTask(told, 'experimental') ?? expect.fail();
  const card = (['created', 'get', 'get'] as const).reduce((before, by) => withSnapshot(before, task, by), NEW);
  const following = { kind: 'waiting', since: 10_000, nextAt: 10_500 } as const;
  render(<TaskView session={{} as Session} card={{ ...card, worker: 'loupe' }} />, { wrapper: TestIntl });
  expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toContain('call response · tasks/get 2×');
  render(<TaskPolling card={{ ...card, following }} />, { wrapper: TestIntl });
  expect(screen.getByText('Poll in 500 ms')).toBeDefined();
  vi.useRealTimers();
});
