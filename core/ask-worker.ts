import type { Reply, WorkerJob } from './answer-worker';

/** As much of a worker as is needed: the browser's, or one of Node's (cli/limited). */
export interface AnyWorker {
  postMessage(message: unknown, transfer: object[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { message: string; preventDefault(): void }) => void): void;
}

/** Why a worker gave no answer: the work failed, the worker could not be started or died, or the limit was reached. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: 'failed' | 'died' | 'too-slow';

  constructor(code: WorkerError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface WorkerOptions<Job extends WorkerJob> {
  /** One question at a time, the others wait: those that a limit ends take no other one with them. */
  inTurn?: boolean;
  /** Ends the worker once nothing is asked of it, which is the only way to have its memory back at once. */
  endWhenIdle?: boolean;
  /** The worker tells when it has loaded the code for a question (`begin`): until then no limit runs. */
  loads?: boolean;
  /** Answers on this thread where there are no workers: for tests, and to be left out of a built page. */
  here?: (() => Promise<Answerer<Job>>) | false;
}

type Answerer<Job extends WorkerJob> = (question: Job['question']) => Job['answer'] | Promise<Job['answer']>;

interface AskOptions<Job extends WorkerJob> {
  /** What is given away instead of copied. */
  transfer?: object[];
  /** Milliseconds of work after which the worker is stopped; the time in which it starts is no work. */
  limit?: number;
  /** Drops the question; a worker that is to end when idle ends with it. */
  signal?: AbortSignal;
  onProgress?: (progress: Job['progress']) => void;
}

/**
 * @param question where it is a function, it is called once the worker can take the question
 * @throws WorkerError, or the signal's reason
 */
type Ask<Job extends WorkerJob> = (
  question: Job['question'] | (() => Job['question']),
  options?: AskOptions<Job>,
) => Promise<Job['answer']>;

interface Asked<Job extends WorkerJob> extends AskOptions<Job> {
  question: Job['question'] | (() => Job['question']);
  resolve: (answer: Job['answer']) => void;
  reject: (error: unknown) => void;
  timer?: ReturnType<typeof setTimeout>;
  /** The code for it is loaded. */
  isBegun?: boolean;
}

/** A machine that is busy takes its time to start a worker; one that takes longer never will. */
const LONGEST_START = 30_000;

/** core knows no Worker by its name. */
function hasWorkers(): boolean {
  return 'Worker' in globalThis;
}

/**
 * A worker that answers numbered questions. It is started with the first one, and again where it died or was stopped: then
 * what was under way is rejected.
 * @param start starts a worker for that work (web/workers/start-worker.ts, cli/limited/start-worker.ts)
 * @returns asks it. `end` stops it: what it was asked is rejected with the reason, and the next question starts another one.
 */
export function askWorker<Job extends WorkerJob>(
  start: () => AnyWorker,
  { inTurn = false, endWhenIdle = false, loads = false, here }: WorkerOptions<Job> = {},
): Ask<Job> & { end: (why: Error) => void } {
  const queue: Asked<Job>[] = [];
  const underWay = new Map<number, Asked<Job>>();
  let worker: AnyWorker | undefined;
  let isReady = false;
  let local: Promise<Answerer<Job>> | undefined;
  let lastNumber = 0;

  const end = (why: Error) => {
    worker?.terminate();
    worker = undefined;
    for (const { timer, reject } of underWay.values()) {
      clearTimeout(timer);
      reject(why);
    }
    underWay.clear();
    next();
  };
  const settle = (number: number) => {
    clearTimeout(underWay.get(number)?.timer);
    underWay.delete(number);
    if (endWhenIdle && underWay.size === 0) {
      worker?.terminate();
      worker = undefined;
    }
    next();
  };
  const clock = (asked: Asked<Job>) => {
    const { limit } = asked;
    clearTimeout(asked.timer);
    if (limit === undefined) return;
    const isAtWork = isReady && (!loads || asked.isBegun === true);
    const late = isAtWork
      ? new WorkerError('too-slow', `it took longer than ${limit / 1000} s`)
      : new WorkerError('died', 'a worker could not be started');
    asked.timer = setTimeout(() => end(late), isAtWork ? limit : LONGEST_START);
  };
  const open = (): AnyWorker => {
    const started = start();
    isReady = false;
    started.addEventListener('message', (event) => {
      if (worker !== started) return;
      const data = event.data as Reply<Job>;
      if ('ready' in data) {
        isReady = true;
        for (const asked of underWay.values()) clock(asked);
        return;
      }
      const asked = underWay.get(data.ask);
      if ('begun' in data) {
        if (asked) clock(Object.assign(asked, { isBegun: true }));
        return;
      }
      if ('progress' in data) {
        asked?.onProgress?.(data.progress);
        return;
      }
      if ('answer' in data) asked?.resolve(data.answer);
      else asked?.reject(new WorkerError('failed', data.failure));
      settle(data.ask);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== started) return;
      const why = event.message || 'a worker could not be started; reload the page';
      end(new WorkerError('died', why));
    });
    return started;
  };
  const post = (asked: Asked<Job>) => {
    const { question, transfer = [], reject } = asked;
    const ask = ++lastNumber;
    underWay.set(ask, asked);
    try {
      worker ??= open();
      const given = typeof question === 'function' ? question() : question;
      worker.postMessage({ ...given, ask }, transfer);
    } catch (error) {
      reject(error);
      settle(ask);
      return;
    }
    clock(asked);
  };
  const next = () => {
    while (!inTurn || underWay.size === 0) {
      const asked = queue.shift();
      if (!asked) return;
      post(asked);
    }
  };
  /** What a worker that goes on has begun keeps its turn, for it answers nothing else before. */
  const drop = (asked: Asked<Job>) => {
    const waiting = queue.indexOf(asked);
    if (waiting >= 0) queue.splice(waiting, 1);
    if (!endWhenIdle) return;
    for (const [number, each] of underWay) if (each === asked) settle(number);
  };

  const ask: Ask<Job> = (question, options = {}) => {
    if (here && !hasWorkers()) {
      local ??= here();
      return local.then((answer) => answer(typeof question === 'function' ? question() : question));
    }
    return new Promise((resolve, reject) => {
      const { signal } = options;
      const asked: Asked<Job> = { ...options, question, resolve, reject };
      const abandon = () => {
        // What the one who aborts gives as the reason, whatever it is.
        // oxlint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(signal?.reason);
        drop(asked);
      };
      if (signal?.aborted) {
        abandon();
        return;
      }
      signal?.addEventListener('abort', abandon, { once: true });
      queue.push(asked);
      next();
    });
  };
  return Object.assign(ask, { end });
}
