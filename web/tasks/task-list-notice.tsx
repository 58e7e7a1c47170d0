import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import { OutcomeView } from '../outcome/outcome-view';
import { isObject } from '../session/json-rpc';
import type { Session } from '../session/session';
import { useSessionState } from '../session/session-context';
import { sessionTasks } from '../session/tasks/session-tasks';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import styles from './task-list-notice.module.css';

/** Asks a server for its tasks, page by page (`tasks/list`, 2025-11-25), and says what came of it. */
export function TaskListNotice({ session }: { session: Session }) {
  const t = useTranslations('tasks');
  const state = useSessionState(session);
  const { listing: tasks } = sessionTasks(session);
  const listing = useSyncExternalStore(tasks.subscribe, tasks.snapshot);
  if (state.kind !== 'connected') return null;
  const { capabilities, era } = state.connected;
  const offered = isObject(capabilities['tasks']) ? capabilities['tasks'] : undefined;
  const { loading, pages, count, nextCursor, problem } = listing;
  return (
    <div className={styles['notice']}>
      {era === 'legacy' && (
        <div className={styles['actions']}>
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
          <Notice tone="warn" icon="⚠" role="status" title={t('listFailed')}>
            {t('listMalformed')}
          </Notice>
        ) : (
          <OutcomeView outcome={problem} findings={[]} renderResult={() => null} />
        ))}
    </div>
  );
}
