import { Pause, Play, RefreshCw, Square, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { sessionTasks } from '../../../../core/session/tasks/session-tasks';
import { isTerminal, knownStatus, memberOf } from '../../../../core/session/tasks/task';
import type { StatusSource, TaskCard, TaskEvent } from '../../../../core/session/tasks/task-card';

import { useNoResultText } from '../failure/use-no-result-text';
import { Button, IconButton } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { formatClock } from '../../../../core/text/format-age';
import { Notice } from '../../../ui/notice';
import { TaskDetails, TaskPolling } from './task-details';
import { TaskStatusBadge } from './task-status-badge';
import styles from './task-view.module.css';

interface TaskViewProps {
  session: Session;
  card: TaskCard;
  onForget?: () => void;
  withoutCancel?: boolean;
}

export function TaskView({ session, card, onForget, withoutCancel = false }: TaskViewProps) {
  const t = useTranslations('tasks');
  return (
    <section className="stack gap-8 pb-12" aria-label={t('task')} data-status={card.task?.status}>
      <div className="row control nowrap gap-8">
        <TaskStatusBadge status={card.task?.status} />
        <TaskPolling card={card} />
        <div className="row push gap-8">
          <CopyButton label={t('copyId')} text={() => card.taskId} />
          {card.worker === 'server' && <TaskActions session={session} card={card} withoutCancel={withoutCancel} />}
          {onForget && <IconButton label={t('forget')} icon={<Trash2 aria-hidden />} onClick={onForget} />}
        </div>
      </div>
      <TaskDetails card={card} />
      <TaskProblems card={card} />
      <TaskTimeline events={card.timeline} />
    </section>
  );
}

function TaskActions({ session, card, withoutCancel }: TaskViewProps) {
  const t = useTranslations('tasks');
  const tasks = sessionTasks(session);
  const { key, taskId, following, generation, end } = card;
  const hasEnded = isTerminal(card.task?.status);
  const isFollowed = following.kind !== 'off';
  return (
    <>
      {following.kind === 'paused' ? (
        <IconButton label={t('continue')} icon={<Play aria-hidden />} onClick={() => tasks.resume(taskId)} />
      ) : (
        isFollowed && <IconButton label={t('pause')} icon={<Pause aria-hidden />} onClick={() => tasks.pause(key)} />
      )}
      {!isFollowed && !hasEnded && (
        <Button size="small" icon={<Play aria-hidden />} title={t('resumeTitle')} onClick={() => tasks.resume(taskId)}>
          {t('resume')}
        </Button>
      )}
      <IconButton
        label={t('refresh')}
        icon={<RefreshCw aria-hidden />}
        disabled={following.kind === 'asking'}
        onClick={() => void tasks.refresh(key)}
      />
      {generation === 'experimental' && !isFollowed && !end && (
        <Button size="small" title={t('getResultTitle')} onClick={() => void tasks.fetchResult(key)}>
          {t('getResult')}
        </Button>
      )}
      {!hasEnded && !withoutCancel && (
        <Button size="small" icon={<Square aria-hidden />} onClick={() => void tasks.cancel(key)}>
          {t('cancel')}
        </Button>
      )}
    </>
  );
}

function TaskTimeline({ events }: { events: readonly TaskEvent[] }) {
  const t = useTranslations('tasks');
  return (
    // Scrolls, also by keyboard.
    <ol className={styles['timeline']} aria-label={t('timeline')} tabIndex={0}>
      {events.map((event, index) => (
        <li key={index} className={styles['event']}>
          <time className="faint sm tnum" dateTime={new Date(event.at).toISOString()} title={formatClock(event.at)}>
            {formatClock(event.at).slice(0, 8)}
          </time>
          <span className="flex wrap baseline break gap-4 rows-2">
            <Event event={event} before={events[index - 1]} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Event({ event, before }: { event: TaskEvent; before: TaskEvent | undefined }) {
  const t = useTranslations('tasks');
  switch (event.kind) {
    case 'status': {
      const sources = Object.entries(event.sources);
      const count = sources.reduce((sum, [, times]) => sum + times, 0);
      const isOfSameSources =
        before?.kind === 'status' && String(Object.keys(before.sources)) === String(Object.keys(event.sources));
      const isSourceShown = !isOfSameSources || sources.length > 1;
      const texts = sources.map(([source, times]) =>
        [isSourceShown && t(`by_${source as StatusSource}`), times > 1 && `${times}×`].filter(Boolean).join(' '),
      );
      return (
        <>
          <span className={styles['status']}>
            <TaskStatusBadge status={event.status} look="plain" />
          </span>
          {event.message !== undefined && <span>{event.message}</span>}
          <span
            className="faint sm tnum"
            title={count > 1 ? t('times', { count, time: formatClock(event.lastAt) }) : undefined}
          >
            {texts.join(' · ')}
          </span>
        </>
      );
    }
    case 'sent':
      return (
        <>
          <code>{event.method}</code>
          <span>
            {t(`sent_${event.outcome}`)}
            {event.error !== undefined && `: ${event.error}`}
          </span>
        </>
      );
    case 'server-request':
      return t('question', { method: event.method });
    case 'refused':
      return `${t('notAnswered', { method: event.method })} (${event.error})`;
  }
}

export function TaskProblems({ card }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const noResultText = useNoResultText();
  const rules = useTranslations('findings');
  const { findings, problem, generation, end } = card;
  const unknownStatus = card.timeline.findLast(
    (event) => event.kind === 'status' && knownStatus(event.status) === undefined,
  );
  const status = unknownStatus?.kind === 'status' ? unknownStatus.status : '';
  const findingText = (finding: (typeof findings)[number]) =>
    rules(`task-${finding}`, { status, member: memberOf(finding, generation) });
  return (
    <>
      {findings.length > 0 && (
        <ul className="grid gap-2 warn" aria-label={t('findings')}>
          {findings.map((finding) => (
            <li key={finding}>
              <span aria-hidden>⚠</span> {findingText(finding)}
            </li>
          ))}
        </ul>
      )}
      {problem && !end && (
        <Notice tone="bad" role="status" title={t('problem')}>
          {noResultText(problem)}
        </Notice>
      )}
    </>
  );
}
