import { isObject, stringMember } from './block';
import type { Finding } from './finding';
import { type Inspected, inspectMedia, mediaFindings } from './inspect-media';
import type { MediaReply, MediaRequest } from './media.worker';

/** Shorter base64 is decoded at once; longer in the worker. */
const localMediaLimit = 100_000;

const waiting = new Map<
  number,
  { resolve: (media: Inspected) => void; reject: (error: Error) => void }
>();
let worker: Worker | null = null;
let asked = 0;

function mediaWorker(): Worker {
  if (worker !== null) return worker;
  const started = new Worker(new URL('./media.worker.ts', import.meta.url), {
    type: 'module',
    name: 'media',
  });
  started.addEventListener('message', (event: MessageEvent<MediaReply>) => {
    waiting.get(event.data.ask)?.resolve(event.data.media);
    waiting.delete(event.data.ask);
  });
  started.addEventListener('error', (event) => {
    event.preventDefault();
    worker = null;
    for (const { reject } of waiting.values()) {
      reject(new Error(event.message || 'the media worker could not be started; reload the page'));
    }
    waiting.clear();
  });
  worker = started;
  return started;
}

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
  asked += 1;
  const ask = asked;
  const reading = encodeInTurns(base64).then(
    (bytes) =>
      new Promise<Inspected>((resolve, reject) => {
        waiting.set(ask, { resolve, reject });
        const request: MediaRequest = { ask, base64: bytes };
        mediaWorker().postMessage(request, [bytes.buffer]);
      }),
  );
  recent.unshift({ base64, reading });
  recent.length = Math.min(recent.length, keptReadings);
  // A worker that died may be asked again.
  reading.catch(() => recent.splice(0));
  return reading;
}

/**
 * The checks that need the bytes: whether base64 decodes, and whether the bytes are of the declared type.
 * @param block any content block; those without bytes have no findings
 * @param pointer where it stands in the message
 */
export async function checkMedia(block: unknown, pointer: string): Promise<Finding[]> {
  if (!isObject(block)) return [];
  const isEmbedded = block['type'] === 'resource' && isObject(block['resource']);
  const owner = isEmbedded ? (block['resource'] as Record<string, unknown>) : block;
  const field = isEmbedded ? 'blob' : 'data';
  const base64 = stringMember(owner, field);
  if (base64 === null) return [];
  if (!isEmbedded && block['type'] !== 'image' && block['type'] !== 'audio') return [];
  const media = await readMedia(base64);
  return mediaFindings(
    media,
    stringMember(owner, 'mimeType'),
    isEmbedded ? `${pointer}/resource` : pointer,
    field,
  );
}
