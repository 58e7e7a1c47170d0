import { useTranslations } from 'use-intl';

import type { TaskEvent } from '../../session/tasks/task-card';
import { formatClock } from '../../ui/format-age';
import { TaskStatusBadge } from './task-status-badge';
import styles from './task-timeline.module.css';

/** What happened to a task, oldest first, with the time of each step. */
export function TaskTimeline({ events }: { events: readonly TaskEvent[] }) {
  const t = useTranslations('tasks');
  return (
    // Long ones scroll, also by the keyboard.
    <ol className={styles['timeline']} aria-label={t('timeline')} tabIndex={0}>
      {events.map((event, index) => (
        <li key={index} className={styles['event']}>
          <time className="tnum" dateTime={new Date(event.at).toISOString()}>
            {formatClock(event.at)}
          </time>
          <span className={styles['what']}>
            <Event event={event} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Event({ event }: { event: TaskEvent }) {
  const t = useTranslations('tasks');
  switch (event.kind) {
    case 'status':
      return (
        <>
          <TaskStatusBadge status={event.status} />
          {event.message !== undefined && <span>{event.message}</span>}
          <span className={styles['source']}>
            {t(`by_${event.by}`)}
            {event.times > 1 &&
              ` · ${t('times', { count: event.times, time: formatClock(event.lastAt) })}`}
          </span>
        </>
      );
    case 'sent':
      return (
        <>
          <code>{event.method}</code>
          <span>
            {t(`sent_${event.outcome}`)}
            {event.words !== undefined && `: ${event.words}`}
          </span>
        </>
      );
    case 'question':
      return t('question', { method: event.method });
    case 'refused':
      return `${t('notAnswered', { method: event.method })} (${event.words})`;
  }
}
