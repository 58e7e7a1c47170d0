import { pageWorker } from '../start-worker';
import { maskSource } from './mask-source';

/**
 * One text after the other, each of which takes its size several times over; the memory is given back after the last.
 */
const ask = pageWorker('mask', { oneAtATime: true, endWhenIdle: true });

/** {@link maskSource} in a worker, for texts of megabytes. @throws WorkerError */
export const maskLargeSource: typeof maskSource = (given) =>
  typeof Worker === 'undefined' ? maskSource(given) : ask(given);
