/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The signed distance in pixels from a point to a shape's edge; negative inside. */
export type Shape = (x: number, y: number) => number;

/** A flat colour, or one that depends on the place. */
export type Paint = Rgb | ((x: number, y: number) => Rgb);

/** The rectangle of pixels a shape can touch. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** `#rrggbb` as numbers. */
export function hex(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour a part (0 to 1) of the way from one to another. */
export function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const t = Math.min(1, Math.max(0, part));
  return [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ];
}

export function circle(cx: number, cy: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

export function roundedBox(box: Box, radius: number): Shape {
  const cx = (box.left + box.right) / 2;
  const cy = (box.top + box.bottom) / 2;
  const halfWidth = (box.right - box.left) / 2 - radius;
  const halfHeight = (box.bottom - box.top) / 2 - radius;
  return (x, y) => {
    const dx = Math.abs(x - cx) - halfWidth;
    const dy = Math.abs(y - cy) - halfHeight;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

/** A line with round ends. */
export function stroke(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  halfThickness: number,
): Shape {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const length = dx * dx + dy * dy;
  return (x, y) => {
    const along = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - t * dx, y - y1 - t * dy) - halfThickness;
  };
}

export function union(...shapes: readonly Shape[]): Shape {
  return (x, y) => {
    let nearest = Infinity;
    for (const shape of shapes) nearest = Math.min(nearest, shape(x, y));
    return nearest;
  };
}

/** An opaque picture drawn by distance fields, so that every edge is anti-aliased. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Three numbers a pixel, row by row from the top. */
  readonly pixels: Float32Array;

  constructor(width: number, height: number, background: Paint) {
    this.width = width;
    this.height = height;
    this.pixels = new Float32Array(width * height * 3);
    this.fill(
      { left: 0, top: 0, right: width, bottom: height },
      () => -1,
      typeof background === 'function' ? background : () => background,
    );
  }

  /**
   * Paints a shape inside a box.
   *
   * `softness` is the width in pixels over which the edge fades: 1 is a crisp edge, more is a
   * shadow or a glow.
   */
  fill(box: Box, shape: Shape, paint: Paint, opacity = 1, softness = 1): void {
    const left = Math.max(0, Math.floor(box.left - softness));
    const right = Math.min(this.width, Math.ceil(box.right + softness));
    const top = Math.max(0, Math.floor(box.top - softness));
    const bottom = Math.min(this.height, Math.ceil(box.bottom + softness));
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) {
        const x = column + 0.5;
        const y = row + 0.5;
        const inside = Math.min(1, Math.max(0, 0.5 - shape(x, y) / softness));
        const eased = softness > 1 ? inside * inside * (3 - 2 * inside) : inside;
        if (eased > 0) {
          const colour = typeof paint === 'function' ? paint(x, y) : paint;
          this.blend((row * this.width + column) * 3, colour, eased * opacity);
        }
      }
    }
  }

  private blend(at: number, colour: Rgb, alpha: number): void {
    const { pixels } = this;
    pixels[at] = (pixels[at] ?? 0) * (1 - alpha) + colour[0] * alpha;
    pixels[at + 1] = (pixels[at + 1] ?? 0) * (1 - alpha) + colour[1] * alpha;
    pixels[at + 2] = (pixels[at + 2] ?? 0) * (1 - alpha) + colour[2] * alpha;
  }
}
