import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { DocumentFormat, SheetSummary } from '../../core/json/documents/document-model';
import type { MaybePromise, JsonDocument } from '../../core/json/documents/json-document';
import type { DocumentSource } from '../workers/documents/shared-document';
import type { Paint } from '../../core/text/paint';
import { OpenedDocument } from './opened-document';
import { PaintedText } from './painted-text';
import styles from './text-viewer.module.css';
import { chunkAround, useRowWindow, visibleRows } from './use-row-window';
import { FindBox, type FindState, noFind } from './find-box';
import { useDocumentValue, useOpened } from './use-document';
import { LinkedText } from './web-link';

const ROW_HEIGHT = 19;
const CHARACTER_WIDTH = 7.6;
/** Shorter texts are rendered whole: the browser wraps and searches them. */
const MAX_WHOLE_LENGTH = 20_000;
const FALLBACK_COLUMNS = 80;
const CHUNK = 60;
const TYPING_PAUSE_MS = 60;
/** Pixels beside the line numbers. */
const MARGIN = 40;

interface LongTextProps {
  label: string;
  query?: string;
  paint?: Paint | null;
  actions?: ReactNode;
}

const WHOLE_LINES = { overflowX: 'auto', whiteSpace: 'pre' } as const;

export function TextViewer({
  text,
  label,
  query = '',
  mono = false,
  isCode = false,
  paint = null,
  format = 'text',
  actions,
}: LongTextProps & { text: string; mono?: boolean; isCode?: boolean; format?: DocumentFormat }) {
  if (text.length > MAX_WHOLE_LENGTH) return <SourceText {...{ source: text, format, label, query, paint, actions }} />;
  return (
    <div className="grid gap-4 narrow">
      {actions !== undefined && <div className="row wrap narrow gap-8 rows-4">{actions}</div>}
      <pre
        className={mono ? styles['mono'] : styles['flow']}
        {...(isCode && { role: 'region', 'aria-label': label, tabIndex: 0, style: WHOLE_LINES })}
      >
        {paint === null && query === '' ? (
          <LinkedText text={text} />
        ) : (
          <PaintedText text={text} start={0} paint={paint} query={query} />
        )}
      </pre>
    </div>
  );
}

export function SourceText({
  source,
  format = 'text',
  ...props
}: LongTextProps & { source: DocumentSource; format?: DocumentFormat }) {
  return (
    <OpenedDocument source={source} format={format} waiting={{ className: styles['waiting'] }}>
      {(document) => <LongText document={document} {...props} />}
    </OpenedDocument>
  );
}

function LongText({ document, label, query = '', paint = null, actions }: LongTextProps & { document: JsonDocument }) {
  const t = useTranslations('content');
  const [digits, setDigits] = useState(3);
  const [knownCount, setKnownCount] = useState(CHUNK);
  const [attach, rowWindow] = useRowWindow({ count: knownCount, rowHeight: ROW_HEIGHT });
  const { width, scrollToRow } = rowWindow;
  const columns =
    width === 0
      ? FALLBACK_COLUMNS
      : Math.max(20, Math.floor((width - digits * CHARACTER_WIDTH - MARGIN) / CHARACTER_WIDTH));
  const sheet = useSheet(document, columns);
  const count = sheet?.rowCount ?? 0;
  // The number of rows depends on the text's width, and that on the digits of the line numbers.
  if (sheet !== null && knownCount !== count) setKnownCount(count);
  const neededDigits = String(sheet?.lineCount ?? 1).length;
  if (sheet !== null && neededDigits > digits) setDigits(neededDigits);

  const { from, to } = chunkAround(rowWindow, CHUNK);
  const ask = useCallback(
    (of: JsonDocument) => {
      if (sheet === null) return null;
      const rows = of.ask('sheetRows', sheet.sheet, from, to);
      return rows instanceof Promise ? rows.then((later) => ({ from, rows: later })) : { from, rows };
    },
    [sheet, from, to],
  );
  const slice = useDocumentValue(document, ask);

  const [search, setSearch] = useState<FindState>({ ...noFind, text: query });
  const [hitRow, setHitRow] = useState<number | null>(null);
  const [lastQuery, setLastQuery] = useState(query);
  const startSearch = (text: string, caseSensitive: boolean) => {
    setSearch({ ...noFind, text, caseSensitive });
    setHitRow(null);
  };
  if (query !== lastQuery) {
    setLastQuery(query);
    startSearch(query, search.caseSensitive);
  }
  const { text: searchText, caseSensitive, at } = search;
  const isFound = search.count !== null && search.count > 0;
  useEffect(() => {
    if (searchText === '' || sheet === null) return;
    let isGone = false;
    const timer = setTimeout(() => {
      Promise.resolve(document.ask('findInSheet', sheet.sheet, searchText, caseSensitive, 0)).then(
        ({ count: found, first }) => {
          // After a resize, the current hit stays.
          const atOf = (now: FindState) => (now.count === null ? first : Math.max(0, Math.min(now.at, found - 1)));
          if (!isGone) setSearch((now) => ({ ...now, count: found, at: atOf(now) }));
        },
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [document, sheet, searchText, caseSensitive]);
  useEffect(() => {
    if (!isFound || sheet === null) return;
    let isGone = false;
    Promise.resolve(document.ask('sheetRowOfHit', sheet.sheet, at)).then(
      (row) => {
        if (isGone || row === null) return;
        setHitRow(row);
        scrollToRow(row);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [document, sheet, isFound, at, searchText, caseSensitive, scrollToRow]);

  const { first, rows } = visibleRows(rowWindow, slice);
  return (
    <div className="grid gap-4 narrow">
      <div className="row wrap narrow gap-8 rows-4">
        <FindBox
          label={t('search.inText')}
          state={search}
          onFind={startSearch}
          onStep={(by) => {
            const hits = search.count ?? 0;
            if (hits > 0) setSearch({ ...search, at: (search.at + by + hits) % hits });
          }}
          onLeave={() => rowWindow.focus()}
        />
        <span className="rest" />
        <span className="faint sm nowrap tnum">{t('text.lines', { count: sheet?.lineCount ?? 1 })}</span>
        {actions}
      </div>
      <div
        ref={attach}
        role="region"
        tabIndex={0}
        aria-label={label}
        aria-busy={slice === null}
        className={styles['scroller']}
      >
        <div style={{ height: rowWindow.height, position: 'relative' }}>
          <div className={styles['rows']} style={{ transform: `translateY(${rowWindow.offsetOf(first)}px)` }}>
            {rows.map((row, i) => (
              <div key={row.start} className={styles['line']}>
                <span className={styles['number']} style={{ width: `${digits + 1}ch` }}>
                  {row.number}
                </span>
                <span className="rest">
                  {paint === null && searchText === '' ? (
                    <LinkedText
                      text={row.text}
                      goesOn={{
                        before: row.number === null,
                        after: first + i < count - 1 && typeof rows[i + 1]?.number !== 'number',
                      }}
                    />
                  ) : (
                    <PaintedText
                      text={row.text}
                      start={row.start}
                      paint={paint}
                      query={searchText}
                      caseSensitive={caseSensitive}
                      current={first + i === hitRow}
                    />
                  )}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Milliseconds without a resize before a long text is laid out again. */
const REST_MS = 80;

function useSheet(document: JsonDocument, columns: number): SheetSummary | null {
  const open = useCallback((of: JsonDocument) => (of.local ? of.ask('openSheet', columns) : null), [columns]);
  const localSheet = useOpened(document, open, closeSheet);
  const [last, setLast] = useState<{ document: JsonDocument; sheet: SheetSummary } | null>(null);
  const isFirst = last?.document !== document;
  useEffect(() => {
    if (document.local) return;
    let isGone = false;
    // The first width is known only after the first layout, whose replacement must not wait.
    const timer = setTimeout(
      () => {
        Promise.resolve(document.ask('openSheet', columns)).then((sheet) => {
          if (isGone) void Promise.resolve(closeSheet(document, sheet)).catch(ignore);
          else setLast({ document, sheet });
        }, ignore);
      },
      isFirst ? 0 : REST_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a change of `isFirst` is no reason to open another
  }, [document, columns]);
  const sheet = isFirst ? null : last.sheet;
  useEffect(() => {
    if (sheet === null) return;
    return () => {
      void Promise.resolve(closeSheet(document, sheet)).catch(ignore);
    };
  }, [document, sheet]);
  return document.local ? localSheet : sheet;
}

function closeSheet(document: JsonDocument, { sheet }: SheetSummary): MaybePromise<void> {
  return document.ask('closeSheet', sheet);
}

function ignore(): void {}
