import type { PaintStyle } from './paint';

const named = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** The sixteen colors as backgrounds, and for text on a background: they must not change with the theme. */
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

/** xterm's 256 colors: 0 to 15 named, then a cube of 6 × 6 × 6, then grays. */
function indexed(n: number): string {
  if (n < 16) return fixed[n] ?? '#000000';
  if (n >= 232) {
    const gray = 8 + (n - 232) * 10;
    return `rgb(${gray} ${gray} ${gray})`;
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

type Color = { index: number } | { rgb: string };

/** The initial state (ECMA-48, Select Graphic Rendition). */
export const plainPen = {
  bold: false,
  faint: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
  fore: null as Color | null,
  ground: null as Color | null,
};

type Pen = typeof plainPen;

function cssOf(color: Color): string {
  return 'rgb' in color ? color.rgb : indexed(color.index);
}

export function styleOf(pen: Pen): PaintStyle | null {
  const classes: string[] = (['bold', 'italic', 'underline', 'strike'] as const).filter((name) => pen[name]);
  let { fore, ground } = pen;
  // Without colors, inverse uses the page's own; gray is a background in both themes.
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
  // The theme chooses the sixteen; other colors are the program's choice.
  if ('index' in fore && fore.index < 16) {
    classes.push(fore.index === 8 ? 'gray' : (named[fore.index % 8] ?? 'white'));
    return { classes };
  }
  return { classes, color: cssOf(fore) };
}

/** The color after 38 or 48 (`5;n` or `2;r;g;b`), and its number of parameters. */
function extended(parameters: readonly number[], at: number): [Color | null, number] {
  if (parameters[at] === 5) {
    const index = parameters[at + 1] ?? 0;
    return [index <= 255 ? { index } : null, 2];
  }
  if (parameters[at] === 2) {
    const parts = parameters.slice(at + 1, at + 4);
    const isColor = parts.length === 3 && parts.every((part) => part <= 255);
    return [isColor ? { rgb: `rgb(${parts.join(' ')})` } : null, 4];
  }
  return [null, 1];
}

/** `1;31` → bold and red. @param codes of a Select Graphic Rendition (ECMA-48, section 8.3.117) */
export function changePen(pen: Pen, codes: string): Pen {
  const next = { ...pen };
  // With colons a color is one parameter, with an empty color space: 38:2::r:g:b.
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
      const [color, taken] = extended(parameters, i + 1);
      if (code === 38) next.fore = color;
      else next.ground = color;
      i += taken;
    }
  }
  return next;
}
