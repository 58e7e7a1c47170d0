import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Copy, Download, FileDown } from 'lucide-react';

import type { MaybePromise, JsonDocument } from '../../../core/json/documents/json-document';
import type { TableSummary } from '../../../core/json/documents/document-model';
import styles from './data-table.module.css';
import { useDocumentValue, useOpened } from '../use-document';
import { nextSorting, SortButton } from './table';
import { useColumns } from './use-columns';
import { chunkAround, useRowWindow, visibleRows } from '../use-row-window';
import type { TableRow } from '../../../core/json/documents/row-table';
import { classNames } from '../class-names';
import { Button } from '../button';
import { useCopy } from '../copy-button';
import { download, fileNameOf } from '../download';
import { Menu, type MenuEntry } from '../menu';

const ROW_HEIGHT = 26;
const HEAD_HEIGHT = 28;
const CHUNK = 40;
const FEW_ROWS = 8;
const TYPING_PAUSE_MS = 60;
const SAMPLE_ROWS = 60;

interface DataTableProps {
  document: JsonDocument;
  pointer: string;
  label: string;
  name?: string;
  actions?: ReactNode;
}

export function DataTable({ document, pointer, label, name, actions }: DataTableProps) {
  const open = useCallback((of: JsonDocument) => of.ask('openTable', pointer), [pointer]);
  const table = useOpened(document, open, closeTable);
  if (table === null) return <div className={styles['waiting']} aria-busy="true" />;
  return <OpenTable key={table.table} document={document} table={table} label={label} name={name} actions={actions} />;
}

function closeTable(document: JsonDocument, { table }: TableSummary): MaybePromise<void> {
  return document.ask('closeTable', table);
}

interface OpenTableProps {
  document: JsonDocument;
  table: TableSummary;
  label: string;
  name: string | undefined;
  actions: ReactNode;
}

function OpenTable({ document, table, label, name: arrayName, actions }: OpenTableProps) {
  const t = useTranslations('content');
  const [sorting, setSorting] = useState<ReturnType<typeof nextSorting>>();
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState({ count: table.rowCount, version: 0 });
  const id = table.table;

  const hasChanged = useRef(false);
  useEffect(() => {
    // The table opens unsorted and unfiltered.
    if (!hasChanged.current && !sorting && filter === '') return;
    hasChanged.current = true;
    let isGone = false;
    const timer = setTimeout(() => {
      const sorted = Promise.resolve(
        document.ask('sortTable', id, sorting?.column ?? null, sorting?.direction ?? 'ascending'),
      );
      sorted
        .then(() => document.ask('filterTable', id, filter))
        .then(
          (count) => {
            if (!isGone) setShown((last) => ({ count, version: last.version + 1 }));
          },
          () => undefined,
        );
    }, TYPING_PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [document, id, sorting, filter]);

  const { count, version } = shown;
  const [attach, rowWindow] = useRowWindow({ count, rowHeight: ROW_HEIGHT, inset: HEAD_HEIGHT });
  const { from, to } = chunkAround(rowWindow, CHUNK);
  const ask = useCallback(
    (of: JsonDocument) => {
      const rows = version < 0 ? [] : of.ask('tableRows', id, from, to);
      return rows instanceof Promise ? rows.then((later) => ({ from, rows: later })) : { from, rows };
    },
    [id, from, to, version],
  );
  const slice = useDocumentValue(document, ask);
  const askSample = useCallback((of: JsonDocument) => of.ask('tableRows', id, 0, SAMPLE_ROWS), [id]);
  const sample = useDocumentValue(document, askSample);
  const columns = useColumns(table, sample, rowWindow.width);
  const { style } = columns;
  const shownColumns = table.columns.slice(columns.from, columns.to);

  const { first, rows } = visibleRows(rowWindow, slice);

  // The columns are as wide as what is in them.
  if (sample === null) return <div className={styles['waiting']} aria-busy="true" />;
  return (
    <div className="grid gap-8 narrow">
      <div className="row gap-8 narrow">
        {table.rowCount > FEW_ROWS && (
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
        <span role="status" className="faint sm truncate tnum">
          {arrayName !== undefined && (
            <>
              <b className="ink">{arrayName}</b> ·{' '}
            </>
          )}
          {count === table.rowCount
            ? t('table.rows', { count })
            : t('table.rowsOf', { shown: count, count: table.rowCount })}
          {table.allColumns > table.columns.length &&
            ` · ${t('table.moreColumns', { count: table.allColumns - table.columns.length })}`}
        </span>
        <span className="rest" />
        <ExportMenu document={document} table={table} shown={count} label={label} />
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
        onScroll={columns.onScroll}
      >
        <div role="rowgroup" className={styles['head']}>
          <div role="row" aria-rowindex={1} className={styles['row']} style={style}>
            <span role="columnheader" aria-colindex={1} className={styles['number']}>
              #
            </span>
            {shownColumns.map((name, i) => {
              const column = columns.from + i;
              const direction = sorting?.column === column ? sorting.direction : undefined;
              return (
                <span
                  key={column}
                  role="columnheader"
                  aria-colindex={column + 2}
                  aria-sort={direction ?? 'none'}
                  className={classNames('narrow tall', styles['header'], columns.numeric[column] && styles['right'])}
                  style={{ gridColumnStart: column + 2 }}
                >
                  <SortButton
                    direction={direction}
                    title={name}
                    onSort={() => setSorting(nextSorting(sorting, column))}
                  >
                    <span className="truncate">{name === '' ? '—' : name}</span>
                  </SortButton>
                </span>
              );
            })}
          </div>
        </div>
        {count === 0 && <p className="faint py-8 px-8">{t('table.empty')}</p>}
        <div role="rowgroup" style={{ height: rowWindow.height, position: 'relative' }}>
          <div
            role="presentation"
            className={styles['rows']}
            style={{ transform: `translateY(${rowWindow.offsetOf(first)}px)` }}
          >
            {rows.map((row, i) => (
              <Row key={row.row} row={row} index={first + i} from={columns.from} to={columns.to} style={style} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  row: TableRow;
  index: number;
  from: number;
  to: number;
  style: CSSProperties;
}

const Row = memo(function Row({ row, index, from, to, style }: RowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={styles['row']} style={style}>
      <span role="rowheader" aria-colindex={1} className={styles['number']}>
        {row.row + 1}
      </span>
      {row.cells.slice(from, to).map(({ kind, text }, i) => (
        <span
          key={from + i}
          role="cell"
          aria-colindex={from + i + 2}
          style={{ gridColumnStart: from + i + 2 }}
          className={classNames(styles['cell'], kind !== 'string' && kind !== null && styles[kind])}
          title={(text?.length ?? 0) > 16 ? (text ?? '') : undefined}
        >
          {text}
        </span>
      ))}
    </div>
  );
});

interface ExportMenuProps {
  document: JsonDocument;
  table: TableSummary;
  shown: number;
  label: string;
}

function ExportMenu({ document, table, shown, label }: ExportMenuProps) {
  const t = useTranslations('content');
  const { state, copy } = useCopy();
  const name = fileNameOf(label);
  const save = (format: 'csv' | 'json', rows: 'shown' | 'all') => {
    void Promise.resolve(document.ask('tableFile', table.table, format, rows)).then(
      (file) => download(`${name}.${format}`, file),
      () => undefined,
    );
  };
  const item = (key: string, text: string, onSelect: () => void): MenuEntry => ({
    label: text,
    icon: key === 'copy' ? <Copy aria-hidden /> : <FileDown aria-hidden />,
    onSelect,
  });
  const entries: MenuEntry[] = [
    item('csvShown', t('table.csvShown', { count: shown }), () => save('csv', 'shown')),
    item('jsonShown', t('table.jsonShown', { count: shown }), () => save('json', 'shown')),
    item('copy', t('table.copyCsv'), () => copy(() => document.ask('tableCsv', table.table))),
    'line',
    item('csvAll', t('table.csvAll', { count: table.rowCount }), () => save('csv', 'all')),
    item('jsonAll', t('table.jsonAll', { count: table.rowCount }), () => save('json', 'all')),
  ];
  const statusText = { idle: t('table.export'), copied: t('copied'), failed: t('couldntCopy') }[state];
  return (
    <Menu
      entries={entries}
      trigger={
        <Button size="small" variant="ghost" icon={<Download aria-hidden />}>
          {statusText}
        </Button>
      }
    />
  );
}
