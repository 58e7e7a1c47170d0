import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../../core/json/shorten-strings';
import { jsonText } from '../../../../core/json/lossless';
import { histogramOf, type Latency, latencyOf } from '../../../../core/suite/load/latency';
import type { LoadErrors, LoadState } from '../../../../core/suite/load/load-state';
import { english } from '../../../../core/suite/suite-phrase';
import { JsonText } from '../../../content/text/json-text';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { OutcomeView } from '../../outcome/outcome-view';
import { formatDuration } from '../../../../core/text/format';
import { PagePart } from '../../../ui/page-part';
import { ProgressBar } from '../../../ui/progress-bar';
import { Table } from '../../../ui/table/table';
import { useStore } from '../../../ui/use-store';
import styles from './load-dialog.module.css';
import type { LoadTestState } from './load-test';

const RANKS = ['min', 'p50', 'p90', 'p95', 'p99', 'max'] as const satisfies (keyof Latency)[];

export function LoadReport({ test }: { test: Extract<LoadTestState, { kind: 'run' }> }) {
  const t = useTranslations('load');
  const state = useStore(test.run);
  const { status, planned, sent, open, waiting, ok, failed, cancelled, rate, elapsed } = state;
  const isRunning = status.kind === 'running';
  const details: [name: string, value: string][] = [
    [t('fact_sent'), t('ofPlanned', { sent, planned })],
    [t('fact_open'), String(open)],
    [t('fact_waiting'), String(waiting)],
    [t('fact_ok'), String(ok)],
    [t('failed'), String(failed)],
    ...(cancelled > 0 ? [[t('fact_cancelled'), String(cancelled)] as [string, string]] : []),
    [t(isRunning ? 'fact_rateNow' : 'fact_rate'), t('perSecond', { rate: rate.toFixed(1) })],
    [t('elapsed'), formatDuration(elapsed)],
  ];
  return (
    <div
      className={`stack at-top gap-16 ${styles['report'] ?? ''}`}
      role="region"
      aria-label={t('result')}
      data-state={status.kind}
    >
      <ProgressBar label={t('progress')} value={sent - open} max={planned} />
      <p role="status" className="semibold">
        {status.kind === 'running' ? t('running') : t(`ended_${status.reason}`)}
      </p>
      <dl className={`${styles['facts'] ?? ''} tnum`} aria-label={t('facts')}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt className="faint sm">{name}</dt>
            <dd className="lg">{value}</dd>
          </div>
        ))}
      </dl>
      <Latencies state={state} />
      <Errors errors={state.errors} other={state.otherErrors} />
      <Stderr test={test} />
    </div>
  );
}

function Latencies({ state }: { state: LoadState }) {
  const t = useTranslations('load');
  const { latencies, serviceTimes } = state;
  // The lists grow in place: only their length shows that they have changed.
  const [latency, service] = useMemo(
    () => [latencyOf(latencies), latencyOf(serviceTimes)],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists are the same ones all the time
    [latencies.length],
  );
  if (!latency && state.status.kind !== 'running') return null;
  const rows = [
    { from: 'due', ranks: latency },
    { from: 'sent', ranks: service },
  ] as const;
  return (
    <PagePart title={t('latency')}>
      <LatencyPlot millis={latencies} count={latencies.length} />
      <Table
        className={`tnum ${styles['latencies'] ?? ''}`}
        label={t('latency')}
        rows={rows}
        columns={[
          { head: t('countedFrom'), cell: ({ from }) => t(`from_${from}`) },
          ...RANKS.map((rank) => ({
            head: t(`rank_${rank}`),
            cell: ({ ranks }: (typeof rows)[number]) => ranks && formatDuration(ranks[rank]),
          })),
        ]}
      />
    </PagePart>
  );
}

function Errors({ errors, other }: { errors: readonly LoadErrors[]; other: number }) {
  const t = useTranslations('load');
  const coreTexts = useCoreTexts();
  if (errors.length === 0) return null;
  return (
    <PagePart title={t('errors')}>
      <ul className={`grid gap-8 ${styles['errors'] ?? ''}`}>
        {errors.map((group, index) => (
          <li key={index}>
            <details>
              <summary>
                <b className="tnum">{group.count} ×</b> {t(`error_${group.kind}`)}
                <code>{shortenText(coreTexts.text(group.text, english(group.text)), 200)}</code>
              </summary>
              <p className={styles['example']}>{t('example')}</p>
              <OutcomeView
                outcome={group.example}
                findings={[]}
                renderResult={(result) => <JsonText source={jsonText(result)} label={t('example')} />}
              />
            </details>
          </li>
        ))}
      </ul>
      {other > 0 && <p>{t('otherErrors', { count: other })}</p>}
    </PagePart>
  );
}

function Stderr({ test }: { test: Extract<LoadTestState, { kind: 'run' }> }) {
  const t = useTranslations('load');
  const { count, last } = useStore(test.stderr);
  if (count === 0) return null;
  return (
    <PagePart isPlain title={t('stderr', { count })}>
      {count > last.length && <p>{t('stderrLast', { count: last.length })}</p>}
      <pre className={styles['stderr']} tabIndex={0} role="region" aria-label={t('stderr', { count })}>
        {last.join('\n')}
      </pre>
    </PagePart>
  );
}

const WIDTH = 640;
const HEIGHT = 120;

/** A histogram with logarithmic bins. @param count length of `millis`, which grows in place */
function LatencyPlot({ millis, count }: { millis: readonly number[]; count: number }) {
  const t = useTranslations('load');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is the same one all the time
  const bars = useMemo(() => histogramOf(millis), [count]);
  const maxCount = Math.max(1, ...bars.map((bar) => bar.count));
  const step = WIDTH / Math.max(1, bars.length);
  const rangeText = (from: number, to: number) => t('bar', { from: formatDuration(from), to: formatDuration(to) });
  const middle = bars[Math.floor(bars.length / 2)]?.from ?? 0;
  const ends = [
    formatDuration(bars[0]?.from ?? 0),
    t('logarithmic', { middle: formatDuration(middle) }),
    formatDuration(bars.at(-1)?.to ?? 0),
  ];
  return (
    <figure className={`grid gap-2 ${styles['plot'] ?? ''}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('plot', { count })}>
        {bars.map((bar, at) => {
          const height = bar.count === 0 ? 0 : Math.max(2, (bar.count / maxCount) * (HEIGHT - 2));
          return (
            <rect
              key={at}
              className={styles['bar']}
              x={at * step + 0.5}
              y={HEIGHT - height}
              width={Math.max(1, step - 1)}
              height={height}
            >
              <title>{t('labelOf', { label: rangeText(bar.from, bar.to), value: String(bar.count) })}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex between faint sm tnum" aria-hidden>
        {ends.map((end, at) => (
          <span key={at}>{bars.length > 0 ? end : '\u00a0'}</span>
        ))}
      </figcaption>
    </figure>
  );
}
