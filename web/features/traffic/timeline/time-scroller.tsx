import { useLayoutEffect, useRef } from 'react';

import { panned, type Range, type TimeWindow } from './time-window';
import styles from './timeline-view.module.css';

/** Browsers stop laying out at some 16 million pixels. */
const WIDEST = 8_000_000;

interface TimeScrollerProps {
  range: Range;
  whole: Range;
  onShown: (shown: TimeWindow) => void;
}

/** A scroll bar through the time, where not all of it is in sight. */
export function TimeScroller({ range, whole, onShown }: TimeScrollerProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** Where the bar was put, so that it is not taken for the person's own scrolling. */
  const put = useRef(0);
  const part = (range.to - range.from) / (whole.to - whole.from);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    element.scrollLeft =
      ((range.from - whole.from) / (whole.to - whole.from)) * element.scrollWidth;
    put.current = element.scrollLeft;
  }, [range.from, range.to, whole.from, whole.to]);

  return (
    // The chart has the focus and the keys.
    <div
      ref={bar}
      className={styles['scroller']}
      aria-hidden
      tabIndex={-1}
      onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) => {
        if (Math.abs(scrollLeft - put.current) < 1) return;
        const from = whole.from + (scrollLeft / scrollWidth) * (whole.to - whole.from);
        onShown(panned(range, from - range.from, whole));
      }}
    >
      <div style={{ width: part >= 1 ? '100%' : `min(${100 / part}%, ${WIDEST}px)` }} />
    </div>
  );
}
