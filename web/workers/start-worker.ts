import type { Work } from './page.worker';

/** Starts a worker for one kind of work. All kinds are one program, whose parts share what they have in common. */
export function startWorker(work: Work): Worker {
  const worker = new Worker(new URL('./page.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(work);
  return worker;
}
