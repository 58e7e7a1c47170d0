import { useTranslations } from 'use-intl';

import { DEFAULT_POLL_MS } from '../../../../core/session/tasks/followed-task';
import { expiryOf, isTerminal } from '../../../../core/session/tasks/task';
import type { Following, TaskCard } from '../../../../core/session/tasks/task-card';
import { classNames } from '../../../ui/class-names';
import { CopyButton } from '../../../ui/copy-button';
import { DetailsLine } from '../../../ui/details-line';
import { formatDuration } from '../../../ui/format';
import { formatAge, formatClock } from '../../../../core/text/format-age';
import { useNow } from '../../../ui/use-time';
import styles from './task-details.module.css';

export function TaskDetails({ card }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const { task, taskId, progress } = card;
  if (!task) return null;
  const { pollInterval, createdAt, lastUpdatedAt } = task;
  const usual = t('pollUnsaid', { duration: formatDuration(DEFAULT_POLL_MS) });
  const progressText = progress && [
    progress.progress,
    progress.total !== undefined && ` / ${progress.total}`,
    progress.message !== undefined && ` · ${progress.message}`,
  ];
  return (
    <DetailsLine
      className={classNames(styles['facts'], 'tnum')}
      details={[
        [t('kept'), <TtlDetail key="kept" card={card} />],
        [t('pollInterval'), pollInterval === undefined ? usual : formatDuration(pollInterval)],
        createdAt !== undefined && [t('created'), timeOf(createdAt)],
        lastUpdatedAt !== undefined && [t('updated'), timeOf(lastUpdatedAt)],
        progressText && [t('progress'), progressText],
        [
          t('byId'),
          <span key="id" className="inline gap-4">
            <code title={taskId}>{taskId}</code>
            <CopyButton label={t('copyId')} text={() => taskId} />
          </span>,
        ],
      ]}
    />
  );
}

export function TaskPolling({ card: { task, following, worker } }: { card: TaskCard }) {
  if (worker !== 'server' || !task || isTerminal(task.status)) return null;
  return (
    <span className="truncate muted sm tnum">
      <Polling following={following} />
    </span>
  );
}

function TtlDetail({ card: { task } }: { card: TaskCard }) {
  const units = useTranslations('common')('ageUnits');
  const t = useTranslations('tasks');
  const expiry = task && expiryOf(task);
  const now = useNow(expiry === undefined ? undefined : 1000);
  if (!task || task.ttl === undefined) return t('keptUnsaid');
  if (task.ttl === null) return t('keptForEver');
  const ttlText = t('keptFor', { duration: formatDuration(task.ttl, units) });
  if (expiry === undefined) return ttlText;
  const left = Math.ceil((expiry - now) / 1000);
  return `${ttlText} · ${left > 0 ? t('expiresIn', { duration: formatAge(left * 1000, units) }) : t('expired')}`;
}

function Polling({ following }: { following: Following }) {
  const units = useTranslations('common')('ageUnits');
  const t = useTranslations('tasks');
  const now = useNow(following.kind === 'waiting' ? 250 : undefined);
  if (following.kind !== 'waiting') return t(`polling_${following.kind}`);
  const left = following.next - Math.max(now, following.since);
  if (left <= 0) return t('polling_asking');
  const duration =
    left <= 900 ? formatDuration(Math.ceil(left / 100) * 100) : formatAge(Math.ceil(left / 1000) * 1000, units);
  return t('polling_waiting', { duration });
}

/** The time of today; a time of another day, or an invalid one, as it was sent. */
function timeOf(text: string): string {
  const at = new Date(text);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatClock(at.getTime()) : text;
}
