import type { Stage } from '../../core/suite/load/arrivals';
import type { LoadPlan } from '../../core/suite/load/load-plan';
import { durationMs } from '../../core/suite/suite';
import type { CommandHelp } from '../command';
import { defineOptions, readOptionsAndFiles, tagsOf, UsageError } from '../options';
import { OTLP_OPTION } from '../otlp/collector';
import { parseThresholds, type Threshold } from './thresholds';

const OPTIONS = defineOptions({
  rate: {
    type: 'string',
    default: '10',
    value: 'N',
    help: 'calls (or sessions) per second, up to 1000000 (default 10)',
  },
  duration: { type: 'string', value: 'TIME', help: 'length of the test: 30s, 5m, 1h (default 30s)' },
  stages: {
    type: 'string',
    value: 'LIST',
    help: "a changing rate, instead of --duration: '30s:50,2m:50,10s:0' goes from --rate to 50 per second within 30 s, stays, and ends within 10 s",
  },
  calls: { type: 'string', value: 'N', help: 'number of calls (or sessions), instead of --duration' },
  concurrency: {
    type: 'string',
    default: '64',
    value: 'N',
    help: 'maximum number of concurrent calls (or sessions) (default 64)',
  },
  sessions: { type: 'boolean', default: false, help: 'each unit is a session: connect, send calls, disconnect' },
  'calls-per-session': { type: 'string', default: '1', value: 'N', help: 'calls of each session (default 1)' },
  'in-order': {
    type: 'boolean',
    default: false,
    help: 'each unit is a pass: all calls in the suite’s order, with the values that they capture (with --sessions, in a session)',
  },
  workers: { type: 'string', default: '1', value: 'N', help: 'processes that share the rate (default 1)' },
  threshold: {
    type: 'string',
    multiple: true,
    value: 'LIST',
    help: "fail if a limit is exceeded: 'p95<500ms,errors<1%,rate>40'. Metrics: min, mean, p50, p90, p95, p99, max, errors, rate; with --sessions also connect.p95, with that or --in-order call.p95",
  },
  tags: { type: 'string', group: 'Calls', value: 'A,B', help: 'only calls with one of these tags' },
  env: { type: 'string', group: 'Server', value: 'NAME', help: 'one of the suite’s environments' },
  'env-from': {
    type: 'string',
    group: 'Server',
    multiple: true,
    value: 'NAMES',
    help: 'environment variables to pass to the suite’s server, separated by commas',
  },
  config: {
    type: 'string',
    group: 'Server',
    value: 'FILE',
    help: 'an "mcpServers" JSON with the server to load instead of the suite’s',
  },
  server: {
    type: 'string',
    group: 'Server',
    value: 'NAME',
    help: 'the server to use from that file, or from the file named in the suite',
  },
  json: { type: 'string', group: 'Reports', value: 'FILE', help: 'write the results as JSON (- for stdout)' },
  junit: { type: 'string', group: 'Reports', value: 'FILE', help: 'write the thresholds as a JUnit report' },
  html: { type: 'string', group: 'Reports', value: 'FILE', help: 'write an HTML report with the course of the test' },
  otlp: { ...OTLP_OPTION, group: 'Reports', help: `${OTLP_OPTION.help} (uses CPU time of the load generator)` },
  artillery: {
    type: 'string',
    group: 'Export',
    value: 'DIR',
    help: 'write an Artillery project with the same load instead of running it',
  },
  k6: {
    type: 'string',
    group: 'Export',
    value: 'FILE',
    help: 'write a k6 script instead, for a server with a URL (Streamable HTTP)',
  },
  force: {
    type: 'boolean',
    group: 'Export',
    default: false,
    help: 'let --artillery and --k6 replace files that Loupe did not write',
  },
});

export const LOAD_HELP: CommandHelp = {
  usage: ['load [options] SUITE'],
  about: `
Sends a suite’s calls at a constant rate. Latency is measured from each call’s scheduled time, so a
stalled server delays all calls scheduled during the stall (no coordinated omission). Calls are sent in
proportion to weight: (default 1), and rows: are used in turn. A call fails if its outcome is not the
expected one. before: and after: run once.`,
  options: OPTIONS,
  examples: [
    ["load weather.loupe.yaml --rate 50 --duration 1m --threshold 'p95<500ms,errors<1%'", 'fail above a limit'],
    ['load weather.loupe.yaml --sessions --rate 5 --calls-per-session 10', 'reconnect for each 10 calls'],
  ],
  exitCodes: {
    0: 'all thresholds met',
    1: 'a threshold was not met, or every call failed',
    2: 'could not run',
    3: 'authorization required',
    130: 'interrupted',
  },
};

const LIMITS = { rate: 1_000_000, concurrency: 10_000, seconds: 86_400, calls: 10_000_000, workers: 64 };

export interface LoadOptions {
  file: string;
  plan: LoadPlan;
  /** If undefined, all calls share a connection. */
  callsPerSession: number | undefined;
  /** Each unit is all calls in the suite's order. */
  isInOrder: boolean;
  workers: number;
  thresholds: readonly Threshold[];
  tags: readonly string[];
  environment: string | undefined;
  envFrom: readonly string[];
  config: string | undefined;
  server: string | undefined;
  json: string | undefined;
  junit: string | undefined;
  html: string | undefined;
  otlp: string | undefined;
  artillery: string | undefined;
  k6: string | undefined;
  isForced: boolean;
}

/** @returns undefined for `--help` @throws UsageError */
export function parseLoadOptions(argv: readonly string[]): LoadOptions | undefined {
  const { values, files } = readOptionsAndFiles([...argv], OPTIONS);
  if (values.help) return undefined;
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) throw new UsageError('load requires one SUITE: NAME.loupe.yaml.');
  const { duration, calls, stages, threshold = [], tags, sessions, 'in-order': isInOrder } = values;
  const ends = Object.entries({ duration, calls, stages }).filter(([, value]) => value !== undefined);
  if (ends.length > 1) throw new UsageError(`Use only one of ${ends.map(([name]) => `--${name}`).join(', ')}.`);
  if (isInOrder && values['calls-per-session'] !== '1')
    throw new UsageError('--in-order sends each call once per session: leave --calls-per-session out.');
  const { seconds: maxSeconds, calls: maxCalls } = LIMITS;
  const perSession = numberOf('calls-per-session', values['calls-per-session'], maxCalls, true);
  const plan: LoadPlan = {
    rate: numberOf('rate', values.rate, LIMITS.rate, false),
    concurrency: numberOf('concurrency', values.concurrency, LIMITS.concurrency, true),
    end:
      stages !== undefined
        ? { kind: 'stages', stages: stagesOf(stages, maxSeconds) }
        : calls === undefined
          ? { kind: 'duration', seconds: secondsOf(duration ?? '30s', maxSeconds) }
          : { kind: 'count', calls: numberOf('calls', calls, maxCalls, true) },
    limits: { seconds: maxSeconds, calls: maxCalls },
  };
  const workers = numberOf('workers', values.workers, LIMITS.workers, true);
  if (workers > plan.concurrency)
    throw new UsageError('--concurrency is shared among --workers: it must be at least their number.');
  return {
    file,
    plan,
    callsPerSession: sessions ? perSession : undefined,
    isInOrder,
    workers,
    thresholds: parseThresholds(threshold.join(','), [
      ...(sessions ? (['connect'] as const) : []),
      ...(sessions || isInOrder ? (['call'] as const) : []),
    ]),
    tags: tagsOf(tags ?? ''),
    environment: values.env,
    envFrom: (values['env-from'] ?? []).flatMap((names) => names.split(',')),
    config: values.config,
    server: values.server,
    json: values.json,
    junit: values.junit,
    html: values.html,
    otlp: values.otlp,
    artillery: values.artillery,
    k6: values.k6,
    isForced: values.force,
  };
}

function numberOf(name: string, text: string, max: number, isWhole: boolean): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= max) if (!isWhole || Number.isInteger(value)) return value;
  throw new UsageError(`--${name} requires a number up to ${max}, not "${text}".`);
}

function secondsOf(text: string, max: number): number {
  const seconds = durationMs(text) / 1000;
  if (seconds > 0 && seconds <= max) return seconds;
  throw new UsageError(`--duration requires a time up to 24h with its unit, such as 30s, not "${text}".`);
}

/** `30s:50,10s:0` */
function stagesOf(list: string, max: number): Stage[] {
  const stages = list.split(',').map((text): Stage => {
    const [time = '', rate = '', ...more] = text.trim().split(':');
    const seconds = durationMs(time) / 1000;
    const isRate = /^\d+(\.\d+)?$/.test(rate) && Number(rate) <= LIMITS.rate;
    if (!(seconds > 0) || !isRate || more.length > 0)
      throw new UsageError(
        `--stages requires times and rates up to ${LIMITS.rate}, such as 30s:50,2m:50,10s:0, not "${text}".`,
      );
    return { seconds, rate: Number(rate) };
  });
  if (stages.reduce((sum, { seconds }) => sum + seconds, 0) > max)
    throw new UsageError('--stages may take up to 24h in all.');
  return stages;
}
