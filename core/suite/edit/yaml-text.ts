import { Scalar, stringify } from 'yaml';

import { JsonNumber } from '../../json/lossless';
import { isContainer, rebuild } from '../../json/rebuild';
import { parseSuiteText } from '../read-suite';

export const STEP = 2;

/** An item on its own lines, its dash in the given column. */
export function itemText(value: unknown, dash: number): string {
  return `${' '.repeat(dash)}- ${isContainer(value) && !isEmpty(value) ? blockText(value, dash + STEP) : flowText(value)}`;
}

export function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** A value on one line. @param inFlow whether it stands between brackets, where a comma ends an unquoted text */
export function flowText(value: unknown, inFlow: boolean | undefined = false): string {
  const text = stringify(asYaml(inFlow ? [value] : value), {
    version: '1.2',
    doubleQuotedMinMultiLineLength: Infinity,
    collectionStyle: 'flow',
    lineWidth: 0,
    flowCollectionPadding: true,
    blockQuote: false,
    defaultStringType: 'PLAIN',
  });
  const line = text.trimEnd().replaceAll('\n', ' ');
  return inFlow ? line.slice(1, -1).trim() : line;
}

export function blockText(value: unknown, indent: number): string {
  const text = stringify(asYaml(value), {
    version: '1.2',
    doubleQuotedMinMultiLineLength: Infinity,
    lineWidth: 0,
    blockQuote: false,
    indent: STEP,
  });
  return text.trimEnd().replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** A text of several lines as a literal block (`|`), if that can represent it. */
export function literalText(value: unknown, indent: number): string | undefined {
  if (typeof value !== 'string' || !/^[^\s#].*\n/.test(value) || /[^\n\x20-\x7E\u00A0-\uFFFD]|\n\n$/.test(value))
    return undefined;
  const lines = value.replace(/\n$/, '').split('\n');
  const pad = ' '.repeat(indent);
  return [value.endsWith('\n') ? '|' : '|-', ...lines.map((line) => (line === '' ? '' : pad + line))].join('\n');
}

/** Keeps the spelling of numbers, and writes line breaks as escapes, so that a text stays on its line. */
function asYaml(value: unknown): unknown {
  return rebuild(value, (part) => {
    if (part instanceof JsonNumber) return parseSuiteText(part.source).contents;
    if (typeof part !== 'string' || !part.includes('\n')) return part;
    const scalar = new Scalar(part);
    scalar.type = 'QUOTE_DOUBLE';
    return scalar;
  });
}
