import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { ChevronsDownUp, ChevronsUpDown, CornerDownRight, Ellipsis } from 'lucide-react';

import type { MaybePromise, JsonDocument } from '../../core/json/documents/json-document';
import type { TreeRow } from '../../core/json/documents/tree-view';
import { useCopy } from './copy-button';
import { type JsonMark, JsonRow } from './json-row';
import styles from './json-tree.module.css';
import { FindBox, type FindState, noFind, PathBox } from './find-box';
import { useDocumentValue, useOpened } from './use-document';
import { chunkAround, type RowWindow, useRowWindow, visibleRows } from './use-row-window';
import { rowForKey } from './virtual-rows';
import { IconButton } from './button';
import { Menu, type MenuEntry } from './menu';

const ROW_HEIGHT = 20;
/** Pixels. */
const CHARACTER_WIDTH = 7.6;
const ROW_EXTRA_WIDTH = 40;
/** Rows are fetched in chunks of this size, so that scrolling by a line fetches nothing. */
const CHUNK = 40;
const FEW_ROWS = 14;
const MAX_AUTO_OPENED = 20;

interface JsonTreeProps {
  document: JsonDocument;
  pointer?: string;
  label: string;
  marks?: readonly JsonMark[];
  revealPointer?: string | null;
  query?: string;
  actions?: ReactNode;
  toolbar?: 'auto' | 'always';
}

const noMarks: readonly JsonMark[] = [];

export function JsonTree({
  document,
  pointer = '',
  label,
  marks = noMarks,
  revealPointer = null,
  query = '',
  actions,
  toolbar = 'auto',
}: JsonTreeProps) {
  const t = useTranslations('content');
  const id = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const { view, version, change } = useTree(document, pointer);
  const { attach, rowWindow, value, count } = useRows(document, view, version);
  const { first: firstShown, rows } = visibleRows(rowWindow, value);
  const { active, setActive, goTo } = useActiveRow(id, count, rowWindow);
  const [isPathShown, setPathShown] = useState(false);
  const { state: copied, copy } = useCopy();

  const columns = Math.max(20, Math.floor((rowWindow.width - ROW_EXTRA_WIDTH) / CHARACTER_WIDTH));
  const measured = rowWindow.width > 0;
  useEffect(() => {
    if (measured) change((of, on) => of.ask('setColumns', on, columns));
  }, [change, columns, measured]);

  // A string, so that an equal new array does not reopen what the user closed.
  const marked = marks.length > MAX_AUTO_OPENED ? '' : marks.map((mark) => mark.pointer).join('\n');
  useEffect(() => {
    if (marked === '') return;
    for (const pointer of marked.split('\n')) change((of, on) => of.ask('reveal', on, pointer));
  }, [change, marked]);
  useEffect(() => {
    if (revealPointer !== null) change((of, on) => of.ask('reveal', on, revealPointer), goTo);
  }, [change, revealPointer, goTo]);
  const { search, onFind, onStep } = useSearch({ query, active, change, goTo });

  const onToggle = useCallback(
    (row: TreeRow) => change((of, on) => of.ask('setOpen', on, row.node, row.state === 'closed')),
    [change],
  );
  const onCopy = useCallback(
    (row: TreeRow, what: 'path' | 'value') =>
      copy(() => (what === 'path' ? row.path : document.ask('copyText', row.node))),
    [copy, document],
  );
  const onPick = useCallback(
    (row: TreeRow) => {
      change(
        (of, on) => of.ask('rowOf', on, row.node),
        (at) => setActive((at ?? 0) + row.segment),
      );
    },
    [change, setActive],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = value?.rows[active - value.from];
    const field = searchField.current;
    if (!handleTreeKey(event, { row, active, count, page: rowWindow.page, field, change, goTo, onToggle, onCopy }))
      return;
    event.preventDefault();
    event.stopPropagation();
  };

  const byPointer = useMemo(() => new Map(marks.map((mark) => [mark.pointer, mark])), [marks]);
  const innerMark = (row: TreeRow) =>
    row.state === 'closed' && marks.length > 0
      ? (marks.find((mark) => mark.pointer.startsWith(`${row.pointer}/`)) ?? null)
      : null;
  const showsToolbar =
    toolbar === 'always' ||
    count > FEW_ROWS ||
    (value?.nodes ?? document.summary.nodes) > FEW_ROWS ||
    search.text !== '';
  const activeShown = active >= firstShown && active < firstShown + rows.length;
  return (
    <div className="stack gap-4 narrow relative">
      {showsToolbar && (
        <div className="row wrap narrow gap-8 rows-4">
          <FindBox
            ref={searchField}
            label={t('tree.search')}
            state={search}
            onFind={onFind}
            onStep={onStep}
            onLeave={() => rowWindow.focus()}
          />
          {isPathShown && (
            <PathBox
              document={document}
              root={pointer}
              onGo={(pointer) => {
                change((of, on) => of.ask('reveal', on, pointer), goTo);
                rowWindow.focus();
              }}
              onLeave={() => {
                setPathShown(false);
                rowWindow.focus();
              }}
            />
          )}
          <TreeMenu
            onDepth={(depth) =>
              change(
                (of, on) => of.ask('openToDepth', on, depth),
                () => goTo(0),
              )
            }
            onPath={() => setPathShown(true)}
          />
          <span className="rest" />
          {actions}
        </div>
      )}
      <div
        ref={attach}
        id={id}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-busy={value === null}
        aria-activedescendant={activeShown ? `${id}${active}` : undefined}
        className={styles['scroller']}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: rowWindow.height, position: 'relative' }}>
          <div
            role="presentation"
            className={styles['rows']}
            style={{ transform: `translateY(${rowWindow.offsetOf(firstShown)}px)` }}
          >
            {rows.map((row, i) => (
              <JsonRow
                key={`${row.node} ${row.segment}`}
                row={row}
                id={`${id}${firstShown + i}`}
                active={firstShown + i === active}
                isRevealed={row.segment === 0 && row.pointer === revealPointer}
                query={search.text}
                caseSensitive={search.caseSensitive}
                mark={row.segment === 0 ? (byPointer.get(row.pointer) ?? null) : null}
                innerMark={innerMark(row)}
                onToggle={onToggle}
                onPick={onPick}
                onCopy={onCopy}
              />
            ))}
          </div>
        </div>
      </div>
      <span role="status" className={styles['said']}>
        {copied === 'copied' && t('copied')}
        {copied === 'failed' && t('couldntCopy')}
      </span>
    </div>
  );
}

interface KeyedTree extends Pick<TreeHandle, 'change'> {
  row: TreeRow | undefined;
  active: number;
  count: number;
  page: number;
  field: HTMLInputElement | null;
  goTo: (row: number | null) => void;
  onToggle: (row: TreeRow) => void;
  onCopy: (row: TreeRow, what: 'path' | 'value') => void;
}

/** @returns false if the key does nothing here */
function handleTreeKey(event: KeyboardEvent, tree: KeyedTree): boolean {
  const { row, active, count, field, change, goTo, onToggle, onCopy } = tree;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const key = isPlain ? event.key : event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : '';
  switch (key) {
    case 'ArrowRight':
      if (row?.state === 'closed') onToggle(row);
      else if (row?.state === 'open') goTo(Math.min(count - 1, active + 1));
      return true;
    case 'ArrowLeft':
      if (row?.state === 'open' && row.segment === 0) onToggle(row);
      else if (row) change((of, on) => of.ask('parentRow', on, row.node, row.segment), goTo);
      return true;
    case 'Enter':
    case ' ':
      if (row && row.state !== 'leaf') onToggle(row);
      return true;
    case '*':
      if (row) change((of, on) => of.ask('openSiblings', on, row.node));
      return true;
    case 'c':
    case 'Ctrl+c':
      // A text selection is copied by the browser.
      if (!row || window.getSelection()?.isCollapsed === false) return false;
      onCopy(row, 'value');
      return true;
    case 'p':
      if (row) onCopy(row, 'path');
      return true;
    case '/':
    case 'Ctrl+f':
      field?.focus();
      return field !== null;
    default: {
      const to = rowForKey(key, { active, count, page: tree.page - 1 });
      if (to !== undefined) goTo(to);
      return to !== undefined;
    }
  }
}

function TreeMenu({ onDepth, onPath }: { onDepth: (depth: number) => void; onPath: () => void }) {
  const t = useTranslations('content.tree');
  const entries: MenuEntry[] = [
    { label: t('expandAll'), icon: <ChevronsUpDown aria-hidden />, onSelect: () => onDepth(1_000_000) },
    { label: t('collapseAll'), icon: <ChevronsDownUp aria-hidden />, onSelect: () => onDepth(1) },
    ...[2, 3, 4].map((depth) => ({ label: t('toDepth', { depth }), onSelect: () => onDepth(depth) })),
    'line',
    { label: t('goTo'), icon: <CornerDownRight aria-hidden />, onSelect: onPath },
  ];
  return (
    <Menu align="start" entries={entries} trigger={<IconButton label={t('menu')} icon={<Ellipsis aria-hidden />} />} />
  );
}

interface TreeHandle {
  view: number | null;
  version: number;
  change: <T>(ask: (document: JsonDocument, view: number) => MaybePromise<T>, then?: (value: T) => void) => void;
}

function useTree(document: JsonDocument, pointer: string): TreeHandle {
  const open = useCallback((of: JsonDocument) => of.ask('openView', pointer), [pointer]);
  const view = useOpened(document, open, closeView);
  const [version, setVersion] = useState(0);

  const change = useCallback(
    <T,>(ask: (document: JsonDocument, view: number) => MaybePromise<T>, then?: (value: T) => void) => {
      if (view === null) return;
      const done = (value: T) => {
        setVersion((n) => n + 1);
        then?.(value);
      };
      const value = ask(document, view);
      if (value instanceof Promise) value.then(done, () => undefined);
      else done(value);
    },
    [document, view],
  );
  return { view, version, change };
}

/** The visible rows, in chunks. The number of all rows is known only with the first rows. */
function useRows(document: JsonDocument, view: number | null, version: number) {
  const [total, setTotal] = useState<{ of: JsonDocument; rows: number } | null>(null);
  const knownCount = total?.of === document ? total.rows : CHUNK;
  const [attach, rowWindow] = useRowWindow({ count: knownCount, rowHeight: ROW_HEIGHT });
  const { from, to } = chunkAround(rowWindow, CHUNK);
  const ask = useCallback(
    (of: JsonDocument) => (view === null || version < 0 ? null : of.ask('rows', view, from, to)),
    [view, from, to, version],
  );
  const value = useDocumentValue(document, ask);
  const count = value?.total ?? 0;
  if (value !== null && (total?.of !== document || total.rows !== count)) setTotal({ of: document, rows: count });
  return { attach, rowWindow, value, count };
}

function useActiveRow(treeId: string, count: number, { scrollToRow, page }: RowWindow) {
  const [active, setActive] = useState(0);
  // New rows have to render before the scroller is tall enough to reach them.
  const [rowToShow, setRowToShow] = useState<number | null>(null);
  useEffect(() => {
    if (rowToShow === null || rowToShow >= count) return;
    scrollToRow(rowToShow);
    // The tree itself may be below the fold. A row far away renders after the scroll event.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const shown = document.getElementById(`${treeId}${rowToShow}`) ?? document.getElementById(treeId);
        shown?.scrollIntoView({ block: 'nearest' });
      });
    });
    return () => cancelAnimationFrame(frame);
    // Again when the tree becomes lower.
  }, [rowToShow, count, scrollToRow, page, treeId]);
  const goTo = useCallback((row: number | null) => {
    if (row === null) return;
    setActive(row);
    setRowToShow(row);
  }, []);
  return { active, setActive, goTo };
}

interface SearchOptions extends Pick<TreeHandle, 'change'> {
  query: string;
  active: number;
  goTo: (row: number | null) => void;
}

/** Searches for `query` until the user searches for something else. A search goes to the first hit from the active row on. */
function useSearch({ query, active, change, goTo }: SearchOptions) {
  const [search, setSearch] = useState<FindState>({ ...noFind, text: query });
  const find = (text: string, caseSensitive: boolean) =>
    change(
      (of, on) => of.ask('search', on, text, caseSensitive, active),
      (found) => {
        setSearch((now) =>
          now.text === text && now.caseSensitive === caseSensitive
            ? { ...now, count: found.count, at: found.first }
            : now,
        );
        if (found.count > 0) change((of, on) => of.ask('goToHit', on, found.first), goTo);
      },
    );
  const onFind = (text: string, caseSensitive: boolean) => {
    setSearch({ text, caseSensitive, count: null, at: 0 });
    find(text, caseSensitive);
  };
  const [lastQuery, setLastQuery] = useState(query);
  if (lastQuery !== query) {
    setLastQuery(query);
    setSearch({ ...noFind, text: query });
  }
  const findQuery = useEffectEvent((text: string) => find(text, false));
  useEffect(() => {
    if (query !== '') findQuery(query);
  }, [query, change]);
  const onStep = (by: 1 | -1) => {
    if (search.count === null || search.count === 0) return;
    const at = (search.at + by + search.count) % search.count;
    setSearch({ ...search, at });
    change((of, on) => of.ask('goToHit', on, at), goTo);
  };
  return { search, onFind, onStep };
}

function closeView(document: JsonDocument, view: number): MaybePromise<void> {
  return document.ask('closeView', view);
}
