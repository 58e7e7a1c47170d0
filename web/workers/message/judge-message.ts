import type { AnsweredRequest } from '../../../core/judge/check-message';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { VersionNumber } from '../../../core/protocol/versions';
import { pageWorker } from '../start-worker';

/** Shorter messages are checked on the page: a few milliseconds. */
const localLength = 64_000;

const ask = pageWorker('messages');

/** {@link checkMessage}, of a large message in a worker, so that the page never waits for it. */
export async function judgeMessage(
  source: string | Uint8Array,
  version: VersionNumber,
  request: AnsweredRequest | undefined,
): Promise<Finding[]> {
  if (source.length < localLength || typeof Worker === 'undefined') {
    const { checkMessage } = await import('../../../core/judge/check-message');
    return checkMessage(source, version, request);
  }
  // A copy that is handed over takes a fraction of the time that cloning takes.
  const given = typeof source === 'string' ? source : source.slice();
  const transfer = typeof given === 'string' ? [] : [given.buffer];
  return ask({ asked: [given, version, request] }, { transfer });
}
