import { stringifyJson } from './lossless';
import { shortenStrings, shortenText } from './shorten-strings';

/** On one line, for display. @param limit in characters */
export function shortJson(value: unknown, limit = 500): string {
  return shortenText(stringifyJson(shortenStrings(value, limit)), limit);
}
