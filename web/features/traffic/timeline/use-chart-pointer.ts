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

type ChartPart = 'axis' | 'lanes';

/** In pixels; a shorter drag is a click. */
const MIN_DRAG = 5;

export function useChartPointer(chart: RefObject<HTMLElement | null>, handlers: ChartPointer) {
  const pressed = useRef<{ x: number; part: ChartPart; last: number; isDrag: boolean }>(undefined);
  const onWheel = useEffectEvent((event: WheelEvent, element: HTMLElement) => {
    const { scene, onPan, onZoom } = handlers;
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
  const brushedRange = (from: number, to: number): Range => {
    const { scene } = handlers;
    const real = (x: number) => scene.scale.toReal(shownAt(scene, Math.min(scene.width, Math.max(0, x))));
    return { from: real(Math.min(from, to)), to: real(Math.max(from, to)) };
  };

  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>, part: ChartPart) => {
      if (event.button !== 0) return;
      const { x } = pointOf(event);
      pressed.current = { x, part, last: x, isDrag: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const { x, y } = pointOf(event);
      const press = pressed.current;
      if (!press) {
        handlers.onHover(itemAt(handlers.scene, handlers.items, x, y));
        return;
      }
      press.isDrag ||= Math.abs(x - press.x) >= MIN_DRAG;
      if (!press.isDrag) return;
      handlers.onHover(undefined);
      if (press.part === 'axis') handlers.onPan(shownAt(handlers.scene, press.last) - shownAt(handlers.scene, x));
      else handlers.onBrushing(brushedRange(press.x, x));
      press.last = x;
    },
    onPointerUp: (event: ReactPointerEvent) => {
      const press = pressed.current;
      pressed.current = undefined;
      if (!press || press.part === 'axis') return;
      const { x, y } = pointOf(event);
      handlers.onBrushing(undefined);
      if (press.isDrag) handlers.onBrush(brushedRange(press.x, x));
      else handlers.onPick(itemAt(handlers.scene, handlers.items, x, y));
    },
    onPointerCancel: () => {
      pressed.current = undefined;
      handlers.onBrushing(undefined);
    },
    onPointerLeave: () => handlers.onHover(undefined),
  };
}

/** Exponent of the zoom factor for each pixel of the wheel. */
const WHEEL_ZOOM = 0.004;
