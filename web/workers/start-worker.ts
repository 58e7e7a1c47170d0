import { askWorker } from '../../core/ask-worker';
import type { Jobs, Work } from './page.worker';

export function startWorker(work: Work): Worker {
  const worker = new Worker(new URL('./page.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(work);
  return worker;
}

export function pageWorker<W extends Work>(work: W, options?: Parameters<typeof askWorker<Jobs[W]>>[1]) {
  return askWorker<Jobs[W]>(() => startWorker(work), options);
}
