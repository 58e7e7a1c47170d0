import { lastOutcome } from '../../../../core/run/run';
import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { parseJson } from '../../../../core/json/lossless';
import type { Session } from '../../../../core/session/session';
import { JsonText } from '../../../content/text/json-text';
import { OutcomeMessages } from '../../../runs/outcome/outcome-messages';
import { OutcomeView } from '../../../runs/outcome/outcome-view';
import { ToolResultView } from '../../../runs/outcome/results/tool-result-view';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../../core/text/format';
import { Table } from '../../../ui/table/table';
import { type BatchResult, type BatchStatus, batchStatusOf, BATCH_STATUSES } from './batch';
import styles from './batch-table.module.css';
import { CaseName, useCaseName } from './case-name';
import { BatchStatusLabel } from './batch-status-label';

interface ResultTableProps {
  session: Session;
  results: readonly BatchResult[];
  filter: BatchStatus | undefined;
  onRestore: (args: unknown) => void;
}

export function ResultTable({ session, results, filter, onRestore }: ResultTableProps) {
  const t = useTranslations('batch');
  const nameOf = useCaseName();
  const [open, setOpen] = useState<string>();
  const rows = useMemo(
    () => results.filter((result) => filter === undefined || batchStatusOf(result) === filter),
    [results, filter],
  );
  return (
    <Table
      unnamed
      className={`sm ${styles['table'] ?? ''}`}
      label={t('title')}
      rows={rows}
      keyOf={({ case: { id } }) => id}
      rowProps={(result) => ({
        'data-status': batchStatusOf(result),
        className: 'pointer',
        onClick: () => setOpen(result.case.id === open ? undefined : result.case.id),
      })}
      columns={[
        {
          head: t('case'),
          sortBy: ({ case: item }) => Object.values(nameOf(item)).join(' '),
          cell: ({ case: item }) => <CaseName item={item} isOpen={item.id === open} />,
        },
        {
          head: t('response'),
          className: styles['response'],
          sortBy: (result) => BATCH_STATUSES.indexOf(batchStatusOf(result)),
          cell: (result) => (
            <BatchStatusLabel
              status={batchStatusOf(result)}
              code={result.state.kind === 'ended' ? result.state.code : undefined}
            />
          ),
        },
        {
          head: t('time'),
          className: styles['took'],
          sortBy: millisOf,
          cell: ({ state }) =>
            state.kind === 'ended' && <span className="faint nowrap tnum">{formatDuration(state.durationMs)}</span>,
        },
      ]}
      detail={(result) =>
        result.case.id === open && <ResultDetail session={session} result={result} onRestore={onRestore} />
      }
    />
  );
}

function millisOf({ state }: BatchResult): number {
  return state.kind === 'ended' ? state.durationMs : Infinity;
}

interface ResultDetailProps {
  session: Session;
  result: BatchResult;
  onRestore: (args: unknown) => void;
}

function ResultDetail({ session, result, onRestore }: ResultDetailProps) {
  const t = useTranslations('batch');
  const { state } = result;
  const outcome = state.kind === 'ended' && state.ended ? lastOutcome(state.ended) : undefined;
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
            onClick={() => onRestore(parseJson(result.case.text))}
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
          isExpected={batchStatusOf(result) === 'protocol-error'}
          renderResult={(shown, { raw }) => <ToolResultView result={shown} raw={raw} findings={[]} session={session} />}
        />
      )}
      {state.kind === 'ended' && state.ended && (
        <details>
          <summary className="py-2 px-0">{t('messages')}</summary>
          <OutcomeMessages outcomes={state.ended.outcomes} />
        </details>
      )}
      {!outcome && <p className="muted">{t(state.kind === 'ended' ? 'notKept' : 'noResponse')}</p>}
    </div>
  );
}
