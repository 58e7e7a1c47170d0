import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import type { Session } from '../../../../core/session/session';
import type { TaskRequest } from '../../../../core/run/run';
import type { ListedTool } from '../../../../core/protocol/tool';
import { useValidationErrorText } from '../../../forms/fields/problem-texts';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { usePromise } from '../../../ui/use-promise';
import { makeNegatives } from '../../../workers/fill/make-example';
import { BatchHead } from './batch-head';
import styles from './batch-panel.module.css';
import { BatchReport } from './batch-report';
import { batchRuns } from './batch-runs';
import { useStore } from '../../../ui/use-store';
import { CaseChoice } from './case-choice';

export type BatchView = { kind: 'plan' } | { kind: 'run'; id: number };

interface BatchPanelProps {
  session: Session;
  tool: ListedTool;
  view: BatchView;
  /** The arguments in the form: the cases derive from them if they are valid. */
  current: unknown;
  asTask: TaskRequest | undefined;
  onView: (view: BatchView | undefined) => void;
  onRestore: (args: unknown) => void;
}

export function BatchPanel(props: BatchPanelProps) {
  const { session, tool, view, current, asTask, onView, onRestore } = props;
  const t = useTranslations('batch');
  const batches = batchRuns(session);
  const toolBatches = useStore(batches).get(tool.key) ?? [];
  const batch = view.kind === 'run' ? toolBatches.find(({ id }) => id === view.id) : undefined;
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
          onRestore={onRestore}
        />
      ) : (
        <BatchPlan
          session={session}
          tool={tool}
          current={current}
          onClose={close}
          onSend={(cases, concurrency) =>
            onView({
              kind: 'run',
              id: batches.send(tool.key, cases, {
                concurrency,
                asTask,
                inputSchema: tool.inputSchema,
                name: tool.name,
              }),
            })
          }
        />
      )}
    </section>
  );
}

/** Focuses the panel as it opens, and where its views take the focus away; returns the focus as it closes. */
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

interface BatchPlanProps {
  session: Session;
  tool: ListedTool;
  current: unknown;
  onClose: () => void;
  onSend: (cases: readonly NegativeCase[], concurrency: number) => void;
}

const ANY_SCHEMA = {};

function BatchPlan({ session, tool, current, onClose, onSend }: BatchPlanProps) {
  const t = useTranslations('batch');
  const errorText = useValidationErrorText();
  // Generated once: typing must not shuffle the cases while the user looks at them.
  const [generate] = useState(
    () => (signal: AbortSignal) => makeNegatives(tool.inputSchema ?? ANY_SCHEMA, current, signal),
  );
  const generated = usePromise(generate);
  const content = () => {
    switch (generated.state) {
      case 'waiting':
      case 'cancelled':
        return (
          <p className={styles['waiting']} role="status">
            {t('making')}
          </p>
        );
      case 'failed':
        return (
          <div className="py-12 px-16">
            <Notice tone="warn" role="alert" title={t('failed', { message: generated.message })} />
          </div>
        );
      case 'resolved': {
        const negatives = generated.value;
        if (negatives.kind === 'none') {
          const [title, text] =
            negatives.reason === 'no-valid-base'
              ? [t('noBase'), t('noBaseText', { path: negatives.path })]
              : [t('unjudged'), t('unjudgedText', { message: errorText(negatives.error) })];
          return (
            <div className="py-12 px-16">
              <Notice tone="warn" title={title}>
                {text}
              </Notice>
            </div>
          );
        }
        if (negatives.cases.length === 0) return <EmptyState title={t('noCases')} />;
        return <CaseChoice session={session} tool={tool} negatives={negatives} onSend={onSend} />;
      }
    }
  };
  return (
    <>
      <BatchHead title={t('title')} onClose={onClose} />
      {content()}
    </>
  );
}
