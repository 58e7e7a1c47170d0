import { useTranslations } from 'use-intl';

import { jsonText } from '../../../core/json/lossless';
import type { ListResult } from '../../../core/session/lists/list-pages';
import type { Listing } from '../../../core/session/lists/listing';
import type { ListPaging } from '../../session/use-list';
import { Button } from '../../ui/button';
import type { MenuEntry } from '../../ui/menu';
import { ProgressBar } from '../../ui/progress-bar';
import { useIsLong } from '../../ui/use-is-long';
import { Freshness, hasCaching } from './freshness';
import styles from './list-pages-bar.module.css';

interface ListPagesBarProps {
  label?: string;
  list: ListResult;
  paging: ListPaging;
}

/** The pages of a list that is fetched page by page, or not completely, with their freshness. */
export function ListPagesBar({ label, list, paging }: ListPagesBarProps) {
  const t = useTranslations('lists');
  const { pages, next, items } = list;
  const first = pages.find(({ caching }) => hasCaching(caching));
  if (!paging.pageByPage && !next) return null;
  const details = (
    <>
      {label !== undefined && <span className="semibold">{label} </span>}
      <span className="tnum">
        {t('pages', { count: pages.length })}
        {/* Two lists have little room, and the head counts the items of both. */}
        {label === undefined && ` · ${t('items', { count: items.length })}`}
      </span>
    </>
  );
  return (
    <div
      className="stack rigid gap-4 muted sm line-above py-4 px-12"
      role="group"
      aria-label={label ?? t('pagesOfList')}
    >
      {first ? (
        <details>
          <summary className="wide truncate">
            {details}
            {pages.length === 1 && (
              <span className="faint">
                {' · '}
                <Freshness caching={first.caching} at={first.at} brief />
              </span>
            )}
          </summary>
          <ol className={`faint ${styles['pages'] ?? ''}`}>
            {pages.map(({ items: count, at, caching }, index) => (
              <li key={index}>
                {t('pageItems', { n: String(index + 1), count })}
                {' · '}
                <Freshness caching={caching} at={at} />
              </li>
            ))}
          </ol>
        </details>
      ) : (
        <p>{details}</p>
      )}
      {next && (
        <div className="row gap-8 narrow nowrap">
          <Button size="small" disabled={paging.fetchingNext} onClick={paging.fetchNext}>
            {paging.fetchingNext ? t('fetching') : t('nextPage')}
          </Button>
          <span className="faint narrow clip ellipsis" title={cursorText(next.cursor)}>
            {t('cursor')} <code>{cursorText(next.cursor)}</code>
          </span>
        </div>
      )}
      {!next && paging.pageByPage && pages.length > 0 && <p className="faint">{t('lastPage')}</p>}
    </div>
  );
}

function ListDetails({ label, list: { pages, items } }: Omit<ListPagesBarProps, 'paging'>) {
  const t = useTranslations('lists');
  const first = pages.find(({ caching }) => hasCaching(caching));
  return (
    <span className="tnum">
      {label !== undefined && `${label} · `}
      {t('pages', { count: pages.length })} · {t('items', { count: items.length })}
      {first && (
        <>
          {' · '}
          <Freshness caching={first.caching} at={first.at} brief />
        </>
      )}
    </span>
  );
}

function cursorText(cursor: unknown): string {
  return typeof cursor === 'string' && cursor !== '' ? cursor : jsonText(cursor);
}

export function ListingBar({ listing }: { listing: Listing | undefined }) {
  return listing && <LongListing listing={listing} />;
}

function LongListing({ listing: { pages, items, stop } }: { listing: Listing }) {
  const t = useTranslations('lists');
  if (!useIsLong()) return null;
  return (
    <div className="stack rigid gap-4 muted sm line-above py-4 px-12">
      <div className="row gap-8 narrow nowrap">
        <ProgressBar className={styles['progress']} label={t('listing')} />
        <span className="tnum">
          {t('pages', { count: pages })} · {t('items', { count: items })}
        </span>
        <Button size="small" onClick={stop}>
          {t('stop')}
        </Button>
      </div>
    </div>
  );
}

interface ShownList {
  label?: string;
  list: ListResult | undefined;
  paging: ListPaging;
}

/** Pagination, which applies to all the lists, only where there is more than one page. */
export function usePagingEntries(lists: readonly ShownList[]): MenuEntry[] {
  const t = useTranslations('lists');
  const isPaged = lists.some(
    ({ list, paging }) => paging.pageByPage || (list && (list.pages.length > 1 || list.next !== undefined)),
  );
  return [
    isPaged && {
      label: t('paging'),
      value: lists.some(({ paging }) => paging.pageByPage) ? 'one' : 'all',
      options: [
        { value: 'all', label: t('pagingAll') },
        { value: 'one', label: t('pagingOne') },
      ],
      onChange: (value) => {
        for (const { paging } of lists) paging.setPageByPage(value === 'one');
      },
    },
    ...lists.map(
      ({ label, list }) =>
        list &&
        (isPaged || list.pages.some(({ caching }) => hasCaching(caching))) && {
          note: <ListDetails label={label} list={list} />,
        },
    ),
  ];
}
