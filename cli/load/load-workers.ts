import { fork, type ChildProcess } from 'node:child_process';
import {
  emptyState,
  type LoadErrors,
  type LoadSecond,
  type LoadState,
  NOT_SENT,
} from '../../core/suite/load/load-state';
import type { LoadRun } from '../../core/suite/load/run-load';
import { type LoadPlan, plannedCalls } from '../../core/suite/load/load-plan';
import { english } from '../../core/suite/suite-phrase';
import type { Mask } from '../check-report';
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
type ToWorker = { kind: 'start'; afterMs: number; calls: number } | { kind: 'stop' };

export function isLoadWorker(): boolean {
  return process.env[VARIABLE] !== undefined && process.send !== undefined;
}

/** In the worker's process, until all workers are ready. @param stop ends the load early @returns its share of the calls */
export function waitForStart(stop: () => void): Promise<number> {
  return new Promise((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'start') setTimeout(resolve, message.afterMs, message.calls);
      else {
        // Before its start, there is nothing left to send.
        resolve(0);
        stop();
      }
    });
    send({ kind: 'ready' });
  });
}

/** In the worker's process. @param mask for error texts of the server */
export function reportToParent(run: Pick<LoadRun, 'snapshot'>, mask: Mask) {
  const maskedState = (): LoadState => {
    const state = run.snapshot();
    // Only a page shows examples.
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
  readonly #plan: LoadPlan;
  readonly #children: ChildProcess[];
  readonly #states: LoadState[];
  readonly planned: number;
  readonly ended: Promise<WorkerResult>;
  #ready = 0;

  /** @param argv of `load`, whose later options replace earlier ones @throws UsageError if a worker could not begin */
  constructor(argv: readonly string[], { plan, workers }: LoadOptions) {
    const program = process.argv[1];
    if (program === undefined) throw new UsageError('--workers: this program has no file to start.');
    this.#plan = plan;
    this.planned = plannedCalls(plan);
    const count = Math.min(workers, this.planned);
    this.#states = Array.from({ length: count }, () => emptyState(0));
    this.#children = Array.from({ length: count }, (_, index) =>
      fork(program, ['load', ...argv, ...optionsOfWorker(plan, count, index)], {
        serialization: 'advanced',
        env: { ...process.env, [VARIABLE]: String(index) },
        // Discards stdout of a worker, which prints its own report; stderr is shown.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    this.ended = Promise.all(this.#children.map((child, index) => this.#resultOf(child, index))).then(
      (results) => mergedResults(results, this.planned),
      (error: unknown) => {
        for (const child of this.#children) child.kill();
        throw error;
      },
    );
  }

  #resultOf(child: ChildProcess, index: number): Promise<WorkerResult> {
    return new Promise((resolve, reject) => {
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'progress') this.#states[index] = message.state;
        else if (message.kind === 'ended') resolve(message);
        else if (++this.#ready === this.#children.length) this.#startAll();
      });
      child.on('error', reject);
      child.on('exit', (code) => reject(new WorkerEnded(code ?? 2)));
    });
  }

  /** In turn, so that the calls of all workers are evenly spaced; below one call per second, a second apart. */
  #startAll(): void {
    for (const [index, child] of this.#children.entries()) {
      const afterMs = (index * 1000) / Math.max(this.#plan.rate, 1);
      sendTo(child, { kind: 'start', afterMs, calls: share(this.planned, this.#children.length, index) });
    }
  }

  /** The sum of all worker processes so far. */
  snapshot(): LoadState {
    return mergedStates(this.#states, this.planned);
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

/** `share(9, 2, 0)` → 5, `share(9, 2, 1)` → 4. */
function share(count: number, workers: number, index: number): number {
  return Math.floor(count / workers) + (index < count % workers ? 1 : 0);
}

function optionsOfWorker({ rate, end, concurrency }: LoadPlan, workers: number, index: number): string[] {
  const options = ['--workers', '1', '--rate', String(rate / workers)];
  options.push('--concurrency', String(share(concurrency, workers, index)));
  if (end.kind !== 'stages') return options;
  return [...options, '--stages', end.stages.map((stage) => `${stage.seconds}s:${stage.rate / workers}`).join(',')];
}

function mergedResults(results: readonly WorkerResult[], planned: number): WorkerResult {
  const ownLoads = results.map(({ measured }) => measured.own);
  const measured: MeasuredCalls = {
    calls: new Map(),
    connect: results.flatMap((each) => each.measured.connect),
    call: results.flatMap((each) => each.measured.call),
    own: ownLoads.reduce((busiest, own) => (own.busy > busiest.busy ? own : busiest)),
  };
  for (const [name, { ok, failed, durationsMs }] of results.flatMap((each) => [...each.measured.calls])) {
    const before = measured.calls.get(name) ?? { ok: 0, failed: 0, durationsMs: [] };
    measured.calls.set(name, {
      ok: before.ok + ok,
      failed: before.failed + failed,
      durationsMs: [...before.durationsMs, ...durationsMs],
    });
  }
  return {
    state: mergedStates(
      results.map(({ state }) => state),
      planned,
    ),
    measured,
  };
}

/** If workers end differently, the first of these is reported. */
const WORST_FIRST = ['connection-lost', 'stopped', 'late', 'done'] as const;

function mergedStates(states: readonly LoadState[], planned: number): LoadState {
  const sum = (key: 'sent' | 'open' | 'waiting' | 'ok' | 'failed' | 'cancelled' | 'rate' | 'otherErrors') =>
    states.reduce((total, state) => total + state[key], 0);
  const reasons = states.flatMap(({ status }) => (status.kind === 'ended' ? [status.reason] : []));
  const reason = WORST_FIRST.find((each) => reasons.includes(each));
  const errors = new Map<string, LoadErrors>();
  for (const error of states.flatMap((state) => state.errors)) {
    const key = `${error.kind} ${english(error.text)}`;
    errors.set(key, { ...error, count: error.count + (errors.get(key)?.count ?? 0) });
  }
  const length = Math.max(0, ...states.map(({ seconds }) => seconds.length));
  return {
    status: reason && reasons.length === states.length ? { kind: 'ended', reason } : { kind: 'running' },
    planned,
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
      const ofWorkers = states.flatMap(({ seconds }) => seconds[at] ?? []);
      return {
        ok: ofWorkers.reduce((total, { ok }) => total + ok, 0),
        failed: ofWorkers.reduce((total, { failed }) => total + failed, 0),
        latencies: ofWorkers.flatMap(({ latencies }) => latencies),
      };
    }),
  };
}
