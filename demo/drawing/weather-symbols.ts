import type { Condition } from '../town/forecast.ts';
import { type Box, type Canvas, circle, hex, mix, roundedBox, stroke, union } from './canvas.ts';

const SUN_LIGHT = hex('#fff3b0');
const SUN_DEEP = hex('#ffb52e');
const WHITE = hex('#ffffff');
const DROP = hex('#7cc7ff');
const BOLT = hex('#ffd54a');

function boxAround(cx: number, cy: number, reach: number): Box {
  return { left: cx - reach, right: cx + reach, top: cy - reach, bottom: cy + reach };
}

function drawSun(canvas: Canvas, cx: number, cy: number, radius: number): void {
  const glow = radius * 2.6;
  canvas.fill(
    boxAround(cx, cy, glow * 1.6),
    circle(cx, cy, radius * 1.2),
    SUN_LIGHT,
    0.55,
    glow * 1.5,
  );
  const rays = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const outer = radius * (index % 2 === 0 ? 1.62 : 1.48);
    return stroke(
      cx + dx * radius * 1.3,
      cy + dy * radius * 1.3,
      cx + dx * outer,
      cy + dy * outer,
      radius * 0.065,
    );
  });
  canvas.fill(boxAround(cx, cy, radius * 1.75), union(...rays), SUN_LIGHT);
  canvas.fill(boxAround(cx, cy, radius), circle(cx, cy, radius), (_, y) =>
    mix(SUN_LIGHT, SUN_DEEP, (y - cy + radius) / (radius * 2)),
  );
}

/** A cloud `2 × size` wide, its flat foot at `cy + size × 0.5`. */
function drawCloud(canvas: Canvas, cx: number, cy: number, size: number, dark: number): void {
  const foot = cy + size * 0.5;
  const cloud = (dx: number, dy: number): ReturnType<typeof union> =>
    union(
      roundedBox(
        {
          left: cx + dx - size,
          right: cx + dx + size,
          top: foot + dy - size * 0.6,
          bottom: foot + dy,
        },
        size * 0.3,
      ),
      circle(cx + dx - size * 0.35, cy + dy - size * 0.12, size * 0.45),
      circle(cx + dx + size * 0.28, cy + dy - size * 0.28, size * 0.58),
    );
  const box = { left: cx - size, right: cx + size, top: cy - size, bottom: foot };
  const shade = hex('#16263f');
  canvas.fill(
    { ...box, bottom: foot + size * 0.4 },
    cloud(0, size * 0.16),
    shade,
    0.3,
    size * 0.45,
  );
  const top = mix(WHITE, hex('#8e9db6'), dark);
  const bottom = mix(hex('#d5e3f3'), hex('#56657f'), dark);
  canvas.fill(box, cloud(0, 0), (_, y) => mix(top, bottom, (y - cy + size * 0.6) / (size * 1.1)));
}

function drawRain(canvas: Canvas, cx: number, cy: number, size: number): void {
  for (const [dx, dy] of [
    [-0.62, 0.72],
    [-0.2, 0.86],
    [0.22, 0.72],
    [0.64, 0.86],
  ] as const) {
    const x = cx + dx * size;
    const y = cy + dy * size;
    canvas.fill(
      boxAround(x, y, size * 0.3),
      stroke(x + size * 0.07, y - size * 0.06, x - size * 0.05, y + size * 0.2, size * 0.055),
      DROP,
    );
  }
}

function drawSnow(canvas: Canvas, cx: number, cy: number, size: number): void {
  for (const [dx, dy, scale] of [
    [-0.58, 0.8, 1],
    [0.02, 0.92, 1.15],
    [0.6, 0.78, 0.95],
  ] as const) {
    const x = cx + dx * size;
    const y = cy + dy * size;
    const reach = size * 0.15 * scale;
    const arms = [0, 60, 120].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const [ax, ay] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      return stroke(x - ax, y - ay, x + ax, y + ay, size * 0.026);
    });
    canvas.fill(boxAround(x, y, reach * 1.3), union(...arms), WHITE);
  }
}

function drawBolt(canvas: Canvas, cx: number, cy: number, size: number): void {
  const at = (x: number, y: number): [number, number] => [cx + x * size, cy + y * size];
  const corners = [at(0.12, 0.42), at(-0.14, 0.8), at(0.08, 0.8), at(-0.1, 1.2)] as const;
  const bolt = union(
    stroke(...corners[0], ...corners[1], size * 0.055),
    stroke(...corners[1], ...corners[2], size * 0.055),
    stroke(...corners[2], ...corners[3], size * 0.055),
  );
  const box = boxAround(cx, cy + size * 0.8, size * 0.6);
  canvas.fill(box, bolt, BOLT, 0.5, size * 0.4);
  canvas.fill(box, bolt, BOLT);
}

/** Draws the symbol of a weather condition, about `2.4 × size` wide, centred. */
export function drawCondition(
  canvas: Canvas,
  condition: Condition,
  cx: number,
  cy: number,
  size: number,
): void {
  switch (condition) {
    case 'sunny':
      drawSun(canvas, cx, cy, size * 0.72);
      return;
    case 'partly cloudy':
      drawSun(canvas, cx + size * 0.4, cy - size * 0.36, size * 0.52);
      drawCloud(canvas, cx - size * 0.12, cy + size * 0.2, size * 0.82, 0.02);
      return;
    case 'cloudy':
      drawCloud(canvas, cx + size * 0.42, cy - size * 0.3, size * 0.6, 0.55);
      drawCloud(canvas, cx - size * 0.1, cy + size * 0.12, size * 0.88, 0.16);
      return;
    case 'rain':
      drawRain(canvas, cx, cy, size);
      drawCloud(canvas, cx, cy - size * 0.18, size * 0.92, 0.42);
      return;
    case 'thunder':
      drawRain(canvas, cx - size * 0.05, cy, size);
      drawBolt(canvas, cx + size * 0.02, cy - size * 0.12, size);
      drawCloud(canvas, cx, cy - size * 0.18, size * 0.92, 0.75);
      return;
    case 'snow':
      drawSnow(canvas, cx, cy, size);
      drawCloud(canvas, cx, cy - size * 0.18, size * 0.92, 0.1);
      return;
  }
}
