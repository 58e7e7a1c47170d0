import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Suite } from '../../../../core/suite/suite';
import { useMoment } from '../../../ui/use-time';
import { type CallPoint, comparablePoints, flakyPoints, spreadOf, useCallHistory } from './call-history';
import { Checkbox } from '../../../ui/form-fields';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../ui/format';
import { errorNotice } from '../../../ui/notice';
import { Table } from '../../../ui/table/table';
import { callsOf } from '../suite-calls';
import styles from './durations-tab.module.css';

/** A percentile of one run says nothing. */
const MIN_FOR_PERCENTILES = 2;
const MIN_FOR_SPREAD = 5;

interface CallRow {
  key: string;
  points: readonly CallPoint[];
  spread: Exclude<ReturnType<typeof spreadOf>, undefined>;
  flaky: ReturnType<typeof flakyPoints>;
}

export function DurationsTab({ suiteKey, suite }: { suiteKey: string; suite: Suite }) {
  const t = useTranslations('durations');
  const { data, error } = useCallHistory(suiteKey);
  const [chosen, setChosen] = useState<string>();
  const [isLog, setLog] = useState(false);
  if (error) {
    return errorNotice(t('failed'), error);
  }
  if (!data) return null;
  const rows = callsOf(suite).flatMap(({ key }): CallRow[] => {
    const points = data.get(key) ?? [];
    const spread = spreadOf(points);
    return spread ? [{ key, points, spread, flaky: flakyPoints(points) }] : [];
  });
  const shown = rows.find(({ key }) => key === chosen) ?? rows[0];
  if (!shown) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  const isPlotted = shown.points.length >= MIN_FOR_PERCENTILES;
  const of = (points: readonly CallPoint[], fewest: number, words: string) => (points.length < fewest ? '–' : words);
  return (
    <div className="stack gap-12 py-12 px-16">
      <div className="flex baseline between gap-16">
        <h3 className="lg semibold break">{shown.key}</h3>
        {isPlotted && (
          <Checkbox className="inline gap-6 muted sm" checked={isLog} onChange={setLog}>
            {t('log')}
          </Checkbox>
        )}
      </div>
      {isPlotted ? <DurationPlot points={shown.points} isLog={isLog} /> : <p className="muted">{t('onlyOne')}</p>}
      <Table
        className="tnum"
        label={t('table')}
        rows={rows}
        keyOf={({ key }) => key}
        rowProps={({ key }) => ({ 'data-shown': key === shown.key })}
        columns={[
          {
            head: t('call'),
            cell: ({ key }) => (
              <button
                type="button"
                className={styles['call']}
                aria-pressed={key === shown.key}
                onClick={() => setChosen(key)}
              >
                {key}
              </button>
            ),
          },
          { head: t('runs'), cell: ({ points }) => points.length },
          ...(['p50', 'p95'] as const).map((head) => ({
            head,
            cell: ({ points, spread }: CallRow) => of(points, MIN_FOR_PERCENTILES, formatDuration(spread[head])),
          })),
          { head: t('max'), cell: ({ spread }) => formatDuration(spread.max) },
          {
            head: t('spread'),
            cell: ({ points, spread: { from, to } }) =>
              of(points, MIN_FOR_SPREAD, `${formatDuration(from)} – ${formatDuration(to)}`),
          },
          {
            head: t('stability'),
            cell: ({ flaky, points }) =>
              flaky ? (
                <span className="warn">{t('flaky', { failed: flaky.failed, of: flaky.of })}</span>
              ) : (
                of(comparablePoints(points), MIN_FOR_PERCENTILES, t('stable'))
              ),
          },
        ]}
      />
      <p className="faint sm">{t('note')}</p>
    </div>
  );
}

const WIDTH = 960;
const HEIGHT = 220;
const EDGE = { left: 8, right: 96, top: 12, bottom: 8 };

function DurationPlot({ points, isLog }: { points: readonly CallPoint[]; isLog: boolean }) {
  const t = useTranslations('durations');
  const moment = useMoment();
  const spread = spreadOf(points);
  const [first] = points;
  const last = points.at(-1);
  if (!spread || !first || !last) return null;
  const least = Math.max(0.1, Math.min(...points.map(({ millis }) => millis)));
  const greatest = Math.max(least * 1.1, spread.max);
  const scale = (millis: number) =>
    isLog ? Math.log(Math.max(least, millis) / least) / Math.log(greatest / least) : millis / greatest;
  const inner = { width: WIDTH - EDGE.left - EDGE.right, height: HEIGHT - EDGE.top - EDGE.bottom };
  const x = (index: number) => EDGE.left + (index / (points.length - 1)) * inner.width;
  const y = (millis: number) => EDGE.top + (1 - scale(millis)) * inner.height;
  // Labels that would overlap move apart.
  const [at50, at95] = [y(spread.p50), Math.min(y(spread.p95), y(spread.p50) - 14)];
  const words = (point: CallPoint) =>
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
            <text x={WIDTH - EDGE.right + 16} y={(rank === 'p50' ? at50 : at95) + 4}>
              {rank} {formatDuration(spread[rank])}
            </text>
          </g>
        ))}
        {points.map((point, index) =>
          point.status === 'passed' ? (
            <circle key={index} className={styles['passed']} cx={x(index)} cy={y(point.millis)} r={3.5}>
              <title>{words(point)}</title>
            </circle>
          ) : (
            <path
              key={index}
              className={styles['failed']}
              transform={`translate(${x(index)} ${y(point.millis)})`}
              d="M-4-4L4 4M-4 4L4-4"
            >
              <title>{words(point)}</title>
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
