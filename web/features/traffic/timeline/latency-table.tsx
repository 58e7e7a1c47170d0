import { memo, useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { latenciesOf, type MethodLatency } from '../../../../core/timeline/latencies';
import type { Timeline } from '../../../../core/timeline/model';
import { Button } from '../../../ui/button';
import { formatDuration } from '../../../ui/format';
import styles from './latency-table.module.css';

interface LatencyTableProps {
  timeline: Timeline;
  /** Shows only the messages of a method, or of one tool. */
  onOnly: (method: string, subject: string | undefined) => void;
}

/** How long the requests of each method took, and the calls of each tool: as numbers, and how they are spread. */
export const LatencyTable = memo(function LatencyTable({ timeline, onOnly }: LatencyTableProps) {
  const t = useTranslations('timeline');
  // The picture does not wait for it.
  const deferred = useDeferredValue(timeline);
  const latencies = useMemo(() => latenciesOf(deferred), [deferred]);
  return (
    <section className={styles['latency']} aria-label={t('latency')} tabIndex={0}>
      {latencies.length === 0 ? (
        <p className="muted sm py-10 px-0">{t('noLatency')}</p>
      ) : (
        <table className={`${styles['table'] ?? ''} tnum`}>
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              <th scope="col">{t('spread')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('failed')}</th>
              <th scope="col">p50</th>
              <th scope="col">p95</th>
              <th scope="col">{t('max')}</th>
            </tr>
          </thead>
          <tbody>
            {latencies.map((latency) => (
              <LatencyRow
                key={JSON.stringify([latency.isQuestion, latency.method, latency.subject])}
                latency={latency}
                onOnly={onOnly}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
});

function LatencyRow({
  latency,
  onOnly,
}: { latency: MethodLatency } & Pick<LatencyTableProps, 'onOnly'>) {
  const t = useTranslations('timeline');
  const { method, subject, count, failed, p50, p95, max, isQuestion } = latency;
  const name = [method, subject].filter((part) => part !== undefined).join(' ');
  return (
    <tr>
      <th scope="row">
        <Button
          variant="link"
          size="small"
          title={t('only', { name })}
          onClick={() => onOnly(method, subject)}
        >
          {name}
        </Button>
        {isQuestion && <span className={styles['asked']}>{t('asked')}</span>}
      </th>
      <td>
        <Spread latency={latency} />
      </td>
      <td>{count}</td>
      <td className={failed > 0 ? 'bad' : undefined}>{failed > 0 ? `✕ ${failed}` : '0'}</td>
      <td>{formatDuration(p50)}</td>
      <td>{formatDuration(p95)}</td>
      <td>{formatDuration(max)}</td>
    </tr>
  );
}

const WIDTH = 120;
const HEIGHT = 18;

/** A histogram as small as a word. */
function Spread({ latency: { bars, min, max } }: { latency: MethodLatency }) {
  const t = useTranslations('timeline');
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = Math.min(12, WIDTH / Math.max(1, bars.length));
  const words = t('spreadFrom', { min: formatDuration(min), max: formatDuration(max) });
  return (
    <svg className={styles['spread']} width={WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      {bars.map(({ count }, index) => {
        const height = count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * step}
            y={HEIGHT - height}
            width={Math.max(1, step - 1)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
