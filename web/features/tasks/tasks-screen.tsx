import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isObject } from '../../../core/json/json-object';
import type { Session } from '../../../core/session/session';
import { sessionTasks } from '../../../core/session/tasks/session-tasks';
import type { TaskCard } from '../../../core/session/tasks/task-card';
import { OutcomeView } from '../../outcome/outcome-view';
import { TaskStatusBadge } from '../../outcome/task/task-status-badge';
import { useTasks } from '../../outcome/task/use-tasks';
import { type ItemScreenProps, useSessionState } from '../../session/session-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ListItem } from '../../ui/list-item';
import { ListPane } from '../../ui/list-pane';
import { MasterDetail } from '../../ui/master-detail';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import { filterTasks, type StatusFilter, subjectOfTask } from './filter-tasks';
import { TaskDetail } from './task-detail';
import { TaskSources } from './task-sources';

/** The tasks of a session, of the server's and of Loupe's own, beside the one that is open. */
export function TasksScreen({ session, item, onItem }: ItemScreenProps) {
  const t = useTranslations('tasks');
  const state = useSessionState(session);
  const cards = useTasks(session);
  const tasks = sessionTasks(session);
  const [filter, setFilter] = useState('');
  const [status, setStatus] = useState<StatusFilter>('any');
  const shown = useMemo(() => filterTasks(cards, filter, status), [cards, filter, status]);
  const rows = useMemo(
    () =>
      shown.map((card) => ({
        kind: 'item' as const,
        key: card.key,
        text: subjectOfTask(card) ?? card.taskId,
        item: card,
      })),
    [shown],
  );
  const open = cards.find(({ key }) => key === item);
  const modern = state.kind === 'connected' && state.connected.era === 'modern';

  return (
    <MasterDetail
      id="tasks"
      open={open !== undefined}
      list={
        <ListPane
          label={t('list')}
          filterLabel={t('filter')}
          filterPlaceholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          filter={filter}
          onFilter={setFilter}
          count={
            shown.length === cards.length
              ? String(cards.length)
              : t('countOf', { shown: String(shown.length), count: String(cards.length) })
          }
          refreshLabel={t('refreshAll')}
          refreshing={cards.some(({ following }) => following.kind === 'asking')}
          onRefresh={() => tasks.refreshAll()}
          rows={rows}
          rowsNow={() => rows}
          selected={open?.key}
          onSelect={(key, by) => onItem(key, by === 'keyboard')}
          renderItem={(card) => <TaskListItem card={card} />}
          rowHeight={30}
          notice={
            <>
              <TaskSources
                session={session}
                status={status}
                onStatus={setStatus}
                onNamed={(key) => onItem(key)}
              />
              <TaskListNotice session={session} />
            </>
          }
          empty={
            cards.length > 0 ? (
              <EmptyState title={t('noMatch')} />
            ) : (
              <EmptyState title={t('none')}>
                {t(modern ? 'noneTextExtension' : 'noneText')}
              </EmptyState>
            )
          }
        />
      }
      detail={
        open ? (
          <TaskDetail
            key={open.key}
            session={session}
            card={open}
            onForget={() => {
              tasks.forget(open.key);
              onItem(undefined);
            }}
          />
        ) : item === undefined ? (
          <EmptyState icon={<ListChecks aria-hidden />} title={t('choose')}>
            {t('chooseText')}
          </EmptyState>
        ) : (
          <EmptyState icon={<ListChecks aria-hidden />} title={t('missing', { name: item })}>
            {t('missingText')}
          </EmptyState>
        )
      }
    />
  );
}

function TaskListItem({ card }: { card: TaskCard }) {
  const subject = subjectOfTask(card);
  return (
    <ListItem
      name={subject ?? card.taskId}
      detail={subject === undefined ? undefined : card.taskId}
      faulty={card.faults.length > 0}
    >
      <TaskStatusBadge status={card.task?.status} />
    </ListItem>
  );
}

/** Asks a server for its tasks, page by page (`tasks/list`, 2025-11-25), and says what came of it. */
function TaskListNotice({ session }: { session: Session }) {
  const t = useTranslations('tasks');
  const state = useSessionState(session);
  const { listing: tasks } = sessionTasks(session);
  const listing = useStore(tasks);
  if (state.kind !== 'connected') return null;
  const { capabilities, era } = state.connected;
  const offered = isObject(capabilities['tasks']) ? capabilities['tasks'] : undefined;
  const { loading, pages, count, nextCursor, problem } = listing;
  return (
    <div className="grid gap-6 px-8 pb-8 faint sm">
      {era === 'legacy' && (
        <div className="row wrap gap-6">
          <Button
            size="small"
            disabled={loading}
            title={offered?.['list'] === undefined ? t('listNotDeclared') : undefined}
            onClick={() => void tasks.fetch('first')}
          >
            {t('listTasks')}
          </Button>
          {nextCursor !== undefined && (
            <Button size="small" disabled={loading} onClick={() => void tasks.fetch('next')}>
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
