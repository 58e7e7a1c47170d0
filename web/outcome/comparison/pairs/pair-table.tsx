import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from '../../../ui/class-names';
import { formatDuration } from '../../../ui/format';
import { useVirtualRows } from '../../../ui/virtual-rows';
import { OpenRow } from '../../../ui/open-row';
import type { ComparedPair } from './compared-pair';
import { PairSign } from './pair-sign';
import styles from './pair-table.module.css';

const ROW = 30;

interface PairTableProps {
  pairs: readonly ComparedPair[];
  /** What the two sides are called. */
  labels: readonly [left: string, right: string];
  open: string | undefined;
  onOpen: (key: string) => void;
}

/** A row for each call that was compared; only those in sight are in the page. */
export function PairTable({ pairs, labels, open, onOpen }: PairTableProps) {
  const t = useTranslations('suiteCompare');
  const at = pairs.findIndex(({ key }) => key === open);
  const { scroller, virtualizer } = useVirtualRows(pairs, ROW, at);
  const body = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !pairs[index + step]) return;
    event.preventDefault();
    virtualizer.scrollToIndex(index + step, { align: 'auto' });
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${index + step}"] button`)?.focus(),
    );
  };
  return (
    <div role="table" aria-label={t('table')} aria-rowcount={pairs.length + 1} className="pane sm">
      <div role="row" aria-rowindex={1} className={classNames(styles['row'], styles['head'])}>
        <span role="columnheader">{t('column_verdict')}</span>
        <span role="columnheader">{t('column_call')}</span>
        {[t('column_differences'), ...labels].map((label, at) => (
          <span key={at} role="columnheader" className="muted tnum right" title={label}>
            {label}
          </span>
        ))}
      </div>
      <div ref={scroller} role="rowgroup" className={styles['scroller']}>
        <div ref={body} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const pair = pairs[index];
            if (!pair) return null;
            const { verdict, name, detail, differences = [], sides } = pair;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-row={index}
                data-state={verdict ?? 'running'}
                className={classNames(
                  styles['row'],
                  styles['pair'],
                  pair.key === open && styles['open'],
                )}
                style={{ transform: `translateY(${start}px)` }}
                onKeyDown={(event) => move(event, index)}
              >
                <span role="cell">
                  <PairSign verdict={verdict} />
                </span>
                <span role="cell" className="flex baseline gap-8 narrow clip">
                  <OpenRow name={name} isOpen={pair.key === open} onOpen={() => onOpen(pair.key)} />
                  {detail !== undefined && (
                    <code className="narrow clip ellipsis faint">{detail}</code>
                  )}
                </span>
                <span role="cell" className="muted tnum right">
                  {differences.length > 0 ? differences.length : ''}
                </span>
                {sides.map((side, at) => (
                  <span key={at} role="cell" className="muted tnum right">
                    {side?.millis === undefined ? '–' : formatDuration(side.millis)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
