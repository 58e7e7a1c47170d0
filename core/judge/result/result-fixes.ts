import { base64Of } from '../../json/base64';
import { withMember, withName, withoutValue, withValue } from '../../json/edit-value';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { jsonType } from '../../json/json-type';
import { stringifyJson, tryParseJson } from '../../json/lossless';
import { repeatsStructured, stringMember } from '../../protocol/content/block';
import { RESERVED } from '../../protocol/content/check-object';
import { withoutHidden } from '../../protocol/content/check-message-text';
import { decodeBase64 } from '../../protocol/content/decode-base64';
import { inspectMedia } from '../../protocol/content/inspect-media';
import { sameType } from '../../protocol/content/media-type';
import type { Finding } from '../../protocol/findings/finding';
import type { Rule } from '../../protocol/findings/rules';
import { asType } from '../as-type';
import { absoluteUri, encodedUri, fullMediaType, iconSizes, isoTime } from './fix-texts';

type Path = readonly Segment[];
/** Returns the same result if there is no certain fix. */
type Fix = (result: JsonObject, path: Path, values: Finding['values']) => unknown;

const changeAt =
  (change: (value: unknown, values: Finding['values'], field: Segment | undefined) => unknown): Fix =>
  (result, path, values) => {
    const changed = change(valueAt(result, path), values, path.at(-1));
    return changed === undefined ? result : withValue(result, path, changed);
  };
const changeText = (change: (text: string, values: Finding['values']) => string | undefined): Fix =>
  changeAt((value, values) => (typeof value === 'string' ? change(value, values) : undefined));
const remove = (result: JsonObject, path: Path): JsonObject => toObject(withoutValue(result, path));
const textBlock = (text: string) => ({ type: 'text', text });

/** `structuredContent` as JSON in a text block, as the specification recommends (Tools, Structured Content). */
export function withJsonText(result: JsonObject): JsonObject {
  const { content } = result;
  const text = textBlock(stringifyJson(result['structuredContent']));
  return { ...result, content: [...(Array.isArray(content) ? (content as unknown[]) : []), text] };
}

/** Fixes by rule that guess nothing that the tool means. */
export const FIXES: Partial<Record<Rule, Fix>> = {
  'structured-without-text': withJsonText,
  'misspelt-member': (result, path, { meant }) => {
    const owner = path.slice(0, -1);
    const isTaken = propertyOf(valueAt(result, owner), String(meant)) !== undefined;
    return isTaken ? result : withName(result, path, String(meant));
  },
  'misspelt-block-type': changeAt((_, { meant }) => String(meant)),
  'null-member': (result, path) => withoutValue(result, path),
  'result-type-missing': (result) => ({ ...result, resultType: 'complete' }),
  'field-missing': (result, path) => {
    if (path.join() !== 'content') return missingOfBlock(result, path);
    return result['structuredContent'] === undefined ? { ...result, content: [] } : withJsonText(result);
  },
  'field-wrong-type': (result, path, values) =>
    path.length === 2 && valueAt(result, path) === null
      ? removeBlock(result, path)
      : changeAt(asRequired)(result, path, values),
  'mime-contradicted': changeText((declared, { actual }) =>
    // An image that is no image belongs in another block.
    groupOf(declared) === groupOf(String(actual)) ? String(actual) : undefined,
  ),
  'result-type-unknown': changeText((type) => (/^complete/i.test(type) ? 'complete' : undefined)),
  'text-differs': repeatStructured,
  'unknown-member': toMeta,
  'member-too-new': (result, path) => {
    const isRepeated = toList(result['content']).some((block) => repeatsStructured(block, result['structuredContent']));
    return remove(path[0] === 'structuredContent' && !isRepeated ? withJsonText(result) : result, path);
  },
  'meta-key': renameKey,
  'meta-reserved': renameKey,
  'value-unknown': changeText((value, { expected }) =>
    String(expected)
      .split(', ')
      .find((each) => plain(each) === plain(value)),
  ),
  'unknown-block-type': (result, path) => {
    const block = toObject(valueAt(result, path.slice(0, -1)));
    // Only text blocks have a text.
    return stringMember(block, 'text') === null ? result : withValue(result, path, 'text');
  },
  'empty-text': removeBlock,
  'media-empty': removeBlock,
  'duplicate-link': removeBlock,
  'size-impossible': remove,
  'annotation-no-zone': changeText((time) => `${time}Z`),
  'annotation-last-modified': changeText(isoTime),
  'lone-surrogate': changeText((text) => text.replace(/\p{Surrogate}/gu, '')),
  'hidden-characters': changeText(withoutHidden),
  'icon-insecure': changeText((src) => src.replace(/^http:/i, 'https:')),
  'icon-source': changeText((src) => {
    if (src.startsWith('//')) return `https:${src}`;
    const type = typeOfBytes(src);
    return type?.startsWith('image/') ? `data:${type};base64,${src}` : undefined;
  }),
  'icon-sizes': changeAt(iconSizes),
  'uri-malformed': changeText(absoluteUri),
  'uri-characters': changeText(encodedUri),
  'uri-percent': changeText((uri) => uri.replace(/%(?![0-9a-f]{2})/gi, '%25')),
  'uri-file-host': changeText((uri) => uri.replace(/^file:\/\//i, 'file:///')),
  'mime-malformed': changeText(fullMediaType),
  'mime-of-block': (result, path) => {
    const block = path.slice(0, -1);
    const { type, data, mimeType } = toObject(valueAt(result, block));
    const actual = typeof data === 'string' ? typeOfBytes(data) : undefined;
    if (actual === undefined) return result;
    if (groupOf(actual) === type) return withValue(result, path, actual);
    const group = groupOf(String(mimeType));
    const isOther = group === groupOf(actual) && (group === 'image' || group === 'audio');
    return isOther ? withValue(result, [...block, 'type'], group) : result;
  },
  'mime-of-text': (result, path) => {
    const holder = path.slice(0, -1);
    const { text, mimeType } = toObject(valueAt(result, holder));
    const actual = typeOfBytes(String(text));
    // Bytes in the wrong member.
    if (actual !== undefined && sameType(String(mimeType), actual))
      return withName(result, [...holder, 'text'], 'blob');
    return withValue(result, path, 'text/plain');
  },
  'text-not-json': changeAt(() => 'text/plain'),
  'resource-text-and-blob': (result, path) => {
    const { text, blob } = toObject(valueAt(result, path));
    const decoded = typeof blob === 'string' ? decodeBase64(blob) : undefined;
    const isSame = decoded?.state === 'decoded' && new TextDecoder().decode(decoded.bytes) === text;
    return isSame ? withoutValue(result, [...path, 'blob']) : result;
  },
  'base64-data-url': changeText((data) => /^data:[^,]*;base64,([\s\S]*)$/.exec(data)?.[1]),
  'base64-url-alphabet': changeText((data) => data.replaceAll('-', '+').replaceAll('_', '/')),
  'base64-whitespace': changeText((data) => data.replace(/\s+/g, '')),
  'base64-padding': changeText((data) => data.padEnd(Math.ceil(data.length / 4) * 4, '=')),
  'base64-twice': changeText((data) => atob(data).trim()),
  'base64-hex': changeText((data) =>
    base64Of(Uint8Array.from(data.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))),
  ),
};

const groupOf = (type: string) => type.split('/')[0];
const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

function typeOfBytes(base64: string): string | undefined {
  const media = inspectMedia(base64);
  return media.state === 'decoded' ? (media.actualType ?? undefined) : undefined;
}

/** Keeps the last block: an empty `content` is a finding of its own. @param path of a block, or of a member */
function removeBlock(result: JsonObject, [member, index = '', ...rest]: Path): unknown {
  const blocks = toList(result['content']);
  return member === 'content' && rest.length < 2 && blocks.length > 1 ? withoutValue(result, [member, index]) : result;
}

/** Custom data has its place in `_meta`; annotations and icons have none. */
function toMeta(result: JsonObject, path: Path): unknown {
  const owner = path.slice(0, -1);
  const name = String(path.at(-1));
  const rest = withoutValue(result, path);
  if (owner.includes('annotations') || owner.includes('icons')) return rest;
  const meta = valueAt(rest, [...owner, '_meta']);
  const isTaken = propertyOf(meta, name) !== undefined || (meta !== undefined && !isObject(meta));
  const value = withMember(toObject(meta), name, valueAt(result, path));
  return isTaken ? result : withValue(rest, [...owner, '_meta'], value);
}

/** Without the reserved prefix, and the characters that a key of `_meta` can't have. */
function renameKey(result: JsonObject, path: Path): unknown {
  const name = String(path.at(-1));
  const key = name
    .replace(RESERVED, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
  const isTaken = propertyOf(valueAt(result, path.slice(0, -1)), key) !== undefined;
  return key === '' || isTaken ? result : withName(result, path, key);
}

/** `type` if only one kind of block has these members; `mimeType` of an image or audio by its bytes. */
function missingOfBlock(result: JsonObject, path: Path): unknown {
  const block = toObject(valueAt(result, path.slice(0, -1)));
  const data = stringMember(block, 'data');
  const actualType = data === null ? undefined : typeOfBytes(data);
  let value: string | undefined;
  if (path.at(-1) === 'mimeType') value = actualType;
  else if (path.at(-1) === 'type') value = stringMember(block, 'text') === null ? groupOf(actualType ?? '') : 'text';
  return value ? withValue(result, path, value) : result;
}

/** Programs read `structuredContent`: the text follows it, also if a block holds one item, or the value that an SDK wrapped. */
function repeatStructured(result: JsonObject, path: Path): unknown {
  const { structuredContent: whole } = result;
  const inner = isObject(whole) && Object.keys(whole).join() === 'result' ? whole['result'] : whole;
  const text = String(valueAt(result, path));
  const parsed = tryParseJson(/^\s*```\w*\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text);
  const texts = toList(result['content']).flatMap((block, at) => (toObject(block)['type'] === 'text' ? [at] : []));
  const isItem = Array.isArray(inner) && inner.length === texts.length && !Array.isArray(parsed);
  const value = isItem
    ? toList(inner)[texts.indexOf(Number(path[1]))]
    : [whole, inner].find((each) => jsonType(each) === jsonType(parsed));
  return withValue(result, path, stringifyJson(value ?? whole, text.includes('\n') ? 2 : 0));
}

/** The same value in the type that the protocol requires; undefined if ambiguous. */
function asRequired(value: unknown, { expected }: Finding['values'], field: Segment | undefined): unknown {
  switch (expected) {
    case 'array':
      if (typeof value === 'string' && (field === 'audience' || field === 'sizes')) return [value];
      if (field !== 'content') return undefined;
      if (typeof value === 'string') return [textBlock(value)];
      return isObject(value) && typeof value['type'] === 'string' ? [value] : undefined;
    case 'string':
      return field === 'text' && value !== null ? stringifyJson(value) : undefined;
    case 'boolean':
    case 'number':
    case 'integer':
      return asType(value, [expected]);
    case 'object':
      // An item of `content`.
      return typeof value === 'string' && typeof field === 'number' ? textBlock(value) : undefined;
    default:
      return undefined;
  }
}
