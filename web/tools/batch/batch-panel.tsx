import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../session/session';
import type { ListedTool } from '../tool';
import { BatchPlan } from './batch-plan';
import { BatchReport } from './batch-report';
import { batchRuns } from './batch-runs';
import type { BatchView } from './batch-view';
import styles from './batch-panel.module.css';

interface BatchPanelProps {
  session: Session;
  tool: ListedTool;
  view: BatchView;
  /** The arguments in the form: a batch starts from them where they are valid. */
  current: unknown;
  /** Undefined goes back to the result. */
  onView: (view: BatchView | undefined) => void;
  /** Puts a case's arguments into the form. */
  onPutBack: (args: unknown) => void;
}

/** Negative tests in the place of the result: the cases before they are sent, then what the server answered. */
export function BatchPanel({ session, tool, view, current, onView, onPutBack }: BatchPanelProps) {
  const t = useTranslations('batch');
  const batches = batchRuns(session);
  const ofTool = useSyncExternalStore(batches.subscribe, batches.snapshot).get(tool.name) ?? [];
  const batch = view.kind === 'run' ? ofTool.find(({ id }) => id === view.id) : undefined;
  const close = () => onView(undefined);
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      {batch ? (
        <BatchReport
          key={batch.id}
          session={session}
          batch={batch}
          onClose={close}
          onAgain={() => onView({ kind: 'plan' })}
          onPutBack={onPutBack}
        />
      ) : (
        <BatchPlan
          session={session}
          tool={tool}
          current={current}
          onClose={close}
          onSend={(cases, atOnce) =>
            onView({ kind: 'run', id: batches.send(tool.name, cases, atOnce) })
          }
        />
      )}
    </section>
  );
}
