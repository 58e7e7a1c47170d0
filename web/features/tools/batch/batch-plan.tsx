import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../../core/protocol/tool';
import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import type { Session } from '../../../../core/session/session';
import { useFaultText } from '../../../forms/fields/use-fault-text';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { usePromise } from '../../../ui/use-promise';
import { makeNegatives } from '../../../workers/fill/make-example';
import { BatchHead } from './batch-head';
import styles from './batch-plan.module.css';
import { CaseChoice } from './case-choice';

interface BatchPlanProps {
  session: Session;
  tool: ListedTool;
  current: unknown;
  onClose: () => void;
  onSend: (cases: readonly NegativeCase[], atOnce: number) => void;
}

const ANYTHING = {};

/** A batch before it is sent: made from the schema and shown, or why there is none. */
export function BatchPlan({ session, tool, current, onClose, onSend }: BatchPlanProps) {
  const t = useTranslations('batch');
  const faultText = useFaultText();
  // What is typed meanwhile does not shuffle the cases under the person's eyes.
  const [make] = useState(
    () => (signal: AbortSignal) => makeNegatives(tool.inputSchema ?? ANYTHING, current, signal),
  );
  const state = usePromise(make);
  const content = () => {
    switch (state.state) {
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
            <Notice tone="warn" role="alert" title={t('failed', { message: state.message })} />
          </div>
        );
      case 'answered': {
        const made = state.answer;
        if (made.kind === 'none') {
          const isBase = made.reason === 'no-valid-base';
          return (
            <div className="py-12 px-16">
              <Notice tone="warn" title={t(isBase ? 'noBase' : 'unjudged')}>
                {isBase
                  ? t('noBaseText', { path: made.path })
                  : t('unjudgedText', { message: faultText(made.fault) })}
              </Notice>
            </div>
          );
        }
        if (made.cases.length === 0) return <EmptyState title={t('noCases')} />;
        return <CaseChoice session={session} tool={tool} made={made} onSend={onSend} />;
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
