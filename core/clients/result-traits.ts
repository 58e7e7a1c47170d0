import { isObject, type JsonObject, toList, toObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { isInteger, isNumber, stringifyJson, tryParseJson } from '../json/lossless';
import { leavesOf } from '../json/leaves-of';
import { sameJson } from '../json/same-json';

export type ResultTrait =
  | 'image'
  | 'audio'
  | 'image-audio-link'
  | 'resource-link'
  | 'embedded-resource'
  | 'embedded-blob'
  | 'unknown-block'
  | 'block-other-than-image'
  | 'audio-or-file'
  | 'image-of-other-type'
  | 'image-over-10-mb'
  | 'images-over-10'
  | 'for-user-only'
  | 'error-of-several-blocks'
  | 'no-content'
  | 'meta'
  | 'error'
  /** No content, and nothing else. */
  | 'empty'
  | 'audio-or-link'
  /** JSON as text, although there is an output schema. */
  | 'json-text-only'
  /** Text that `structuredContent` doesn't say. */
  | 'text-beside-structured'
  | 'content-beside-structured'
  | 'image-beside-structured'
  | 'text-beside-widget'
  /** Structured content that no text block contains. */
  | 'structured-not-in-text'
  | 'structured-array'
  | 'no-structured'
  | 'big-integer';

type Path = readonly Segment[];

const KNOWN_BLOCKS = ['text', 'image', 'audio', 'resource', 'resource_link'];
const SHOWN_IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MAX_IMAGE_BYTES = 10_485_760;

/** Where a result has each trait, as paths into it. @param result of `tools/call`, with exact numbers */
export function resultTraits(
  result: JsonObject,
  definition: JsonObject = {},
): ReadonlyMap<ResultTrait, readonly Path[]> {
  const traits = new Map<ResultTrait, Path[]>();
  const add = (trait: ResultTrait, path: Path) => traits.set(trait, [...(traits.get(trait) ?? []), path]);
  const { content, structuredContent: structured } = result;
  if (!Array.isArray(content)) add('no-content', ['content']);
  const blocks = toList(content).map(toObject);
  for (const [index, block] of blocks.entries()) {
    for (const trait of blockTraits(block)) add(trait, ['content', index]);
  }
  if ((traits.get('image') ?? []).length > 10) add('images-over-10', ['content']);
  if (result['isError'] === true && blocks.length > 1) add('error-of-several-blocks', ['content', 1]);
  if (isObject(result['_meta'])) add('meta', ['_meta']);
  if (result['isError'] === true) add('error', ['isError']);
  if (structured === undefined) {
    if (Array.isArray(content) && content.length === 0) add('empty', ['content']);
    if (isObject(definition['outputSchema']) && result['isError'] !== true) {
      add('no-structured', ['structuredContent']);
      const text = blocks.find(({ type }) => type === 'text')?.['text'];
      if (typeof text === 'string' && tryParseJson(text) !== undefined) add('json-text-only', ['content']);
    }
    return traits;
  }
  if (Array.isArray(structured)) add('structured-array', ['structuredContent']);
  const isWidget = Object.hasOwn(toObject(definition['_meta']), 'openai/outputTemplate');
  const repeats = blocks.map((block) => block['type'] === 'text' && isSameContent(block['text'], structured));
  if (!repeats.includes(true)) add('structured-not-in-text', ['structuredContent']);
  for (const [index, { type }] of blocks.entries()) {
    if (repeats[index] === true) continue;
    const path = ['content', index];
    add('content-beside-structured', path);
    if (type === 'image') add('image-beside-structured', path);
    if (type !== 'text') continue;
    add('text-beside-structured', path);
    if (isWidget) add('text-beside-widget', path);
  }
  for (const [number, path] of leavesOf(structured, isNumber, ['structuredContent']))
    if (isInteger(number) && !Number.isSafeInteger(Number(stringifyJson(number)))) add('big-integer', path);
  return traits;
}

function blockTraits({ type, mimeType, data, annotations, resource }: JsonObject): ResultTrait[] {
  const embedded = toObject(resource);
  const isBlob = type === 'resource' && typeof embedded['blob'] === 'string';
  const isImage = type === 'image';
  const audience = toObject(annotations)['audience'];
  const found: [ResultTrait, boolean][] = [
    ['image', isImage],
    ['audio', type === 'audio'],
    ['resource-link', type === 'resource_link'],
    ['embedded-resource', type === 'resource'],
    ['embedded-blob', isBlob],
    ['image-audio-link', isImage || type === 'audio' || type === 'resource_link'],
    ['audio-or-link', type === 'audio' || type === 'resource_link'],
    ['unknown-block', !KNOWN_BLOCKS.includes(String(type))],
    ['block-other-than-image', type !== 'text' && !isImage],
    ['audio-or-file', type === 'audio' || (isBlob && !String(embedded['mimeType']).startsWith('image/'))],
    ['image-of-other-type', isImage && !SHOWN_IMAGES.includes(String(mimeType))],
    ['image-over-10-mb', isImage && String(data).length * 0.75 > MAX_IMAGE_BYTES],
    ['for-user-only', Array.isArray(audience) && audience.length > 0 && audience.every((each) => each === 'user')],
  ];
  return found.filter(([, isSo]) => isSo).map(([trait]) => trait);
}

/** SDKs wrap a result that is no object, as `{ result: … }`, and repeat it in the text unwrapped. */
function isSameContent(text: unknown, structured: unknown): boolean {
  if (typeof text !== 'string') return false;
  const [inner, ...others] = isObject(structured) ? Object.values(structured) : [];
  const isWrapped = inner !== undefined && others.length === 0;
  const parsed = tryParseJson(text);
  return [structured, ...(isWrapped ? [inner] : [])].some(
    (each) => each === text || (parsed !== undefined && sameJson(parsed, each)),
  );
}
