/** RFC 4180: quotes fields only if they need it. */
export function csvLine(fields: readonly string[]): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${fields.map(field).join(',')}\r\n`;
}

/** Escapes spreadsheet formulas in texts of a server with a leading `'`. Numbers stay numbers. */
export function csvReport(lines: readonly (readonly (string | number)[])[]): string {
  const field = (value: string | number) => {
    const text = String(value);
    return /^-?\d+(?:\.\d+)?$/.test(text) ? text : text.replace(/^(?=[=+\-@\t\r])/, "'");
  };
  return lines.map((line) => csvLine(line.map(field))).join('');
}
