import { shortenText } from '../../json/shorten-strings';

/** In characters: a line of a report on a terminal. */
const MAX_LENGTH = 300;

export function shortened(line: string): string {
  return shortenText(line, MAX_LENGTH);
}
