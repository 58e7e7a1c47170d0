import { useCallback, useRef, useState } from 'react';

/** Browsers lay out at most 16 to 33 million pixels. */
const MAX_HEIGHT = 12_000_000;
/** If nothing is laid out, as in tests. */
const FALLBACK_HEIGHT = 600;

export interface RowWindow {
  from: number;
  to: number;
  height: number;
  top: number;
  /** Pixels from the top of the scrolled content. */
  offsetOf: (row: number) => number;
  width: number;
  scrollToRow: (row: number) => boolean;
  focus: () => void;
  /** Rows that fit in view. */
  page: number;
}

interface ScrollerState {
  element: HTMLElement | null;
  top: number;
  height: number;
  width: number;
}

const MEASURED = ['element', 'top', 'height', 'width'] as const;

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
  const [place, setScroller] = useState<ScrollerState>({ element: null, top: 0, height: 0, width: 0 });
  const detach = useRef<() => void>(undefined);
  const attach = useCallback((element: HTMLElement | null) => {
    detach.current?.();
    detach.current = undefined;
    if (element === null) {
      setScroller((last) => ({ ...last, element }));
      return;
    }
    const read = () => {
      const next = {
        element,
        top: element.scrollTop,
        height: element.clientHeight || FALLBACK_HEIGHT,
        width: element.clientWidth,
      };
      setScroller((last) => (MEASURED.every((key) => last[key] === next[key]) ? last : next));
    };
    // Here instead of in an effect: that would be one more render until the rows show.
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(read);
    observer?.observe(element);
    detach.current = () => {
      element.removeEventListener('scroll', read);
      observer?.disconnect();
    };
  }, []);

  const { element } = place;
  const natural = count * rowHeight - skip;
  const height = Math.min(natural, MAX_HEIGHT);
  const view = Math.max(rowHeight, place.height - inset);
  const scale = natural > MAX_HEIGHT ? (natural - view) / (MAX_HEIGHT - view) : 1;
  const scrolled = Math.min(place.top, Math.max(0, height - view));
  const position = scrolled * scale;
  const page = Math.ceil(view / rowHeight);
  const from = Math.max(0, Math.floor((position + skip) / rowHeight) - 8);
  const to = Math.min(count, Math.ceil((position + skip + view) / rowHeight) + 8);

  const scrollToRow = useCallback(
    (row: number) => {
      if (element === null) return false;
      const seen = (element.clientHeight || FALLBACK_HEIGHT) - inset;
      const whole = count * rowHeight - skip;
      const ratio = whole > MAX_HEIGHT ? (whole - seen) / (MAX_HEIGHT - seen) : 1;
      const now = element.scrollTop * ratio;
      const above = row * rowHeight - skip;
      if (above >= now && above + rowHeight <= now + seen) return true;
      // A near row is scrolled just into view; a far one to the upper third.
      const isNear = Math.abs(above - now - seen / 2) < seen;
      const target = isNear ? (above < now ? above : above + rowHeight - seen) : above - Math.floor(seen / 3);
      scrollTo(element, target / ratio);
      return true;
    },
    [element, count, rowHeight, inset, skip],
  );

  const focus = useCallback(() => element?.focus(), [element]);
  const top = scrolled + (from * rowHeight - skip - position);
  const offsetOf = (row: number) => top + (row - from) * rowHeight;
  return [attach, { focus, from, to, height, top, offsetOf, width: place.width, scrollToRow, page }];
}
