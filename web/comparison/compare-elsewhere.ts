import type { ComparisonJob, JobName, Jobs, Reply } from './comparison.worker';
import type { TextRow } from './text/diff-text';

interface Asking {
  /** Ends the work at once, whether it has begun or not. */
  signal: AbortSignal;
  /** What is given away instead of copied. */
  transfer?: Transferable[];
}

/** When the comparisons that were asked for before have ended. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Has something compared where the page does not wait for it. One comparison runs at a time, for it takes much
 * memory, and each in a worker of its own: what ends the worker ends the work and gives the memory back.
 */
export function compareElsewhere<K extends JobName>(
  job: K,
  given: Jobs[K]['given'],
  asking: Asking,
): Promise<Jobs[K]['answer']> {
  // A job has what it is given, and is answered with what belongs to it.
  const question = { job, given } as ComparisonJob['question'];
  const answer = turn.then(() => askWorker(question, asking) as Promise<Jobs[K]['answer']>);
  turn = answer.catch(() => undefined);
  return answer;
}

async function askWorker(
  question: ComparisonJob['question'],
  { signal, transfer = [] }: Asking,
): Promise<ComparisonJob['answer']> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./comparison.worker.ts', import.meta.url), {
    type: 'module',
    name: 'comparison',
  });
  try {
    return await new Promise((resolve, reject) => {
      const rows: TextRow[][] = [];
      signal.addEventListener('abort', () => reject(new Error('the comparison was cancelled')));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'a worker could not be started; reload the page'));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
        if ('failure' in data) reject(new Error(data.failure));
        else if ('rows' in data) rows.push(data.rows);
        else
          resolve(
            'lastLineFeed' in data.answer ? { ...data.answer, rows: rows.flat() } : data.answer,
          );
      });
      worker.postMessage(question, transfer);
    });
  } finally {
    worker.terminate();
  }
}
