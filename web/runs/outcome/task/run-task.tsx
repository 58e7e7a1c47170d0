import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { Notice } from '../../../ui/notice';
import { TaskView } from './task-view';
import { useTasks } from './use-tasks';

/** The task of a run: "Cancel call" cancels both while the run lasts. Needs `LazyTexts` around it. */
export function RunTask(props: { session: Session; task: string; isRunning: boolean }) {
  const { session, task, isRunning } = props;
  const card = useTasks(session).find(({ key }) => key === task);
  return card && <TaskView session={session} card={card} withoutCancel={isRunning} />;
}

/** The server created no task though the call asked for one. Needs `LazyTexts` around it. */
export function AnsweredAtOnce() {
  const t = useTranslations('tasks');
  return (
    <Notice tone="warn" title={t('answeredAtOnce')}>
      {t('answeredAtOnceText')}
    </Notice>
  );
}
