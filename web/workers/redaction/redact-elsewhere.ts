import { askWorker } from '../../../core/ask-worker';
import { startWorker } from '../start-worker';
import { redactSource } from './redact-json';
import type { RedactionJob } from './redaction.worker';

/** One text after the other, each of which takes its size several times over; the memory is given back after the last. */
const ask = askWorker<RedactionJob>(() => startWorker('redaction'), {
  inTurn: true,
  endWhenIdle: true,
});

/**
 * {@link redactSource} in a worker, for texts of megabytes.
 * @throws WorkerError
 */
export function redactElsewhere(
  source: string | Blob,
  secrets: readonly (string | number)[],
): Promise<string | Blob | undefined> {
  if (typeof Worker === 'undefined') return redactSource(source, secrets);
  return ask({ source, secrets });
}
