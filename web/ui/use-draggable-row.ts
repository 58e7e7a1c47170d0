import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export interface DraggedRow {
  edge: 'top' | 'bottom' | undefined;
  isDragged: boolean;
}

export function useDraggableRow(
  { row, handle }: Readonly<Record<'row' | 'handle', RefObject<HTMLElement | null>>>,
  {
    list,
    index,
    isLocked,
    onMove,
  }: { list: string; index: number; isLocked: boolean; onMove: (from: number, to: number) => void },
): DraggedRow {
  const [edge, setEdge] = useState<'top' | 'bottom'>();
  const [isDragged, setDragged] = useState(false);
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle || isLocked) return undefined;
    const edgeAt = (y: number) => {
      const { top, height } = element.getBoundingClientRect();
      return y < top + height / 2 ? 'top' : 'bottom';
    };
    const fromOf = (source: { data: Record<string | symbol, unknown> }) => Number(source.data['index']);
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list,
        onDrag: ({ source, location }) =>
          setEdge(fromOf(source) === index ? undefined : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location }) => {
          setEdge(undefined);
          const from = fromOf(source);
          const gap = index + (edgeAt(location.current.input.clientY) === 'bottom' ? 1 : 0);
          const to = gap > from ? gap - 1 : gap;
          if (to !== from) moved(from, to);
        },
      }),
    );
  }, [row, handle, list, index, isLocked]);
  return { edge, isDragged };
}
