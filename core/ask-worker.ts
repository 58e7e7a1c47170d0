import type { Reply, WorkerJob } from './serve-worker';

export interface WorkerLike {
  postMessage(message: unknown, transfer: object[]): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { message: string; preventDefault(): void }) => void): void;
}

/** `died` also means that the worker could not be started; `too-slow` that the limit was reached. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: 'failed' | 'died' | 'too-slow';

  constructor(code: WorkerError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

interface WorkerOptions<Job extends WorkerJob> {
  /** One request at a time, so that a limit that ends one takes no other with it. */
  oneAtATime?: boolean;
  /** Terminates the worker once no request is open: only that frees its memory at once. */
  endWhenIdle?: boolean;
  /** The worker posts `loaded` once it has loaded the code for a request; the limit starts then. */
  reportsLoading?: boolean;
  /** Runs the jobs on this thread if there are no workers (tests). `false` keeps the import out of a built page. */
  runInline?: (() => Promise<RunJob<Job>>) | false;
}

type RunJob<Job extends WorkerJob> = (request: Job['request']) => Job['result'] | Promise<Job['result']>;

interface AskOptions<Job extends WorkerJob> {
  transfer?: object[];
  limitMs?: number;
  /** Drops the request, and ends the worker if it is to end when idle. */
  signal?: AbortSignal;
  onProgress?: (progress: Job['progress']) => void;
}

/** A function is called once the worker can take the request. @throws WorkerError, or the signal's reason */
type Ask<Job extends WorkerJob> = (
  request: Job['request'] | (() => Job['request']),
  options?: AskOptions<Job>,
) => Promise<Job['result']>;

interface PendingRequest<Job extends WorkerJob> extends AskOptions<Job> {
  request: Job['request'] | (() => Job['request']);
  resolve: (result: Job['result']) => void;
  reject: (error: unknown) => void;
  timer?: ReturnType<typeof setTimeout>;
  isLoaded?: boolean;
}

/** Milliseconds. A busy machine starts a worker slowly; one that takes longer never starts. */
const START_LIMIT_MS = 30_000;

/** Sends requests to a worker, which starts with the first, and again after it died. `end` rejects the open ones. */
export function askWorker<Job extends WorkerJob>(
  start: () => WorkerLike,
  { oneAtATime = false, endWhenIdle = false, reportsLoading = false, runInline }: WorkerOptions<Job> = {},
): Ask<Job> & { start: () => void; end: (reason: Error) => void } {
  const queue: PendingRequest<Job>[] = [];
  const sent = new Map<number, PendingRequest<Job>>();
  let worker: WorkerLike | undefined;
  let isReady = false;
  let inlineRun: Promise<RunJob<Job>> | undefined;
  let lastNumber = 0;

  const end = (reason: Error) => {
    worker?.terminate();
    worker = undefined;
    for (const { timer, reject } of sent.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    sent.clear();
    next();
  };
  const settle = (number: number) => {
    clearTimeout(sent.get(number)?.timer);
    sent.delete(number);
    if (endWhenIdle && sent.size === 0) {
      worker?.terminate();
      worker = undefined;
    }
    next();
  };
  const startLimit = (pending: PendingRequest<Job>) => {
    const { limitMs } = pending;
    clearTimeout(pending.timer);
    if (limitMs === undefined) return;
    const isAtWork = isReady && (!reportsLoading || pending.isLoaded === true);
    const error = isAtWork
      ? new WorkerError('too-slow', `it took longer than ${limitMs / 1000} s`)
      : new WorkerError('died', 'a worker could not be started');
    pending.timer = setTimeout(() => end(error), isAtWork ? limitMs : START_LIMIT_MS);
  };
  const onReply = (reply: Reply<Job>) => {
    if ('ready' in reply) {
      isReady = true;
      for (const pending of sent.values()) startLimit(pending);
      return;
    }
    const pending = sent.get(reply.ask);
    if ('progress' in reply) pending?.onProgress?.(reply.progress);
    else if (!('loaded' in reply)) {
      if ('result' in reply) pending?.resolve(reply.result);
      else pending?.reject(new WorkerError('failed', reply.failure));
      settle(reply.ask);
    } else if (pending) {
      pending.isLoaded = true;
      startLimit(pending);
    }
  };
  const open = (): WorkerLike => {
    const started = start();
    isReady = false;
    started.addEventListener('message', (event) => {
      if (worker === started) onReply(event.data as Reply<Job>);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      const reason = event.message || 'a worker could not be started; reload the page';
      if (worker === started) end(new WorkerError('died', reason));
    });
    return started;
  };
  const post = (pending: PendingRequest<Job>) => {
    const { request, transfer = [], reject } = pending;
    const number = ++lastNumber;
    sent.set(number, pending);
    try {
      worker ??= open();
      const message = typeof request === 'function' ? request() : request;
      worker.postMessage({ ...message, ask: number }, transfer);
    } catch (error) {
      reject(error);
      settle(number);
      return;
    }
    startLimit(pending);
  };
  const next = () => {
    while (!oneAtATime || sent.size === 0) {
      const pending = queue.shift();
      if (!pending) return;
      post(pending);
    }
  };
  /** A sent request can't be withdrawn from a lasting worker: with `oneAtATime`, the next one waits until it is done. */
  const drop = (pending: PendingRequest<Job>) => {
    const index = queue.indexOf(pending);
    if (index >= 0) queue.splice(index, 1);
    if (!endWhenIdle) return;
    for (const [number, each] of sent) if (each === pending) settle(number);
  };

  const ask: Ask<Job> = (request, options = {}) => {
    if (runInline && !('Worker' in globalThis)) {
      inlineRun ??= runInline();
      return inlineRun.then((run) => run(typeof request === 'function' ? request() : request));
    }
    return new Promise((resolve, reject) => {
      const { signal } = options;
      const pending: PendingRequest<Job> = { ...options, request, resolve, reject };
      const abandon = () => {
        // The reason is whatever the caller aborted with.
        // oxlint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(signal?.reason);
        drop(pending);
      };
      if (signal?.aborted) {
        abandon();
        return;
      }
      signal?.addEventListener('abort', abandon, { once: true });
      queue.push(pending);
      next();
    });
  };
  const startEarly = () => {
    worker ??= open();
  };
  return Object.assign(ask, { start: startEarly, end });
}
