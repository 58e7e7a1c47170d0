import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import type { TaskRequest } from '../../../../core/session/tasks/call-tool';
import type { ListedTool } from '../../../../core/protocol/tool';
import { BatchPlan } from './batch-plan';
import { BatchReport } from './batch-report';
import { batchRuns } from './batch-runs';
import { useStore } from '../../../ui/use-store';

/** What of the batches stands in the place of the result. */
export type BatchView = { kind: 'plan' } | { kind: 'run'; id: number };

interface BatchPanelProps {
  session: Session;
  tool: ListedTool;
  view: BatchView;
  /** The arguments in the form: a batch starts from them where they are valid. */
  current: unknown;
  /** What the calls ask for where they ask for tasks (2025-11-25). */
  asTask: TaskRequest | undefined;
  /** Undefined goes back to the result. */
  onView: (view: BatchView | undefined) => void;
  /** Puts a case's arguments into the form. */
  onPutBack: (args: unknown) => void;
}

/** Negative tests in the place of the result: the cases before they are sent, then what the server answered. */
export function BatchPanel(props: BatchPanelProps) {
  const { session, tool, view, current, asTask, onView, onPutBack } = props;
  const t = useTranslations('batch');
  const batches = batchRuns(session);
  const ofTool = useStore(batches).get(tool.name) ?? [];
  const batch = view.kind === 'run' ? ofTool.find(({ id }) => id === view.id) : undefined;
  const close = () => onView(undefined);
  const panel = useFocusedPanel(view);
  return (
    <section ref={panel} className="pane low no-ring" aria-label={t('title')} tabIndex={-1}>
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
            onView({
              kind: 'run',
              id: batches.send(tool.name, cases, { atOnce, asTask, mirror: tool.inputSchema }),
            })
          }
        />
      )}
    </section>
  );
}

/** Takes the focus when the panel opens or what had the focus in it is gone, and gives it back in the end. */
function useFocusedPanel(view: BatchView) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    };
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [view]);
  return panel;
}
