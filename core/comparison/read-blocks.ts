import { isObject, type JsonObject, own } from '../json/json-object';
import { stringMember } from '../protocol/content/block';
import { pointerSegments } from '../json/json-pointer';
import { parseJson } from '../json/lossless';

/** Where a run's result stands: in the JSON text of a message, or its UTF-8 bytes. */
export interface ResultSource {
  json: string | Uint8Array;
  /** JSON Pointer of the result, or of the error. */
  pointer: string;
}

/** Two texts, or the base64 of two files, that are shown against each other as what they are. */
export type Faces =
  | { kind: 'text'; before: string; after: string }
  | { kind: 'image' | 'audio'; before: MediaSource; after: MediaSource };

export interface MediaSource {
  base64: string;
  mimeType: string | null;
}

/** The value at a place of a message; undefined where there is none. */
export function read(source: ResultSource | undefined): unknown {
  if (!source) return undefined;
  const { json, pointer } = source;
  const message = parseJson(typeof json === 'string' ? json : new TextDecoder().decode(json));
  return pointerSegments(pointer).reduce<unknown>(
    (value, name) => (isObject(value) ? own(value, name) : undefined),
    message,
  );
}

/** A content block, made ready to be compared. */
export interface ReadBlock {
  block: unknown;
  /** The JSON object or array that its text holds. */
  parsed: unknown;
  /** The block with what does not count marked; and again with the JSON in place of its text. */
  plain: unknown;
  marked: unknown;
  /** Whether it says what the structured content says, and no more. */
  mirrors: boolean;
}

/** The JSON object or array that a text block, or the text of a resource, holds. */
export function parsedText(block: unknown): unknown {
  const isText = isObject(block) && (block['type'] === 'text' || block['type'] === undefined);
  const text = isText ? block['text'] : undefined;
  if (typeof text !== 'string' || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What two blocks look like, where their kind has a look of its own and the look is what differs. */
export function facesOf(former?: ReadBlock, later?: ReadBlock): Faces | undefined {
  const [a, b] = [former?.block, later?.block];
  if (!isObject(a) || !isObject(b)) return undefined;
  if (former?.parsed !== undefined && later?.parsed !== undefined) return undefined;
  const [ownerA, ownerB] = [contentOf(a), contentOf(b)];
  const texts = [stringMember(ownerA, 'text'), stringMember(ownerB, 'text')] as const;
  if (texts[0] !== null && texts[1] !== null) {
    return texts[0] === texts[1] ? undefined : { kind: 'text', before: texts[0], after: texts[1] };
  }
  const [before, after] = [mediaOf(ownerA), mediaOf(ownerB)];
  if (!before || !after || before.base64 === after.base64) return undefined;
  const kind = mediaKind(a, before);
  if (kind === undefined || kind !== mediaKind(b, after)) return undefined;
  return { kind, before, after };
}

/** The block itself, or the contents of an embedded resource. */
function contentOf(block: JsonObject): JsonObject {
  return block['type'] === 'resource' && isObject(block['resource']) ? block['resource'] : block;
}

function mediaOf(owner: JsonObject): MediaSource | undefined {
  const base64 = stringMember(owner, 'data') ?? stringMember(owner, 'blob');
  return base64 === null ? undefined : { base64, mimeType: stringMember(owner, 'mimeType') };
}

function mediaKind(block: JsonObject, { mimeType }: MediaSource): 'image' | 'audio' | undefined {
  if (block['type'] === 'image' || block['type'] === 'audio') return block['type'];
  if (mimeType?.startsWith('image/')) return 'image';
  return mimeType?.startsWith('audio/') ? 'audio' : undefined;
}
