import { isObject } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import { blocksIn } from '../../protocol/content/block';
import type { CallTarget } from '../suite';

/**
 * The JSON to which the paths of `values`, `capture` and `ignore` apply: `structuredContent`, otherwise the first text
 * that is JSON, in a tool's content, a prompt's messages or a resource's contents; the whole result of a raw request;
 * the error of a protocol error.
 */
export function checkedJson(result: unknown, kind: CallTarget['kind']): unknown {
  if (kind === 'raw' || !isObject(result) || isError(result)) return result;
  if (result['structuredContent'] !== undefined) return result['structuredContent'];
  for (const { parts } of blocksIn(result)) {
    const { text } = parts;
    if (text === null || !/^\s*[[{"\d\-tfn]/.test(text)) continue;
    const value = tryParseJson(text);
    // Otherwise it is prose that begins like JSON.
    if (value !== undefined) return value;
  }
  return undefined;
}

/** No result has both members. */
function isError(value: Readonly<Record<string, unknown>>): boolean {
  return 'code' in value && 'message' in value;
}

/** Of a tool's result, a prompt's messages, or a resource's contents. */
export function blocksOf(result: unknown): readonly unknown[] {
  return blocksIn(result).map(({ block }) => block);
}
