import { expect, it } from 'vitest';

import type { Timeline } from '../../../../core/timeline/model';
import { foldedScale } from '../../../../core/timeline/pauses';
import { drawAxis } from './draw-axis';
import type { Palette } from './palette';
import { sceneOf } from './scene';
import { wholeRange } from './time-window';

const CHARACTER_PX = 7;

/** The labels' places on an axis of this width. */
function labelsOf(width: number, idlePeriods: number, busyMs: number) {
  const idle = Array.from({ length: idlePeriods }, (_, nth) => ({
    from: nth * 5_000 + busyMs,
    to: (nth + 1) * 5_000,
  }));
  const end = idlePeriods * 5_000 + busyMs;
  const scale = foldedScale({ start: 0, end } as Timeline, idle);
  const range = wholeRange(scale.toDisplayed(0), scale.toDisplayed(end));
  const scene = sceneOf({ lanes: [] }, { scale, range, end, width });
  const labels: { from: number; to: number }[] = [];
  const measureText = (label: string) => ({ width: label.length * CHARACTER_PX });
  const context = {
    measureText,
    fillText: (label: string, from: number) => labels.push({ from, to: from + measureText(label).width }),
    fillRect: () => undefined,
    clearRect: () => undefined,
  };
  drawAxis(context as unknown as CanvasRenderingContext2D, { scene, palette: {} as Palette, brush: undefined }, 22);
  return labels.toSorted((a, b) => a.from - b.from);
}

it.each([
  { width: 700, idlePeriods: 7, busyMs: 20 },
  { width: 1200, idlePeriods: 40, busyMs: 300 },
  { width: 640, idlePeriods: 1, busyMs: 900 },
])('writes labels apart from each other and inside: $idlePeriods idle periods', ({ width, idlePeriods, busyMs }) => {
  const labels = labelsOf(width, idlePeriods, busyMs);
  expect(labels.length).toBeGreaterThan(1);
  for (const [at, { from, to }] of labels.entries()) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThan(labels[at + 1] ? (labels[at + 1]?.from ?? 0) - CHARACTER_PX : width);
  }
});
