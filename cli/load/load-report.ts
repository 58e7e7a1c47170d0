import { latencyOf } from '../../core/suite/load/latency';
import type { LoadState } from '../../core/suite/load/load-state';
import type { LoadRun } from '../../core/suite/load/run-load';
import { english } from '../../core/suite/suite-phrase';
import { durationText } from '../../core/suite/report/report-text';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import type { Secrets } from '../../core/secrets/secrets';
import { element, junitXml, testCase } from '../junit';
import { plainJson } from '../plain-text';
import { oneLine, painted, table } from '../report-text';
import { writeStderr } from '../stderr';
import { writeEach, writeReport } from '../write-report';
import type { LoadOptions } from './load-options';
import { loadHtml } from './load-html';
import type { OwnLoad } from './own-load';
import { figureText, type JudgedThreshold, judgeThreshold, millisText, RANKS } from './thresholds';

/** In milliseconds. */
export interface MeasuredCalls {
  calls: Map<string, { ok: number; failed: number; durationsMs: number[] }>;
  connect: number[];
  call: number[];
  own: OwnLoad;
}

const PROGRESS_MS = 1000;
const LATE_BY_LOUPE = 'Time limit reached: Loupe itself couldn’t keep up with the rate';
const END_TEXTS = {
  done: 'Done',
  late: 'Time limit reached: the server couldn’t keep up with the rate',
  stopped: 'Stopped',
  'connection-lost': 'Connection lost',
};

export class LoadReport {
  readonly #options: LoadOptions;
  readonly #secrets: Secrets;

  constructor(options: LoadOptions, secrets: Secrets) {
    this.#options = options;
    this.#secrets = secrets;
  }

  /** Prints progress on a terminal. @returns how to stop */
  follow(run: Pick<LoadRun, 'snapshot'>): () => void {
    if (!process.stderr.isTTY) return () => undefined;
    const timer = setInterval(() => {
      const { sent, planned, ok, failed, waiting, rate } = run.snapshot();
      writeStderr(`${sent} of ${planned} sent, ${ok} OK, ${failed} failed, ${waiting} waiting, ${rate}/s`);
    }, PROGRESS_MS);
    return () => clearInterval(timer);
  }

  /** @returns the exit code */
  async write(state: LoadState, measured: MeasuredCalls): Promise<number> {
    const { thresholds, json, junit, html, file } = this.#options;
    const { ok, failed, rate, latencies } = state;
    const judged = thresholds.map((threshold) =>
      judgeThreshold(threshold, { ok, failed, rate, latencies, phases: measured }),
    );
    const text = this.#text(state, measured, judged);
    const figures = this.#figures(state, measured, judged);
    const jsonText = `${JSON.stringify(figures, null, 2)}\n`;
    if (json === '-') {
      writeStderr(this.#masked(text));
      process.stdout.write(plainJson(this.#masked(jsonText)));
    } else process.stdout.write(`${this.#masked(text)}\n`);
    const xml = () => this.#masked(junitOf(file, judged));
    const page = html === undefined ? '' : await loadHtml({ suite: file, summary: text, seconds: state.seconds });
    writeEach(
      () => json !== undefined && json !== '-' && writeReport('--json', json, this.#masked(jsonText)),
      () => junit !== undefined && writeReport('--junit', junit, xml()),
      () => html !== undefined && writeReport('--html', html, this.#masked(page)),
    );
    const isLost = state.status.kind === 'ended' && state.status.reason === 'connection-lost';
    return judged.some(({ passed }) => !passed) || ok === 0 || isLost ? 1 : 0;
  }

  #masked(text: string): string {
    return maskSecrets(text, this.#secrets);
  }

  #text(state: LoadState, measured: MeasuredCalls, judged: readonly JudgedThreshold[]): string {
    const { status, planned, sent, ok, failed, cancelled, rate, elapsed, errors } = state;
    const { callsPerSession, isInOrder } = this.#options;
    const hasParts = callsPerSession !== undefined || isInOrder;
    const unit = callsPerSession !== undefined ? 'sessions' : isInOrder ? 'passes' : 'calls';
    const rows: [name: string, durationsMs: readonly number[]][] = [
      [`${unit}, from scheduled time`, state.latencies],
      [`${unit}, from send time`, state.serviceTimes],
      ...(callsPerSession === undefined ? [] : ([['connecting', measured.connect]] as [string, number[]][])),
      ...(hasParts ? ([['calls', measured.call]] as [string, number[]][]) : []),
      ...(measured.calls.size > 1
        ? [...measured.calls].map(([name, { durationsMs }]): [string, number[]] => [`  ${name}`, durationsMs])
        : []),
    ];
    const { own } = measured;
    const reason = status.kind === 'ended' ? status.reason : 'stopped';
    return [
      `${reason === 'late' && own.isLimit ? LATE_BY_LOUPE : END_TEXTS[reason]}: ${sent} of ${planned} ${unit} sent in ${durationText(elapsed)}, ${rate.toFixed(1)}/s`,
      `${ok} OK, ${failed} failed${cancelled > 0 ? `, ${cancelled} cancelled` : ''}`,
      ...(own.isLimit ? [limitText(own)] : []),
      '',
      ...table([
        ['', ...RANKS],
        ...rows.map(([name, durationsMs]) => {
          const latency = latencyOf(durationsMs);
          return [
            oneLine(name.trim() === name ? name : `  ${name.trim()}`, 40),
            ...RANKS.map((rank) => (latency ? millisText(latency[rank]) : '')),
          ];
        }),
      ]),
      ...errors.map(({ kind, text, count }) => `${count} × ${kind}: ${oneLine(english(text), 200)}`),
      ...(state.otherErrors > 0 ? [`${state.otherErrors} × other errors`] : []),
      ...(judged.length > 0 ? [''] : []),
      ...judged.map(({ passed, threshold, actual }) => {
        const mark = passed ? painted('✓', 'green') : painted('✗', 'red');
        return `${mark} ${threshold.text} (${figureText(actual, threshold.unit)})`;
      }),
    ].join('\n');
  }

  /** As `load.schema.json` describes it. */
  #figures(state: LoadState, measured: MeasuredCalls, judged: readonly JudgedThreshold[]) {
    const { status, planned, sent, ok, failed, cancelled, rate, elapsed } = state;
    const { plan, file, callsPerSession, isInOrder, workers } = this.#options;
    return {
      loupe: 'load',
      version: 1,
      suite: file,
      plan: {
        rate: plan.rate,
        concurrency: plan.concurrency,
        ...plan.end,
        callsPerSession,
        ...(isInOrder && { inOrder: true }),
        ...(workers > 1 && { workers }),
      },
      ended: status.kind === 'ended' ? status.reason : 'stopped',
      ...{ planned, sent, ok, failed, cancelled, rate, durationMs: elapsed },
      /** Busy share and delay (ms) of Loupe's event loop. */
      own: measured.own,
      /** From the scheduled time, and from the send time. */
      latency: latencyOf(state.latencies) ?? null,
      serviceTime: latencyOf(state.serviceTimes) ?? null,
      ...(callsPerSession !== undefined && { connect: latencyOf(measured.connect) ?? null }),
      ...((callsPerSession !== undefined || isInOrder) && { call: latencyOf(measured.call) ?? null }),
      series: state.seconds.map(({ ok, failed, latencies }, second) => {
        const latency = latencyOf(latencies);
        return { second, ok, failed, p50: latency?.p50 ?? null, p95: latency?.p95 ?? null };
      }),
      calls: [...measured.calls].map(([name, { durationsMs, ...counts }]) => ({
        name,
        ...counts,
        serviceTime: latencyOf(durationsMs) ?? null,
      })),
      errors: state.errors.map(({ kind, text, count }) => ({ kind, text: english(text), count })),
      thresholds: judged.map(({ threshold, actual, passed }) => ({
        threshold: threshold.text,
        actual: actual ?? null,
        passed,
      })),
    };
  }
}

function limitText({ busy, delay }: OwnLoad): string {
  const share = `${Math.round(busy * 100)} %`;
  return `Loupe was the limit: its event loop was busy ${share} of the time, with a delay of ${delay.p99} ms (p99). The latencies include it, and the server may be faster. Use --workers, --artillery or --k6 to send more.`;
}

function junitOf(suite: string, judged: readonly JudgedThreshold[]): string {
  const cases = judged.map(({ threshold, actual, passed }) => {
    const text = `${threshold.text}: ${figureText(actual, threshold.unit)}`;
    return testCase('load', threshold.text, passed ? '' : element('failure', text));
  });
  return junitXml([{ attributes: { name: suite }, cases }]);
}
