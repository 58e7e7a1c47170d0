import { isObject, propertyOf } from '../../json/json-object';
import { type BlockKind, readBlock } from './block';

export interface ContentSummary {
  kinds: Partial<Record<BlockKind, number>>;
  /** UTF-8 bytes of texts, decoded bytes of media. */
  bytes: number;
}

/** From here on the encoder is faster than counting. */
const MAX_COUNTED_CHARACTERS = 50_000;

/** A headline and its block measure the same text one after the other. */
let lastCounted = { text: '', bytes: 0 };

export function utf8Length(text: string): number {
  if (text.length > MAX_COUNTED_CHARACTERS) {
    if (lastCounted.text !== text) {
      // Most long texts are ASCII, which a search proves faster.
      const isAscii = !/[^\0-\x7f]/.test(text);
      lastCounted = { text, bytes: isAscii ? text.length : new TextEncoder().encode(text).length };
    }
    return lastCounted.bytes;
  }
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += code > 0x7ff ? 2 : 1;
    // A surrogate pair takes four bytes, counted at its first half.
    if (code >= 0xd800 && code <= 0xdbff) i += 1;
  }
  return bytes;
}

export function base64Bytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

/** For the headline of a result: “1 text · 38 B”. Takes any JSON. */
export function summarizeContent(result: unknown): ContentSummary {
  const content: unknown = propertyOf(result, 'content');
  const blocks: unknown[] = Array.isArray(content) ? content : isObject(content) ? [content] : [];
  const kinds: ContentSummary['kinds'] = {};
  let bytes = 0;
  for (const block of blocks) {
    const { kind, text, bytes: media } = readBlock(block);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    bytes += utf8Length(text ?? '') + base64Bytes(media?.base64 ?? '');
  }
  return { kinds, bytes };
}
