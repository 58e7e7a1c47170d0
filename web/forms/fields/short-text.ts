import { stringifyJson } from '../../../core/json/lossless';

const MAX_LENGTH = 60;

/** A value on one line, cut to {@link MAX_LENGTH}. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : stringifyJson(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}…` : text;
}
