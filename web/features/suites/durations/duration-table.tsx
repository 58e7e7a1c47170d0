import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { type Column, Table } from '../../../ui/table/table';
import { type CallPoint, lastComparablePoints, flakyPoints, percentilesOf } from './call-history';

/** A percentile of one run says nothing. */
export const MIN_FOR_PERCENTILES = 2;
const MIN_FOR_SPREAD = 5;

interface CallRow {
  key: string;
  points: readonly CallPoint[];
  spread: Exclude<ReturnType<typeof percentilesOf>, undefined>;
  flaky: ReturnType<typeof flakyPoints>;
}

export interface DurationTableProps {
  label: string;
  calls: readonly string[];
  history: ReadonlyMap<string, readonly CallPoint[]>;
  first?: Column<{ key: string }>;
}

export function DurationTable({ label, calls, history, first }: DurationTableProps) {
  const t = useTranslations('durations');
  const rows = calls.flatMap((key): CallRow[] => {
    const points = history.get(key) ?? [];
    const spread = percentilesOf(points);
    return spread ? [{ key, points, spread, flaky: flakyPoints(points) }] : [];
  });
  const ifEnough = (points: readonly CallPoint[], fewest: number, text: string) =>
    points.length < fewest ? '–' : text;
  return (
    <Table
      scrolls
      className="tnum"
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        ...(first ? [first] : []),
        { head: t('runs'), cell: ({ points }) => points.length },
        ...(['p50', 'p95'] as const).map((head) => ({
          head,
          className: 'nowrap',
          cell: ({ points, spread }: CallRow) => ifEnough(points, MIN_FOR_PERCENTILES, formatDuration(spread[head])),
        })),
        { head: t('max'), className: 'nowrap', cell: ({ spread }) => formatDuration(spread.max) },
        {
          head: t('spread'),
          className: 'nowrap',
          cell: ({ points, spread: { p25, p75 } }) =>
            ifEnough(points, MIN_FOR_SPREAD, `${formatDuration(p25)} – ${formatDuration(p75)}`),
        },
        {
          head: t('stability'),
          cell: ({ flaky, points }) =>
            flaky ? (
              <span className="warn">{t('flaky', { failed: flaky.failed, of: flaky.of })}</span>
            ) : (
              ifEnough(lastComparablePoints(points), MIN_FOR_PERCENTILES, t('stable'))
            ),
        },
      ]}
    />
  );
}
