import { askWorker } from '../../../core/ask-worker';
import { startWorker } from '../start-worker';
import { maskSource } from './mask-source';
import type { MaskJob } from './mask.worker';

/** One text after the other, each of which takes its size several times over; the memory is given back after the last. */
const ask = askWorker<MaskJob>(() => startWorker('mask'), {
  inTurn: true,
  endWhenIdle: true,
});

/**
 * {@link maskSource} in a worker, for texts of megabytes.
 * @throws WorkerError
 */
export function maskInWorker(
  source: string | Blob,
  secrets: readonly string[],
): Promise<string | Blob | undefined> {
  if (typeof Worker === 'undefined') return maskSource(source, secrets);
  return ask({ source, secrets });
}
