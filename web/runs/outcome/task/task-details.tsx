import { useTranslations } from 'use-intl';

import { DEFAULT_POLL_MS } from '../../../../core/session/tasks/followed-task';
import { expiryOf, isTerminal } from '../../../../core/session/tasks/task';
import type { Following, TaskCard } from '../../../../core/session/tasks/task-card';
import { DetailsLine } from '../../../ui/details-line';
import { formatDuration } from '../../../../core/text/format';
import { formatAge, formatClock } from '../../../../core/text/format-age';
import { useNow } from '../../../ui/use-time';

export function TaskDetails({ card }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const ttlText = useTtlText(card);
  const { task, taskId, progress } = card;
  if (!task) return null;
  const { pollInterval, createdAt, lastUpdatedAt } = task;
  const usual = t('pollUnsaid', { duration: formatDuration(DEFAULT_POLL_MS) });
  const line = [
    progress && [progress.progress, progress.total].filter((part) => part !== undefined).join(' / '),
    progress?.message,
    `${t('kept')} ${ttlText}`,
    `${t('pollInterval')} ${pollInterval === undefined ? usual : formatDuration(pollInterval)}`,
  ];
  const text = line.filter((part) => part !== undefined).join(' · ');
  return (
    <details className="sm tnum">
      <summary className="truncate" title={text}>
        {text}
      </summary>
      <DetailsLine
        className="pt-4"
        details={[
          createdAt !== undefined && [t('created'), timeOf(createdAt)],
          lastUpdatedAt !== undefined && [t('updated'), timeOf(lastUpdatedAt)],
          [t('byId'), <code key="id">{taskId}</code>],
        ]}
      />
    </details>
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

function useTtlText({ task }: TaskCard): string {
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
  const left = following.nextAt - Math.max(now, following.since);
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
