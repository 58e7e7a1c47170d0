import letters from './letters.json' with { type: 'json' };
import type { Ink, Picture } from './picture.ts';

export interface TextStyle extends Ink {
  /** Height of a capital letter in pixels. */
  readonly size: number;
  /** Half the width of the pen, in hundredths of the size. */
  readonly pen?: number;
  readonly align?: 'left' | 'middle' | 'right';
}

/** Lines of each character as `[x, y, x, y, …]`, y upwards, a capital letter 100 high. */
const PATHS: Readonly<Record<string, readonly (readonly number[])[]>> = letters;
const PEN = 5.8;
/** {@link PATHS} has a box for each Chinese character; that of a font is wider by this. */
const HAN_EXTRA = 52;
const SPACE = 42;
const LETTER_SPACING = 14;

/** The lines of a text and its width, in hundredths of the size; y is downwards. */
function layOut(text: string, pen: number) {
  let [left, right, end, raise] = [0, 0, 0, 0];
  // An accent takes the place of the dot on an i.
  const lines = Array.from(text.normalize('NFD').replace(/i(?=\p{M})/gu, 'ı'), (character) => {
    const isMark = /\p{M}/u.test(character);
    const paths = (character === ' ' ? [] : PATHS[character]) ?? PATHS['missing'] ?? [];
    const xs = paths.flatMap((path) => path.filter((_, index) => index % 2 === 0));
    const [from, to] = [Math.min(...xs), Math.max(...xs)];
    if (character === ' ') end += SPACE;
    else if (!isMark) {
      [left, right] = [end, end + to - from];
      end = right + LETTER_SPACING + pen * 2;
      // An accent on a capital letter stands higher.
      raise = /\p{Lu}/u.test(character) ? 30 : 0;
    }
    const [x, y] = isMark ? [(left + right) / 2 - (from + to) / 2, raise] : [left - from, 0];
    return paths.map((path) => [pen, ...path.map((value, index) => (index % 2 === 0 ? x + value : -y - value))]);
  });
  return { lines: lines.flat(), width: right };
}

export const escape = (text: string): string =>
  text.replace(/[&<"]/g, (character) => `&${{ '&': 'amp', '<': 'lt', '"': 'quot' }[character]};`);
export const round = (number: number): number => Math.round(number * 10) / 10;

/** Of {@link svgText}: the system's fonts have more characters than {@link PATHS}. */
export const FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** As an SVG element what {@link write} draws. */
export function svgText(text: string, x: number, y: number, style: TextStyle, width?: number): string {
  const anchor = { left: 'start', middle: 'middle', right: 'end' }[style.align ?? 'left'];
  const opacity = style.opacity === undefined ? '' : ` opacity="${style.opacity}"`;
  // Exactly as wide as what is drawn after it assumes, whatever the font.
  const length = width === undefined ? '' : ` textLength="${round(width)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${Math.round(style.size * 1.28)}" text-anchor="${anchor}"${length} fill="${style.colors[0]}"${opacity}>${escape(text)}</text>`;
}

export function widthOf(text: string, { size }: Pick<TextStyle, 'size'>): number {
  const missing = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return ((layOut(text, PEN).width + missing * HAN_EXTRA) * size) / 100;
}

/** Cuts a text that is wider than so many pixels: `Berlin` → `Ber...`. */
export function fitText(text: string, room: number, style: Pick<TextStyle, 'size'>): string {
  let shown = text;
  for (let length = text.length - 1; widthOf(shown, style) > room && length > 0; length -= 1)
    shown = `${text.slice(0, length).trimEnd()}...`;
  return shown;
}

/** @param y of the baseline @returns the width in pixels */
export function write(picture: Picture, text: string, x: number, y: number, style: TextStyle) {
  const { size, pen = PEN, align = 'left', ...ink } = style;
  const { lines, width } = layOut(text, pen);
  const pixels = (width * size) / 100;
  const start = x - pixels * { left: 0, middle: 0.5, right: 1 }[align];
  if (lines.length > 0) picture.draw(lines, ink, start, y, size / 100);
  return pixels;
}
