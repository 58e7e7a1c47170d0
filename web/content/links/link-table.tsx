import { ArrowDown, ArrowUp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { LinkRow, ReadLink } from './link-check';
import { LINK_COLUMNS, type LinkColumn, type LinkOrder, orderLinks } from './link-rows';
import styles from './links.module.css';
import { Row } from './link-row';

/** What each link advertises against what it is, failures first, each with what was read. */
export function LinkTable({ rows, read }: { rows: readonly LinkRow[]; read: ReadLink }) {
  const t = useTranslations('links');
  const [order, setOrder] = useState<LinkOrder>({ column: 'status', isDescending: false });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const ordered = useMemo(() => orderLinks(rows, order), [rows, order]);
  const toggle = useCallback((pointer: string) => {
    setOpened((last) => {
      const next = new Set(last);
      if (!next.delete(pointer)) next.add(pointer);
      return next;
    });
  }, []);
  return (
    <div className={styles['scroller']} role="region" aria-label={t('table')} tabIndex={0}>
      <table className={`wide sm collapse ${styles['table'] ?? ''}`} aria-label={t('table')}>
        <thead>
          <tr>
            {LINK_COLUMNS.map((column) => (
              <ColumnHeader key={column} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <Row
              key={row.pointer}
              row={row}
              read={read}
              isOpen={opened.has(row.pointer)}
              onToggle={toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeader({
  column,
  order,
  onOrder,
}: {
  column: LinkColumn;
  order: LinkOrder;
  onOrder: (order: LinkOrder) => void;
}) {
  const t = useTranslations('links');
  const isSorted = order.column === column;
  const direction = order.isDescending ? 'descending' : 'ascending';
  const Arrow = order.isDescending ? ArrowDown : ArrowUp;
  const name = t(`column_${column}`);
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={styles[column]}>
      <button
        type="button"
        className={styles['sort']}
        title={t('sortBy', { column: name })}
        onClick={() => onOrder({ column, isDescending: isSorted && !order.isDescending })}
      >
        {name}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  );
}
