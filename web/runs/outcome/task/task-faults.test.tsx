// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { TestIntl } from '../../../i18n/testing/render-in-english';
import { type TaskCard, withSnapshot } from '../../../../core/session/tasks/task-card';
import { readTask } from '../../../../core/session/tasks/task';
import { TaskProblems } from './task-view';

const NEW: TaskCard = {
  key: 'k',
  taskId: 'nap',
  worker: 'server',
  generation: 'experimental',
  origin: { kind: 'listed' },
  seenAt: 0,
  task: undefined,
  faults: [],
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
