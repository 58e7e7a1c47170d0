import { type KeyboardEvent, useEffect, useRef } from 'react';

import { useRowWindow } from './use-row-window';

export function useVirtualRows<Row>(rows: readonly Row[], rowHeight: number, active: number, skip = 0) {
  const [scroller, { from, to, top, height, page, scrollToRow }] = useRowWindow({
    count: rows.length,
    rowHeight,
    skip,
  });
  const scrolledTo = useRef(-1);
  useEffect(() => {
    // Only if it changed: added rows must not scroll the list.
    if (active === scrolledTo.current) return;
    if (active < 0 || scrollToRow(active)) scrolledTo.current = active;
  }, [active, scrollToRow]);
  const visible = rows.slice(from, to).map((row, at) => ({ row, index: from + at, start: top + at * rowHeight }));
  /** `page`: rows of a PageDown. */
  return { scroller, visible, height, page: Math.max(1, page - 2) };
}

/** @param active −1 without an active row */
export function rowForKey(
  key: string,
  { active, count, page }: { active: number; count: number; page: number },
): number | undefined {
  const positions: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active < 0 ? count - 1 : active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + page,
    PageUp: active - page,
  };
  const position = positions[key];
  return position === undefined ? undefined : Math.max(0, Math.min(count - 1, position));
}

const TYPE_AHEAD_PAUSE_MS = 700;

/** A row may have several texts, a line each. */
export function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent, active: number, texts: readonly string[]): number | undefined => {
    const isOn = event.timeStamp - typed.current.at <= TYPE_AHEAD_PAUSE_MS;
    const text = (isOn ? typed.current.text : '') + event.key.toLowerCase();
    typed.current = { text, at: event.timeStamp };
    // A first letter moves on from the active row; more letters may stay on it.
    const from = Math.max(0, active) + (text.length === 1 ? 1 : 0);
    const order = [...texts.keys()].map((step) => (from + step) % texts.length);
    return order.find((index) =>
      texts[index]
        ?.toLowerCase()
        .split('\n')
        .some((line) => line.startsWith(text)),
    );
  };
}
