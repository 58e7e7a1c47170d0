import { parseJson } from '../json/lossless';
import type { ConnectionFailure } from './connection-failure';

/** The id of an answer, where it stands at the beginning or the end, as it mostly does. */
const ANSWERED_ID =
  /^\s*\{.{0,200}?"id"\s*:\s*"(loupe-\d+)"|"id"\s*:\s*"(loupe-\d+)"[^{}]{0,60}\}?\s*$/s;

/** Which request a text that is not JSON was meant to answer; undefined where that cannot be seen. */
export function answeredId(text: string): string | undefined {
  const [, first, last] = ANSWERED_ID.exec(text) ?? [];
  return first ?? last;
}

/** What is wrong with an answer that is not JSON. */
export function brokenAnswer(text: string): ConnectionFailure {
  return {
    code: 'broken-answer',
    message: syntaxErrorIn(text),
    details: { body: text.slice(0, 4_000) },
    stderr: [],
  };
}

/** Where a text stops being JSON, in English. */
function syntaxErrorIn(text: string): string {
  try {
    parseJson(text);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
