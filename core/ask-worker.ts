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
  startWorker: () => WorkerLike,
  { runInline, ...options }: WorkerOptions<Job> = {},
): Ask<Job> & { start: () => void; end: (reason: Error) => void } {
  const requests = new WorkerRequests<Job>(startWorker, options);
  let inlineRun: Promise<RunJob<Job>> | undefined;
  const ask: Ask<Job> = (request, askOptions = {}) => {
    if (!runInline || 'Worker' in globalThis) return requests.ask(request, askOptions);
    inlineRun ??= runInline();
    return inlineRun.then((run) => run(typeof request === 'function' ? request() : request));
  };
  return Object.assign(ask, { start: () => void requests.start(), end: (reason: Error) => requests.end(reason) });
}

class WorkerRequests<Job extends WorkerJob> {
  readonly #startWorker: () => WorkerLike;
  readonly #options: WorkerOptions<Job>;
  /** Requests that wait until the worker has done those before. */
  readonly #queue: PendingRequest<Job>[] = [];
  readonly #sent = new Map<number, PendingRequest<Job>>();
  #lastNumber = 0;
  #worker: WorkerLike | undefined;
  #isReady = false;

  constructor(startWorker: () => WorkerLike, options: WorkerOptions<Job>) {
    this.#startWorker = startWorker;
    this.#options = options;
  }

  ask(request: PendingRequest<Job>['request'], options: AskOptions<Job>): Promise<Job['result']> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      const pending: PendingRequest<Job> = { ...options, request, resolve, reject };
      const abandon = () => {
        // The reason is whatever the caller aborted with.
        // oxlint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(signal?.reason);
        this.#drop(pending);
      };
      if (signal?.aborted) {
        abandon();
        return;
      }
      signal?.addEventListener('abort', abandon, { once: true });
      this.#queue.push(pending);
      this.#sendNext();
    });
  }

  start(): WorkerLike {
    this.#worker ??= this.#open();
    return this.#worker;
  }

  end(reason: Error): void {
    this.#terminate();
    for (const { timer, reject } of this.#sent.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#sent.clear();
    this.#sendNext();
  }

  #terminate(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #open(): WorkerLike {
    const started = this.#startWorker();
    this.#isReady = false;
    started.addEventListener('message', (event) => {
      if (this.#worker === started) this.#onReply(event.data as Reply<Job>);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      const reason = event.message || 'a worker could not be started; reload the page';
      if (this.#worker === started) this.end(new WorkerError('died', reason));
    });
    return started;
  }

  #sendNext(): void {
    while (!this.#options.oneAtATime || this.#sent.size === 0) {
      const pending = this.#queue.shift();
      if (!pending) return;
      this.#send(pending);
    }
  }

  #send(pending: PendingRequest<Job>): void {
    const { request, transfer = [], reject } = pending;
    const number = ++this.#lastNumber;
    this.#sent.set(number, pending);
    try {
      const worker = this.start();
      const message = typeof request === 'function' ? request() : request;
      worker.postMessage({ ...message, ask: number }, transfer);
    } catch (error) {
      reject(error);
      this.#settle(number);
      return;
    }
    this.#restartLimit(pending);
  }

  #onReply(reply: Reply<Job>): void {
    if ('ready' in reply) {
      this.#isReady = true;
      for (const pending of this.#sent.values()) this.#restartLimit(pending);
      return;
    }
    const pending = this.#sent.get(reply.ask);
    if ('progress' in reply) pending?.onProgress?.(reply.progress);
    else if (!('loaded' in reply)) {
      if ('result' in reply) pending?.resolve(reply.result);
      else pending?.reject(new WorkerError('failed', reply.failure));
      this.#settle(reply.ask);
    } else if (pending) {
      pending.isLoaded = true;
      this.#restartLimit(pending);
    }
  }

  /** Until the worker is ready and has loaded its code, the limit is that of its start, not of the request. */
  #restartLimit(pending: PendingRequest<Job>): void {
    const { limitMs } = pending;
    clearTimeout(pending.timer);
    if (limitMs === undefined) return;
    const isAtWork = this.#isReady && (!this.#options.reportsLoading || pending.isLoaded === true);
    const error = isAtWork
      ? new WorkerError('too-slow', `it took longer than ${limitMs / 1000} s`)
      : new WorkerError('died', 'a worker could not be started');
    pending.timer = setTimeout(() => this.end(error), isAtWork ? limitMs : START_LIMIT_MS);
  }

  #settle(number: number): void {
    clearTimeout(this.#sent.get(number)?.timer);
    this.#sent.delete(number);
    if (this.#options.endWhenIdle && this.#sent.size === 0) this.#terminate();
    this.#sendNext();
  }

  /** A sent request can't be withdrawn from a lasting worker: with `oneAtATime`, the next one waits until it is done. */
  #drop(pending: PendingRequest<Job>): void {
    const index = this.#queue.indexOf(pending);
    if (index >= 0) this.#queue.splice(index, 1);
    if (!this.#options.endWhenIdle) return;
    for (const [number, each] of this.#sent) if (each === pending) this.#settle(number);
  }
}
