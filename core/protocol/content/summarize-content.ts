import { base64Bytes } from '../../json/base64-size';
import { isObject, propertyOf, toList } from '../../json/json-object';
import { utf8Size } from '../../json/utf8-size';
import { type BlockKind, readBlock } from './block';

export interface ContentSummary {
  kinds: Partial<Record<BlockKind, number>>;
  /** UTF-8 bytes of texts, decoded bytes of media. */
  bytes: number;
}

/** For the headline of a result: “1 text · 38 B”. Takes any JSON. */
export function summarizeContent(result: unknown): ContentSummary {
  const content: unknown = propertyOf(result, 'content');
  const blocks: unknown[] = isObject(content) ? [content] : toList(content);
  const kinds: ContentSummary['kinds'] = {};
  let bytes = 0;
  for (const block of blocks) {
    const { kind, text, bytes: media } = readBlock(block);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    bytes += utf8Size(text ?? '') + base64Bytes(media?.base64 ?? '');
  }
  return { kinds, bytes };
}
