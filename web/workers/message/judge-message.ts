import type * as CheckMessage from '../../../core/judge/check-message';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';
import { pageWorker } from '../start-worker';

/** Shorter messages take a few milliseconds on the page. */
const MAX_LOCAL_CHARACTERS = 128_000;

const ask = pageWorker('messages');

let loaded: typeof CheckMessage | undefined;

/** Once loaded, without a wait: `import()` resolves in a later task, and so in a later frame. */
export async function loadMessageChecks() {
  return (loaded ??= await import('../../../core/judge/check-message'));
}

/** {@link checkMessage}, in a worker for large messages. */
export async function judgeMessage(
  source: string | Uint8Array,
  version: ProtocolVersion,
  request: CheckMessage.RequestToCheck | undefined,
): Promise<Finding[]> {
  if (source.length < MAX_LOCAL_CHARACTERS || typeof Worker === 'undefined') {
    const { checkMessage } = await loadMessageChecks();
    // A larger one may be next.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(ask.start);
    return checkMessage(source, version, request);
  }
  // Copying and transferring is much faster than cloning.
  const sent = typeof source === 'string' ? source : source.slice();
  const transfer = typeof sent === 'string' ? [] : [sent.buffer];
  return ask({ args: [sent, version, request] }, { transfer });
}
