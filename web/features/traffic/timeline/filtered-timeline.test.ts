import { expect, it } from 'vitest';

import type { Timeline, TimelineSpan } from '../../../../core/timeline/model';
import { filteredTimeline } from './filtered-timeline';

const span = (seq: number, row: number): TimelineSpan => ({
  kind: 'span',
  key: String(seq),
  what: 'request',
  seq,
  lane: 'requests',
  row,
  start: seq * 10,
  end: seq * 10 + 5,
  outcome: 'ok',
  name: 'ping',
  entries: [seq, seq + 1],
});

it('fits the time to what is left, and moves no row', () => {
  const items = [span(1, 0), span(3, 1), span(5, 3)];
  const timeline: Timeline = {
    items,
    spans: new Map(items.map((item) => [item.key, item])),
    bySeq: new Map(items.map((item) => [item.seq, item])),
    lanes: [
      { lane: 'requests', rows: 4 },
      { lane: 'text', rows: 1 },
    ],
    start: 0,
    end: 100,
  };
  // Of one it is the response that matches.
  const left = filteredTimeline(timeline, new Set([4, 5]));
  expect(left.items.map(({ seq, row }) => [seq, row])).toEqual([
    [3, 1],
    [5, 3],
  ]);
  expect(left.lanes).toBe(timeline.lanes);
  expect([left.start, left.end]).toEqual([30, 55]);
  expect([...left.bySeq.values()]).toEqual(left.items);
});
