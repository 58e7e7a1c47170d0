import { stringifyJson } from '../../core/json/lossless';
import { shortenStrings, shortenText } from '../../core/json/shorten-strings';

/** More characters than a line holds. */
const SHORT = 500;

/** A value as JSON on one line, cut where it is long: for showing. */
export function shortJson(value: unknown): string {
  return shortenText(stringifyJson(shortenStrings(value, SHORT)), SHORT);
}
