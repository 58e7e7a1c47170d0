import { useTranslations } from 'use-intl';

import { useFaultText } from '../../forms/fields/use-fault-text';
import type { NegativeCase } from '../../forms/fill/negative/negative-case';
import type { Session } from '../../session/session';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import type { ListedTool } from '../tool';
import { BatchHead } from './batch-head';
import styles from './batch-plan.module.css';
import { CaseChoice } from './case-choice';
import { useNegatives } from './use-negatives';

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
  const state = useNegatives(tool.inputSchema ?? ANYTHING, current);
  const content = () => {
    switch (state.kind) {
      case 'making':
        return (
          <p className={styles['waiting']} role="status">
            {t('making')}
          </p>
        );
      case 'failed':
        return (
          <div className={styles['notice']}>
            <Notice
              tone="warn"
              icon="⚠"
              role="alert"
              title={t('failed', { message: state.message })}
            />
          </div>
        );
      case 'made': {
        const { made } = state;
        if (made.kind === 'none') {
          const isBase = made.reason === 'no-valid-base';
          return (
            <div className={styles['notice']}>
              <Notice tone="warn" icon="⚠" title={t(isBase ? 'noBase' : 'unjudged')}>
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
