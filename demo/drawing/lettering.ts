import { type Canvas, type Paint, stroke, union } from './canvas.ts';
import { GLYPHS, MISSING_GLYPH, type PenPath } from './glyphs.ts';

/** How a line of text is set; sizes in pixels. */
interface TextStyle {
  /** Height of a capital letter. */
  readonly size: number;
  readonly colour: Paint;
  /** Pen width as a share of the size: 0.08 is light, 0.15 is bold. */
  readonly weight?: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly opacity?: number;
}

interface PlacedGlyph {
  readonly paths: readonly PenPath[];
  /** Where the glyph's own zero stands, in hundredths of the size. */
  readonly x: number;
  /** How far above the baseline, for an accent on a capital. */
  readonly raise: number;
}

const REGULAR = 0.115;
const SPACE = 42;

function extent(paths: readonly PenPath[]): { left: number; right: number } {
  const xs = paths.flatMap((path) => path.filter((_, index) => index % 2 === 0));
  return { left: Math.min(...xs), right: Math.max(...xs) };
}

/** Sets characters one after the other; returns them with the whole width. */
function layOut(text: string, weight: number): { glyphs: PlacedGlyph[]; width: number } {
  const gap = 14 + weight * 100;
  const glyphs: PlacedGlyph[] = [];
  let cursor = 0;
  let letter = { left: 0, right: 0, capital: false };
  // An accent takes the place of the dot on an i.
  for (const character of text.normalize('NFD').replace(/i(?=\p{M})/gu, 'ı')) {
    if (character === ' ') {
      cursor += SPACE;
      continue;
    }
    const paths = GLYPHS[character] ?? MISSING_GLYPH;
    const { left, right } = extent(paths);
    if (/\p{M}/u.test(character)) {
      glyphs.push({
        paths,
        x: (letter.left + letter.right) / 2 - (left + right) / 2,
        raise: letter.capital ? 30 : 0,
      });
      continue;
    }
    glyphs.push({ paths, x: cursor - left, raise: 0 });
    letter = { left: cursor, right: cursor + right - left, capital: /\p{Lu}/u.test(character) };
    cursor = letter.right + gap;
  }
  return { glyphs, width: Math.max(0, cursor - gap) };
}

/** The width in pixels that a text takes. */
export function measureText(text: string, style: TextStyle): number {
  return (layOut(text, style.weight ?? REGULAR).width * style.size) / 100;
}

/** The text, cut with an ellipsis where it would be wider than the given pixels. */
export function fitText(text: string, style: TextStyle, width: number): string {
  if (measureText(text, style) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1) {
    characters.pop();
    const shorter = `${characters.join('').trimEnd()}...`;
    if (measureText(shorter, style) <= width) return shorter;
  }
  return characters.join('');
}

/** Draws one line of text with its baseline at `y`; returns the width it took. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  const weight = style.weight ?? REGULAR;
  const scale = style.size / 100;
  const { glyphs, width } = layOut(text, weight);
  const pixels = width * scale;
  const shift = { left: 0, centre: pixels / 2, right: pixels }[style.align ?? 'left'];
  const half = (style.size * weight) / 2;
  for (const glyph of glyphs) {
    const at = (value: number): number => x - shift + (glyph.x + value) * scale;
    const down = (value: number): number => y - (glyph.raise + value) * scale;
    const strokes = glyph.paths.flatMap((path) =>
      Array.from({ length: path.length / 2 - 1 }, (_, index) =>
        stroke(
          at(path[index * 2] ?? 0),
          down(path[index * 2 + 1] ?? 0),
          at(path[index * 2 + 2] ?? 0),
          down(path[index * 2 + 3] ?? 0),
          half,
        ),
      ),
    );
    const { left, right } = extent(glyph.paths);
    canvas.fill(
      {
        left: at(left) - half,
        right: at(right) + half,
        top: y - 1.5 * style.size,
        bottom: y + 0.36 * style.size,
      },
      union(...strokes),
      style.colour,
      style.opacity ?? 1,
    );
  }
  return pixels;
}
