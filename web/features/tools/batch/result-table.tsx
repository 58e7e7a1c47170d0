import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { formatDuration } from '../../../ui/format';
import { Table } from '../../../ui/table/table';
import { type BatchResult, RESULT_STANDINGS, type BatchStatus, batchStatusOf } from './batch-run';
import styles from './batch-table.module.css';
import { CaseName, useCaseName } from './case-name';
import { ResultDetail } from './result-detail';
import { BatchStatusLabel } from './batch-status-label';

interface ResultTableProps {
  session: Session;
  results: readonly BatchResult[];
  filter: BatchStatus | undefined;
  onPutBack: (args: unknown) => void;
}

/** A row for each case with what the server answered; a row opens to the request and the whole response. */
export function ResultTable({ session, results, filter, onPutBack }: ResultTableProps) {
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
      rowProps={(result) => ({ 'data-standing': batchStatusOf(result) })}
      columns={[
        {
          head: t('case'),
          sortBy: ({ case: item }) => Object.values(nameOf(item)).join(' '),
          cell: ({ case: item }) => (
            <button
              type="button"
              className="bare block wide left pointer rounded-sm py-1 px-0"
              aria-expanded={item.id === open}
              onClick={() => setOpen(item.id === open ? undefined : item.id)}
            >
              <CaseName item={item} />
            </button>
          ),
        },
        {
          head: t('answer'),
          className: styles['narrow'],
          sortBy: rank,
          cell: (result) => (
            <BatchStatusLabel
              standing={batchStatusOf(result)}
              code={result.state.kind === 'ended' ? result.state.code : undefined}
            />
          ),
        },
        {
          head: t('time'),
          className: styles['narrow'],
          sortBy: millisOf,
          cell: ({ state }) =>
            state.kind === 'ended' && (
              <span className={`${styles['time'] ?? ''} tnum`}>{formatDuration(state.millis)}</span>
            ),
        },
      ]}
      detail={(result) =>
        result.case.id === open && (
          <ResultDetail session={session} result={result} onPutBack={onPutBack} />
        )
      }
    />
  );
}

function rank(result: BatchResult): number {
  return RESULT_STANDINGS.indexOf(batchStatusOf(result));
}

function millisOf({ state }: BatchResult): number {
  return state.kind === 'ended' ? state.millis : Infinity;
}
