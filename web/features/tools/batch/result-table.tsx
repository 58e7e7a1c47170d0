import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../../core/session/session';
import { formatDuration } from '../../../ui/format';
import { type BatchResult, RESULT_STANDINGS, type BatchStatus, batchStatusOf } from './batch-run';
import styles from './batch-table.module.css';
import { CaseName, useCaseName } from './case-name';
import { ResultDetail } from './result-detail';
import { BatchStatusLabel } from './batch-status-label';

type Column = 'case' | 'answer' | 'time';

interface Sorting {
  column: Column;
  up: boolean;
}

interface ResultTableProps {
  session: Session;
  results: readonly BatchResult[];
  filter: BatchStatus | undefined;
  onPutBack: (args: unknown) => void;
}

const COLUMNS: readonly Column[] = ['case', 'answer', 'time'];

/** A row for each case with what the server answered; a row opens to the request and the whole response. */
export function ResultTable({ session, results, filter, onPutBack }: ResultTableProps) {
  const t = useTranslations('batch');
  const nameOf = useCaseName();
  const [sorting, setSorting] = useState<Sorting>();
  const [open, setOpen] = useState<string>();
  const toggle = useCallback((id: string) => setOpen((last) => (last === id ? undefined : id)), []);
  const rows = useMemo(() => {
    const kept = results.filter(
      (result) => filter === undefined || batchStatusOf(result) === filter,
    );
    if (!sorting) return kept;
    const nameText = ({ case: item }: BatchResult) => Object.values(nameOf(item)).join(' ');
    const compare: Record<Column, (a: BatchResult, b: BatchResult) => number> = {
      case: (a, b) => nameText(a).localeCompare(nameText(b)),
      answer: (a, b) => rank(a) - rank(b),
      time: (a, b) => millisOf(a) - millisOf(b),
    };
    const sorted = kept.toSorted(compare[sorting.column]);
    return sorting.up ? sorted : sorted.reverse();
  }, [results, filter, sorting, nameOf]);

  return (
    <table className={`wide sm collapse ${styles['table'] ?? ''}`} aria-label={t('title')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => {
            const up = sorting?.column === column ? sorting.up : undefined;
            return (
              <th
                key={column}
                aria-sort={up === undefined ? 'none' : up ? 'ascending' : 'descending'}
                className={column === 'case' ? undefined : styles['narrow']}
              >
                <button
                  type="button"
                  className={styles['sorter']}
                  onClick={() =>
                    setSorting(up === false ? undefined : { column, up: up === undefined })
                  }
                >
                  {t(column)}
                  {up === true && <ArrowUp aria-hidden />}
                  {up === false && <ArrowDown aria-hidden />}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((result) => (
          <ResultRow
            key={result.case.id}
            session={session}
            result={result}
            open={result.case.id === open}
            onOpen={toggle}
            onPutBack={onPutBack}
          />
        ))}
      </tbody>
    </table>
  );
}

function rank(result: BatchResult): number {
  return RESULT_STANDINGS.indexOf(batchStatusOf(result));
}

function millisOf({ state }: BatchResult): number {
  return state.kind === 'ended' ? state.millis : Infinity;
}

interface ResultRowProps {
  session: Session;
  result: BatchResult;
  open: boolean;
  onOpen: (id: string) => void;
  onPutBack: (args: unknown) => void;
}

/** Most rows stay as they are while one is answered. */
const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { session, result, open, onOpen, onPutBack } = props;
  const { state } = result;
  const standing = batchStatusOf(result);
  return (
    <>
      <tr data-standing={standing}>
        <td>
          <button
            type="button"
            className={styles['opener']}
            aria-expanded={open}
            onClick={() => onOpen(result.case.id)}
          >
            <CaseName item={result.case} />
          </button>
        </td>
        <td>
          <BatchStatusLabel
            standing={standing}
            code={state.kind === 'ended' ? state.code : undefined}
          />
        </td>
        <td className={`${styles['time'] ?? ''} tnum`}>
          {state.kind === 'ended' ? formatDuration(state.millis) : ''}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={COLUMNS.length} className={`sunken ${styles['detail'] ?? ''}`}>
            <ResultDetail session={session} result={result} onPutBack={onPutBack} />
          </td>
        </tr>
      )}
    </>
  );
});
