import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../button';
import { EmptyState } from '../empty-state';
import type { MenuEntry } from '../menu';
import { ListPane } from './list-pane';
import { MasterDetail } from './master-detail';
import type { ListRow } from '../virtual-listbox';

export interface ShownRows<T> {
  label: string;
  rows: readonly ListRow<T>[];
  filtered: boolean;
}

interface ListScreenProps<T> {
  /** Names the catalog part, and the key under which the list's width is stored. */
  kind: 'tools' | 'resources' | 'prompts' | 'skills' | 'tasks' | 'suites';
  icon: ReactNode;
  state: 'unavailable' | 'loading' | 'loaded';
  refreshing: boolean;
  onRefresh: () => void;
  rowsFor: (filter: string) => readonly ListRow<T>[];
  total: number;
  countOfAll?: string;
  refreshLabel?: string;
  renderItem: (item: T) => ReactNode;
  rowHeight?: number;
  listActions?: ReactNode;
  menu?: readonly MenuEntry[];
  problem?: ReactNode;
  above?: ReactNode;
  emptyScreen?: ReactNode;
  missingActions?: ReactNode;
  nearest?: (written: string, names: string[]) => string | undefined;
  renderTree?: (shown: ShownRows<T>) => ReactNode;
  footer?: ReactNode;
  item: string | undefined;
  /** `replace`: arrow keys pass over it, no new history entry. */
  onItem: (item: string | undefined, replace?: boolean) => void;
  open: { key: string; detail: ReactNode } | undefined;
  nothingOpen?: ReactNode;
}

export function ListScreen<T>(props: ListScreenProps<T>) {
  const { kind, icon, state, rowsFor, total, problem, item, open, renderTree } = props;
  // The kinds differ in keys; a list that is always available has no `unavailable`.
  const t = useTranslations(kind as 'tools');
  const lists = useTranslations('lists');
  const app = useTranslations('app');
  const [filter, setFilter] = useState('');
  // The input updates at once, the list may lag.
  const deferredFilter = useDeferredValue(filter);
  const rows = useMemo(() => rowsFor(deferredFilter), [rowsFor, deferredFilter]);

  // An item that was opened from elsewhere must not be hidden by an old filter.
  const [shownKey, setShownKey] = useState(open?.key);
  if (open?.key !== shownKey) {
    setShownKey(open?.key);
    const isListed = open === undefined || rowsFor(filter).some(({ key }) => key === open.key);
    if (!isListed) setFilter('');
  }

  if (state === 'unavailable') {
    return (
      <EmptyState icon={icon} title={t('unavailable')}>
        {t('unavailableText')}
      </EmptyState>
    );
  }
  const loading = state === 'loading';
  const emptyList =
    total > 0 ? (
      <EmptyState title={t('noMatch')} actions={<Button onClick={() => setFilter('')}>{t('clearFilter')}</Button>} />
    ) : (
      problem === undefined &&
      props.emptyScreen === undefined && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
    );
  const missing = item !== undefined && !loading;
  const similar =
    missing && open === undefined
      ? props.nearest?.(
          item,
          rowsFor('').flatMap((row) => (row.kind === 'item' ? [row.key] : [])),
        )
      : undefined;
  const isEmpty = total === 0 && props.emptyScreen !== undefined;
  const nothingOpen = isEmpty ? props.emptyScreen : props.nothingOpen;

  return (
    <MasterDetail
      id={kind}
      openKey={open?.key}
      isLoading={loading}
      isEmpty={isEmpty && !loading}
      list={
        <ListPane
          label={t('list')}
          filterLabel={t('filter')}
          filterPlaceholder={t('filterPlaceholder')}
          filter={filter}
          onFilter={setFilter}
          total={total}
          afterTitle={loading ? t('loading') : total === 0 && problem ? '' : undefined}
          countOfAll={props.countOfAll}
          refreshLabel={props.refreshLabel}
          refreshing={loading || props.refreshing}
          isLoading={loading && rows.length === 0}
          onRefresh={props.onRefresh}
          rows={rows}
          currentRows={() => rowsFor(filter)}
          selected={open?.key}
          onSelect={(key, by) => props.onItem(key, by === 'keyboard')}
          renderItem={props.renderItem}
          rowHeight={props.rowHeight ?? 30}
          actions={props.listActions}
          menu={props.menu}
          notice={
            <>
              {props.above}
              {problem}
            </>
          }
          empty={!loading && emptyList}
          tree={renderTree?.({ label: t('list'), rows, filtered: deferredFilter.trim() !== '' })}
          footer={props.footer}
        />
      }
      detail={
        open?.detail ??
        (missing ? (
          <EmptyState
            icon={icon}
            title={t('missing', { name: item })}
            actions={
              props.missingActions ?? (
                <Button onClick={props.onRefresh}>{props.refreshLabel ?? lists('refreshList')}</Button>
              )
            }
          >
            {t('missingText')}
            {similar !== undefined && (
              <p>
                <Button variant="link" onClick={() => props.onItem(similar)}>
                  {app('didYouMean', { command: similar })}
                </Button>
              </p>
            )}
          </EmptyState>
        ) : !loading && nothingOpen !== undefined ? (
          nothingOpen
        ) : (
          <EmptyState icon={icon} isBusy={loading} title={loading ? t('loading') : t('choose')}>
            {loading ? undefined : t('chooseText')}
          </EmptyState>
        ))
      }
    />
  );
}
