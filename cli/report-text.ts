import { plainText } from './plain-text';
import { shortenText } from '../core/json/shorten-strings';

const MAX_CHARACTERS = 300;

const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 };

/** Only on a terminal, unless NO_COLOR is set. */
export function painted(text: string, color: keyof typeof CODES): string {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return text;
  return `\u001b[${CODES[color]}m${text}\u001b[0m`;
}

/** `a b` → `a b`, without control sequences. */
export function oneLine(text: string, maxLength = MAX_CHARACTERS): string {
  return shortenText(plainText(text).replace(/\s+/g, ' '), maxLength);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Aligns columns; all but the first are numbers. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
