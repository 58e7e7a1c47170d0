import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { BARS, latenciesOf, type MethodLatency, SHORTEST_MS } from '../../../../core/timeline/latencies';
import type { Timeline } from '../../../../core/timeline/model';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../../core/text/format';
import { Table } from '../../../ui/table/table';
import styles from './latency-table.module.css';

interface LatencyTableProps {
  items: Timeline['items'];
  onOnly: (method: string, subject: string | undefined) => void;
}

export const LatencyTable = memo(function LatencyTable({ items, onOnly }: LatencyTableProps) {
  const t = useTranslations('timeline');
  // The chart does not wait for it.
  const deferred = useDeferredValue(items);
  const latencies = useMemo(() => latenciesOf({ items: deferred }), [deferred]);
  const hasSeveral = latencies.some(({ count }) => count > 1);
  const longest = Math.max(2 * SHORTEST_MS, ...latencies.map(({ max }) => max));
  return (
    <section className={styles['latency']} aria-label={t('latency')} tabIndex={0}>
      {latencies.length === 0 ? (
        <p className="muted sm py-8 px-0">{t('noLatency')}</p>
      ) : (
        <Table
          className={`sm tnum ${styles['table'] ?? ''}`}
          rows={latencies}
          keyOf={({ isServerRequest, method, subject }) => JSON.stringify([isServerRequest, method, subject])}
          columns={[
            {
              head: t('method'),
              cell: ({ method, subject, isServerRequest }) => {
                const name = [method, subject].filter((part) => part !== undefined).join(' ');
                return (
                  <>
                    <Button
                      variant="link"
                      size="small"
                      className="truncate"
                      title={t('only', { name })}
                      onClick={() => onOnly(method, subject)}
                    >
                      {name}
                    </Button>
                    {isServerRequest && <span className={styles['asked']}>{t('asked')}</span>}
                  </>
                );
              },
            },
            {
              head: (
                <>
                  {t('spread')}{' '}
                  <span className="faint regular">
                    {t('spreadScale', { min: formatDuration(SHORTEST_MS), max: formatDuration(longest) })}
                  </span>
                </>
              ),
              cell: (latency) => <Spread latency={latency} />,
            },
            { head: t('count'), cell: ({ count }) => count },
            {
              head: t('failed'),
              cell: ({ failed, areToolErrors }) =>
                failed && (
                  <span className={areToolErrors ? 'warn' : 'bad'}>{`${areToolErrors ? '⚠' : '✕'} ${failed}`}</span>
                ),
            },
            // The duration of a single call is the longest.
            ...(hasSeveral ? PERCENTILES : []),
            { head: t('max'), cell: ({ max }) => formatDuration(max) },
          ]}
        />
      )}
    </section>
  );
});

const PERCENTILES = (['p50', 'p95'] as const).map((head) => ({
  head,
  cell: ({ count, [head]: millis }: MethodLatency) => count > 1 && formatDuration(millis),
}));

/** The drawing is scaled to what the other columns leave. */
const WIDTH = 400;
const HEIGHT = 18;

function Spread({ latency: { bars, min, max } }: { latency: MethodLatency }) {
  const t = useTranslations('timeline');
  const maxCount = Math.max(1, ...bars);
  const label = t('spreadFrom', { min: formatDuration(min), max: formatDuration(max) });
  const width = WIDTH / BARS;
  return (
    <svg
      className={styles['spread']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {bars.map((count, index) => {
        const height = count && Math.max(2, (count / maxCount) * HEIGHT);
        return <rect key={index} x={index * width} y={HEIGHT - height} width={width - 1} height={height} />;
      })}
    </svg>
  );
}
