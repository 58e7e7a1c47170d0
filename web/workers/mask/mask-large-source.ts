import { pageWorker } from '../start-worker';
import { maskSource } from './mask-source';

/** One at a time, because each takes several times its size; memory is freed after the last. */
const ask = pageWorker('mask', { oneAtATime: true, endWhenIdle: true });

/** {@link maskSource} in a worker, for megabytes. @throws WorkerError */
export const maskLargeSource: typeof maskSource = (given) =>
  typeof Worker === 'undefined' ? maskSource(given) : ask(given);
