import { plainText } from './plain-text';

/** So much of a server's words stands on a line. */
const MOST_WORDS = 300;

const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 };

/** A text in a colour, where stdout is a terminal and nobody has turned colours off. */
export function painted(text: string, colour: keyof typeof CODES): string {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return text;
  return `\u001b[${CODES[colour]}m${text}\u001b[0m`;
}

/** The beginning of a server's text on one line, without what would drive a terminal. */
export function oneLine(text: string, most = MOST_WORDS): string {
  return plainText(text).replace(/\s+/g, ' ').slice(0, most);
}

export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Lines whose columns stand below each other; all but the first are numbers. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
