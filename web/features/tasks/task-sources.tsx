import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { keyOfTask, sessionTasks } from '../../../core/session/tasks/session-tasks';
import { TASK_STATUSES } from '../../../core/session/tasks/task';
import { Button } from '../../ui/button';
import type { StatusFilter } from './filter-tasks';
import styles from './task-sources.module.css';

interface TaskSourcesProps {
  session: Session;
  status: StatusFilter;
  onStatus: (status: StatusFilter) => void;
  /** Opens the task that was asked for by its id. */
  onNamed: (key: string) => void;
}

const FILTERS: readonly StatusFilter[] = ['any', ...TASK_STATUSES, 'other'];

/** Which tasks are shown, and a task by its id. */
export function TaskSources({ session, status, onStatus, onNamed }: TaskSourcesProps) {
  const t = useTranslations('tasks');
  const [id, setId] = useState('');
  const label = (filter: StatusFilter) =>
    filter === 'any'
      ? t('anyStatus')
      : filter === 'other'
        ? t('otherStatus')
        : t(`status_${filter}`);
  return (
    <div className={`stack gap-6 px-8 pt-4 pb-8 ${styles['sources'] ?? ''}`}>
      <select
        aria-label={t('statusFilter')}
        value={status}
        onChange={(event) => {
          const chosen = FILTERS.find((filter) => filter === event.target.value);
          if (chosen) onStatus(chosen);
        }}
      >
        {FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {label(filter)}
          </option>
        ))}
      </select>
      <form
        className={`row gap-6 ${styles['named'] ?? ''}`}
        onSubmit={(event) => {
          event.preventDefault();
          const taskId = id.trim();
          if (taskId === '') return;
          sessionTasks(session).resume(taskId);
          setId('');
          onNamed(keyOfTask(taskId));
        }}
      >
        <input
          aria-label={t('byId')}
          placeholder={t('byId')}
          value={id}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setId(event.target.value)}
        />
        <Button type="submit" size="small" disabled={id.trim() === ''}>
          {t('byIdAction')}
        </Button>
      </form>
    </div>
  );
}
