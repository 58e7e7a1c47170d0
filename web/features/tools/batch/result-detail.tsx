import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import { parseJson } from '../../../../core/json/lossless';
import { OutcomeMessages } from '../../../outcome/outcome-messages';
import { OutcomeView } from '../../../outcome/outcome-view';
import type { Session } from '../../../../core/session/session';
import { Button } from '../../../ui/button';
import { ToolResultView } from '../../../outcome/results/tool-result-view';
import { type BatchResult, batchStatusOf } from './batch-run';
import styles from './batch-table.module.css';

interface ResultDetailProps {
  session: Session;
  result: BatchResult;
  onPutBack: (args: unknown) => void;
}

/** One case whole: what its answer means, the exact arguments, the response as people and as the wire see it. */
export function ResultDetail({ session, result, onPutBack }: ResultDetailProps) {
  const t = useTranslations('batch');
  const { state } = result;
  const outcome =
    state.kind === 'ended' ? (state.task?.shown ?? state.outcomes?.at(-1)) : undefined;
  return (
    <div className={styles['parts']}>
      <p className="muted">
        {t(`expectedHint_${result.case.expected}`)} {t(`statusHint_${batchStatusOf(result)}`)}
      </p>
      <h3>{t('arguments')}</h3>
      <JsonText
        source={result.case.text}
        label={t('arguments')}
        actions={
          <Button
            size="small"
            variant="ghost"
            icon={<Undo2 aria-hidden />}
            onClick={() => onPutBack(parseJson(result.case.text))}
          >
            {t('putBack')}
          </Button>
        }
      />
      <h3>{t('response')}</h3>
      {outcome && (
        <OutcomeView
          outcome={outcome}
          findings={[]}
          renderResult={(shown, { raw }) => (
            <ToolResultView result={shown} raw={raw} findings={[]} session={session} />
          )}
        />
      )}
      {state.kind === 'ended' && state.outcomes && (
        <details>
          <summary className="muted pointer py-2 px-0">{t('messages')}</summary>
          <OutcomeMessages outcomes={state.outcomes} />
        </details>
      )}
      {!outcome && <p className="muted">{t(state.kind === 'ended' ? 'notKept' : 'noResponse')}</p>}
    </div>
  );
}
