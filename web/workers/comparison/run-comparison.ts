import type { TextRow } from '../../../core/comparison/text/diff-text';
import type { ComparisonQuestion, JobName, Jobs } from './answer-comparison';
import { pageWorker } from '../start-worker';

/**
 * One comparison runs at a time, for it takes much memory, and each in a worker of its own: what ends the worker ends
 * the work and gives the memory back.
 */
const ask = pageWorker('comparison', { oneAtATime: true, endWhenIdle: true });

/**
 * Has something compared where the page does not wait for it.
 * @param asking.signal ends the work at once, whether it has begun or not
 * @param asking.transfer what is given away instead of copied
 */
export async function runComparison<K extends JobName>(
  job: K,
  given: Jobs[K]['given'],
  asking: { signal: AbortSignal; transfer?: Transferable[] },
): Promise<Jobs[K]['answer']> {
  const rows: TextRow[][] = [];
  // A job has what it is given, and is answered with what belongs to it.
  const question = { job, given } as ComparisonQuestion;
  const answer = await ask(question, { ...asking, onProgress: (more) => rows.push(more) });
  return 'lastLineFeed' in answer ? { ...answer, rows: rows.flat() } : answer;
}
