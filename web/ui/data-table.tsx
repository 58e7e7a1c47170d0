import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { TableFacts } from '../json/documents/desk';
import type { JsonDocument } from '../json/documents/open-document';
import type { SortDirection, TableCell } from '../json/documents/row-table';
import { classNames } from './class-names';
import { CopyButton } from './copy-button';
import styles from './data-table.module.css';
import { useAnswer } from './use-answer';
import { useRowWindow } from './use-row-window';

const rowHeight = 26;
const headHeight = 28;
const run = 40;
/** Fewer rows than these need no filter. */
const fewRows = 8;

interface Sorting {
  column: number;
  direction: SortDirection;
}

/** A table of any number of rows, sorted and filtered where the document is. */
export function DataTable({
  document,
  pointer,
  label,
  actions,
}: {
  document: JsonDocument;
  /** JSON Pointer of the array; of separated text `''`. */
  pointer: string;
  label: string;
  actions?: ReactNode;
}) {
  const open = useCallback((asked: JsonDocument) => asked.ask('openTable', pointer), [pointer]);
  const table = useAnswer(document, open);
  if (table === null) return <div className={styles['waiting']} aria-busy="true" />;
  return (
    <OpenTable
      key={table.table}
      document={document}
      table={table}
      label={label}
      actions={actions}
    />
  );
}

/** Column widths in pixels, from the first rows and the names. */
function widthsOf(columns: readonly string[], sample: readonly { cells: TableCell[] }[]): number[] {
  return columns.map((name, at) => {
    const longest = sample.reduce(
      (most, row) => Math.max(most, Math.min(row.cells[at]?.length ?? 0, 44)),
      Math.min(name.length + 2, 24),
    );
    return Math.max(56, Math.round(longest * 7.3 + 20));
  });
}

function OpenTable({
  document,
  table,
  label,
  actions,
}: {
  document: JsonDocument;
  table: TableFacts;
  label: string;
  actions: ReactNode;
}) {
  const t = useTranslations('content');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState({ count: table.rowCount, version: 0 });
  const id = table.table;

  const arranged = useRef(false);
  useEffect(() => {
    // A table as it was opened needs no arranging.
    if (!arranged.current && sorting === null && filter === '') return;
    arranged.current = true;
    let gone = false;
    const timer = setTimeout(() => {
      const sorted = Promise.resolve(
        document.ask('sortTable', id, sorting?.column ?? null, sorting?.direction ?? 'ascending'),
      );
      sorted
        .then(() => document.ask('filterTable', id, filter))
        .then(
          (count) => {
            if (!gone) setShown((last) => ({ count, version: last.version + 1 }));
          },
          () => undefined,
        );
    }, 60);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [document, id, sorting, filter]);

  const { count, version } = shown;
  const [attach, rowWindow] = useRowWindow({ count, rowHeight, inset: headHeight });
  const from = Math.max(0, Math.floor(rowWindow.from / run) * run - run);
  const to = (Math.floor(rowWindow.to / run) + 2) * run;
  const ask = useCallback(
    (asked: JsonDocument) => {
      const rows = version < 0 ? [] : asked.ask('tableRows', id, from, to);
      return rows instanceof Promise ? rows.then((late) => ({ from, rows: late })) : { from, rows };
    },
    [id, from, to, version],
  );
  const answer = useAnswer(document, ask);
  const askSample = useCallback((asked: JsonDocument) => asked.ask('tableRows', id, 0, 60), [id]);
  const sample = useAnswer(document, askSample);
  const style = useMemo(() => {
    const number = String(table.rowCount).length * 7 + 20;
    const widths = widthsOf(table.columns, sample ?? []);
    const columns = widths.map((width) => `minmax(${width}px, ${width}fr)`);
    return {
      gridTemplateColumns: [`${number}px`, ...columns].join(' '),
      // Head and rows are apart, so each must be told the width of both.
      width: `max(100%, ${widths.reduce((sum, width) => sum + width, number)}px)`,
    };
  }, [table, sample]);

  const first = answer === null ? 0 : Math.max(rowWindow.from, answer.from);
  const rows =
    answer?.rows.slice(first - answer.from, Math.max(0, rowWindow.to - answer.from)) ?? [];
  const onSort = (column: number) =>
    setSorting((last) => {
      if (last?.column !== column) return { column, direction: 'ascending' };
      return last.direction === 'ascending' ? { column, direction: 'descending' } : null;
    });

  return (
    <div className={styles['box']}>
      <div className={styles['toolbar']}>
        {table.rowCount > fewRows && (
          <input
            type="search"
            className={styles['filter']}
            aria-label={t('table.filter')}
            placeholder={t('table.filter')}
            value={filter}
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
          />
        )}
        <span role="status" className={styles['count']}>
          {count === table.rowCount
            ? t('table.rows', { count })
            : t('table.rowsOf', { shown: count, count: table.rowCount })}
          {table.allColumns > table.columns.length &&
            ` · ${t('table.moreColumns', { count: table.allColumns - table.columns.length })}`}
        </span>
        <span className={styles['spring']} />
        <CopyButton label={t('table.copyCsv')} text={() => document.ask('tableCsv', id)}>
          CSV
        </CopyButton>
        {actions}
      </div>
      <div
        ref={attach}
        role="table"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={table.columns.length + 1}
        className={styles['scroller']}
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']} style={style}>
            <span role="columnheader" className={styles['number']}>
              #
            </span>
            {table.columns.map((name, column) => (
              <HeaderCell
                key={column}
                name={name}
                direction={sorting?.column === column ? sorting.direction : null}
                onSort={() => onSort(column)}
              />
            ))}
          </div>
        </div>
        {count === 0 && <p className={styles['empty']}>{t('table.empty')}</p>}
        <div role="rowgroup" style={{ height: rowWindow.height, position: 'relative' }}>
          <div
            role="presentation"
            className={styles['rows']}
            style={{
              transform: `translateY(${rowWindow.top + (first - rowWindow.from) * rowHeight}px)`,
            }}
          >
            {rows.map((row, i) => (
              <div
                key={row.row}
                role="row"
                aria-rowindex={first + i + 2}
                className={styles['row']}
                style={style}
              >
                <span role="rowheader" className={styles['number']}>
                  {row.row + 1}
                </span>
                {row.cells.map((cell, column) => (
                  <Cell key={column} cell={cell} />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function HeaderCell({
  name,
  direction,
  onSort,
}: {
  name: string;
  direction: SortDirection | null;
  onSort: () => void;
}) {
  return (
    <span role="columnheader" aria-sort={direction ?? 'none'} className={styles['header']}>
      <button type="button" title={name} onClick={onSort}>
        <span className={styles['name']}>{name === '' ? '—' : name}</span>
        {direction === 'ascending' && <ArrowUp aria-hidden />}
        {direction === 'descending' && <ArrowDown aria-hidden />}
      </button>
    </span>
  );
}

function Cell({ cell }: { cell: TableCell }) {
  const isText = cell.kind === 'string' || cell.kind === null;
  return (
    <span
      role="cell"
      className={classNames(styles['cell'], !isText && styles[cell.kind ?? ''])}
      title={(cell.text?.length ?? 0) > 16 ? (cell.text ?? '') : undefined}
    >
      {cell.text}
    </span>
  );
}
