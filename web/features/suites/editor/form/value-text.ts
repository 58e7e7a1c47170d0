import { stringifyJson } from '../../../../../core/json/lossless';
import { flowText } from '../../../../../core/suite/edit/suite-words';
import { parsedValue } from '../../../../../core/suite/edit/parsed-value';
import type { LocalizedMessage } from '../../../../../core/text/phrase';

/** A value as one line of YAML, as it may stand in a suite. */
export function valueText(value: unknown): string {
  return value === undefined ? '' : flowText(value);
}

/** The value that a line of YAML says, or why it says none; undefined where nothing is written. */
export function readValue(
  text: string,
): { kind: 'value'; value: unknown } | ({ kind: 'invalid' } & LocalizedMessage) {
  return text.trim() === '' ? { kind: 'value', value: undefined } : parsedValue(text);
}

/** A value as JSON that can be read, on one line if it is short. */
export function jsonText(value: unknown): string {
  if (value === undefined) return '';
  const line = stringifyJson(value);
  return line.length <= 48 ? line : stringifyJson(value, 2);
}
