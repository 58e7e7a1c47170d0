/// <reference types="vite/client" />
import type { Suite } from '../../core/suite/suite';
import { UsageError } from '../options';
import { writeStderr } from '../stderr';
import exportedCalls from './exported-calls.txt?raw';
import { exportedLoad, filledScript, literalOf, plannedStages, writeExport } from './exported-load';
import script from './k6-script.txt?raw';
import type { LoadOptions } from './load-options';
import type { Threshold } from './thresholds';

/** If the suite names no version with `initialize`. */
const DEFAULT_VERSION = '2025-11-25';

/** Over Streamable HTTP. Variables are given by `k6 run -e`. @throws UsageError */
export function writeK6(file: string, suite: Suite, options: LoadOptions): void {
  const { plan, callsPerSession, thresholds, config, isForced } = options;
  const { url, headers, transport, protocol } = suite.server ?? {};
  if (url === undefined || (transport ?? 'http') !== 'http' || config !== undefined)
    throw new UsageError('--k6 requires a suite whose server: has a url: for Streamable HTTP.');
  const load = {
    ...exportedLoad(suite, { url, headers: headers ?? {} }, options),
    protocolVersion: protocol?.startsWith('2025') ? protocol : DEFAULT_VERSION,
  };
  const stages = plannedStages(plan);
  const rates = [plan.rate, ...stages.map(({ rate }) => rate)];
  // k6 takes integers only.
  const timeUnit = rates.every(Number.isInteger) ? '1s' : '1h';
  const perUnit = (rate: number) => (timeUnit === '1s' ? rate : Math.max(rate > 0 ? 1 : 0, Math.round(rate * 3600)));
  const [onlyStage, ...more] = stages;
  const shape =
    plan.end.kind !== 'stages' && onlyStage && more.length === 0
      ? {
          executor: 'constant-arrival-rate',
          rate: perUnit(onlyStage.rate),
          timeUnit,
          duration: `${onlyStage.seconds}s`,
        }
      : {
          executor: 'ramping-arrival-rate',
          startRate: perUnit(plan.rate),
          timeUnit,
          stages: stages.map(({ seconds, rate }) => ({ duration: `${seconds}s`, target: perUnit(rate) })),
        };
  const k6Options = {
    scenarios: { load: { ...shape, preAllocatedVUs: plan.concurrency, maxVUs: plan.concurrency } },
    thresholds: thresholdsOf(thresholds, callsPerSession !== undefined),
  };
  const text = filledScript(script, {
    CALLS: exportedCalls,
    OPTIONS: JSON.stringify(k6Options, null, 2),
    LOAD: literalOf(load),
  });
  writeExport('--k6', [[file, text]], isForced);
  writeStderr(`Wrote ${file}. Run: k6 run ${file}`);
}

const METRIC_NAMES = {
  min: 'min',
  mean: 'avg',
  p50: 'med',
  p90: 'p(90)',
  p95: 'p(95)',
  p99: 'p(99)',
  max: 'max',
} as const;

function thresholdsOf(thresholds: readonly Threshold[], hasSessions: boolean) {
  const byMetric: Record<string, string[]> = {};
  for (const { metric, phase, isBelow, limit, unit } of thresholds) {
    const unitMetric = hasSessions ? 'session' : 'call';
    const [name, figure] =
      metric === 'errors'
        ? unit === 'share'
          ? ['mcp_failed', 'rate']
          : ['mcp_errors', 'count']
        : metric === 'rate'
          ? ['iterations', 'rate']
          : [`mcp_${phase ?? unitMetric}`, METRIC_NAMES[metric]];
    (byMetric[name] ??= []).push(`${figure}${isBelow ? '<' : '>'}${limit}`);
  }
  return byMetric;
}
