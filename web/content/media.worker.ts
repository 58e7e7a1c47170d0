import type { NumberedReply } from './ask-worker';
import { type Inspected, inspectMedia } from './inspect-media';

export interface MediaQuestion {
  /** The base64 text as UTF-8: bytes are handed over, where a long string would be copied. */
  base64: Uint8Array;
}

self.addEventListener('message', (event: MessageEvent<MediaQuestion & { ask: number }>) => {
  const { ask, base64 } = event.data;
  const answer = inspectMedia(new TextDecoder().decode(base64));
  const reply: NumberedReply<Inspected> = { ask, answer };
  // Bytes are handed over, not copied.
  self.postMessage(reply, { transfer: answer.state === 'decoded' ? [answer.bytes.buffer] : [] });
});
