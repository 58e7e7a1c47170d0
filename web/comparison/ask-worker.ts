import type { JobName, JobReply, Jobs } from './comparison.worker';

const waiting = new Map<
  number,
  { resolve: (answer: never) => void; reject: (error: Error) => void }
>();
let worker: Worker | undefined;
let asked = 0;

function comparisonWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(new URL('./comparison.worker.ts', import.meta.url), {
    type: 'module',
    name: 'comparison',
  });
  started.addEventListener('message', (event: MessageEvent<JobReply>) => {
    const reply = event.data;
    const asker = waiting.get(reply.ask);
    waiting.delete(reply.ask);
    if ('answer' in reply) asker?.resolve(reply.answer as never);
    else asker?.reject(new Error(reply.failure));
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    worker = undefined;
    for (const { reject } of waiting.values()) {
      reject(new Error(event.message || 'the worker could not be started; reload the page'));
    }
    waiting.clear();
  });
  worker = started;
  return started;
}

/**
 * Has something compared where the page does not wait for it.
 * @param transfer what is given away instead of copied
 */
export function askWorker<K extends JobName>(
  job: K,
  given: Jobs[K]['given'],
  transfer: Transferable[] = [],
): Promise<Jobs[K]['answer']> {
  asked += 1;
  const ask = asked;
  return new Promise((resolve, reject) => {
    waiting.set(ask, { resolve, reject });
    comparisonWorker().postMessage({ ask, job, given }, transfer);
  });
}
