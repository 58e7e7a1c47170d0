import { rebuild, someWithin } from './rebuild';

/** A text of at most so many UTF-16 units, and `…` where there was more. */
export function shortenText(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/**
 * The value with its long strings cut, for showing: to write out a file of many megabytes takes longer than a frame.
 * What has none is given back as it is.
 * @param limit how many UTF-16 units of a string stay
 */
export function shortenStrings(value: unknown, limit: number): unknown {
  const isLong = (part: unknown): part is string => typeof part === 'string' && part.length > limit;
  if (!someWithin(value, isLong)) return value;
  return rebuild(value, (part) => (isLong(part) ? shortenText(part, limit) : part));
}
