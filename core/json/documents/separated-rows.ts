import type { RowSource } from './row-table';

export type Separator = ',' | '\t' | ';';

/** Spreadsheets write semicolons in locales with decimal commas. */
export function csvSeparator(text: string): ',' | ';' {
  const end = text.indexOf('\n');
  const header = text.slice(0, end < 0 ? text.length : end).replace(/"[^"]*"/g, '');
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

export interface FieldSpan {
  start: number;
  isQuoted: boolean;
  isClosed: boolean;
}

/** RFC 4180. The first line names the columns; rows may be shorter or longer, nothing is dropped. */
export function parseSeparated(text: string, separator: Separator, onField?: (span: FieldSpan) => void): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const length = text.length;
  let i = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (i < length) {
    let field = '';
    const start = i;
    const isQuoted = text.charAt(i) === '"';
    let isClosed = true;
    if (isQuoted) {
      for (i += 1; ; i += 1) {
        const quote = text.indexOf('"', i);
        if (quote < 0) {
          field += text.slice(i);
          i = length;
          isClosed = false;
          break;
        }
        field += text.slice(i, quote);
        i = quote + 1;
        if (text.charAt(i) !== '"') break;
        field += '"';
      }
    }
    const from = i;
    while (i < length) {
      const c = text.charAt(i);
      if (c === separator || c === '\n' || c === '\r') break;
      i += 1;
    }
    row.push(field + text.slice(from, i));
    onField?.({ start, isQuoted, isClosed });
    if (text.charAt(i) === separator) {
      i += 1;
      if (i < length) continue;
      row.push('');
      onField?.({ start: i, isQuoted: false, isClosed: true });
      break;
    }
    rows.push(row);
    row = [];
    i += text.startsWith('\r\n', i) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** Unique and non-empty names: `a,a,` → `a`, `a 2`, `column 3`. */
function memberNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, at) => {
    const base = column === '' ? `column ${at + 1}` : column;
    let name = base;
    for (let again = 2; taken.has(name); again += 1) name = `${base} ${again}`;
    taken.add(name);
    return name;
  });
}

const numeric = /^\s*-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Numeric cells have kind `number`, so that they sort by value. */
export function separatedRows(text: string, separator: Separator): RowSource {
  const [header = [], ...rows] = parseSeparated(text, separator);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const columns = Array.from({ length: width }, (_, at) => header[at] ?? '');
  const names = memberNames(columns);
  return {
    columns,
    rowCount: rows.length,
    text: (row, column) => rows[row]?.[column] ?? null,
    kind: (row, column) => {
      const cell = rows[row]?.[column];
      if (cell === undefined) return null;
      return numeric.test(cell) ? 'number' : 'string';
    },
    // All as text: what looks like a number (a postal code, say) need not be one.
    json: (row) => {
      const cells = rows[row] ?? [];
      return JSON.stringify(Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])));
    },
  };
}
