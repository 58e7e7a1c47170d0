import type { ValidationReply, ValidationRequest } from './validation-messages';
import type { Verdict } from './verdict';

interface Job {
  request: (known: ReadonlySet<number>) => ValidationRequest;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  resolve: (verdict: Verdict) => void;
  reject: (reason: unknown) => void;
}

/**
 * One worker that judges one request after another. A request that outlives its limit takes the worker with
 * it; the next one gets a fresh worker. Without workers (Node) it judges on the calling thread.
 */
export class GuardedJudge {
  #worker: Worker | undefined;
  #inline: ((request: ValidationRequest) => Verdict) | undefined;
  #known = new Set<number>();
  #queue: Job[] = [];
  #running = false;

  judge(
    request: Job['request'],
    options: { timeoutMs: number; signal: AbortSignal | undefined },
  ): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, ...options, resolve, reject });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (job.signal?.aborted) {
        job.reject(job.signal.reason);
        continue;
      }
      try {
        const request = job.request(this.#known);
        this.#known.add(request.schema.id);
        job.resolve(await this.#ask(request, job.timeoutMs));
      } catch (error) {
        job.reject(error);
      }
    }
    this.#running = false;
  }

  #ask(request: ValidationRequest, timeoutMs: number): Promise<Verdict> {
    if (import.meta.env.DEV && typeof Worker === 'undefined') {
      // For tests: pages have workers, and are built without this.
      return import('./judge-request').then(({ createRequestJudge }) => {
        this.#inline ??= createRequestJudge();
        return this.#inline(request);
      });
    }
    this.#worker ??= new Worker(new URL('./validation.worker.ts', import.meta.url), {
      type: 'module',
    });
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#discardWorker();
        resolve({
          kind: 'unjudged',
          reason: 'too-slow',
          fault: { code: 'timeout', value: String(timeoutMs / 1000) },
        });
      }, timeoutMs);
      worker.onmessage = ({ data }: MessageEvent<ValidationReply>) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = (event) => {
        clearTimeout(timer);
        this.#discardWorker();
        reject(
          new Error(`The validation worker failed: ${event.message || 'it could not be loaded'}.`),
        );
      };
      worker.postMessage(request);
    });
  }

  #discardWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#known = new Set();
  }
}
