import { stringifyJson } from '../../../core/json/lossless';

const LONGEST = 60;

/** A value on one line, cut to {@link MAX_LENGTH}. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : stringifyJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}…` : text;
}
