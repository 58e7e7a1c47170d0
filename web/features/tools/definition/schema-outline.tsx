import { jsonPathOf, type Segment } from '../../../../core/json/json-pointer';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../../core/schema/json-schema';
import { Button } from '../../../ui/button';
import { useCopy } from '../../../ui/copy-button';
import { SearchBox } from '../../../ui/search-box';
import { outlineOf, readEntry } from '../../../../core/schema/outline/outline';
import { OutlineEntryView } from './outline-entry';
import type { OutlineState } from './entry-type';
import { initiallyOpen, searchOutline, entryPath } from '../../../../core/schema/outline/outline-search';
import styles from './schema-outline.module.css';

interface SchemaOutlineProps {
  schema: JsonSchema;
  label: string;
  /** The path to open and scroll to; a new object repeats that. */
  reveal: { path: readonly Segment[] } | undefined;
}

const MIN_SEARCHED_ENTRIES = 8;
const MAX_OPENED = 600;

export function SchemaOutline({ schema, label, reveal }: SchemaOutlineProps) {
  const t = useTranslations('definition');
  const top = useMemo(() => outlineOf(schema), [schema]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => initiallyOpen(schema, top));
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  const matches = useMemo(() => searchOutline(schema, deferredQuery), [schema, deferredQuery]);
  const list = useRef<HTMLUListElement>(null);
  const { state: copyState, copy } = useCopy();
  const [copied, setCopied] = useState<string>();
  const [current, setCurrent] = useState<{ id: string }>();

  const goTo = (ids: readonly string[]) => {
    setQuery('');
    setOpened((before) => new Set([...before, ...ids.slice(0, -1)]));
    setCurrent({ id: ids.at(-1) ?? '' });
  };
  const [revealed, setRevealed] = useState<SchemaOutlineProps['reveal']>();
  if (reveal !== revealed) {
    setRevealed(reveal);
    if (reveal) goTo(entryPath(schema, reveal.path));
  }
  useEffect(() => {
    if (!current) return;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    const entry = [...entries].find(({ dataset }) => dataset['entry'] === current.id);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus({ preventScroll: true });
  }, [current]);

  const state: OutlineState = {
    root: schema,
    isOpen: (id) => (matches ? matches.above.has(id) || opened.has(searchKey(id)) : opened.has(id)),
    isShown: (id) => !matches || matches.found.has(id) || matches.above.has(id) || isBelow(id),
    toggle: (id) => {
      const key = matches ? searchKey(id) : id;
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      });
    },
    goTo: (id) => goTo(idsFromRoot(id)),
    copyPath: (node) => {
      copy(() => jsonPathOf(node.path));
      setCopied(node.id);
    },
    copied: copyState === 'copied' ? copied : undefined,
    current: current?.id,
    query: deferredQuery.trim(),
  };
  const isBelow = (id: string) => idsFromRoot(id).some((above) => above !== id && opened.has(searchKey(above)));
  const { children } = readEntry(schema, top);
  const isNested = children.some((child) => readEntry(schema, child).children.length > 0);
  const hasToolbar = children.length > MIN_SEARCHED_ENTRIES || isNested;
  return (
    <div className="grid gap-8 narrow">
      {hasToolbar && (
        <div className={styles['tools']}>
          <SearchBox
            label={t('searchIn', { label })}
            placeholder={t('search')}
            clearLabel={t('clearSearch')}
            value={query}
            onChange={setQuery}
          />
          <Button size="small" variant="ghost" onClick={() => setOpened(initiallyOpen(schema, top, MAX_OPENED))}>
            {t('openAll')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setOpened(new Set(['']))}>
            {t('closeAll')}
          </Button>
          <span role="status" className={styles['count']}>
            {matches && t('matches', { count: matches.found.size })}
          </span>
        </div>
      )}
      <ul ref={list} aria-label={label} className={styles['top']}>
        <OutlineEntryView node={top} state={state} />
      </ul>
    </div>
  );
}

/** An entry opened during a search is stored under a key of its own, so that it is closed again after the search. */
function searchKey(id: string): string {
  return `? ${id}`;
}

/** `/a/b` → `['', '/a', '/a/b']`. */
function idsFromRoot(id: string): string[] {
  const steps = id.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}
