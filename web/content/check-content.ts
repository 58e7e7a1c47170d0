import { pointerTo } from '../json/documents/json-pointer';
import { parseJson } from '../json/lossless';
import { sameJson } from '../json/same-json';
import { isObject, jsonType, type JsonObject, stringMember } from './block';
import { checkBlock } from './check-block';
import { type Finding, makeFinding } from './finding';

export { checkBlock } from './check-block';

/** Texts longer than this are not compared with structuredContent here: that would hold up the page. */
const comparedLength = 500_000;

function checkLinks(content: readonly unknown[], pointer: string): Finding[] {
  const seen = new Map<string, number>();
  return content.flatMap((block, i) => {
    if (!isObject(block) || block['type'] !== 'resource_link') return [];
    const uri = stringMember(block, 'uri');
    if (uri === null) return [];
    const first = seen.get(uri);
    if (first === undefined) {
      seen.set(uri, i);
      return [];
    }
    return [
      makeFinding(
        'duplicate-link',
        'warning',
        `${pointer}/${i}/uri`,
        'Block {first} already links to {uri}.',
        { first: first + 1, uri },
      ),
    ];
  });
}

function checkAgainstStructured(result: JsonObject, pointer: string): Finding[] {
  const structured = result['structuredContent'];
  const content = result['content'];
  if (structured === undefined || !Array.isArray(content)) return [];
  const at = pointerTo(pointer, 'content');
  const texts = content.flatMap((block: unknown, i) => {
    const text = isObject(block) && block['type'] === 'text' ? stringMember(block, 'text') : null;
    return text === null ? [] : [{ text, i }];
  });
  if (texts.length === 0) {
    return [
      makeFinding(
        'structured-without-text',
        'note',
        at,
        'No text block repeats structuredContent, so clients that know only text see nothing of it.',
      ),
    ];
  }
  const parsed = texts.flatMap(({ text, i }) => {
    if (text.length > comparedLength || !/^\s*[[{]/.test(text)) return [];
    try {
      return [{ value: parseJson(text), i }];
    } catch {
      return [];
    }
  });
  const first = parsed[0];
  if (first === undefined || parsed.some(({ value }) => sameJson(value, structured))) return [];
  return [
    makeFinding(
      'text-differs',
      'warning',
      `${at}/${first.i}/text`,
      'This text is JSON, but says something else than structuredContent.',
    ),
  ];
}

/**
 * Checks a result's content as a whole: its blocks, its links among each other, and what its text says against
 * `structuredContent`. Whether that fits the tool's output schema is not asked here.
 * @param result the `result` of a tools/call
 * @param pointer where it stands in the message: `/result`
 */
export function checkContent(result: unknown, pointer: string): Finding[] {
  if (!isObject(result)) return [];
  const { content } = result;
  const at = pointerTo(pointer, 'content');
  if (content === undefined) {
    return [
      makeFinding('field-missing', 'error', pointer, 'The required field {field} is missing.', {
        field: 'content',
      }),
    ];
  }
  if (!Array.isArray(content)) {
    return [
      makeFinding('content-not-array', 'error', at, 'content must be an array, but is {actual}.', {
        actual: jsonType(content),
      }),
    ];
  }
  const empty =
    content.length === 0 && result['structuredContent'] === undefined
      ? [makeFinding('empty-content', 'note', at, 'The result has no content.')]
      : [];
  return [
    ...empty,
    ...content.flatMap((block, i) => checkBlock(block, `${at}/${i}`)),
    ...checkLinks(content, at),
    ...checkAgainstStructured(result, pointer),
  ];
}
