import { stringifyJson } from './lossless';
import { shortenStrings, shortenText } from './shorten-strings';

const MAX_CHARACTERS = 500;

/** On one line, cut if long: for display. */
export function shortJson(value: unknown): string {
  return shortenText(stringifyJson(shortenStrings(value, MAX_CHARACTERS)), MAX_CHARACTERS);
}
