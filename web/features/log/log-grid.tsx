import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import { formatClock } from '../../../core/text/format-age';
import { PaintedText } from '../../ui/painted-text';
import type { Column } from '../../ui/table/table';
import { VirtualTable } from '../../ui/table/virtual-table';
import { LevelBadge } from './level-badge';
import styles from './log-grid.module.css';
import { keyOfRow, lineOfRow, type LogRow } from './log-row';

interface LogGridProps {
  rows: readonly LogRow[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  following: boolean;
  onFollowing: (following: boolean) => void;
}

export function LogGrid({ rows, selected, onSelect, following, onFollowing }: LogGridProps) {
  const t = useTranslations('log');
  // On stdio, a message can't be related to a call.
  const withDuring = rows.some((row) => row.kind === 'message' && row.during !== undefined);
  const columns: (Column<LogRow> | false)[] = [
    { head: t('time'), cell: ({ at }) => formatClock(at) },
    {
      head: t('level'),
      className: 'clip',
      cell: (row) =>
        row.kind === 'message' ? <LevelBadge message={row} /> : <span className={styles['tag']}>stderr</span>,
    },
    {
      head: t('logger'),
      className: 'clip ellipsis muted',
      cell: (row) => row.kind === 'message' && row.logger,
    },
    {
      head: t('message'),
      className: 'clip ellipsis',
      cell: (row) => {
        const { text, paint } = lineOfRow(row);
        return (
          <code className="code">
            <PaintedText text={text} start={0} paint={paint.spans.length > 0 ? paint : null} />
          </code>
        );
      },
    },
    withDuring && {
      head: t('during'),
      className: 'clip ellipsis muted',
      cell: (row) => row.kind === 'message' && row.during,
    },
  ];
  return (
    <VirtualTable
      label={t('messages')}
      className={classNames(styles['grid'], !withDuring && styles['plain'])}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      keyOf={keyOfRow}
      rowHeight={26}
      selected={selected}
      onSelect={(row) => onSelect(keyOfRow(row))}
      following={following}
      onFollowing={onFollowing}
    />
  );
}
