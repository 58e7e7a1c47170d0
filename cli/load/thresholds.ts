import { latencyOf, type Latency } from '../../core/suite/load/latency';
import { formatDuration } from '../../core/text/format';
import { UsageError } from '../options';

export const RANKS = ['min', 'mean', 'p50', 'p90', 'p95', 'p99', 'max'] as const satisfies (keyof Latency)[];
const PHASES = ['connect', 'call'] as const;
export type SessionPhase = (typeof PHASES)[number];

/** `p95<500ms`. */
export interface Threshold {
  text: string;
  metric: 'errors' | 'rate' | (typeof RANKS)[number];
  phase: SessionPhase | undefined;
  isBelow: boolean;
  /** In ms, errors, a share from 0 to 1, or calls per second, by `unit`. */
  limit: number;
  unit: 'ms' | 'count' | 'share' | 'rate';
}

export interface Measured {
  ok: number;
  failed: number;
  rate: number;
  latencies: readonly number[];
  phases: Readonly<Record<SessionPhase, readonly number[]>>;
}

export interface JudgedThreshold {
  threshold: Threshold;
  actual: number | undefined;
  passed: boolean;
}

const FORM =
  /^(?:(connect|call)\.)?(errors|rate|min|mean|p50|p90|p95|p99|max)\s*([<>])\s*(\d+(?:\.\d+)?)\s*(ms|s|%|\/s)?$/;

/** `p95<500ms,errors<1%`. @param phases that are measured: `connect.p95<1s` @throws UsageError */
export function parseThresholds(list: string, phases: readonly SessionPhase[]): Threshold[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, phase, metric = '', sign, digits, given = ''] = FORM.exec(text) ?? [];
      const unit = metric === '' ? undefined : unitOf(metric, given);
      if (unit === undefined || (phase !== undefined && (unit !== 'ms' || !phases.some((each) => each === phase))))
        throw new UsageError(
          `--threshold: "${text}" is not a valid threshold. Examples: p95<500ms, errors<1%, errors<5, rate>40${phases.map((each) => `, ${each}.p95<1s`).join('')}.`,
        );
      const value = Number(digits);
      return {
        text,
        metric: metric as Threshold['metric'],
        phase: phase as SessionPhase | undefined,
        isBelow: sign === '<',
        limit: given === '%' ? value / 100 : given === 's' ? value * 1000 : value,
        unit,
      };
    });
}

function unitOf(metric: string, given: string): Threshold['unit'] | undefined {
  if (metric === 'errors') return given === '%' ? 'share' : given === '' ? 'count' : undefined;
  if (metric === 'rate') return given === '' || given === '/s' ? 'rate' : undefined;
  return given === 'ms' || given === 's' ? 'ms' : undefined;
}

/** Fails if nothing was measured. */
export function judgeThreshold(threshold: Threshold, measured: Measured): JudgedThreshold {
  const actual = actualOf(threshold, measured);
  const { isBelow, limit } = threshold;
  const passed = actual !== undefined && (isBelow ? actual < limit : actual > limit);
  return { threshold, actual, passed };
}

function actualOf(
  { metric, unit, phase }: Threshold,
  { ok, failed, rate, latencies, phases }: Measured,
): number | undefined {
  if (metric === 'rate') return rate;
  if (metric !== 'errors') return latencyOf(phase ? phases[phase] : latencies)?.[metric];
  if (unit === 'count') return failed;
  return ok + failed === 0 ? undefined : failed / (ok + failed);
}

export function figureText(value: number | undefined, unit: Threshold['unit']): string {
  if (value === undefined) return 'not measured';
  switch (unit) {
    case 'ms':
      // As precise as the limit with which it is compared: not in seconds.
      return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
    case 'share':
      return `${(value * 100).toFixed(2)}%`;
    case 'rate':
      return `${value.toFixed(1)}/s`;
    case 'count':
      return String(value);
  }
}

export function millisText(millis: number): string {
  return millis < 100 ? `${millis.toFixed(1)} ms` : formatDuration(millis);
}
