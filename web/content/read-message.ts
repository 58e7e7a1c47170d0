import { askWorker } from './ask-worker';
import type { MessageChecks } from './check-message';
import type { Finding } from './finding';
import type { MessageJob } from './message.worker';

/** Shorter messages are checked on the page: a few milliseconds. */
const localLength = 64_000;

const ask = askWorker<MessageJob>(
  () =>
    new Worker(new URL('./message.worker.ts', import.meta.url), {
      type: 'module',
      name: 'messages',
    }),
);

/** {@link checkMessage}, of a large message in a worker, so that the page never waits for it. */
export async function readMessage(
  source: string | Uint8Array,
  checks: MessageChecks,
): Promise<Finding[]> {
  if (source.length < localLength || typeof Worker === 'undefined') {
    const { checkMessage } = await import('./check-message');
    return checkMessage(source, checks);
  }
  // A copy that is handed over takes a fraction of the time that cloning takes.
  const given = typeof source === 'string' ? source : source.slice();
  return ask({ source: given, checks }, typeof given === 'string' ? [] : [given.buffer]);
}
