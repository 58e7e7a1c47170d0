import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { histogramOf } from '../../../core/suite/load/latency';
import { formatDuration } from '../../ui/format';
import styles from './latency-plot.module.css';

const WIDTH = 640;
const HEIGHT = 120;

/**
 * How often which latency was, as bars over a scale on which each bar is longer than the one before by the same factor.
 * @param count of `millis`, which grow in place
 */
export function LatencyPlot({ millis, count }: { millis: readonly number[]; count: number }) {
  const t = useTranslations('load');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is the same one all the time
  const bars = useMemo(() => histogramOf(millis), [count]);
  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = WIDTH / Math.max(1, bars.length);
  const words = (from: number, to: number) =>
    t('bar', { from: formatDuration(from), to: formatDuration(to) });
  const ends = [
    bars[0]?.from ?? 0,
    bars[Math.floor(bars.length / 2)]?.from ?? 0,
    bars.at(-1)?.to ?? 0,
  ];
  return (
    <figure className={`grid gap-2 ${styles['plot'] ?? ''}`}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plot', { count })}
      >
        {bars.map((bar, at) => {
          const height = bar.count === 0 ? 0 : Math.max(2, (bar.count / most) * (HEIGHT - 2));
          return (
            <rect
              key={at}
              className={styles['bar']}
              x={at * step + 0.5}
              y={HEIGHT - height}
              width={Math.max(1, step - 1)}
              height={height}
            >
              <title>{`${words(bar.from, bar.to)}: ${bar.count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex between faint xs tnum" aria-hidden>
        {ends.map((end, at) => (
          <span key={at}>{formatDuration(end)}</span>
        ))}
      </figcaption>
    </figure>
  );
}
