import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import type { TimelineItem } from '../../../../core/timeline/model';
import { itemAt, type Scene, shownAt } from './scene';
import type { Range } from './time-window';

interface ChartPointer {
  scene: Scene;
  items: readonly TimelineItem[];
  onHover: (item: TimelineItem | undefined) => void;
  onPick: (item: TimelineItem | undefined) => void;
  onBrushing: (range: Range | undefined) => void;
  onBrush: (range: Range) => void;
  onPan: (by: number) => void;
  onZoom: (factor: number, around: number) => void;
}

/** In pixels; a shorter drag is a click. */
const MIN_DRAG = 5;

/** Hover, click, drag to select a time range, and drag the axis to pan. */
export function useChartPointer(chart: RefObject<HTMLElement | null>, act: ChartPointer) {
  const pressed = useRef<{ x: number; isAxis: boolean; last: number; dragged: boolean }>(undefined);
  const onWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    const { scene, onPan, onZoom } = act;
    const x = event.clientX - element.getBoundingClientRect().left;
    const isZoom = event.ctrlKey || event.metaKey;
    const sideways = event.deltaX === 0 && event.shiftKey ? event.deltaY : event.deltaX;
    if (isZoom || sideways !== 0) event.preventDefault();
    if (isZoom) onZoom(Math.exp(event.deltaY * WHEEL_ZOOM), shownAt(scene, x));
    else if (sideways !== 0) onPan(shownAt(scene, sideways) - scene.range.from);
  });

  // React's wheel listener is passive: it could not stop the page's zoom.
  useEffect(() => {
    const element = chart.current;
    if (!element) return;
    const listener = (event: WheelEvent) => onWheel(event, element);
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  }, [chart]);

  const pointOf = (event: ReactPointerEvent) => {
    const box = chart.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const brushed = (from: number, to: number): Range => {
    const { scene } = act;
    const real = (x: number) => scene.scale.toReal(shownAt(scene, Math.min(scene.width, Math.max(0, x))));
    return { from: real(Math.min(from, to)), to: real(Math.max(from, to)) };
  };

  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>, isAxis: boolean) => {
      if (event.button !== 0) return;
      const { x } = pointOf(event);
      pressed.current = { x, isAxis, last: x, dragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const { x, y } = pointOf(event);
      const press = pressed.current;
      if (!press) {
        act.onHover(itemAt(act.scene, act.items, x, y));
        return;
      }
      press.dragged ||= Math.abs(x - press.x) >= MIN_DRAG;
      if (!press.dragged) return;
      act.onHover(undefined);
      if (press.isAxis) act.onPan(shownAt(act.scene, press.last) - shownAt(act.scene, x));
      else act.onBrushing(brushed(press.x, x));
      press.last = x;
    },
    onPointerUp: (event: ReactPointerEvent) => {
      const press = pressed.current;
      pressed.current = undefined;
      if (!press || press.isAxis) return;
      const { x, y } = pointOf(event);
      act.onBrushing(undefined);
      if (press.dragged) act.onBrush(brushed(press.x, x));
      else act.onPick(itemAt(act.scene, act.items, x, y));
    },
    onPointerCancel: () => {
      pressed.current = undefined;
      act.onBrushing(undefined);
    },
    onPointerLeave: () => act.onHover(undefined),
  };
}

const WHEEL_ZOOM = 0.004;
