import { Ellipsis, RefreshCw } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { IconButton } from '../button';
import { classNames } from '../class-names';
import { Menu, type MenuEntry } from '../menu';
import styles from './list-pane.module.css';
import { SearchBox } from '../search-box';
import { useSlashKey } from '../use-window-event';
import { type ListRow, VirtualListbox, type VirtualListboxProps } from '../virtual-listbox';

interface ListPaneProps<T> extends Pick<
  VirtualListboxProps<T>,
  'label' | 'rows' | 'selected' | 'onSelect' | 'renderItem' | 'rowHeight'
> {
  filterLabel: string;
  filterPlaceholder: string;
  filter: string;
  onFilter: (filter: string) => void;
  total: number;
  /** Default: the number of items. */
  afterTitle?: ReactNode;
  /** Instead of their number, while all are shown. */
  countOfAll?: string;
  refreshLabel?: string;
  refreshing?: boolean;
  isLoading?: boolean;
  onRefresh?: () => void;
  /** For the filter as typed, while `rows` may lag behind it. */
  currentRows: () => readonly ListRow<T>[];
  /** Without it, Enter in the filter moves to the list. */
  onActivate?: (key: string) => void;
  actions?: ReactNode;
  menu?: readonly MenuEntry[];
  notice?: ReactNode;
  empty: ReactNode;
  tree?: ReactNode;
  footer?: ReactNode;
}

export function ListPane<T>(props: ListPaneProps<T>) {
  const t = useTranslations('lists');
  const format = useFormatter();
  const search = useRef<HTMLInputElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const { rows, currentRows, selected, onSelect, onActivate, onRefresh } = props;

  const shown = rows.filter((row) => row.kind === 'item').length;
  useSlashKey(search);
  const refreshLabel = props.refreshLabel ?? t('refreshList');
  const refreshIcon = <RefreshCw aria-hidden className={props.refreshing ? styles['turning'] : undefined} />;

  return (
    <div ref={pane} className="pane side" data-list-pane>
      <div className={styles['filter']}>
        <SearchBox
          ref={search}
          label={props.filterLabel}
          placeholder={props.filterPlaceholder}
          value={props.filter}
          onChange={props.onFilter}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
            const items = currentRows().filter((row) => row.kind === 'item');
            const [first] = items;
            if (onActivate && event.key === 'Enter') {
              if (first && !event.ctrlKey && !event.metaKey) onActivate(first.key);
              return;
            }
            event.preventDefault();
            if (!first) return;
            if (!items.some(({ key }) => key === selected)) onSelect(first.key, 'keyboard');
            pane.current?.querySelector<HTMLElement>('[role=listbox], [role=tree]')?.focus();
          }}
        />
      </div>
      <div className={styles['head']}>
        <h2 className="sm semibold">{props.label}</h2>
        <span className={`${styles['count'] ?? ''} tnum`} aria-live="polite">
          {props.afterTitle ??
            (shown === props.total
              ? (props.countOfAll ?? format.number(shown))
              : t('countOf', { shown, count: format.number(props.total) }))}
        </span>
        {props.actions}
        {props.menu ? (
          <Menu
            entries={[
              onRefresh && { label: refreshLabel, icon: <RefreshCw aria-hidden />, onSelect: onRefresh },
              ...props.menu,
            ]}
            trigger={
              <IconButton label={t('options')} icon={props.refreshing ? refreshIcon : <Ellipsis aria-hidden />} />
            }
          />
        ) : (
          onRefresh && <IconButton label={refreshLabel} icon={refreshIcon} onClick={onRefresh} />
        )}
      </div>
      {props.notice}
      {rows.length === 0 && props.empty}
      {props.isLoading ? (
        <div aria-hidden className={classNames('fill late', styles['waiting'])} />
      ) : (
        (props.tree ??
        (props.total > 0 ? (
          <VirtualListbox
            label={props.label}
            rows={rows}
            selected={selected}
            onSelect={onSelect}
            onActivate={onActivate}
            renderItem={props.renderItem}
            rowHeight={props.rowHeight}
          />
        ) : (
          // The footer keeps the place that it has while the list loads.
          props.footer && <div className="fill" />
        )))
      )}
      {props.footer}
    </div>
  );
}
