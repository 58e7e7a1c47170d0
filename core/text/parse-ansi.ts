import { PaintBuilder, type Painted, type PaintStyle } from './paint';

const named = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** The sixteen colours as grounds, and for texts that stand on one: they must not change with the theme. */
const fixed = [
  '#000000',
  '#c23631',
  '#1f8a34',
  '#c8a01c',
  '#2b5fd0',
  '#a53bab',
  '#1b8a99',
  '#d4d4d4',
  '#6b6b6b',
  '#f1685f',
  '#4cc96a',
  '#f0d04c',
  '#6c9bff',
  '#e07fe4',
  '#57cfdc',
  '#ffffff',
];

/** A colour by its number: 0 to 15 named, then a cube of 6 × 6 × 6, then greys (xterm's 256 colours). */
function indexed(n: number): string {
  if (n < 16) return fixed[n] ?? '#000000';
  if (n >= 232) {
    const grey = 8 + (n - 232) * 10;
    return `rgb(${grey} ${grey} ${grey})`;
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  const cube = n - 16;
  return `rgb(${level(Math.floor(cube / 36))} ${level(Math.floor(cube / 6) % 6)} ${level(cube % 6)})`;
}

function luminance(color: string): number {
  const parts = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/\d+/g) ?? []).map(Number);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Colour = { index: number } | { rgb: string };

/** The state of the pen (ECMA-48, Select Graphic Rendition) before anything changes it. */
const plainPen = {
  bold: false,
  faint: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
  fore: null as Colour | null,
  ground: null as Colour | null,
};

type Pen = typeof plainPen;

function cssOf(colour: Colour): string {
  return 'rgb' in colour ? colour.rgb : indexed(colour.index);
}

function styleOf(pen: Pen): PaintStyle | null {
  const classes: string[] = (['bold', 'italic', 'underline', 'strike'] as const).filter(
    (name) => pen[name],
  );
  let { fore, ground } = pen;
  // What is neither is the page's own; grey is another ground in either theme.
  if (pen.inverse) [fore, ground] = [ground ?? { index: 15 }, fore ?? { index: 8 }];
  if (ground !== null) {
    const background = cssOf(ground);
    const onIt = luminance(background) > 0.2 ? '#000000' : '#ffffff';
    return { classes, background, color: fore === null ? onIt : cssOf(fore) };
  }
  if (fore === null) {
    if (pen.faint) classes.push('faint');
    return classes.length > 0 ? { classes } : null;
  }
  // The sixteen are what the reader's theme makes of them; the others are the program's own choice.
  if ('index' in fore && fore.index < 16) {
    classes.push(fore.index === 8 ? 'gray' : (named[fore.index % 8] ?? 'white'));
    return { classes };
  }
  return { classes, color: cssOf(fore) };
}

/** Reads the colour after 38 or 48: `5;n` or `2;r;g;b`. Returns it with how many parameters it took. */
function extended(parameters: readonly number[], at: number): [Colour | null, number] {
  if (parameters[at] === 5) {
    const index = parameters[at + 1] ?? 0;
    return [index <= 255 ? { index } : null, 2];
  }
  if (parameters[at] === 2) {
    const parts = parameters.slice(at + 1, at + 4);
    const isColour = parts.length === 3 && parts.every((part) => part <= 255);
    return [isColour ? { rgb: `rgb(${parts.join(' ')})` } : null, 4];
  }
  return [null, 1];
}

function changePen(pen: Pen, codes: string): Pen {
  const next = { ...pen };
  // With colons a colour is one parameter, with an empty place for the colour space: 38:2::r:g:b.
  const flat = codes.replace(/([34]8):2:(?:\d*:)?(\d+):(\d+):(\d+)/g, '$1;2;$2;$3;$4');
  const parameters = flat
    .replace(/([34]8):5:(\d+)/g, '$1;5;$2')
    .split(';')
    .map((part) => (part === '4:0' ? 24 : Number.parseInt(part === '' ? '0' : part, 10)));
  for (let i = 0; i < parameters.length; i += 1) {
    const code = parameters[i] ?? 0;
    if (code === 0) Object.assign(next, plainPen);
    else if (code === 1) next.bold = true;
    else if (code === 2) next.faint = true;
    else if (code === 3) next.italic = true;
    else if (code === 4 || code === 21) next.underline = true;
    else if (code === 7) next.inverse = true;
    else if (code === 9) next.strike = true;
    else if (code === 22) next.bold = next.faint = false;
    else if (code === 23) next.italic = false;
    else if (code === 24) next.underline = false;
    else if (code === 27) next.inverse = false;
    else if (code === 29) next.strike = false;
    else if (code === 39) next.fore = null;
    else if (code === 49) next.ground = null;
    else if (code >= 30 && code <= 37) next.fore = { index: code - 30 };
    else if (code >= 90 && code <= 97) next.fore = { index: code - 82 };
    else if (code >= 40 && code <= 47) next.ground = { index: code - 40 };
    else if (code >= 100 && code <= 107) next.ground = { index: code - 92 };
    else if (code === 38 || code === 48) {
      const [colour, taken] = extended(parameters, i + 1);
      if (code === 38) next.fore = colour;
      else next.ground = colour;
      i += taken;
    }
  }
  return next;
}

/**
 * A control sequence (CSI), an operating system command or another string (OSC, DCS, …: with its end), any other
 * escape, one control character, or plain text.
 */
const tokens =
  /\x1b\[([\x30-\x3f]*)[\x20-\x2f]*([\x40-\x7e])|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\|(?=\n)|$)|\x1b[\x20-\x2f]*[\x30-\x7e]?|[\0-\x1f\x7f]|[^\0-\x1f\x7f]+/g;

/** Whether a text has colours or other escape codes of a terminal in it. */
export function hasAnsi(text: string): boolean {
  return /\x1b\[[\d;:]*[mKGJHABCD]|\x1b\]8;/.test(text);
}

/** The line that a terminal's cursor stands in. */
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

  /** Moves to a column; one beyond the end is reached over blanks. */
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
      const end =
        which === 1 ? Math.min(this.#at + 1, this.#characters.length) : this.#characters.length;
      this.#characters.fill(' ', 0, end);
      this.#styles.fill(null, 0, end);
    }
  }

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

/**
 * Reads a terminal's output into what it would show: colours, attributes, and what moves the cursor in its line, such as the carriage returns of
 * a progress bar. What moves it between lines, or clears the screen, is left out, so that nothing that was said is lost.
 */
export function parseAnsi(source: string): Painted {
  const builder = new PaintBuilder();
  const parts: string[] = [];
  const line = new Line();
  let pen = plainPen;
  let style: PaintStyle | null = null;
  let length = 0;
  const push = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  for (const [token, parameters = '', final] of source.matchAll(tokens)) {
    const number = Number.parseInt(parameters, 10);
    if (final === 'm') {
      pen = changePen(pen, parameters);
      style = styleOf(pen);
    } else if (final === 'K') line.erase(Number.isNaN(number) ? 0 : number);
    else if (final === 'G') line.moveTo((number || 1) - 1);
    else if (final === 'C') line.moveBy(number || 1);
    else if (final === 'D') line.moveBy(-(number || 1));
    else if (token === '\n') {
      push(line.flush(builder, length));
      push('\n');
    } else if (token === '\r') line.moveTo(0);
    else if (token === '\b') line.moveBy(-1);
    else if (token === '\t') line.write(token, style);
    else if (token.charCodeAt(0) >= 0x20 && token !== '\x7f') line.write(token, style);
  }
  push(line.flush(builder, length));
  return { text: parts.join(''), paint: builder.paint() };
}
