import { type Inspected, inspectMedia } from '../../../core/protocol/content/inspect-media';
import { pageWorker } from '../start-worker';

/** Shorter base64 is decoded at once; longer in the worker. */
const localMediaLimit = 100_000;

const ask = pageWorker('media');

/** Characters that are encoded in one go: a few milliseconds. */
const slice = 2 * 1024 * 1024;

/** The UTF-8 bytes of base64 text, made slice by slice so that the page answers in between. */
async function encodeInTurns(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < base64.length; at += slice) {
    pieces.push(encoder.encode(base64.slice(at, at + slice)));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** The last long texts that were read: what shows a block and what checks it ask for the same. */
const recent: { base64: string; reading: Promise<Inspected> }[] = [];
const keptReadings = 2;

/** Decodes base64 and tells its type; a long one in the worker, so that the page never waits. */
export function readMedia(base64: string): Promise<Inspected> {
  if (base64.length < localMediaLimit) return Promise.resolve(inspectMedia(base64));
  const known = recent.find((kept) => kept.base64 === base64);
  if (known) return known.reading;
  const reading = encodeInTurns(base64).then((bytes) => ask({ base64: bytes }, { transfer: [bytes.buffer] }));
  recent.unshift({ base64, reading });
  recent.length = Math.min(recent.length, keptReadings);
  // A worker that died may be asked again.
  reading.catch(() => recent.splice(0));
  return reading;
}
