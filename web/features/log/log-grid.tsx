import { useTranslations } from 'use-intl';

import { classNames } from '../../ui/class-names';
import { formatClock } from '../../../core/text/format-age';
import { PaintedText } from '../../ui/painted-text';
import { TimelineGrid } from '../../ui/timeline-grid';
import { LevelBadge } from './level-badge';
import styles from './log-grid.module.css';
import { keyOfRow, lineOfRow, type LogRow } from './log-row';

interface LogGridProps {
  rows: readonly LogRow[];
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** Whether the newest row stays in sight. */
  following: boolean;
  onFollowing: (following: boolean) => void;
}

/** The log, a row each. */
export function LogGrid({ rows, selected, onSelect, following, onFollowing }: LogGridProps) {
  const t = useTranslations('log');
  // On stdio nothing tells to which call a message belongs.
  const withDuring = rows.some((row) => row.kind === 'message' && row.during !== undefined);
  return (
    <TimelineGrid
      label={t('messages')}
      className={classNames(styles['grid'], !withDuring && styles['plain'])}
      rows={rows}
      keyOf={keyOfRow}
      selected={selected}
      onSelect={(row) => onSelect(keyOfRow(row))}
      following={following}
      onFollowing={onFollowing}
      head={
        <>
          <span role="columnheader">{t('time')}</span>
          <span role="columnheader">{t('level')}</span>
          <span role="columnheader">{t('logger')}</span>
          <span role="columnheader">{t('message')}</span>
          {withDuring && <span role="columnheader">{t('during')}</span>}
        </>
      }
      renderCells={(row) => <RowCells row={row} withDuring={withDuring} />}
    />
  );
}

function RowCells({ row, withDuring }: { row: LogRow; withDuring: boolean }) {
  const { text, paint } = lineOfRow(row);
  return (
    <>
      <span role="gridcell">{formatClock(row.at)}</span>
      <span role="gridcell">
        {row.kind === 'message' ? (
          <LevelBadge message={row} />
        ) : (
          <span className={styles['tag']}>stderr</span>
        )}
      </span>
      <span role="gridcell" className="clip ellipsis muted">
        {row.kind === 'message' && row.logger}
      </span>
      <span role="gridcell" className="clip ellipsis code">
        <PaintedText text={text} start={0} paint={paint.spans.length > 0 ? paint : null} />
      </span>
      {withDuring && (
        <span role="gridcell" className="clip ellipsis muted">
          {row.kind === 'message' && row.during}
        </span>
      )}
    </>
  );
}
