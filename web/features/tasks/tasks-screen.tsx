import { ListChecks } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { formatClock } from '../../../core/text/format-age';
import type { Session } from '../../../core/session/session';
import { keyOfTask, sessionTasks } from '../../../core/session/tasks/session-tasks';
import { knownStatus, TASK_STATUSES, type TaskStatus } from '../../../core/session/tasks/task';
import type { TaskCard } from '../../../core/session/tasks/task-card';
import { goToItem } from '../../navigation/navigation';
import { OutcomeView } from '../../runs/outcome/outcome-view';
import { TaskStatusBadge } from '../../runs/outcome/task/task-status-badge';
import { useTasks } from '../../runs/outcome/task/use-tasks';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Form, Select } from '../../ui/form-fields';
import { ListItem } from '../../ui/list-item';
import { ListScreen } from '../../ui/list-detail/list-screen';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import { TaskDetail } from './task-detail';
import styles from './tasks-screen.module.css';

export function TasksScreen({ session, item }: ItemScreenProps) {
  const t = useTranslations('tasks');
  const state = useSessionState(session);
  const cards = useTasks(session);
  const tasks = sessionTasks(session);
  const [status, setStatus] = useState<StatusFilter>('any');
  const rowsFor = useCallback(
    (filter: string) =>
      filterTasks(cards, filter, status).map((card) => ({
        kind: 'item' as const,
        key: card.key,
        text: subjectOfTask(card) ?? card.taskId,
        item: card,
      })),
    [cards, status],
  );
  // A single task opens by itself.
  const open = cards.find(({ key }) => key === item || (item === undefined && cards.length === 1));
  const modern = state.kind === 'connected' && state.connected.era === 'modern';

  return (
    <ListScreen
      kind="tasks"
      icon={<ListChecks aria-hidden />}
      state="loaded"
      refreshLabel={t('refreshAll')}
      refreshing={cards.some(({ following }) => following.kind === 'asking')}
      onRefresh={() => tasks.refreshAll()}
      rowsFor={rowsFor}
      total={cards.length}
      renderItem={(card) => <TaskListItem card={card} />}
      above={(cards.length > 1 || status !== 'any') && <StatusSelect status={status} onStatus={setStatus} />}
      footer={
        <div className="stack rigid gap-8 px-8 py-8 line-above">
          <TaskListNotice session={session} />
          <details>
            <summary>{t('getById')}</summary>
            <TaskById session={session} />
          </details>
        </div>
      }
      emptyScreen={
        <EmptyState icon={<ListChecks aria-hidden />} title={t('none')}>
          {t(modern ? 'noneTextExtension' : 'noneText')}
        </EmptyState>
      }
      item={item}
      onItem={(key, replace) => goToItem(session, 'tasks', key, replace)}
      open={
        open && {
          key: open.key,
          detail: (
            <TaskDetail
              key={open.key}
              session={session}
              card={open}
              onForget={() => {
                tasks.forget(open.key);
                goToItem(session, 'tasks', undefined);
              }}
            />
          ),
        }
      }
    />
  );
}

function TaskListItem({ card }: { card: TaskCard }) {
  const subject = subjectOfTask(card);
  return (
    <ListItem
      name={subject ?? card.taskId}
      more={subject === undefined ? undefined : card.taskId}
      hasFindings={card.findings.length > 0}
    >
      <TaskStatusBadge status={card.task?.status} look="sign" />
      <time className="faint sm tnum">{formatClock(card.seenAt).slice(0, 8)}</time>
    </ListItem>
  );
}

function TaskListNotice({ session }: { session: Session }) {
  const t = useTranslations('tasks');
  const state = useSessionState(session);
  const { listing: tasks } = sessionTasks(session);
  const listing = useStore(tasks);
  if (state.kind !== 'connected') return null;
  const { capabilities, era } = state.connected;
  const offered = isObject(capabilities['tasks']) ? capabilities['tasks'] : undefined;
  const { isLoading, pages, count, nextCursor, problem } = listing;
  return (
    <div className="grid gap-8 faint sm">
      {era === 'legacy' && (
        <div className="row wrap gap-8">
          <Button
            size="small"
            disabled={isLoading}
            title={offered?.['list'] === undefined ? t('listNotDeclared') : undefined}
            onClick={() => void tasks.fetch('first')}
          >
            {t('listTasks')}
          </Button>
          {nextCursor !== undefined && (
            <Button size="small" disabled={isLoading} onClick={() => void tasks.fetch('next')}>
              {t('listNextPage')}
            </Button>
          )}
          {pages > 0 && !problem && <span role="status">{t('listed', { count, pages })}</span>}
        </div>
      )}
      {problem &&
        (problem.kind === 'result' ? (
          <Notice tone="warn" role="status" title={t('listFailed')}>
            {t('listMalformed')}
          </Notice>
        ) : (
          <OutcomeView outcome={problem} findings={[]} renderResult={() => null} />
        ))}
    </div>
  );
}

const FILTERS: readonly StatusFilter[] = ['any', ...TASK_STATUSES, 'other'];

function StatusSelect({ status, onStatus }: { status: StatusFilter; onStatus: (status: StatusFilter) => void }) {
  const t = useTranslations('tasks');
  const label = (filter: StatusFilter) =>
    filter === 'any' ? t('anyStatus') : filter === 'other' ? t('otherStatus') : t(`status_${filter}`);
  return (
    <div className="stack px-8 pb-8">
      <Select
        size="small"
        aria-label={t('status')}
        value={status}
        options={FILTERS.map((filter) => [filter, label(filter)])}
        onChange={onStatus}
      />
    </div>
  );
}

function TaskById({ session }: { session: Session }) {
  const t = useTranslations('tasks');
  const [id, setId] = useState('');
  return (
    <Form
      className={`row gap-8 pt-4 ${styles['named'] ?? ''}`}
      onSubmit={() => {
        const taskId = id.trim();
        if (taskId === '') return;
        sessionTasks(session).resume(taskId);
        setId('');
        goToItem(session, 'tasks', keyOfTask(taskId));
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
    </Form>
  );
}

type StatusFilter = 'any' | 'other' | TaskStatus;

/** Matches status (`other`: unknown to the specification) and text in tool, id or message. */
function filterTasks(cards: readonly TaskCard[], words: string, status: StatusFilter): readonly TaskCard[] {
  const query = words.trim().toLowerCase();
  return cards.filter((card) => {
    const known = knownStatus(card.task?.status);
    const hasStatus = status === 'any' || (status === 'other' ? known === undefined : known === status);
    const text = `${subjectOfTask(card) ?? ''} ${card.taskId} ${card.task?.message ?? ''}`;
    return hasStatus && text.toLowerCase().includes(query);
  });
}

/** The tool called, or the method of the server request; undefined if neither is known. */
function subjectOfTask({ origin }: TaskCard): string | undefined {
  switch (origin.kind) {
    case 'called':
    case 'remembered':
      return origin.tool;
    case 'asked':
      return origin.method;
    case 'listed':
    case 'notified':
    case 'named':
      return undefined;
  }
}
