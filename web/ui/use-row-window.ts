import { useCallback, useRef, useState } from 'react';

/** Browsers lay out at most 16 to 33 million pixels. Higher contents scroll in larger steps than their scroll bar. */
const MAX_HEIGHT = 12_000_000;
const OVERSCAN = 8;

/** Pixels of the content for each pixel of scrolling. */
function scrollScale(contentHeight: number, viewHeight: number): number {
  return contentHeight > MAX_HEIGHT ? (contentHeight - viewHeight) / (MAX_HEIGHT - viewHeight) : 1;
}

/** If nothing is laid out, as in tests. */
const FALLBACK_HEIGHT = 600;

export interface RowWindow {
  from: number;
  to: number;
  /** Of the scrolled content. */
  height: number;
  /** Pixels from the top of the scrolled content to row `from`. */
  top: number;
  /** Pixels from the top of the scrolled content. */
  offsetOf: (row: number) => number;
  width: number;
  scrollToRow: (row: number) => boolean;
  focus: () => void;
  page: number;
}

interface ScrollerState {
  element: HTMLElement | null;
  scrollTop: number;
  height: number;
  width: number;
}

const MEASURED = ['element', 'scrollTop', 'height', 'width'] as const;

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = Math.max(0, top);
}

/** The visible rows and a chunk before and after, so that scrolling by a line fetches nothing. */
export function chunkAround({ from, to }: RowWindow, chunk: number): { from: number; to: number } {
  return { from: Math.max(0, Math.floor(from / chunk) * chunk - chunk), to: (Math.floor(to / chunk) + 2) * chunk };
}

export function visibleRows<Row>(
  { from, to }: RowWindow,
  fetched: { from: number; rows: readonly Row[] } | null,
): { first: number; rows: readonly Row[] } {
  if (fetched === null) return { first: 0, rows: [] };
  const first = Math.max(from, fetched.from);
  return { first, rows: fetched.rows.slice(first - fetched.from, Math.max(0, to - fetched.from)) };
}

/** Rows have one height: a measuring virtualizer keeps an object for each, and a million would freeze the page. */
export function useRowWindow(options: {
  count: number;
  rowHeight: number;
  /** Pixels of the view that a sticky head covers. */
  inset?: number;
  /** Pixels of the first row that are left out. */
  skip?: number;
}): [attach: (element: HTMLElement | null) => void, window: RowWindow] {
  const { count, rowHeight, inset = 0, skip = 0 } = options;
  const [scroller, setScroller] = useState<ScrollerState>({ element: null, scrollTop: 0, height: 0, width: 0 });
  const detach = useRef<() => void>(undefined);
  const attach = useCallback((element: HTMLElement | null) => {
    detach.current?.();
    detach.current = undefined;
    if (element === null) {
      setScroller((last) => ({ ...last, element }));
      return;
    }
    const measure = () => {
      const next = {
        element,
        scrollTop: element.scrollTop,
        height: element.clientHeight || FALLBACK_HEIGHT,
        width: element.clientWidth,
      };
      setScroller((last) => (MEASURED.every((key) => last[key] === next[key]) ? last : next));
    };
    // Not in an effect, which would be one more render until the rows show.
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    detach.current = () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, []);

  const { element } = scroller;
  const contentHeight = count * rowHeight - skip;
  const height = Math.min(contentHeight, MAX_HEIGHT);
  const viewHeight = Math.max(rowHeight, scroller.height - inset);
  const scrolled = Math.min(scroller.scrollTop, Math.max(0, height - viewHeight));
  const position = scrolled * scrollScale(contentHeight, viewHeight);
  const page = Math.ceil(viewHeight / rowHeight);
  const from = Math.max(0, Math.floor((position + skip) / rowHeight) - OVERSCAN);
  const to = Math.min(count, Math.ceil((position + skip + viewHeight) / rowHeight) + OVERSCAN);

  const scrollToRow = useCallback(
    (row: number) => {
      if (element === null) return false;
      const view = (element.clientHeight || FALLBACK_HEIGHT) - inset;
      const scale = scrollScale(contentHeight, view);
      const now = element.scrollTop * scale;
      const above = row * rowHeight - skip;
      if (above >= now && above + rowHeight <= now + view) return true;
      // A near row is scrolled just into view; a far one to the upper third.
      const isNear = Math.abs(above - now - view / 2) < view;
      const target = isNear ? (above < now ? above : above + rowHeight - view) : above - Math.floor(view / 3);
      scrollTo(element, target / scale);
      return true;
    },
    [element, contentHeight, rowHeight, inset, skip],
  );

  const focus = useCallback(() => element?.focus(), [element]);
  const top = scrolled + (from * rowHeight - skip - position);
  const offsetOf = (row: number) => top + (row - from) * rowHeight;
  return [attach, { focus, from, to, height, top, offsetOf, width: scroller.width, scrollToRow, page }];
}
