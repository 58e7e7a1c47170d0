import { isObject } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import { blocksIn } from '../../protocol/content/block';
import type { RunKind } from '../../run/run';

/** `structuredContent`, else the first text that is JSON; of a raw request the result, of an error the error. */
export function checkedJson(result: unknown, kind: RunKind): unknown {
  if (kind === 'raw' || !isObject(result) || isError(result)) return result;
  if (result['structuredContent'] !== undefined) return result['structuredContent'];
  for (const { parts } of blocksIn(result)) {
    const { text } = parts;
    if (text === null || !/^\s*[[{"\d\-tfn]/.test(text)) continue;
    const value = tryParseJson(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** No result has both members. */
function isError(value: Readonly<Record<string, unknown>>): boolean {
  return 'code' in value && 'message' in value;
}

export function blocksOf(result: unknown): readonly unknown[] {
  return blocksIn(result).map(({ block }) => block);
}
