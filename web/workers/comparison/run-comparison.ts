import type { TextRow } from '../../../core/comparison/text/diff-text';
import type { ComparisonJob, JobName, Jobs } from './comparison-jobs';
import { pageWorker } from '../start-worker';

/** One at a time, because it takes much memory; ending its worker ends the work and frees memory. */
const ask = pageWorker('comparison', { oneAtATime: true, endWhenIdle: true });

/** @param asking.signal ends the work at once, begun or not @param asking.transfer moved instead of copied */
export async function runComparison<K extends JobName>(
  job: K,
  input: Jobs[K]['input'],
  asking: { signal: AbortSignal; transfer?: Transferable[] },
): Promise<Jobs[K]['result']> {
  const rows: TextRow[][] = [];
  // Request and result belong to the same job, which TypeScript can't see.
  const request = { job, input } as ComparisonJob;
  const result = await ask(request, { ...asking, onProgress: (more) => rows.push(more) });
  // The result of a text comparison, whose rows were sent as progress.
  return 'lastLineFeed' in result ? { ...result, rows: rows.flat() } : result;
}
