import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { restOfName } from '../../../../core/suite/suite';
import { flakyOf } from '../../../../core/suite/flaky';
import { type CallPoint, flakyPoints } from '../durations/call-history';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { useAge, useNow } from '../../../ui/use-time';
import type { Column } from '../../../ui/table/table';
import { TriStateBox } from '../../../ui/tri-state-box';
import { VirtualTable } from '../../../ui/table/virtual-table';
import type { ListedCall } from '../suite-calls';
import type { CallState } from '../suite-runs';
import { stateOf } from '../../../runs/suites/call-status';
import { CallLine } from '../../../ui/call-line';
import { CallStatusSign, TONES } from '../call-status-sign';
import { OpenRow } from '../../../ui/open-row';
import { toggled } from '../../../ui/toggle-chips';
import styles from './call-table.module.css';

const HALF_A_DAY_MS = 12 * 3_600_000;

type Row =
  | { kind: 'section'; key: string; section: ListedCall['section'] }
  | { kind: 'call'; key: string; listed: ListedCall };

interface CallTableProps {
  listed: readonly ListedCall[];
  calls: ReadonlyMap<string, CallState>;
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
  history: ReadonlyMap<string, readonly CallPoint[]> | undefined;
}

export function CallTable(props: CallTableProps) {
  const { listed, calls, open, onOpen, selected, onSelected, history } = props;
  const age = useAge();
  const t = useTranslations('suites');
  const now = useNow(30_000);
  const rows = useMemo(() => rowsOf(listed), [listed]);
  const statusOf = (key: string) => calls.get(key)?.status ?? 'not-run';
  const choosable = listed.filter(({ section }) => section === 'calls');
  const chosen = choosable.filter(({ key }) => selected.has(key)).length;
  const spare = classNames('faint right', styles['spare']);
  const longest = Math.max(...[...calls.values()].map(({ p50 = 0 }) => p50));
  const isSpread = [...calls.values()].some(({ p95 }) => p95 !== undefined);
  const columns: Column<ListedCall>[] = [
    {
      head: (
        <TriStateBox
          aria-label={t('selectAll')}
          count={chosen}
          total={choosable.length}
          onChange={(isChecked) => onSelected(new Set(isChecked ? choosable.map(({ key }) => key) : []))}
        />
      ),
      cell: ({ key, section }) =>
        section === 'calls' && (
          <input
            type="checkbox"
            aria-label={t('select', { name: key })}
            checked={selected.has(key)}
            onChange={() => onSelected(toggled(selected, key))}
          />
        ),
    },
    { head: t('status'), cell: ({ key }) => <CallStatusSign status={statusOf(key)} withWord /> },
    {
      head: t('call'),
      className: styles['call'],
      cell: ({ key, name, target, call }) => (
        <>
          <OpenRow name={key} isOpen={key === open} onOpen={() => onOpen(key === open ? undefined : key)} />
          <FlakyMark state={calls.get(key)} points={history?.get(key)} />
          {restOfName(name, target) === undefined && <code className="faint">{target.name}</code>}
          {call.tags && <span className="faint sm">{call.tags.map((tag) => `#${tag}`).join(' ')}</span>}
          {call.skip !== undefined && (
            <span className="grow truncate faint sm" style={{ flexBasis: 64 }} title={call.skip}>
              {t('skipped', { reason: call.skip })}
            </span>
          )}
        </>
      ),
    },
    {
      head: isSpread ? 'p50' : t('column_time'),
      className: 'faint right',
      cell: ({ key }) => <Duration state={calls.get(key)} longest={longest} />,
    },
    { head: isSpread && 'p95', className: spare, cell: ({ key }) => formattedDuration(calls.get(key)?.p95) },
    {
      head: t('column_when'),
      className: spare,
      cell: ({ key }) => {
        const state = calls.get(key);
        if (!state || state.status === 'not-run') return null;
        return now - state.at < HALF_A_DAY_MS ? formatClock(state.at).slice(0, 8) : age(now - state.at);
      },
    },
  ];
  return (
    <VirtualTable
      label={t('calls')}
      className={styles['table']}
      columns={columns.map(({ head, className, cell }) => ({
        head,
        className,
        cell: (row: Row) => row.kind === 'call' && cell(row.listed, 0),
      }))}
      rows={rows}
      keyOf={keyOf}
      rowHeight={30}
      rowProps={(row) => (row.kind === 'call' ? { 'data-state': stateOf(statusOf(row.key)) } : {})}
      sectionOf={(row) => (row.kind === 'section' ? t(`section_${row.section}`) : undefined)}
      selected={open}
      empty={<EmptyState title={t('noTagged')} />}
    />
  );
}

const keyOf = ({ key }: Row) => key;

function formattedDuration(millis: number | undefined) {
  return millis !== undefined && formatDuration(millis);
}

function Duration({ state, longest }: { state: CallState | undefined; longest: number }) {
  const { status, p50 } = state ?? {};
  const isRunning = status === 'running';
  if (!status || (p50 === undefined && !isRunning)) return null;
  return (
    <span className="row gap-8">
      <CallLine
        className={TONES[status]}
        share={p50 === undefined || isRunning ? 1 : p50 / longest}
        isRunning={isRunning}
      />
      <span className="rest tnum">{formattedDuration(p50)}</span>
    </span>
  );
}

function FlakyMark({ state, points }: { state: CallState | undefined; points: readonly CallPoint[] | undefined }) {
  const t = useTranslations('suites');
  const flaky = (state && flakyOf(state.runs)) ?? (points && flakyPoints(points));
  if (!flaky) return null;
  return (
    <span className={styles['flaky']} title={t('flakyHint')}>
      {t('flaky', { failed: flaky.failed, of: flaky.of })}
    </span>
  );
}

function rowsOf(listed: readonly ListedCall[]): readonly Row[] {
  const sections = new Set(listed.map(({ section }) => section));
  const isDivided = sections.size > 1;
  return [...sections].flatMap((section): Row[] => [
    // A key of no call: names of calls have no line feed.
    ...(isDivided ? [{ kind: 'section' as const, key: `\n${section}`, section }] : []),
    ...listed
      .filter((each) => each.section === section)
      .map((each) => ({ kind: 'call' as const, key: each.key, listed: each })),
  ]);
}
