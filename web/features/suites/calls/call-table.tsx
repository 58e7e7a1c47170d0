import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { flakyOf } from '../../../../core/suite/flaky';
import { type CallPoint, flakyPoints } from '../../../suites/call-history/call-history';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../ui/format';
import { formatAge, formatClock } from '../../../../core/text/format-age';
import { useNow } from '../../../ui/use-now';
import { useVirtualRows } from '../../../ui/virtual-rows';
import type { ListedCall } from '../suite-calls';
import type { CallState } from '../suite-runs';
import { VerdictSign } from '../verdict-sign';
import { OpenRow } from '../../../ui/open-row';
import styles from './call-table.module.css';

const ROW = 30;
const HALF_A_DAY = 12 * 3_600_000;

type Row =
  | { kind: 'section'; key: string; section: ListedCall['section'] }
  | { kind: 'call'; key: string; listed: ListedCall };

interface CallTableProps {
  listed: readonly ListedCall[];
  calls: ReadonlyMap<string, CallState>;
  open: string | undefined;
  /** Undefined closes it. */
  onOpen: (key: string | undefined) => void;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
  /** The kept runs of the calls. */
  history: ReadonlyMap<string, readonly CallPoint[]> | undefined;
}

/** A row for each call, by its section; only those in sight are in the page. */
export function CallTable(props: CallTableProps) {
  const { listed, calls, open, onOpen, selected, onSelected, history } = props;
  const t = useTranslations('suites');
  const now = useNow(30_000);
  const rows = useMemo(() => rowsOf(listed), [listed]);
  const at = rows.findIndex((row) => row.kind === 'call' && row.key === open);
  const { scroller, virtualizer } = useVirtualRows(rows, ROW, at);
  const body = useRef<HTMLDivElement>(null);
  const choosable = listed.filter(({ section }) => section === 'calls');
  const chosen = choosable.filter(({ key }) => selected.has(key)).length;

  const move = (event: KeyboardEvent, index: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let next = index + step;
    while (rows[next]?.kind === 'section') next += step;
    if (!rows[next]) return;
    virtualizer.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${next}"] button`)?.focus(),
    );
  };

  return (
    <div
      role="table"
      aria-label={t('calls')}
      aria-rowcount={rows.length + 1}
      className="pane sized sm"
    >
      <div role="row" aria-rowindex={1} className={classNames(styles['row'], styles['head'])}>
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label={t('selectAll')}
            disabled={choosable.length === 0}
            checked={chosen > 0 && chosen === choosable.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < choosable.length;
            }}
            onChange={({ target }) =>
              onSelected(new Set(target.checked ? choosable.map(({ key }) => key) : []))
            }
          />
        </span>
        <span role="columnheader">{t('column_verdict')}</span>
        <span role="columnheader">{t('column_call')}</span>
        <span role="columnheader" className="faint tnum right">
          {t('column_time')}
        </span>
        <span role="columnheader" className={classNames('faint tnum right', styles['spare'])}>
          {t('column_p95')}
        </span>
        <span role="columnheader" className={classNames('faint tnum right', styles['spare'])}>
          {t('column_when')}
        </span>
      </div>
      {rows.length === 0 && <EmptyState title={t('noTagged')} />}
      <div ref={scroller} role="rowgroup" className={styles['scroller']}>
        <div ref={body} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index];
            if (!row) return null;
            const place = { transform: `translateY(${start}px)` };
            if (row.kind === 'section')
              return (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  className={classNames(styles['row'], styles['section'])}
                  style={place}
                >
                  <span role="cell">{t(`section_${row.section}`)}</span>
                </div>
              );
            const { listed: one } = row;
            const state = calls.get(one.key);
            const verdict = state?.verdict ?? 'not-run';
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                data-row={index}
                data-state={verdict}
                className={classNames(
                  styles['row'],
                  styles['call'],
                  one.key === open && styles['open'],
                )}
                style={place}
                onKeyDown={(event) => move(event, index)}
              >
                <span role="cell">
                  {one.section === 'calls' && (
                    <input
                      type="checkbox"
                      aria-label={t('select', { name: one.key })}
                      checked={selected.has(one.key)}
                      onChange={() => {
                        const next = new Set(selected);
                        if (!next.delete(one.key)) next.add(one.key);
                        onSelected(next);
                      }}
                    />
                  )}
                </span>
                <span role="cell">
                  <VerdictSign verdict={verdict} withWord />
                </span>
                <span role="cell" className="flex baseline gap-8 narrow clip">
                  <OpenRow
                    name={one.key}
                    isOpen={one.key === open}
                    onOpen={() => onOpen(one.key === open ? undefined : one.key)}
                  />
                  {one.target.name !== one.name && (
                    <code className={styles['target']}>{one.target.name}</code>
                  )}
                  {one.call.tags && (
                    <span className={styles['tags']}>
                      {one.call.tags.map((tag) => `#${tag}`).join(' ')}
                    </span>
                  )}
                  <FlakyMark state={state} points={history?.get(one.key)} />
                </span>
                <span role="cell" className="faint tnum right">
                  {state?.p50 !== undefined && formatDuration(state.p50)}
                </span>
                <span role="cell" className={classNames('faint tnum right', styles['spare'])}>
                  {state?.p95 !== undefined && formatDuration(state.p95)}
                </span>
                <span role="cell" className={classNames('faint tnum right', styles['spare'])}>
                  {state && whenWords(state.at, now)}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function FlakyMark({
  state,
  points,
}: {
  state: CallState | undefined;
  points: readonly CallPoint[] | undefined;
}) {
  const t = useTranslations('suites');
  const flaky = (state && flakyOf(state.runs)) ?? (points && flakyPoints(points));
  if (!flaky) return null;
  return (
    <span className={styles['flaky']} title={t('flakyHint')}>
      {t('flaky', { failed: flaky.failed, of: flaky.of })}
    </span>
  );
}

/** The time of the day, or how long ago it was. */
function whenWords(at: number, now: number): string {
  return now - at < HALF_A_DAY ? formatClock(at).slice(0, 8) : formatAge(now - at);
}

function rowsOf(listed: readonly ListedCall[]): readonly Row[] {
  const sections = new Set(listed.map(({ section }) => section));
  const isDivided = sections.size > 1;
  return [...sections].flatMap((section): Row[] => [
    // What it is called is no call's key: those are not empty.
    ...(isDivided ? [{ kind: 'section' as const, key: `\n${section}`, section }] : []),
    ...listed
      .filter((each) => each.section === section)
      .map((each) => ({ kind: 'call' as const, key: each.key, listed: each })),
  ]);
}
