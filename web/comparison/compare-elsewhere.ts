import { askWorker } from '../content/ask-worker';
import type { ComparisonJob, JobName, Jobs } from './comparison.worker';

const ask = askWorker<ComparisonJob>(
  () =>
    new Worker(new URL('./comparison.worker.ts', import.meta.url), {
      type: 'module',
      name: 'comparison',
    }),
);

/**
 * Has something compared where the page does not wait for it.
 * @param transfer what is given away instead of copied
 */
export function compareElsewhere<K extends JobName>(
  job: K,
  given: Jobs[K]['given'],
  transfer?: Transferable[],
): Promise<Jobs[K]['answer']> {
  // A job has what it is given, and is answered with what belongs to it.
  return ask({ job, given } as ComparisonJob['question'], transfer);
}
