/** NEL, LINE SEPARATOR and PARAGRAPH SEPARATOR: valid raw in JSON, but line readers may break on them. */
const SEPARATORS = /[\x85\u2028\u2029]/g;

/** Escapes U+2028 and U+2029, at which some readers break lines; the JSON's value stays the same. */
export function escapeSeparators(json: string): string {
  return json.replace(SEPARATORS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
