import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Timeline, TimelineItem } from '../../../../core/timeline/model';
import { foldedScale, type Pause, PLAIN_SCALE } from '../../../../core/timeline/pauses';
import { axisTicks } from './draw-axis';
import { sceneOf } from './scene';
import { panned, rangeOf, revealing, ticksOf, wholeRange, zoomed } from './time-window';
import { boundsOf } from './timeline-options';

const whole = wholeRange(0, 10_000);

it('zooms around a time, which stays where it is, and out to all there is', () => {
  const near = rangeOf(zoomed({ from: 0, to: 1_000 }, 0.5, 250, whole), whole);
  expect(near).toMatchObject({ from: 125, to: 625 });
  expect(zoomed(near, 100, 250, whole)).toEqual({ kind: 'all' });
});

it('never leaves what there is, whatever is done', () => {
  const act = fc.oneof(
    fc.record({ zoom: fc.double({ min: 0.01, max: 20, noNaN: true }), at: fc.nat(10_000) }),
    fc.record({ pan: fc.integer({ min: -20_000, max: 20_000 }) }),
    fc.record({ show: fc.nat(10_000) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let range = whole;
      for (const each of acts) {
        const at = 'show' in each ? { from: each.show, to: each.show } : range;
        const next =
          'zoom' in each
            ? zoomed(range, each.zoom, Math.min(range.to, Math.max(range.from, each.at)), whole)
            : 'pan' in each
              ? panned(range, each.pan, whole)
              : revealing(range, at, whole);
        if (next) range = rangeOf(next, whole);
        expect(range.from).toBeGreaterThanOrEqual(whole.from - 1e-6);
        expect(range.to).toBeLessThanOrEqual(whole.to + 1e-6);
        expect(range.to).toBeGreaterThan(range.from);
        if ('show' in each) {
          expect(range.from).toBeLessThanOrEqual(each.show);
          expect(range.to).toBeGreaterThanOrEqual(each.show);
        }
      }
    }),
  );
});

it('names round times, no more than there is room for', () => {
  expect(ticksOf({ from: 990, to: 5_100 }, 822)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  expect(ticksOf({ from: 0, to: 40 }, 10)).toEqual([0, 10, 20, 30, 40]);
});

it('names round times between folded pauses, too, and the ends of pauses where there are none', () => {
  const ticks = (start: number, end: number, pauses: readonly Pause[]) => {
    const scale = foldedScale({ start, end } as Timeline, pauses);
    const range = { from: scale.toDisplayed(start), to: scale.toDisplayed(end) };
    return axisTicks(sceneOf({ lanes: [] }, { scale, range, end, width: 1040 })).map(({ at }) => at);
  };
  const minute = new Date(2026, 0, 1, 12).getTime();
  const seconds = ticks(minute - 300, minute + 65_100, [{ from: minute + 5_100, to: minute + 60_123 }]);
  expect(seconds.map((at) => at - minute)).toEqual([0, 2_000, 4_000, 62_000, 64_000]);
  const idle = Array.from({ length: 12 }, (_, nth) => ({
    from: minute + nth * 60_000 + 91,
    to: minute + (nth + 1) * 60_000 + 1,
  }));
  expect(ticks(minute + 1, minute + 720_091, idle)).toEqual(idle.map(({ to }) => to));
});

it('leaves each item a place to be hit, however near the next of its line begins', () => {
  const span = (start: number, end: number): TimelineItem =>
    ({ kind: 'span', lane: 'requests', row: 0, start, end }) as TimelineItem;

  const place = { scale: PLAIN_SCALE, range: { from: 0, to: 1000 }, end: 1000, width: 1000 };
  const scene = sceneOf({ lanes: [{ lane: 'requests', rows: 1 }] }, place);
  const items = [span(10, 17), span(18, 18), span(23, 500)];
  const places = boundsOf(
    items.map((item, index) => ({ item, index })),
    scene,
  );
  expect(places.map(({ left, width }) => [left, left + width])).toEqual([
    [8, 16],
    [16, 21],
    [21, 502],
  ]);
});
