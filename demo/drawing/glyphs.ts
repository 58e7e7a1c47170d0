/** A pen path: x and y by turns, y upwards, baseline 0, capitals 100 high, small letters 68. */
export type PenPath = readonly number[];

const line = (...points: number[]): PenPath => points;

/** Part of an ellipse, by angles in degrees counted anticlockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): PenPath {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 9));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  }).flat();
}

const dot = (x: number, y: number): PenPath => arc(x, y, 2.5, 2.5, 0, 360);
const BOWL = arc(30, 34, 30, 34, 0, 360);
const SMALL_STEM = line(0, 68, 0, 0);
const TALL_STEM = line(0, 104, 0, 0);

/** Each character as pen strokes: a rounded single-line hand drawn for the demo's pictures. */
export const GLYPHS: Readonly<Record<string, readonly PenPath[]>> = {
  a: [BOWL, line(60, 68, 60, 0)],
  b: [TALL_STEM, BOWL],
  c: [arc(32, 34, 32, 34, 48, 312)],
  d: [BOWL, line(60, 104, 60, 0)],
  e: [line(0, 35, 60, 35), arc(30, 34, 30, 34, 2, 312)],
  f: [arc(34, 86, 18, 18, 75, 180), line(16, 86, 16, 0), line(0, 68, 34, 68)],
  g: [BOWL, line(60, 68, 60, -4), arc(30, -4, 30, 26, 0, -145)],
  h: [TALL_STEM, arc(28, 40, 28, 28, 180, 0), line(56, 40, 56, 0)],
  i: [SMALL_STEM, dot(0, 95)],
  ı: [SMALL_STEM],
  j: [line(16, 68, 16, -12), arc(0, -12, 16, 18, 0, -95), dot(16, 95)],
  k: [TALL_STEM, line(46, 68, 1, 26), line(17, 41, 50, 0)],
  l: [TALL_STEM],
  m: [
    SMALL_STEM,
    arc(23, 44, 23, 24, 180, 0),
    line(46, 44, 46, 0),
    arc(69, 44, 23, 24, 180, 0),
    line(92, 44, 92, 0),
  ],
  n: [SMALL_STEM, arc(28, 40, 28, 28, 180, 0), line(56, 40, 56, 0)],
  o: [arc(32, 34, 32, 34, 0, 360)],
  p: [line(0, 68, 0, -30), BOWL],
  q: [BOWL, line(60, 68, 60, -30)],
  r: [SMALL_STEM, arc(28, 40, 28, 28, 180, 68)],
  s: [arc(23, 51, 20, 17, 35, 270), arc(23, 17, 22, 17, 90, -145)],
  t: [line(16, 92, 16, 18), arc(34, 18, 18, 18, 180, 280), line(0, 68, 36, 68)],
  u: [line(0, 68, 0, 28), arc(28, 28, 28, 28, 180, 360), line(56, 68, 56, 0)],
  v: [line(0, 68, 28, 0, 56, 68)],
  w: [line(0, 68, 21, 0, 43, 64, 65, 0, 86, 68)],
  x: [line(0, 68, 50, 0), line(50, 68, 0, 0)],
  y: [line(0, 68, 29, 2), line(57, 68, 17, -30)],
  z: [line(2, 68, 50, 68, 0, 0, 52, 0)],
  A: [line(0, 0, 40, 100, 80, 0), line(13, 32, 67, 32)],
  B: [
    line(34, 53, 0, 53, 0, 100, 32, 100),
    arc(32, 76.5, 23, 23.5, 90, -90),
    line(0, 53, 0, 0, 34, 0),
    arc(34, 26.5, 28, 26.5, -90, 90),
  ],
  C: [arc(48, 50, 48, 50, 48, 312)],
  D: [line(26, 0, 0, 0, 0, 100, 26, 100), arc(26, 50, 50, 50, 90, -90)],
  E: [line(54, 100, 0, 100, 0, 0, 54, 0), line(0, 52, 46, 52)],
  F: [line(54, 100, 0, 100, 0, 0), line(0, 50, 45, 50)],
  G: [arc(48, 50, 48, 50, 48, 357), line(58, 47, 96, 47)],
  H: [line(0, 0, 0, 100), line(70, 0, 70, 100), line(0, 52, 70, 52)],
  I: [line(0, 0, 0, 100)],
  J: [line(44, 100, 44, 24), arc(21, 24, 23, 24, 0, -160)],
  K: [line(0, 0, 0, 100), line(62, 100, 0, 38), line(23, 61, 66, 0)],
  L: [line(0, 100, 0, 0, 52, 0)],
  M: [line(0, 0, 0, 100, 43, 34, 86, 100, 86, 0)],
  N: [line(0, 0, 0, 100, 70, 0, 70, 100)],
  O: [arc(49, 50, 49, 50, 0, 360)],
  P: [line(0, 0, 0, 100, 34, 100), arc(34, 73, 27, 27, 90, -90), line(34, 46, 0, 46)],
  Q: [arc(49, 50, 49, 50, 0, 360), line(62, 28, 96, -4)],
  R: [
    line(0, 0, 0, 100, 34, 100),
    arc(34, 73, 27, 27, 90, -90),
    line(34, 46, 0, 46),
    line(34, 46, 64, 0),
  ],
  S: [arc(32, 75.5, 27, 24.5, 32, 270), arc(32, 25.5, 31, 25.5, 90, -150)],
  T: [line(0, 100, 74, 100), line(37, 100, 37, 0)],
  U: [line(0, 100, 0, 36), arc(36, 36, 36, 36, 180, 360), line(72, 36, 72, 100)],
  V: [line(0, 100, 38, 0, 76, 100)],
  W: [line(0, 100, 27, 0, 56, 94, 85, 0, 112, 100)],
  X: [line(0, 100, 68, 0), line(68, 100, 0, 0)],
  Y: [line(0, 100, 36, 48, 72, 100), line(36, 48, 36, 0)],
  Z: [line(2, 100, 66, 100, 0, 0, 68, 0)],
  '0': [arc(31, 50, 31, 50, 0, 360)],
  '1': [line(10, 80, 38, 100, 38, 0)],
  '2': [[...arc(31, 69, 30, 31, 165, -35), 0, 0, 62, 0]],
  '3': [arc(30, 75, 26, 25, 150, -90), arc(29, 25, 32, 25, 90, -155)],
  '4': [line(48, 0, 48, 100, 0, 29, 66, 29)],
  '5': [[56, 100, 12, 100, ...arc(28, 32, 33, 32, 133, -150)]],
  '6': [arc(31, 32, 31, 32, 0, 360), arc(50, 32, 50, 68, 180, 92)],
  '7': [line(0, 100, 60, 100, 20, 0)],
  '8': [arc(31, 76, 25, 24, 0, 360), arc(31, 26, 31, 26, 0, 360)],
  '9': [arc(31, 68, 31, 32, 0, 360), arc(12, 68, 50, 68, 0, -88)],
  '.': [dot(4, 1)],
  ',': [line(6, 2, 0, -18)],
  ':': [dot(4, 1), dot(4, 58)],
  '!': [line(0, 100, 0, 32), dot(0, 1)],
  '?': [[...arc(27, 73, 27, 27, 165, -60), 27, 36, 27, 30], dot(27, 1)],
  '-': [line(0, 36, 34, 36)],
  '–': [line(0, 36, 52, 36)],
  '−': [line(0, 50, 46, 50)],
  '+': [line(0, 48, 50, 48), line(25, 73, 25, 23)],
  '/': [line(0, -8, 46, 106)],
  '(': [arc(40, 46, 40, 64, 118, 242)],
  ')': [arc(-18, 46, 40, 64, 62, -62)],
  '%': [line(6, 0, 72, 100), arc(16, 78, 16, 20, 0, 360), arc(62, 22, 16, 20, 0, 360)],
  '°': [arc(15, 84, 15, 15, 0, 360)],
  '·': [dot(4, 42)],
  "'": [line(0, 104, 0, 82)],
  '’': [line(3, 104, 0, 82)],
  '&': [[74, 0, ...arc(30, 80, 20, 20, 215, -40), 4, 40, ...arc(30, 25, 30, 25, 160, 305), 74, 46]],
  '€': [arc(52, 50, 44, 50, 48, 312), line(0, 58, 60, 58), line(0, 42, 56, 42)],
  $: [arc(32, 75.5, 27, 24.5, 32, 270), arc(32, 25.5, 31, 25.5, 90, -150), line(32, 112, 32, -12)],
  '#': [line(14, 0, 26, 100), line(46, 0, 58, 100), line(0, 68, 72, 68), line(0, 32, 70, 32)],
  // Combining marks, drawn over the letter before them and centred on it.
  '\u0301': [line(0, 88, 14, 104)],
  '\u0300': [line(0, 104, 14, 88)],
  '\u0302': [line(0, 88, 14, 104, 28, 88)],
  '\u0303': [[...arc(10, 90, 10, 9, 180, 30), ...arc(28, 99, 10, 9, 210, 360)]],
  '\u0308': [dot(0, 96), dot(28, 96)],
  '\u030a': [arc(12, 98, 12, 12, 0, 360)],
};

/** What stands for a character the hand does not have. */
export const MISSING_GLYPH: readonly PenPath[] = [line(0, 0, 0, 90, 50, 90, 50, 0, 0, 0)];
