import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { latenciesOf, type MethodLatency } from '../../../../core/timeline/latencies';
import type { Timeline } from '../../../../core/timeline/model';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../ui/format';
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
  return (
    <section className={styles['latency']} aria-label={t('latency')} tabIndex={0}>
      {latencies.length === 0 ? (
        <p className="muted sm py-8 px-0">{t('noLatency')}</p>
      ) : (
        <Table
          className={`sm tnum ${styles['table'] ?? ''}`}
          rows={latencies}
          keyOf={({ isQuestion, method, subject }) => JSON.stringify([isQuestion, method, subject])}
          columns={[
            {
              head: t('method'),
              cell: ({ method, subject, isQuestion }) => {
                const name = [method, subject].filter((part) => part !== undefined).join(' ');
                return (
                  <>
                    <Button
                      variant="link"
                      size="small"
                      title={t('only', { name })}
                      onClick={() => onOnly(method, subject)}
                    >
                      {name}
                    </Button>
                    {isQuestion && <span className={styles['asked']}>{t('asked')}</span>}
                  </>
                );
              },
            },
            {
              head: t('spread'),
              cell: (latency) => <Spread latency={latency} />,
            },
            { head: t('count'), cell: ({ count }) => count },
            {
              head: t('failed'),
              cell: ({ failed }) => failed && <span className="bad">✕ {failed}</span>,
            },
            { head: 'p50', cell: ({ p50 }) => formatDuration(p50) },
            { head: 'p95', cell: ({ p95 }) => formatDuration(p95) },
            { head: t('max'), cell: ({ max }) => formatDuration(max) },
          ]}
        />
      )}
    </section>
  );
});

const WIDTH = 120;
const HEIGHT = 18;

function Spread({ latency: { bars, min, max } }: { latency: MethodLatency }) {
  const t = useTranslations('timeline');
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  const step = Math.min(12, WIDTH / Math.max(1, bars.length));
  const label = t('spreadFrom', { min: formatDuration(min), max: formatDuration(max) });
  return (
    <svg className={styles['spread']} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      {bars.map(({ count }, index) => {
        const height = count === 0 ? 0 : Math.max(2, (count / maxCount) * HEIGHT);
        return <rect key={index} x={index * step} y={HEIGHT - height} width={Math.max(1, step - 1)} height={height} />;
      })}
    </svg>
  );
}
