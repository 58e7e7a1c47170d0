/** A line of CSV (RFC 4180), its fields in quotes where they need them. */
export function csvLine(fields: readonly string[]): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${fields.map(field).join(',')}\r\n`;
}

/**
 * A report as CSV, to be opened in a spreadsheet: a server's text that would be taken for a formula there is told to be
 * text by a `'`. Numbers stay numbers.
 */
export function csvReport(lines: readonly (readonly (string | number)[])[]): string {
  const field = (value: string | number) => {
    const text = String(value);
    return /^-?\d+(?:\.\d+)?$/.test(text) ? text : text.replace(/^(?=[=+\-@\t\r])/, "'");
  };
  return lines.map((line) => csvLine(line.map(field))).join('');
}
