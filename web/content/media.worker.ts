import { type Inspected, inspectMedia } from './inspect-media';

export interface MediaRequest {
  ask: number;
  base64: string;
}

export interface MediaReply {
  ask: number;
  media: Inspected;
}

self.addEventListener('message', (event: MessageEvent<MediaRequest>) => {
  const { ask, base64 } = event.data;
  const media = inspectMedia(base64);
  const reply: MediaReply = { ask, media };
  // Bytes are handed over, not copied.
  self.postMessage(reply, { transfer: media.state === 'decoded' ? [media.bytes.buffer] : [] });
});
