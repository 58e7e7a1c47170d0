import { useTranslations } from 'use-intl';

import { knownStatus } from '../../session/tasks/task';
import type { TaskCard } from '../../session/tasks/task-card';
import { memberOf } from '../../session/tasks/task-rules';
import { Notice } from '../../ui/notice';
import styles from './task-faults.module.css';

/** What is wrong with what the server told of a task, and what went wrong in asking. */
export function TaskFaults({ card }: { card: TaskCard }) {
  const t = useTranslations('tasks');
  const rules = useTranslations('findingsPage.rules');
  const { faults, problem, generation, end } = card;
  const odd = card.timeline.findLast(
    (event) => event.kind === 'status' && knownStatus(event.status) === undefined,
  );
  const status = odd?.kind === 'status' ? odd.status : '';
  const words = (fault: (typeof faults)[number]) =>
    rules(`task-${fault}.what`, { status, member: memberOf(fault, generation) });
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles['faults']} aria-label={t('findings')}>
          {faults.map((fault) => (
            <li key={fault}>
              <span aria-hidden>⚠</span> {words(fault)}
            </li>
          ))}
        </ul>
      )}
      {problem && !end && (
        <Notice tone="bad" icon="✕" role="status" title={t('problem')}>
          {problem.kind === 'error'
            ? `${String(problem.error.code)} ${String(problem.error.message)}`
            : problem.kind === 'lost'
              ? problem.failure.message
              : t(`sent_${problem.kind}`)}
        </Notice>
      )}
    </>
  );
}
