import { askWorker } from './ask-worker';
import { isObject, stringMember } from './block';
import type { Finding } from './finding';
import { type Inspected, inspectMedia, mediaFindings } from './inspect-media';
import type { MediaJob } from './media.worker';

/** Shorter base64 is decoded at once; longer in the worker. */
const localMediaLimit = 100_000;

const ask = askWorker<MediaJob>(
  () =>
    new Worker(new URL('./media.worker.ts', import.meta.url), { type: 'module', name: 'media' }),
);

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
  const reading = encodeInTurns(base64).then((bytes) => ask({ base64: bytes }, [bytes.buffer]));
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

/**
 * The same for what `resources/read` returned.
 * @param pointer where the contents stand in their message: `/result/contents`
 */
export async function checkContentsBytes(
  contents: readonly unknown[],
  pointer: string,
): Promise<Finding[]> {
  const checks = contents.map(async (item, i) => {
    const blob = isObject(item) ? stringMember(item, 'blob') : null;
    if (!isObject(item) || blob === null) return [];
    const media = await readMedia(blob);
    return mediaFindings(media, stringMember(item, 'mimeType'), `${pointer}/${i}`, 'blob');
  });
  return (await Promise.all(checks)).flat();
}
