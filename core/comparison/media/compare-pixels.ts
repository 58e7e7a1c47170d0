import pixelmatch from 'pixelmatch';

/** RGBA, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface PixelComparison {
  /** In pixels, of the smallest area that contains both images, aligned at the upper left corner. */
  width: number;
  height: number;
  total: number;
  /** Including pixels that only one image has. */
  changed: number;
  /** Without those that differ by a shade only. */
  visible: number;
  /** RGBA: the later image in faint gray with the differences on it. */
  marked: Uint8ClampedArray<ArrayBuffer>;
}

type Color = readonly [red: number, green: number, blue: number];

const VISIBLE_COLOR: Color = [225, 29, 72];
const SHADE_COLOR: Color = [245, 158, 11];
const PIXELMATCH_THRESHOLD = 0.1;

export function comparePixels(before: Pixels, after: Pixels): PixelComparison {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const both = { width: Math.min(before.width, after.width), height: Math.min(before.height, after.height) };
  const a = cropped(before, both.width, both.height);
  const b = cropped(after, both.width, both.height);
  const mask = new Uint8ClampedArray(a.length);
  pixelmatch(a, b, mask, both.width, both.height, { threshold: PIXELMATCH_THRESHOLD, includeAA: true, diffMask: true });
  const marked = new Uint8ClampedArray(width * height * 4);
  let [total, changed, visible] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (x < both.width && y < both.height) {
        const from = (y * both.width + x) * 4;
        total += 1;
        if (isSamePixel(a, b, from)) {
          paintFaint(marked, at, b, from);
          continue;
        }
        changed += 1;
        const isVisible = mask[from + 3] !== 0;
        if (isVisible) visible += 1;
        paint(marked, at, isVisible ? VISIBLE_COLOR : SHADE_COLOR);
      } else if (covers(before, x, y) || covers(after, x, y)) {
        total += 1;
        changed += 1;
        visible += 1;
        paint(marked, at, VISIBLE_COLOR);
      }
    }
  }
  return { width, height, total, changed, visible, marked };
}

function covers(image: Pixels, x: number, y: number): boolean {
  return x < image.width && y < image.height;
}

function cropped({ width, height, data }: Pixels, wide: number, high: number): Uint8ClampedArray {
  if (width === wide && height === high) return data;
  const area = new Uint8ClampedArray(wide * high * 4);
  for (let y = 0; y < high; y += 1) area.set(data.subarray(y * width * 4, (y * width + wide) * 4), y * wide * 4);
  return area;
}

/** A transparent pixel has no color. */
function isSamePixel(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): boolean {
  if (a[at + 3] !== b[at + 3]) return false;
  if (a[at + 3] === 0) return true;
  return a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2];
}

function paint(area: Uint8ClampedArray, at: number, color: Color): void {
  area.set(color, at);
  area[at + 3] = 255;
}

function paintFaint(area: Uint8ClampedArray, at: number, image: Uint8ClampedArray, from: number) {
  const [red = 0, green = 0, blue = 0, alpha = 0] = image.subarray(from, from + 4);
  const gray = red * 0.3 + green * 0.59 + blue * 0.11;
  area.fill(gray, at, at + 3);
  area[at + 3] = alpha * 0.3;
}
