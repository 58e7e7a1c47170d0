import { isObject, ownProperty } from '../json/json-object';
import type { BlockParts } from '../protocol/content/block';
import type { MediaFamily } from '../protocol/content/content-kinds';
import { pointerSegments } from '../json/json-pointer';
import { parseJson, rawText } from '../json/lossless';

/** The JSON text of a message, or its UTF-8 bytes. */
export interface ResultSource {
  json: string | Uint8Array;
  /** JSON Pointer of the result, or of the error. */
  pointer: string;
}

/** Two texts, or the base64 of two files, to be compared as what they are; or the file of a block in one run only. */
export type ComparedDisplay =
  | { kind: 'text'; before: string; after: string }
  | { kind: MediaFamily; before: MediaSource; after: MediaSource }
  | { kind: MediaFamily; only: MediaSource };

export interface MediaSource {
  base64: string;
  mimeType: string | null;
}

export function parseResult(source: ResultSource | undefined): unknown {
  if (!source) return undefined;
  const { json, pointer } = source;
  const message = parseJson(rawText(json));
  return pointerSegments(pointer).reduce<unknown>(
    (value, name) => (isObject(value) ? ownProperty(value, name) : undefined),
    message,
  );
}

export interface ReadBlock {
  parts: BlockParts;
  /** The JSON object or array that its text holds. */
  parsed: unknown;
  /** The block, ignored parts marked; in `markedAsJson`, its text is replaced by what it holds, if it is JSON. */
  marked: unknown;
  markedAsJson: unknown;
  /** Whether the text repeats the structured content, and no more. */
  repeatsStructured: boolean;
}

/** Data to draw two blocks side by side, or one alone, if their kind can be drawn and they differ. */
export function displayOf(former?: ReadBlock, later?: ReadBlock): ComparedDisplay | undefined {
  if (!former || !later) return displayOfOne((former ?? later)?.parts);
  if (former.parsed !== undefined && later.parsed !== undefined) return undefined;
  const [a, b] = [former.parts, later.parts];
  if (a.text !== null && b.text !== null)
    return a.text === b.text ? undefined : { kind: 'text', before: a.text, after: b.text };
  const [before, after] = [mediaOf(a), mediaOf(b)];
  if (!before || !after || before.base64 === after.base64) return undefined;
  if (a.family === undefined || a.family !== b.family) return undefined;
  return { kind: a.family, before, after };
}

function displayOfOne(parts?: BlockParts): ComparedDisplay | undefined {
  const only = parts && mediaOf(parts);
  return only && parts.family && { kind: parts.family, only };
}

function mediaOf({ bytes, mimeType }: BlockParts): MediaSource | undefined {
  return bytes ? { base64: bytes.base64, mimeType } : undefined;
}
