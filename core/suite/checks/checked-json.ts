import { isObject } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import { blocksIn } from '../../protocol/content/block';
import type { CallTarget } from '../suite';

/**
 * The JSON of an answer that `values`, `capture` and `ignore` count from: a tool's `structuredContent`, or where there is none the
 * first text that is JSON, of a prompt's messages and a resource's contents too; of a raw request the result itself, and of a
 * protocol error the error.
 */
export function checkedJson(result: unknown, kind: CallTarget['kind']): unknown {
  if (kind === 'raw' || !isObject(result) || isError(result)) return result;
  if (result['structuredContent'] !== undefined) return result['structuredContent'];
  for (const { parts } of blocksIn(result)) {
    const { text } = parts;
    if (text === null || !/^\s*[[{"\d\-tfn]/.test(text)) continue;
    const value = tryParseJson(text);
    // Else they are words that only begin like JSON.
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether it is the error of a response, and no result: no result has these two members. */
function isError(value: Readonly<Record<string, unknown>>): boolean {
  return 'code' in value && 'message' in value;
}

/** The content blocks of a tool's result, of a prompt's messages, or what reading a resource gave. */
export function blocksOf(result: unknown): readonly unknown[] {
  return blocksIn(result).map(({ block }) => block);
}
