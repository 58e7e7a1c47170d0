import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { type Finding, countFindings } from '../../../../core/protocol/findings/finding';
import { GrowingTimeline } from '../../../../core/timeline/growing-timeline';
import { isLasting, type Timeline, type TimelineItem, type TimelineSpan } from '../../../../core/timeline/model';
import { foldedScale, pausesOf, PLAIN_SCALE } from '../../../../core/timeline/pauses';
import { serverTimesOf } from '../../../../core/timeline/server-times';
import type { LogEntry } from '../../../../core/transports/message-log';
import { useNow } from '../../../ui/use-time';
import { useStore } from '../../../ui/use-store';
import { filteredTimeline } from './filtered-timeline';
import { LatencyTable } from './latency-table';
import { panned, type Range, rangeOf, type TimeWindow, wholeRange, zoomed } from './time-window';
import { TimelineBar } from './timeline-bar';
import { TimelineChart } from './timeline-chart';
import styles from './timeline-view.module.css';
import { useItemTexts } from './use-item-texts';

interface TimelineViewProps {
  /** The whole log, oldest first, even if it is filtered: a call is known only with its response. */
  entries: readonly LogEntry[];
  entryOf: (seq: number) => LogEntry | undefined;
  summaryOf: (entry: LogEntry) => string;
  findings: ReadonlyMap<number, readonly Finding[]> | undefined;
  /** Numbers of the entries that match the filter; undefined without one. */
  visible: ReadonlySet<number> | undefined;
  /** Open spans grow with time; not in a recording. */
  isLive: boolean;
  range: Range | undefined;
  onRange: (range: Range | undefined) => void;
  selected: number | undefined;
  onSelect: (seq: number) => void;
  onOnly: (method: string, subject: string | undefined) => void;
}

const LIVE_INTERVAL_MS = 500;
const MIN_HEIGHT_FOR_LATENCY = 420;

export function TimelineView(props: TimelineViewProps) {
  const { entries, visible, isLive, selected } = props;
  const whole = useTimeline(entries);
  const timeline = useMemo(() => (visible ? filteredTimeline(whole, visible) : whole), [whole, visible]);
  const { items } = timeline;
  const { range: selectedRange } = props;
  const measured = useMemo(
    () => (selectedRange ? items.filter((item) => startsIn(item, selectedRange)) : items),
    [items, selectedRange],
  );
  const [shown, setShown] = useState<TimeWindow>({ kind: 'all' });
  const [folds, setFolds] = useState(true);
  const view = useRef<HTMLDivElement>(null);
  const [showsLatency, setLatency] = useState<boolean>();
  const { findings } = props;
  const findingsOf = useCallback(
    (item: TimelineItem) => (isRequest(item) ? countFindings(findings?.get(item.entries.at(-1) ?? 0)) : undefined),
    [findings],
  );
  const millisOf = useMemo(() => serverTimesOf(whole.items), [whole]);
  const textsOf = useItemTexts(props.entryOf, props.summaryOf, findingsOf, millisOf);

  useLayoutEffect(() => {
    setLatency((last) => last ?? (view.current?.clientHeight ?? 0) >= MIN_HEIGHT_FOR_LATENCY);
  }, []);

  const isOpen = isLive && items.some(isWaiting);
  const now = useNow(isOpen ? LIVE_INTERVAL_MS : undefined);
  const end = isOpen ? Math.max(timeline.end, now) : timeline.end;
  const pauses = useMemo(() => pausesOf(timeline), [timeline]);
  const scale = useMemo(() => (folds ? foldedScale(timeline, pauses) : PLAIN_SCALE), [timeline, pauses, folds]);
  const fullRange = wholeRange(scale.toDisplayed(timeline.start), scale.toDisplayed(end));
  const range = rangeOf(shown, fullRange);
  const length = scale.toReal(range.to) - scale.toReal(range.from);
  const middle = (range.from + range.to) / 2;
  const chosen = selected === undefined ? undefined : timeline.bySeq.get(selected);

  return (
    <div ref={view} className="pane sized">
      <TimelineBar
        length={length}
        isWhole={shown.kind === 'all'}
        onZoom={(nearer) => setShown(zoomed(range, nearer ? 0.6 : 1 / 0.6, middle, fullRange))}
        onFit={() => setShown({ kind: 'all' })}
        follows={shown.kind === 'newest'}
        onFollow={(follows) =>
          setShown(
            follows
              ? { kind: 'newest', length: Math.min(range.to - range.from, MAX_FOLLOWED_MS) }
              : { kind: 'part', ...range },
          )
        }
        pauses={pauses.length}
        folds={folds}
        onFold={(next) => {
          setFolds(next);
          // The range means another time on the other scale.
          setShown({ kind: 'all' });
        }}
        showsLatency={showsLatency ?? false}
        onLatency={setLatency}
      />
      <TimelineChart
        {...{ timeline, items, scale, end, fullRange, visibleWindow: shown, chosen, textsOf }}
        findingsOf={findingsOf}
        onShown={setShown}
        brush={props.range}
        onBrush={props.onRange}
        onChoose={({ seq }) => props.onSelect(seq)}
      />
      {/* Another element with the first lanes or beside an opened entry: otherwise browsers count a layout shift. */}
      <TimeScroller key={items.length && 1} range={range} fullRange={fullRange} onShown={setShown} />
      {showsLatency && items.length > 0 && (
        <LatencyTable key={String(selected === undefined)} items={measured} onOnly={props.onOnly} />
      )}
    </div>
  );
}

const MAX_FOLLOWED_MS = 10_000;

function startsIn(item: TimelineItem, { from, to }: Range): boolean {
  const at = item.kind === 'mark' ? item.at : item.start;
  return at >= from && at <= to;
}

/** Of a request, the last entry is the response, whose findings count. */
function isRequest(item: TimelineItem): item is TimelineSpan {
  return item.kind === 'span' && (item.what === 'request' || item.what === 'call');
}

function isWaiting(item: TimelineItem): boolean {
  const isOpen = item.kind === 'span' && item.what === 'request' && item.end === undefined;
  return isOpen && !isLasting(item);
}

/** Built in slices: many entries take a moment. */
function useTimeline(entries: readonly LogEntry[]): Timeline {
  const [growing] = useState(() => new GrowingTimeline(entries));
  useEffect(() => growing.show(entries), [growing, entries]);
  useEffect(() => () => growing.stop(), [growing]);
  return useStore(growing);
}

/** Browsers limit layout to some 16 million pixels. */
const MAX_SCROLL_WIDTH = 8_000_000;

interface TimeScrollerProps {
  range: Range;
  fullRange: Range;
  onShown: (shown: TimeWindow) => void;
}

function TimeScroller({ range, fullRange, onShown }: TimeScrollerProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** The last position set by code, to tell it from the user's scrolling. */
  const lastSetPosition = useRef(0);
  const part = (range.to - range.from) / (fullRange.to - fullRange.from);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    element.scrollLeft = ((range.from - fullRange.from) / (fullRange.to - fullRange.from)) * element.scrollWidth;
    lastSetPosition.current = element.scrollLeft;
  }, [range.from, range.to, fullRange.from, fullRange.to]);

  return (
    // Focus and keys belong to the chart.
    <div
      ref={bar}
      className={styles['scroller']}
      aria-hidden
      tabIndex={-1}
      onScroll={({ currentTarget: { scrollLeft, scrollWidth } }) => {
        if (Math.abs(scrollLeft - lastSetPosition.current) < 1) return;
        const from = fullRange.from + (scrollLeft / scrollWidth) * (fullRange.to - fullRange.from);
        onShown(panned(range, from - range.from, fullRange));
      }}
    >
      <div style={{ width: part >= 1 ? '100%' : `min(${100 / part}%, ${MAX_SCROLL_WIDTH}px)` }} />
    </div>
  );
}
