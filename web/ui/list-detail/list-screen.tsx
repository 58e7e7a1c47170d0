import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { EmptyState } from '../empty-state';
import { ListPane } from './list-pane';
import { MasterDetail } from './master-detail';
import type { ListRow } from '../virtual-listbox';

/** What a list has, for who shows it in another way than as a list. */
export interface ShownRows<T> {
  label: string;
  rows: readonly ListRow<T>[];
  /** Whether they are what a filter has left. */
  filtered: boolean;
}

interface ListScreenProps<T> {
  /** Whose texts of the catalogue it speaks; also the name under which the width of the list is remembered. */
  kind: 'tools' | 'resources' | 'prompts' | 'skills' | 'tasks' | 'suites';
  icon: ReactNode;
  state: 'unavailable' | 'loading' | 'loaded';
  refreshing: boolean;
  onRefresh: () => void;
  /** The rows that a filter leaves, of `total` items. Another function where the items are others. */
  rowsFor: (filter: string) => readonly ListRow<T>[];
  total: number;
  /** After the count, such as the number of pages. */
  countNote?: string;
  refreshLabel?: string;
  renderItem: (item: T) => ReactNode;
  /** Beside the button that refreshes. */
  listActions?: ReactNode;
  /** What is wrong with the list; undefined where it is whole. */
  problem?: ReactNode;
  /** Above the list. */
  above?: ReactNode;
  /** Where there is nothing, if not the usual. */
  noneText?: string;
  /** Where there is nothing, beside the list instead of in it. */
  none?: ReactNode;
  /** What can be done where the address names what is not in the list. */
  missingActions?: ReactNode;
  /** In the place of the listbox. */
  renderTree?: (shown: ShownRows<T>) => ReactNode;
  /** Below the list. */
  footer?: ReactNode;
  /** What the address names, which may not be in the list. */
  item: string | undefined;
  /** `passing`: the arrow keys are on their way. */
  onItem: (item: string | undefined, passing?: boolean) => void;
  /** What is open of the list, by its row's key. */
  open: { key: string; detail: ReactNode } | undefined;
  /** In place of the words that something can be chosen. */
  start?: ReactNode;
}

/** A server's list beside what is open of it, with words for every way that there may be nothing to see. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { kind, icon, state, rowsFor, total, problem, item, open, renderTree } = props;
  // A list that is always there has no words for what it never is.
  const t = useTranslations(kind as 'tools');
  const [filter, setFilter] = useState('');
  // The box answers to each key at once; the list follows.
  const wanted = useDeferredValue(filter);
  const rows = useMemo(() => rowsFor(wanted), [rowsFor, wanted]);

  // What was opened from elsewhere is not to be sought in vain behind a filter that is forgotten.
  const [shownKey, setShownKey] = useState(open?.key);
  if (open?.key !== shownKey) {
    setShownKey(open?.key);
    const isThere = open === undefined || rowsFor(filter).some(({ key }) => key === open.key);
    if (!isThere) setFilter('');
  }

  if (state === 'unavailable') {
    return (
      <EmptyState icon={icon} title={t('unavailable')}>
        {t('unavailableText')}
      </EmptyState>
    );
  }
  const loading = state === 'loading';
  const nothing =
    total > 0 ? (
      <EmptyState title={t('noMatch')} />
    ) : (
      problem === undefined &&
      props.none === undefined && <EmptyState title={t('none')}>{props.noneText ?? t('noneText')}</EmptyState>
    );
  const missing = item !== undefined && !loading;
  const start = total === 0 && props.none !== undefined ? props.none : props.start;

  return (
    <MasterDetail
      id={kind}
      open={open !== undefined}
      list={
        <ListPane
          label={t('list')}
          filterLabel={t('filter')}
          filterPlaceholder={t('filterPlaceholder')}
          filter={filter}
          onFilter={setFilter}
          total={total}
          count={loading ? t('loading') : undefined}
          countNote={props.countNote}
          refreshLabel={props.refreshLabel}
          refreshing={loading || props.refreshing}
          onRefresh={props.onRefresh}
          rows={rows}
          rowsNow={() => rowsFor(filter)}
          selected={open?.key}
          onSelect={(key, by) => props.onItem(key, by === 'keyboard')}
          renderItem={props.renderItem}
          rowHeight={30}
          actions={props.listActions}
          notice={
            <>
              {props.above}
              {problem}
            </>
          }
          empty={!loading && nothing}
          tree={renderTree?.({ label: t('list'), rows, filtered: wanted.trim() !== '' })}
          footer={props.footer}
        />
      }
      detail={
        open?.detail ??
        (missing ? (
          <EmptyState icon={icon} title={t('missing', { name: item })} actions={props.missingActions}>
            {t('missingText')}
          </EmptyState>
        ) : !loading && start !== undefined ? (
          start
        ) : (
          <EmptyState icon={icon} title={loading ? t('loading') : t('choose')}>
            {loading ? undefined : t('chooseText')}
          </EmptyState>
        ))
      }
    />
  );
}
