import { useTranslations } from 'use-intl';

import { USUAL_POLL_INTERVAL } from '../../../core/session/tasks/followed-task';
import { expiryOf, isTerminal } from '../../../core/session/tasks/task';
import type { Following, TaskCard } from '../../../core/session/tasks/task-card';
import { classNames } from '../../ui/class-names';
import shared from '../../ui/facts-line.module.css';
import { formatDuration } from '../../ui/format';
import { formatClock } from '../../ui/format-age';
import { useNow } from '../../ui/use-now';
import styles from './task-facts.module.css';

/** How long a task is kept, how often it is asked about, and how far it is. */
export function TaskFacts({ card }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const { task, following, progress, worker } = card;
  if (!task) return null;
  const { pollInterval, createdAt, lastUpdatedAt } = task;
  const usual = formatDuration(USUAL_POLL_INTERVAL);
  const facts: [name: string, value: React.ReactNode][] = [
    [t('kept'), <Kept key="kept" card={card} />],
    [
      t('pollInterval'),
      pollInterval === undefined
        ? t('pollUnsaid', { duration: usual })
        : formatDuration(pollInterval),
    ],
    ...(createdAt === undefined ? [] : [[t('created'), timeOf(createdAt)] as [string, string]]),
    ...(lastUpdatedAt === undefined
      ? []
      : [[t('updated'), timeOf(lastUpdatedAt)] as [string, string]]),
  ];
  return (
    <dl className={classNames(shared['facts'], styles['facts'], 'tnum')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {progress && (
        <div>
          <dt>{t('progress')}</dt>
          <dd>
            {progress.total === undefined
              ? progress.progress
              : `${progress.progress} / ${progress.total}`}
            {progress.message !== undefined && ` · ${progress.message}`}
          </dd>
        </div>
      )}
      {worker === 'server' && !isTerminal(task.status) && (
        <div>
          <dd>
            <Polling following={following} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Kept({ card: { task } }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const expiry = task && expiryOf(task);
  const now = useNow(expiry === undefined ? undefined : 1000);
  if (!task || task.ttl === undefined) return t('keptUnsaid');
  if (task.ttl === null) return t('keptForEver');
  const kept = t('keptFor', { duration: formatDuration(task.ttl) });
  if (expiry === undefined) return kept;
  const left = Math.ceil((expiry - now) / 1000);
  return `${kept} · ${left > 0 ? t('expiresIn', { duration: wholeSeconds(left) }) : t('expired')}`;
}

function Polling({ following }: { following: Following }) {
  const t = useTranslations('tasks');
  const now = useNow(following.kind === 'waiting' ? 100 : undefined);
  if (following.kind !== 'waiting') return t(`polling_${following.kind}`);
  const left = Math.max(0, following.next - Math.max(now, following.since));
  return t('polling_waiting', { duration: `${(left / 1000).toFixed(1)} s` });
}

function wholeSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
}

/** The time of day; of another day, and of what is no time, as it was sent. */
function timeOf(text: string): string {
  const at = new Date(text);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatClock(at.getTime()) : text;
}
