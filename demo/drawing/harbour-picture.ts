import { Canvas, circle, hex, mix, roundedBox, stroke, union } from './canvas.ts';
import { encodePng } from './png.ts';

const WIDTH = 960;
const HEIGHT = 600;
const SEA = 372;
const HOUSES = [
  ['#d9583b', 96, 128],
  ['#f0b33c', 84, 156],
  ['#3f8f86', 104, 118],
  ['#e8e2d4', 78, 140],
  ['#b8414f', 92, 166],
  ['#5b7fb8', 110, 124],
  ['#e58a4a', 80, 150],
] as const;

function drawHouses(canvas: Canvas): void {
  let left = 70;
  for (const [colour, width, height] of HOUSES) {
    const box = { left, right: left + width, top: SEA - height, bottom: SEA };
    const ridge = left + width / 2;
    const roof = { left: left - 6, right: box.right + 6, top: box.top - 46, bottom: box.top };
    canvas.fill(
      roof,
      (x, y) => Math.max(Math.abs(x - ridge) * 0.75 - (y - roof.top) * 0.95, y - roof.bottom) * 0.8,
      mix(hex(colour), hex('#2b1a2c'), 0.62),
    );
    canvas.fill(
      box,
      (x, y) => Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom),
      (_, y) => mix(hex(colour), hex('#3c2440'), ((y - box.top) / height) * 0.35),
    );
    for (let row = 0; row < Math.floor(height / 46); row += 1) {
      for (const column of [0.28, 0.72]) {
        const x = left + width * column;
        const y = box.top + 22 + row * 42;
        const pane = { left: x - 8, right: x + 8, top: y - 11, bottom: y + 11 };
        const lit = (row * 7 + left + Math.round(column * 10)) % 3 !== 0;
        canvas.fill(pane, roundedBox(pane, 2.5), hex(lit ? '#ffe6a3' : '#41506b'));
      }
    }
    left += width + 10;
  }
}

function drawBoat(canvas: Canvas, cx: number, foot: number, size: number, sail: string): void {
  const box = { left: cx - size, right: cx + size, top: foot - size * 2.2, bottom: foot };
  const mast = stroke(cx, foot - size * 0.4, cx, foot - size * 2, size * 0.03);
  canvas.fill(box, mast, hex('#3a2a28'));
  const sailShape = (x: number, y: number): number =>
    Math.max(
      cx + size * 0.06 - x,
      y - (foot - size * 0.5),
      (x - cx - ((y - foot + size * 2) / 1.5) * 0.85) * 0.85,
    );
  canvas.fill(box, sailShape, hex(sail));
  const hull = (x: number, y: number): number =>
    Math.max(
      foot - size * 0.38 - y,
      y - foot,
      (Math.abs(x - cx) - size * 0.9 + (y - foot + size * 0.38) * 0.7) * 0.8,
    );
  canvas.fill(box, hull, hex('#7c2f33'));
}

let drawn: Buffer | undefined;

/** The harbour of the demo's town in the evening, 960 × 600 pixels, as a PNG file; drawn once. */
export function drawHarbourPicture(): Buffer {
  drawn ??= draw();
  return drawn;
}

function draw(): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT, (_, y) =>
    y < SEA
      ? mix(hex('#33407f'), hex('#ffb27a'), (y / SEA) ** 1.5)
      : mix(hex('#e08f77'), hex('#1d2b55'), ((y - SEA) / (HEIGHT - SEA)) ** 0.55),
  );
  const sun = { left: 600, right: 960, top: 120, bottom: SEA };
  canvas.fill(sun, circle(838, 318, 120), hex('#ffe2a8'), 0.5, 170);
  canvas.fill(
    sun,
    (x, y) => Math.max(circle(838, 318, 52)(x, y), y - SEA),
    (_, y) => mix(hex('#fff3c4'), hex('#ff9d5c'), (y - 266) / 106),
  );
  drawHouses(canvas);
  const quay = { left: 0, right: 800, top: SEA - 2, bottom: SEA + 14 };
  canvas.fill(quay, roundedBox({ ...quay, left: -20 }, 7), hex('#4a3446'));
  for (let index = 0; index < 46; index += 1) {
    const x = (index * 211) % WIDTH;
    const depth = ((index * 37) % 100) / 100;
    const y = SEA + 26 + depth * (HEIGHT - SEA - 40);
    const half = 14 + depth * 34;
    const nearSun = Math.abs(x - 838) < 110;
    canvas.fill(
      { left: x - half, right: x + half, top: y - 2, bottom: y + 2 },
      union(stroke(x - half, y, x + half, y, 0.8 + depth)),
      hex(nearSun ? '#ffe0a6' : '#f6b79a'),
      nearSun ? 0.65 : 0.22,
    );
  }
  drawBoat(canvas, 640, 476, 62, '#fff4e2');
  drawBoat(canvas, 250, 540, 84, '#f6d9b0');
  return encodePng(canvas);
}
