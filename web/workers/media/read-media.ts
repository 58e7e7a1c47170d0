import { type Inspected, inspectMedia } from '../../../core/protocol/content/inspect-media';
import { pageWorker } from '../start-worker';

const MAX_LOCAL_CHARACTERS = 100_000;

const ask = pageWorker('media');

const SLICE_CHARACTERS = 2 * 1024 * 1024;

/** UTF-8 bytes of base64 text, yielding between slices. */
async function encodeInTurns(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < base64.length; at += SLICE_CHARACTERS) {
    pieces.push(encoder.encode(base64.slice(at, at + SLICE_CHARACTERS)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The last long texts: the view of a block and its checks ask for the same. */
const recent: { base64: string; reading: Promise<Inspected> }[] = [];
const MAX_READINGS = 2;

/** Decodes base64 and detects its type, in the worker if it is long. */
export function readMedia(base64: string): Promise<Inspected> {
  if (base64.length < MAX_LOCAL_CHARACTERS) return Promise.resolve(inspectMedia(base64));
  const known = recent.find((each) => each.base64 === base64);
  if (known) return known.reading;
  const reading = encodeInTurns(base64).then((bytes) => ask({ base64: bytes }, { transfer: [bytes.buffer] }));
  recent.unshift({ base64, reading });
  recent.length = Math.min(recent.length, MAX_READINGS);
  // Don't cache a failure: a new worker may succeed.
  reading.catch(() => recent.splice(0));
  return reading;
}
