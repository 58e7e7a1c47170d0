import { tryParseJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../json/json-object';
import { type BlockKind, blockTypes, contentKindOf, type MediaFamily } from './content-kinds';
import { plainType } from './media-type';

export type { BlockKind } from './content-kinds';

export function blockKind(block: unknown): BlockKind {
  if (!isObject(block)) return 'unknown';
  return blockTypes.find((type) => type === block['type']) ?? 'unknown';
}

/** What a content block, or an item of a resource's contents, consists of; read from any JSON. */
export interface BlockParts {
  kind: BlockKind;
  finding: 'no-type' | 'unknown-type' | 'incomplete' | undefined;
  /** The object with text, bytes, media type and URI: the block, or its embedded resource. */
  holder: JsonObject;
  /** A JSON Pointer from the block. */
  at: '' | '/resource';
  text: string | null;
  /** Base64, and its member of the holder. */
  bytes: { base64: string; field: 'data' | 'blob' } | null;
  mimeType: string | null;
  uri: string | null;
  /** By its kind, else by its media type. */
  family: MediaFamily | undefined;
}

/** `{ type: 'resource', resource: { uri: 'a:b', blob } }` → kind `resource`, at `/resource`, uri `a:b`, the bytes */
export function readBlock(block: unknown): BlockParts {
  const kind = blockKind(block);
  const kindEntry = contentKindOf(kind);
  const outer = toObject(block);
  const { resource } = outer;
  const isInResource = isObject(resource) && (kindEntry === undefined || kindEntry.holder !== undefined);
  const holder = isInResource ? resource : outer;
  const fields = kindEntry ? [kindEntry.bytes] : (['data', 'blob'] as const);
  return {
    ...partsOf(kind, holder, fields, kindEntry === undefined || kindEntry.hasText === true),
    finding: findingOf(outer, kind),
    at: isInResource ? '/resource' : '',
  };
}

export function readContents(item: unknown): BlockParts {
  const parts = partsOf('resource', toObject(item), ['blob'], true);
  return { ...parts, finding: undefined, at: '' };
}

function findingOf(block: JsonObject, kind: BlockKind): BlockParts['finding'] {
  if (kind === 'unknown') return typeof block['type'] === 'string' ? 'unknown-type' : 'no-type';
  const { requiredMember: member, holder } = contentKindOf(kind) ?? {};
  if (member === undefined) return undefined;
  const isThere = member === holder ? isObject(block[member]) : typeof block[member] === 'string';
  return isThere ? undefined : 'incomplete';
}

function partsOf(
  kind: BlockKind,
  holder: JsonObject,
  fields: readonly ('data' | 'blob' | undefined)[],
  hasText: boolean,
): Omit<BlockParts, 'finding' | 'at'> {
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
    family: contentKindOf(kind)?.family ?? familyOfType(mimeType),
  };
}

/** Undefined if it is neither image nor audio. */
export function familyOfType(mimeType: string | null): MediaFamily | undefined {
  const [family] = plainType(mimeType ?? '').split('/');
  return blockTypes.map((type) => contentKindOf(type)?.family).find((each) => each === family);
}

/** The blocks of a tool's result, of a prompt's messages, or of a resource, with JSON Pointers into the result. */
export function blocksIn(result: unknown): { block: unknown; parts: BlockParts; pointer: string }[] {
  if (!isObject(result)) return [];
  const { content, messages, contents } = result;
  const read = (block: unknown, pointer: string) => ({ block, parts: readBlock(block), pointer });
  return [
    ...toList(content).map((block, at) => read(block, `/content/${at}`)),
    ...toList(messages).flatMap((message, at) => {
      const blocks = propertyOf(message, 'content');
      const pointer = `/messages/${at}/content`;
      if (Array.isArray(blocks)) return blocks.map((block, i) => read(block, `${pointer}/${i}`));
      return blocks === undefined ? [] : [read(blocks, pointer)];
    }),
    ...toList(contents).map((block, at) => ({ block, parts: readContents(block), pointer: `/contents/${at}` })),
  ];
}

/** Longer texts are not parsed just to show them in another way. */
const MAX_JSON = 1_000_000;

/** Undefined if the text is no JSON object or array. */
export function jsonInText(text: string | null, maxLength = MAX_JSON): unknown {
  if (text === null || text.length > maxLength || !/^\s*[[{]/.test(text)) return undefined;
  return tryParseJson(text);
}

/** A text block that repeats the structured content for older clients. */
export function repeatsStructured(block: unknown, structured: unknown): boolean {
  if (structured === undefined || blockKind(block) !== 'text') return false;
  return sameJson(jsonInText(readBlock(block).text), structured);
}

/** Characters: of a shorter text, the name of its member says more. */
const MIN_REPEATED_LENGTH = 32;

/** Without members whose texts are said by blocks, too; undefined if nothing is left. */
export function withoutTexts(value: unknown, blocks: readonly unknown[]): unknown {
  if (!isObject(value)) return value;
  const texts = new Set<unknown>(blocks.map((block) => readBlock(block).text));
  const members = Object.entries(value);
  const others = members.filter(
    ([, member]) => typeof member !== 'string' || member.length < MIN_REPEATED_LENGTH || !texts.has(member),
  );
  return others.length === 0 && members.length > 0 ? undefined : Object.fromEntries(others);
}

/** Index of the block that a server of plain text wraps as `{ content: "…" }`, which is all its structured content; -1 for none. */
export function findWrappedText(blocks: readonly unknown[], structured: unknown): number {
  const [text, ...others] = isObject(structured) ? Object.values(structured) : [];
  if (typeof text !== 'string' || others.length > 0) return -1;
  return blocks.findIndex((block) => blockKind(block) === 'text' && readBlock(block).text === text);
}

export function stringMember(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}
