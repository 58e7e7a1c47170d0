import { PaintBuilder, type Painted, type PaintStyle } from './paint';
import { plainPen, styleOf, changePen } from './ansi-pen';

/** CSI, a string (OSC, DCS, …) with its end, any other escape, one control character, or plain text. */
const tokens =
  /\x1b\[([\x30-\x3f]*)[\x20-\x2f]*([\x40-\x7e])|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\|(?=\n)|$)|\x1b[\x20-\x2f]*[\x30-\x7e]?|[\0-\x1f\x7f]|[^\0-\x1f\x7f]+/g;

export function hasAnsi(text: string): boolean {
  return /\x1b\[[\d;:]*[mKGJHABCD]|\x1b\]8;/.test(text);
}

/** The line that the cursor is on: its characters, and the style of each. */
class Line {
  readonly #characters: string[] = [];
  readonly #styles: (PaintStyle | null)[] = [];
  #at = 0;

  write(text: string, style: PaintStyle | null): void {
    for (let i = 0; i < text.length; i += 1) {
      this.#characters[this.#at] = text[i] ?? '';
      this.#styles[this.#at] = style;
      this.#at += 1;
    }
  }

  /** Pads with blanks up to a column beyond the end. */
  moveTo(column: number): void {
    this.#at = Math.min(Math.max(0, column), 10_000);
    while (this.#characters.length < this.#at) {
      this.#characters.push(' ');
      this.#styles.push(null);
    }
  }

  moveBy(columns: number): void {
    this.moveTo(this.#at + columns);
  }

  /** Erases to the end (0), from the start (1), or all (2). */
  erase(which: number): void {
    if (which === 0) this.#characters.length = this.#styles.length = this.#at;
    else {
      const end = which === 1 ? Math.min(this.#at + 1, this.#characters.length) : this.#characters.length;
      this.#characters.fill(' ', 0, end);
      this.#styles.fill(null, 0, end);
    }
  }

  /** Empties the line. @param start of the line in the whole text @returns the line's text */
  flush(builder: PaintBuilder, start: number): string {
    const text = this.#characters.join('');
    for (let i = 0; i < this.#styles.length; i += 1) {
      const style = this.#styles[i];
      if (style) builder.add(start + i, start + i + 1, style);
    }
    this.#characters.length = this.#styles.length = this.#at = 0;
    return text;
  }
}

/** Cursor moves within a line too, as of a progress bar; not between lines, so that no output is lost. */
export function parseAnsi(source: string): Painted {
  const builder = new PaintBuilder();
  const line = new Line();
  let pen = plainPen;
  let style: PaintStyle | null = null;
  let text = '';
  for (const [token, parameters = '', command] of source.matchAll(tokens)) {
    if (command === 'm') {
      pen = changePen(pen, parameters);
      style = styleOf(pen);
    } else if (command !== undefined) editLine(line, command, Number.parseInt(parameters, 10));
    else if (token === '\n') text += line.flush(builder, text.length) + '\n';
    else if (token === '\r') line.moveTo(0);
    else if (token === '\b') line.moveBy(-1);
    else if (token === '\t' || (token.charCodeAt(0) >= 0x20 && token !== '\x7f')) line.write(token, style);
  }
  text += line.flush(builder, text.length);
  return { text, paint: builder.paint() };
}

/** Does a CSI command on the cursor's line. @param parameter NaN if the command has none */
function editLine(line: Line, command: string, parameter: number): void {
  if (command === 'K') line.erase(Number.isNaN(parameter) ? 0 : parameter);
  else if (command === 'G') line.moveTo((parameter || 1) - 1);
  else if (command === 'C') line.moveBy(parameter || 1);
  else if (command === 'D') line.moveBy(-(parameter || 1));
}
