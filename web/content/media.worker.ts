import { type Inspected, inspectMedia } from './inspect-media';

export interface MediaRequest {
  ask: number;
  /** The base64 text as UTF-8: bytes are handed over, where a long string would be copied. */
  base64: Uint8Array;
}

export interface MediaReply {
  ask: number;
  media: Inspected;
}

self.addEventListener('message', (event: MessageEvent<MediaRequest>) => {
  const { ask, base64 } = event.data;
  const media = inspectMedia(new TextDecoder().decode(base64));
  const reply: MediaReply = { ask, media };
  // Bytes are handed over, not copied.
  self.postMessage(reply, { transfer: media.state === 'decoded' ? [media.bytes.buffer] : [] });
});
