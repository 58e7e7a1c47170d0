import { stringifyJson } from '../../json/lossless';
import { isObject, type JsonObject } from '../../json/json-object';

/** The content kinds of every protocol version from 2024-11-05 to 2026-07-28. */
export const blockTypes = [
  'text',
  'image',
  'audio',
  'resource_link',
  'resource',
  'tool_use',
  'tool_result',
] as const;
export type BlockType = (typeof blockTypes)[number];

/** What a block is shown as; `unknown` for every type that no protocol version has. */
export type BlockKind = BlockType | 'unknown';

export function blockKind(block: unknown): BlockKind {
  if (!isObject(block)) return 'unknown';
  return blockTypes.find((type) => type === block['type']) ?? 'unknown';
}

export function stringMember(object: JsonObject, name: string): string | null {
  const value = object[name];
  return typeof value === 'string' ? value : null;
}

/** A value as JSON text, numbers with their own digits. Never throws. */
export function jsonText(value: unknown): string {
  return value === undefined ? 'null' : stringifyJson(value);
}
