import { Pause, Play, RefreshCw, Square, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../session/session';
import { isTerminal } from '../../session/tasks/task';
import { sessionTasks } from '../../session/tasks/session-tasks';
import type { TaskCard } from '../../session/tasks/task-card';
import { Button, IconButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { TaskFacts } from './task-facts';
import { TaskFaults } from './task-faults';
import { TaskStatusBadge } from './task-status-badge';
import { TaskTimeline } from './task-timeline';
import styles from './task-view.module.css';

interface TaskViewProps {
  session: Session;
  card: TaskCard;
  /** Beside the status. */
  children?: ReactNode;
  /** Where it can be taken off a list. */
  onForget?: () => void;
}

/** A task as a card: its status, how it is followed, everything that happened to it, and what can be done. */
export function TaskView({ session, card, children, onForget }: TaskViewProps) {
  const t = useTranslations('tasks');
  return (
    <section className={styles['card']} aria-label={t('task')} data-status={card.task?.status}>
      <div className={styles['head']}>
        <TaskStatusBadge status={card.task?.status} />
        <code className={styles['id']} title={card.taskId}>
          {card.taskId}
        </code>
        <CopyButton label={t('copyId')} text={() => card.taskId} />
        {children}
        <div className={styles['actions']}>
          {card.worker === 'server' && <TaskActions session={session} card={card} />}
          {onForget && (
            <IconButton
              size="small"
              label={t('forget')}
              icon={<Trash2 aria-hidden />}
              onClick={onForget}
            />
          )}
        </div>
      </div>
      <TaskFacts card={card} />
      <TaskFaults card={card} />
      <TaskTimeline events={card.timeline} />
    </section>
  );
}

function TaskActions({ session, card }: { session: Session; card: TaskCard }) {
  const t = useTranslations('tasks');
  const tasks = sessionTasks(session);
  const { key, taskId, following, generation, end } = card;
  const over = isTerminal(card.task?.status);
  const followed = following.kind !== 'off';
  return (
    <>
      {following.kind === 'paused' ? (
        <Button size="small" icon={<Play aria-hidden />} onClick={() => tasks.resume(taskId)}>
          {t('continue')}
        </Button>
      ) : (
        followed && (
          <Button size="small" icon={<Pause aria-hidden />} onClick={() => tasks.pause(key)}>
            {t('pause')}
          </Button>
        )
      )}
      {!followed && !over && (
        <Button
          size="small"
          icon={<Play aria-hidden />}
          title={t('resumeTitle')}
          onClick={() => tasks.resume(taskId)}
        >
          {t('resume')}
        </Button>
      )}
      <Button
        size="small"
        icon={<RefreshCw aria-hidden />}
        disabled={following.kind === 'asking'}
        onClick={() => void tasks.refresh(key)}
      >
        {t('refresh')}
      </Button>
      {generation === 'experimental' && !followed && !end && (
        <Button
          size="small"
          title={t('getResultTitle')}
          onClick={() => void tasks.fetchResult(key)}
        >
          {t('getResult')}
        </Button>
      )}
      {!over && (
        <Button size="small" icon={<Square aria-hidden />} onClick={() => void tasks.cancel(key)}>
          {t('cancel')}
        </Button>
      )}
    </>
  );
}
