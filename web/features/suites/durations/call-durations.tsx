import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { Checkbox } from '../../../ui/form-fields';
import { useMoment } from '../../../ui/use-time';
import { type CallPoint, percentilesOf } from './call-history';
import styles from './call-durations.module.css';
import { DurationTable, MIN_FOR_PERCENTILES } from './duration-table';

export function CallDurations({ call, points }: { call: string; points: readonly CallPoint[] }) {
  const t = useTranslations('durations');
  const [isLog, setLog] = useState(false);
  return (
    <div className="stack gap-12 pt-8">
      {points.length < MIN_FOR_PERCENTILES ? (
        <p className="muted">{t('onlyOne')}</p>
      ) : (
        <>
          <DurationPlot points={points} isLog={isLog} />
          <Checkbox className="inline gap-8 muted sm" checked={isLog} onChange={setLog}>
            {t('log')}
          </Checkbox>
        </>
      )}
      <DurationTable label={t('title')} calls={[call]} history={new Map([[call, points]])} />
      <p className="faint sm">{t('note')}</p>
    </div>
  );
}

/** Units of the drawing, which is scaled to its place. */
const WIDTH = 960;
const HEIGHT = 220;
const EDGE = { left: 8, right: 96, top: 12, bottom: 8 };

function DurationPlot({ points, isLog }: { points: readonly CallPoint[]; isLog: boolean }) {
  const t = useTranslations('durations');
  const moment = useMoment();
  const spread = percentilesOf(points);
  const [first] = points;
  const last = points.at(-1);
  if (!spread || !first || !last) return null;
  const shortest = Math.max(0.1, Math.min(...points.map(({ millis }) => millis)));
  const longest = Math.max(shortest * 1.1, spread.max);
  const scale = (millis: number) =>
    isLog ? Math.log(Math.max(shortest, millis) / shortest) / Math.log(longest / shortest) : millis / longest;
  const inner = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const x = (index: number) => EDGE.left + (index / (points.length - 1)) * inner.width;
  const y = (millis: number) => EDGE.top + (1 - scale(millis)) * inner.height;
  // The label of p95 keeps a line's height above that of p50.
  const labelY = { p50: y(spread.p50), p95: Math.min(y(spread.p95), y(spread.p50) - 14) };
  const pointText = (point: CallPoint) =>
    `${moment(point.at)} · ${formatDuration(point.millis)} · ${t(`status_${point.status}`)}`;
  return (
    <figure className={`grid gap-4 ${styles['plot'] ?? ''}`}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('plot', {
          count: points.length,
          p50: formatDuration(spread.p50),
          p95: formatDuration(spread.p95),
        })}
      >
        <line className={styles['axis']} x1={0} x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        {(['p50', 'p95'] as const).map((rank) => (
          <g key={rank} className={styles[rank]}>
            <line x1={0} x2={WIDTH - EDGE.right + 10} y1={y(spread[rank])} y2={y(spread[rank])} />
            <text x={WIDTH - EDGE.right + 16} y={labelY[rank] + 4}>
              {rank} {formatDuration(spread[rank])}
            </text>
          </g>
        ))}
        {points.map((point, index) =>
          point.status === 'passed' ? (
            <circle key={index} className={styles['passed']} cx={x(index)} cy={y(point.millis)} r={3.5}>
              <title>{pointText(point)}</title>
            </circle>
          ) : (
            <path
              key={index}
              className={styles['failed']}
              transform={`translate(${x(index)} ${y(point.millis)})`}
              d="M-4-4L4 4M-4 4L4-4"
            >
              <title>{pointText(point)}</title>
            </path>
          ),
        )}
      </svg>
      <figcaption className="flex wrap between faint sm gap-16 rows-2 tnum">
        <span>{moment(first.at)}</span>
        <span>
          ● {t('status_passed')} &nbsp; ✕ {t('status_failed')}
        </span>
        <span>{moment(last.at)}</span>
      </figcaption>
    </figure>
  );
}
