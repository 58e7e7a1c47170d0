import type { PictureChange } from '../comparison/media/picture-change';
import type { ComparePictures } from '../comparison/media/compare-pictures';
import { isObject, type JsonObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { base64Of } from '../json/base64';
import { rebuild } from '../json/rebuild';
import { blockKind } from '../protocol/content/block';
import { contentKindOf } from '../protocol/content/content-kinds';
import { inspectMedia } from '../protocol/content/inspect-media';
import type { LocalizedText } from '../text/phrase';
import { phrase } from './suite-phrase';

interface Media {
  /** JSON Pointer of the base64, in the result or error. */
  pointer: string;
  bytes: Uint8Array;
  mimeType: string;
}

export interface ReferenceDifferences {
  differences: readonly LocalizedText[];
  pictures: readonly PictureChange[];
}

export async function mediaDifferences(
  storedNames: unknown,
  media: readonly Media[],
  readFile: (name: string) => Promise<Uint8Array | undefined>,
  tolerance: number,
  comparePictures: ComparePictures,
): Promise<ReferenceDifferences> {
  const names = new Map(isObject(storedNames) ? Object.entries(storedNames) : []);
  const differences: LocalizedText[] = [];
  const pictures: PictureChange[] = [];
  for (const { pointer, bytes, mimeType } of media) {
    const name = names.get(pointer);
    names.delete(pointer);
    if (typeof name !== 'string' || !/^[\w.-]+$/.test(name)) {
      differences.push(phrase('media-added', { at: pointer, mimeType, count: bytes.length }));
      continue;
    }
    const before = await readFile(name);
    if (!before) differences.push(phrase('media-missing', { file: name }));
    else if (!sameBytes(before, bytes)) {
      const difference = await mediaDifference(before, bytes, mimeType, tolerance, comparePictures);
      if (!difference) continue;
      differences.push({ items: [pointer, difference.text], separator: ': ' });
      if (!mimeType.startsWith('image/')) continue;
      pictures.push({
        at: pointer,
        mimeType,
        before: base64Of(before),
        after: base64Of(bytes),
        ...(difference.drawn && { difference: base64Of(difference.drawn) }),
      });
    }
  }
  const removed = [...names.keys()].map((at) => phrase('media-removed', { at }));
  return { differences: [...differences, ...removed], pictures };
}

async function mediaDifference(
  before: Uint8Array,
  after: Uint8Array,
  mimeType: string,
  tolerance: number,
  comparePictures: ComparePictures,
): Promise<{ text: LocalizedText; drawn?: Uint8Array } | undefined> {
  const bytes = phrase('media-bytes', { mimeType, before: before.length, after: after.length });
  if (!mimeType.startsWith('image/')) return { text: bytes };
  const difference = await comparePictures(before, after, mimeType);
  if (!difference) return { text: phrase('media-not-compared', { bytes }) };
  const { visible, isSameSize, drawn } = difference;
  if (visible <= tolerance && isSameSize) return undefined;
  const percent = (part: number) => `${Number((part * 100).toPrecision(3))}%`;
  const values = { visible: percent(visible), allowed: percent(tolerance), bytes };
  return { text: phrase('pixels-differ', values), drawn };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** Separates media from a result, and drops `_meta`, which is not about the response. */
export function splitMedia(value: unknown): { value: unknown; media: readonly Media[] } {
  if (!isObject(value)) return { value, media: [] };
  const { _meta: _, ...rest } = value;
  const media: Media[] = [];
  const emptied = new Map<object, JsonObject>();
  const walk = (part: unknown, at: string): void => {
    if (Array.isArray(part)) part.forEach((item, index) => walk(item, pointerTo(at, index)));
    if (!isObject(part)) return;
    const found = mediaIn(part, at);
    if (found) {
      media.push(found.media);
      emptied.set(part, found.emptied);
    }
    for (const name of ['content', 'contents', 'messages', 'resource'])
      if (name in part) walk(part[name], pointerTo(at, name));
  };
  walk(rest, '');
  const without = rebuild(rest, (part) => (isObject(part) && emptied.get(part)) || part);
  return { value: without, media };
}

function mediaIn(part: JsonObject, at: string): { media: Media; emptied: JsonObject } | undefined {
  // An embedded resource has its bytes in `blob`, as resource contents do.
  const name = contentKindOf(blockKind(part))?.bytes ?? 'blob';
  const base64 = part[name];
  if (typeof base64 !== 'string') return undefined;
  const read = inspectMedia(base64);
  // Invalid base64 is compared as text.
  if (read.state !== 'decoded') return undefined;
  const { mimeType: declared } = part;
  const mimeType = typeof declared === 'string' ? declared : (read.actualType ?? 'application/octet-stream');
  const emptied = { ...part, [name]: '' };
  return { media: { pointer: pointerTo(at, name), bytes: read.bytes, mimeType }, emptied };
}
