import { isObject, propertyOf } from '../../json/json-object';
import { utf8Size } from '../../json/utf8-size';
import { type BlockKind, readBlock } from './block';

export interface ContentSummary {
  kinds: Partial<Record<BlockKind, number>>;
  /** UTF-8 bytes of texts, decoded bytes of media. */
  bytes: number;
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
    bytes += utf8Size(text ?? '') + base64Bytes(media?.base64 ?? '');
  }
  return { kinds, bytes };
}
