import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { Property } from '../../../core/schema/plan/node-plan';
import { QuietButton } from '../controls/quiet-button';
import { SearchBox } from '../../ui/search-box';
import styles from './property-pages.module.css';

const PAGE_SIZE = 100;
const MAX_AT_ONCE = 300;

/** All properties, or of a very large object a page of the search results. */
export function usePropertyPage(
  properties: readonly Property[],
  title: string,
): { shown: readonly Property[]; controls: ReactNode } {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(query.trim().toLowerCase());
  const isLong = properties.length > MAX_AT_ONCE;
  const found = useMemo(
    () =>
      wanted === '' ? properties : properties.filter(({ name, schema }) => wordsOf(name, schema).includes(wanted)),
    [properties, wanted],
  );
  const from = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1)) * PAGE_SIZE;
  const shown = useMemo(
    () => (isLong ? found.slice(from, from + PAGE_SIZE) : properties),
    [isLong, found, from, properties],
  );
  if (!isLong) return { shown, controls: null };
  return {
    shown,
    controls: (
      <PageControls
        title={title}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          setPage(0);
        }}
        from={from}
        count={found.length}
        onPage={(start) => setPage(start / PAGE_SIZE)}
      />
    ),
  };
}

function wordsOf(name: string, schema: Property['schema']): string {
  const title = typeof schema === 'object' ? schema['title'] : undefined;
  return `${name} ${typeof title === 'string' ? title : ''}`.toLowerCase();
}

interface PageControlsProps {
  title: string;
  query: string;
  onQuery: (text: string) => void;
  from: number;
  count: number;
  onPage: (from: number) => void;
}

function PageControls({ title, query, onQuery, from, count, onPage }: PageControlsProps) {
  const t = useTranslations('forms');
  const to = Math.min(from + PAGE_SIZE, count);
  return (
    <div role="group" aria-label={t('propertiesOfName', { name: title })} className={styles['bar']}>
      <SearchBox label={t('findProperty')} clearLabel={t('clearFind')} value={query} onChange={onQuery} />
      <span role="status" className={styles['place']}>
        {count === 0 ? t('noProperty') : t('propertyRange', { from: from + 1, to, count })}
      </span>
      <QuietButton
        label={t('previousProperties')}
        icon={<ChevronLeft aria-hidden />}
        disabled={from === 0}
        onClick={() => onPage(from - PAGE_SIZE)}
      />
      <QuietButton
        label={t('nextProperties')}
        icon={<ChevronRight aria-hidden />}
        disabled={to >= count}
        onClick={() => onPage(from + PAGE_SIZE)}
      />
    </div>
  );
}
