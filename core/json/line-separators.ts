/**
 * JSON allows these raw in a string, but who reads lines may break on them: NEL, LINE SEPARATOR and PARAGRAPH
 * SEPARATOR.
 */
const SEPARATORS = /[\x85\u2028\u2029]/g;

/** JSON text with these characters as escapes: the same value, in one line for every reader. */
export function escapeSeparators(json: string): string {
  return json.replace(SEPARATORS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
