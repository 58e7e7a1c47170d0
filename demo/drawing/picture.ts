import { PNG } from 'pngjs';

/** Lines with round ends, each `[half its width, x, y, x, y, …]`; a line of one point is a dot. */
export type Lines = readonly (readonly number[])[];

export interface Ink {
  /** `#rrggbb` at the top and at the bottom; one for both. */
  readonly colors: readonly string[];
  readonly opacity?: number;
  /** Width over which the edges fade, as of a glow. */
  readonly soft?: number;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

const clamped01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Of a point from the line between two others. */
function distance(x: number, y: number, [x1, y1, x2, y2]: Box): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = clamped01(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** An opaque PNG picture of areas and lines with smooth edges. */
export class Picture {
  private readonly png: PNG;

  constructor(width: number, height: number) {
    this.png = new PNG({ width, height });
    this.png.data.fill(255);
  }

  /** @param coverage of a pixel by the color, 0 to 1 */
  fill(box: Box, { colors, opacity = 1 }: Ink, coverage: (x: number, y: number) => number = () => 1) {
    const { width, height, data } = this.png;
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map(Math.round);
    const [first, last] = [colors.at(0), colors.at(-1)].map((color = '') => Buffer.from(color.slice(1), 'hex'));
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
      const progress = (y - top) / (bottom - top);
      const color = Array.from(first ?? [], (from, at) => from + ((last?.[at] ?? 0) - from) * progress);
      for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
        const alpha = opacity * coverage(x, y);
        if (alpha === 0) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const at = (y * width + x) * 4 + channel;
          const below = data[at] ?? 0;
          data[at] = Math.round(below + ((color[channel] ?? 0) - below) * alpha);
        }
      }
    }
  }

  /** Draws lines as one area. @param x of the lines' origin @param scale pixels of their unit */
  draw(lines: Lines, ink: Ink, x = 0, y = 0, scale = 1): void {
    const soft = Math.max(1, (ink.soft ?? 0) * scale);
    const segments = lines.flatMap(([half = 0, ...points]) => {
      const placed = points.map((value, index) => value * scale + (index % 2 === 0 ? x : y));
      const count = Math.max(1, points.length / 2 - 1);
      return Array.from({ length: count }, (_, index) => {
        const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = placed.slice(index * 2, index * 2 + 4);
        const reach = half * scale + soft / 2;
        const left = Math.floor(Math.min(x1, x2) - reach);
        const top = Math.floor(Math.min(y1, y2) - reach);
        const right = Math.ceil(Math.max(x1, x2) + reach);
        const bottom = Math.ceil(Math.max(y1, y2) + reach);
        return { ends: [x1, y1, x2, y2] as const, half: half * scale, left, top, right, bottom };
      });
    });
    const left = Math.min(...segments.map((segment) => segment.left));
    const top = Math.min(...segments.map((segment) => segment.top));
    const right = Math.max(...segments.map((segment) => segment.right));
    const bottom = Math.max(...segments.map((segment) => segment.bottom));
    // The nearest line counts, so that what overlaps isn't painted twice.
    const shares = new Float32Array((right - left) * (bottom - top));
    for (const { ends, half, ...box } of segments) {
      for (let row = box.top; row < box.bottom; row += 1) {
        for (let column = box.left; column < box.right; column += 1) {
          const share = clamped01(0.5 - (distance(column + 0.5, row + 0.5, ends) - half) / soft);
          const at = (row - top) * (right - left) + column - left;
          if (share > (shares[at] ?? 0)) shares[at] = share;
        }
      }
    }
    this.fill([left, top, right, bottom], ink, (column, row) => {
      const share = shares[(row - top) * (right - left) + column - left] ?? 0;
      return soft > 1 ? share * share * (3 - 2 * share) : share;
    });
  }

  /** Of the PNG file. */
  toBase64(): string {
    const options = { colorType: 2, filterType: 2, deflateLevel: 7, deflateStrategy: 0 } as const;
    return PNG.sync.write(this.png, options).toString('base64');
  }
}
