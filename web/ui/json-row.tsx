import { ChevronRight, Copy, Route } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { TreeRow } from '../../core/json/documents/tree-view';
import { classNames } from './class-names';
import { Highlight, visibleControls } from './highlight';
import styles from './json-tree.module.css';

export type MarkTone = 'bad' | 'warn' | 'note';

export interface JsonMark {
  pointer: string;
  tone: MarkTone;
  title: string;
}

interface JsonRowProps {
  row: TreeRow;
  id: string;
  active: boolean;
  isRevealed: boolean;
  query: string;
  caseSensitive: boolean;
  mark: JsonMark | null;
  innerMark: JsonMark | null;
  onToggle: (row: TreeRow) => void;
  onPick: (row: TreeRow) => void;
  onCopy: (row: TreeRow, what: 'path' | 'value') => void;
}

function display(row: TreeRow): string {
  if (row.kind !== 'string' || row.segment > 0) return row.text;
  const text = visibleControls(row.text).replaceAll('\n', '↵').replaceAll('\t', '⇥');
  const from = row.clipped === 'start' || row.clipped === 'both' ? '…' : '"';
  const to = row.clipped === 'end' || row.clipped === 'both' ? '…' : '"';
  return `${from}${text}${to}`;
}

export const JsonRow = memo(function JsonRow(props: JsonRowProps) {
  const { row, id, active, isRevealed, query, caseSensitive, mark, innerMark, onToggle, onPick, onCopy } = props;
  const t = useTranslations('content');
  const isContainer = row.kind === 'object' || row.kind === 'array';
  const expandable = row.state !== 'leaf';
  // Two buttons in each of forty rows would be half the cost of a tree.
  const [isUnderPointer, setUnderPointer] = useState(false);
  const find = { query, caseSensitive, current: active };
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={active}
      aria-expanded={expandable ? row.state === 'open' : undefined}
      aria-current={isRevealed || undefined}
      className={classNames(
        styles['row'],
        active && styles['active'],
        isRevealed && styles['revealed'],
        mark !== null && styles[`mark-${mark.tone}`],
      )}
      title={mark?.title}
      onClick={() => {
        onPick(row);
        // Selecting text by dragging is no click on the row.
        if (expandable && window.getSelection()?.isCollapsed !== false) onToggle(row);
      }}
      onPointerEnter={() => setUnderPointer(true)}
      onPointerLeave={() => setUnderPointer(false)}
    >
      <span className={styles['indent']} style={{ width: row.depth * 16 }} />
      <span className={styles['chevron']}>
        {expandable && <ChevronRight aria-hidden className={classNames(row.state === 'open' && styles['open'])} />}
      </span>
      {row.name !== null && (
        <>
          <span className={typeof row.name === 'number' ? styles['ordinal'] : styles['key']}>
            <Highlight text={row.name === '' ? '""' : String(row.name)} {...find} />
          </span>
          <span className="rigid faint">:&nbsp;</span>
        </>
      )}
      {isContainer && row.state === 'open' ? (
        <span className="faint">{row.kind === 'array' ? `[${row.size}]` : `{${row.size}}`}</span>
      ) : isContainer ? (
        <span className={classNames('faint', styles['value'])}>
          {row.text}
          {row.size > 6 && ` (${row.size})`}
        </span>
      ) : (
        <span className={row.segment > 0 ? styles['segment'] : classNames(styles['value'], styles[row.kind])}>
          <Highlight text={display(row)} {...find} />
        </span>
      )}
      {/* A string that is cut only to fit the row opens by its chevron. */}
      {row.clipped !== null && row.segment === 0 && expandable && (
        <span className={styles['whole']}>
          {row.state === 'open' ? t('tree.showLess') : t('tree.showWhole', { count: row.size })}
        </span>
      )}
      {innerMark !== null && (
        <span
          role="img"
          aria-label={t('tree.findingInside')}
          title={innerMark.title}
          className={classNames(styles['dot'], styles[`dot-${innerMark.tone}`])}
        />
      )}
      {isUnderPointer && row.segment === 0 && <RowTools row={row} onCopy={onCopy} />}
    </div>
  );
});

function RowTools({ row, onCopy }: Pick<JsonRowProps, 'row' | 'onCopy'>) {
  const t = useTranslations('content.tree');
  const tools = [
    { what: 'path', label: t('copyPath'), hint: `(p) · ${row.path}`, icon: <Route aria-hidden /> },
    { what: 'value', label: t('copyValue'), hint: '(c)', icon: <Copy aria-hidden /> },
  ] as const;
  return (
    <span className={styles['tools']}>
      {tools.map(({ what, label, hint, icon }) => (
        <button
          key={what}
          type="button"
          tabIndex={-1}
          aria-label={label}
          title={`${label} ${hint}`}
          onClick={(event) => {
            event.stopPropagation();
            onCopy(row, what);
          }}
        >
          {icon}
        </button>
      ))}
    </span>
  );
}
