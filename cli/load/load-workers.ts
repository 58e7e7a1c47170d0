import { fork, type ChildProcess } from 'node:child_process';
import {
  emptyState,
  type LoadErrors,
  type LoadSecond,
  type LoadState,
  NOT_SENT,
} from '../../core/suite/load/load-state';
import type { LoadRun } from '../../core/suite/load/run-load';
import { plannedCalls } from '../../core/suite/load/load-plan';
import { english } from '../../core/suite/suite-phrase';
import { UsageError } from '../options';
import type { LoadOptions } from './load-options';
import type { MeasuredCalls } from './load-report';

/** The environment variable that makes the process a worker of `load --workers`. */
const VARIABLE = 'LOUPE_LOAD_WORKER';
const PROGRESS_MS = 500;

export interface WorkerResult {
  state: LoadState;
  measured: MeasuredCalls;
}

type FromWorker = { kind: 'ready' } | { kind: 'progress'; state: LoadState } | ({ kind: 'ended' } & WorkerResult);
type ToWorker = { kind: 'start'; afterMs: number } | { kind: 'stop' };

export function isLoadWorker(): boolean {
  return process.env[VARIABLE] !== undefined && process.send !== undefined;
}

/** In the worker's process: resolves once all workers are ready and its share is due. @param stop ends the load early */
export function waitForStart(stop: () => void): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'stop') stop();
      else setTimeout(resolve, message.afterMs);
    });
    send({ kind: 'ready' });
  });
}

/** In the worker's process: sends its state to the parent. @param mask for error texts of the server */
export function reportToParent(run: Pick<LoadRun, 'snapshot'>, mask: (text: string) => string) {
  const maskedState = (): LoadState => {
    const state = run.snapshot();
    const errors = state.errors.map((error) => ({ ...error, text: mask(english(error.text)), example: NOT_SENT }));
    return { ...state, errors };
  };
  const timer = setInterval(() => {
    send({ kind: 'progress', state: { ...maskedState(), latencies: [], serviceTimes: [], seconds: [] } });
  }, PROGRESS_MS);
  return {
    stop: () => clearInterval(timer),
    /** The last message: the process may end then. */
    end: (measured: MeasuredCalls) =>
      new Promise<void>((resolve) => {
        const message: FromWorker = { kind: 'ended', state: maskedState(), measured };
        process.send?.(message, () => {
          process.disconnect();
          resolve();
        });
      }),
  };
}

function send(message: FromWorker): void {
  process.send?.(message);
}

/** A worker ended before its last message; it has printed the reason. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded';
  readonly code: number;

  constructor(code: number) {
    super(`A worker ended with exit code ${code}.`);
    this.code = code;
  }
}

/** Shares calls, rate and concurrency among processes of this program. */
export class LoadWorkers {
  readonly #children: ChildProcess[];
  readonly #states: LoadState[];
  readonly planned: number;
  readonly ended: Promise<WorkerResult>;

  /** @param argv of `load`, whose later options replace earlier ones @throws UsageError if a worker could not begin */
  constructor(argv: readonly string[], options: LoadOptions) {
    const { plan } = options;
    const program = process.argv[1];
    if (program === undefined) throw new UsageError('--workers: this program has no file to start.');
    this.planned = plannedCalls(plan);
    // None without a call.
    const workers = Math.min(options.workers, this.planned);
    this.#states = Array.from({ length: workers }, () => emptyState(0));
    this.#children = Array.from({ length: workers }, (_, index) =>
      fork(program, ['load', ...shareOf(argv, plan, workers, index)], {
        serialization: 'advanced',
        env: { ...process.env, [VARIABLE]: String(index) },
        // Discards stdout of a worker, which prints its own report; stderr is shown.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    let waiting = workers;
    const results = this.#children.map(
      (child, index) =>
        new Promise<WorkerResult>((resolve, reject) => {
          child.on('message', (message: FromWorker) => {
            if (message.kind === 'progress') this.#states[index] = message.state;
            if (message.kind === 'ended') resolve(message);
            if (message.kind !== 'ready' || --waiting > 0) return;
            // In turn, so that the calls of all workers are evenly spaced.
            for (const [at, each] of this.#children.entries())
              sendTo(each, { kind: 'start', afterMs: (at * 1000) / Math.max(plan.rate, 1) });
          });
          child.on('error', reject);
          child.on('exit', (code) => reject(new WorkerEnded(code ?? 2)));
        }),
    );
    this.ended = Promise.all(results).then(merged, (error: unknown) => {
      for (const child of this.#children) child.kill();
      throw error;
    });
  }

  /** The sum of all worker processes so far. */
  snapshot(): LoadState {
    return { ...mergedStates(this.#states), planned: this.planned };
  }

  stop(): void {
    for (const child of this.#children) sendTo(child, { kind: 'stop' });
  }

  kill(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}

function sendTo(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message);
}

function shareOf(
  argv: readonly string[],
  { rate, end, concurrency }: LoadOptions['plan'],
  workers: number,
  index: number,
): string[] {
  const share = (count: number) => Math.floor(count / workers) + (index < count % workers ? 1 : 0);
  return [
    ...argv,
    ...['--workers', '1', '--rate', String(rate / workers)],
    ...['--concurrency', String(share(concurrency))],
    ...(end.kind === 'count' ? ['--calls', String(share(end.calls))] : []),
    ...(end.kind === 'stages'
      ? ['--stages', end.stages.map((stage) => `${stage.seconds}s:${stage.rate / workers}`).join(',')]
      : []),
  ];
}

function merged(results: readonly WorkerResult[]): WorkerResult {
  const measured: MeasuredCalls = {
    calls: new Map(),
    connect: results.flatMap((each) => each.measured.connect),
    call: results.flatMap((each) => each.measured.call),
    own: results.map((each) => each.measured.own).reduce((worst, own) => (own.busy > worst.busy ? own : worst)),
  };
  for (const { measured: own } of results) {
    for (const [name, { ok, failed, millis }] of own.calls) {
      const known = measured.calls.get(name) ?? { ok: 0, failed: 0, millis: [] };
      measured.calls.set(name, {
        ok: known.ok + ok,
        failed: known.failed + failed,
        millis: [...known.millis, ...millis],
      });
    }
  }
  return { state: mergedStates(results.map(({ state }) => state)), measured };
}

/** Worst first: if workers end differently, the worst end is reported. */
const ENDS = ['connection-lost', 'stopped', 'late', 'done'] as const;

function mergedStates(states: readonly LoadState[]): LoadState {
  const sum = (key: 'planned' | 'sent' | 'open' | 'waiting' | 'ok' | 'failed' | 'cancelled' | 'rate' | 'otherErrors') =>
    states.reduce((total, state) => total + state[key], 0);
  const reasons = states.flatMap(({ status }) => (status.kind === 'ended' ? [status.reason] : []));
  const reason = ENDS.find((each) => reasons.includes(each));
  const errors = new Map<string, LoadErrors>();
  for (const error of states.flatMap((state) => state.errors)) {
    const key = `${error.kind} ${english(error.text)}`;
    errors.set(key, { ...error, count: error.count + (errors.get(key)?.count ?? 0) });
  }
  const length = Math.max(0, ...states.map(({ seconds }) => seconds.length));
  return {
    status: reason && reasons.length === states.length ? { kind: 'ended', reason } : { kind: 'running' },
    planned: sum('planned'),
    elapsed: Math.max(0, ...states.map(({ elapsed }) => elapsed)),
    sent: sum('sent'),
    open: sum('open'),
    waiting: sum('waiting'),
    ok: sum('ok'),
    failed: sum('failed'),
    cancelled: sum('cancelled'),
    rate: sum('rate'),
    errors: [...errors.values()].sort((a, b) => b.count - a.count),
    otherErrors: sum('otherErrors'),
    latencies: states.flatMap(({ latencies }) => latencies),
    serviceTimes: states.flatMap(({ serviceTimes }) => serviceTimes),
    seconds: Array.from({ length }, (_, at): LoadSecond => {
      const own = states.flatMap(({ seconds }) => seconds[at] ?? []);
      return {
        ok: own.reduce((total, { ok }) => total + ok, 0),
        failed: own.reduce((total, { failed }) => total + failed, 0),
        latencies: own.flatMap(({ latencies }) => latencies),
      };
    }),
  };
}
