import { tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../json/json-object';
import { type BlockKind, blockTypes, factsOfKind, type MediaFamily } from './content-kinds';
import { plainType } from './media-type';

export type { BlockKind } from './content-kinds';

export function blockKind(block: unknown): BlockKind {
  if (!isObject(block)) return 'unknown';
  return blockTypes.find((type) => type === block['type']) ?? 'unknown';
}

/** A content block, or an item of a resource's contents, read by the table of kinds: right or wrong, any JSON is one. */
export interface BlockParts {
  kind: BlockKind;
  /** Why it can only be shown as JSON. */
  fault: 'no-type' | 'unknown-type' | 'incomplete' | undefined;
  /** Has its text, bytes, media type and address: the block, or the resource that is embedded in it. */
  holder: JsonObject;
  /** Where that is within the block, as a JSON Pointer. */
  at: '' | '/resource';
  text: string | null;
  /** Its base64, and the member of the holder that it is. */
  bytes: { base64: string; field: 'data' | 'blob' } | null;
  mimeType: string | null;
  uri: string | null;
  /** What its bytes are shown as: by its kind, else by its media type. */
  family: MediaFamily | undefined;
}

/** Reads a content block. */
export function readBlock(block: unknown): BlockParts {
  const kind = blockKind(block);
  const facts = factsOfKind(kind);
  const outer = toObject(block);
  const { resource } = outer;
  const isHeld = isObject(resource) && (facts === undefined || facts.holder !== undefined);
  const holder = isHeld ? resource : outer;
  const fields = facts ? [facts.bytes] : (['data', 'blob'] as const);
  return {
    ...partsOf(kind, holder, fields, facts === undefined || facts.hasText === true),
    fault: faultOf(outer, kind),
    at: isHeld ? '/resource' : '',
  };
}

/** Reads an item of what a resource holds, which has no type of its own. */
export function readContents(item: unknown): BlockParts {
  const parts = partsOf('resource', toObject(item), ['blob'], true);
  return { ...parts, fault: undefined, at: '' };
}

function faultOf(block: JsonObject, kind: BlockKind): BlockParts['fault'] {
  if (kind === 'unknown') return typeof block['type'] === 'string' ? 'unknown-type' : 'no-type';
  const { needs, holder } = factsOfKind(kind) ?? {};
  if (needs === undefined) return undefined;
  const isThere = needs === holder ? isObject(block[needs]) : typeof block[needs] === 'string';
  return isThere ? undefined : 'incomplete';
}

function partsOf(
  kind: BlockKind,
  holder: JsonObject,
  fields: readonly ('data' | 'blob' | undefined)[],
  hasText: boolean,
): Omit<BlockParts, 'fault' | 'at'> {
  const field = fields.find((each) => each !== undefined && typeof holder[each] === 'string');
  const base64 = field === undefined ? null : stringMember(holder, field);
  const mimeType = stringMember(holder, 'mimeType');
  return {
    kind,
    holder,
    text: hasText ? stringMember(holder, 'text') : null,
    bytes: field === undefined || base64 === null ? null : { base64, field },
    mimeType,
    uri: stringMember(holder, 'uri'),
    family: factsOfKind(kind)?.family ?? familyOfType(mimeType),
  };
}

/** What bytes of a media type are shown as; undefined where that is neither picture nor sound. */
export function familyOfType(mimeType: string | null): MediaFamily | undefined {
  const [family] = plainType(mimeType ?? '').split('/');
  return blockTypes.map((type) => factsOfKind(type)?.family).find((each) => each === family);
}

/** The blocks of a tool's result, of a prompt's messages, or what reading a resource gave, each with its JSON Pointer in the result. */
export function blocksIn(result: unknown): { block: unknown; parts: BlockParts; pointer: string }[] {
  if (!isObject(result)) return [];
  const { content, messages, contents } = result;
  const read = (block: unknown, pointer: string) => ({ block, parts: readBlock(block), pointer });
  return [
    ...toList(content).map((block, at) => read(block, `/content/${at}`)),
    ...toList(messages).flatMap((message, at) => {
      const said = propertyOf(message, 'content');
      const pointer = `/messages/${at}/content`;
      if (Array.isArray(said)) return said.map((block, i) => read(block, `${pointer}/${i}`));
      return said === undefined ? [] : [read(said, pointer)];
    }),
    ...toList(contents).map((block, at) => ({
      block,
      parts: readContents(block),
      pointer: `/contents/${at}`,
    })),
  ];
}

/** Texts beyond this are not looked through for JSON only to show them in another way. */
const LONGEST_JSON = 1_000_000;

/** The object or list that a text is; undefined where it is another text. */
export function jsonInText(text: string | null, longest = LONGEST_JSON): unknown {
  if (text === null || text.length > longest || !/^\s*[[{]/.test(text)) return undefined;
  return tryParseJson(text);
}

/** Whether a block is nothing but the structured content once more, as a text for older clients. */
export function repeatsStructured(block: unknown, structured: unknown): boolean {
  if (structured === undefined || blockKind(block) !== 'text') return false;
  return sameJson(jsonInText(readBlock(block).text), structured);
}

export function stringMember(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}
