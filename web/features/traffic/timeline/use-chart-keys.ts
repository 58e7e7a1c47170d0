import { type KeyboardEvent, useRef } from 'react';

import { endOf, startOf, type TimelineItem } from '../../../../core/timeline/model';
import { isNavigationKey, nextItem } from './next-item';
import type { Scene } from './scene';
import { type Range, revealing, type TimeWindow } from './time-window';

interface ChartKeys {
  scene: Scene;
  items: readonly TimelineItem[];
  fullRange: Range;
  activeIndex: number;
  brush: Range | undefined;
  onBrush: (brush: Range | undefined) => void;
  onActive: (item: TimelineItem) => void;
  onChoose: (item: TimelineItem) => void;
  onShown: (shown: TimeWindow) => void;
  onPan: (by: number) => void;
  onZoom: (factor: number, around: number) => void;
}

const KEY_ZOOM = 0.6;
const KEY_PAN = 0.25;

export function useChartKeys(chart: ChartKeys): (event: KeyboardEvent) => void {
  const { scene, items, activeIndex, brush, onPan, onZoom } = chart;
  const { scale, end, range } = scene;
  const active = items[activeIndex];
  /** Where a selection by Shift and arrow keys started. */
  const anchor = useRef<TimelineItem>(undefined);

  const goTo = (index: number | undefined, selects: boolean) => {
    const item = items[index ?? -1];
    if (!item) return;
    chart.onActive(item);
    const itemRange = { from: scale.toDisplayed(startOf(item)), to: scale.toDisplayed(endOf(item, end)) };
    const next = revealing(range, itemRange, chart.fullRange);
    if (next) chart.onShown(next);
    if (!selects) {
      anchor.current = undefined;
      return;
    }
    anchor.current ??= active ?? item;
    const ends = [anchor.current, item];
    chart.onBrush({ from: Math.min(...ends.map(startOf)), to: Math.max(...ends.map((each) => endOf(each, end))) });
  };

  return (event) => {
    const { key } = event;
    const width = range.to - range.from;
    const around = active ? scale.toDisplayed(startOf(active)) : range.from + width / 2;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (!isSideways) return;
      onPan((key === 'ArrowLeft' ? -KEY_PAN : KEY_PAN) * width);
    } else if (key === 'PageUp' || key === 'PageDown') onPan(key === 'PageUp' ? -width : width);
    else if (key === '+' || key === '=') onZoom(KEY_ZOOM, around);
    else if (key === '-') onZoom(1 / KEY_ZOOM, around);
    else if (key === '0') chart.onShown({ kind: 'all' });
    else if (key === 'Escape' && brush) chart.onBrush(undefined);
    else if ((key === 'Enter' || key === ' ') && active) chart.onChoose(active);
    else if (isNavigationKey(key)) goTo(nextItem(items, activeIndex, key), event.shiftKey && isSideways);
    else return;
    event.preventDefault();
  };
}
