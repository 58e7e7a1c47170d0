import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { type Finding, flawsOf } from '../../../../core/protocol/findings/finding';
import { GrowingTimeline } from '../../../../core/timeline/growing-timeline';
import { isLasting, type Timeline, type TimelineItem, type TimelineSpan } from '../../../../core/timeline/model';
import { foldedScale, pausesOf, PLAIN_SCALE } from '../../../../core/timeline/pauses';
import type { LogEntry } from '../../../../core/transports/message-log';
import { useNow } from '../../../ui/use-now';
import { useStore } from '../../../ui/use-store';
import { LatencyTable } from './latency-table';
import { panned, type Range, rangeOf, type TimeWindow, wholeOf, zoomed } from './time-window';
import { TimelineBar } from './timeline-bar';
import { TimelineChart } from './timeline-chart';
import styles from './timeline-view.module.css';
import { useItemWords } from './use-item-words';

interface TimelineViewProps {
  /** The whole log, oldest first: a call is known only with its answer. */
  entries: readonly LogEntry[];
  entryOf: (seq: number) => LogEntry | undefined;
  wordsOf: (entry: LogEntry) => string;
  /** What was found in each entry; undefined until it is known. */
  findings: ReadonlyMap<number, readonly Finding[]> | undefined;
  /** The numbers of those that a filter leaves; undefined where there is none. */
  wanted: ReadonlySet<number> | undefined;
  /** What has not ended goes on as time does: not so in a recording. */
  isLive: boolean;
  /** The stretch of time that the traffic is filtered by. */
  range: Range | undefined;
  onRange: (range: Range | undefined) => void;
  selected: number | undefined;
  onSelect: (seq: number) => void;
  /** Shows only the messages of a method, or of one tool. */
  onOnly: (method: string, subject: string | undefined) => void;
}

/** How often what has not ended grows, in milliseconds. */
const LIVE = 500;
/** Where there is less room, in pixels, the latencies are folded at first. */
const ROOMY = 420;

/** The traffic as a picture of when everything was. */
export function TimelineView(props: TimelineViewProps) {
  const { entries, wanted, isLive, selected } = props;
  const timeline = useTimeline(entries);
  const items = useMemo(
    () => (wanted ? timeline.items.filter((item) => isWanted(item, wanted)) : timeline.items),
    [timeline, wanted],
  );
  const { range: brushed } = props;
  const measured = useMemo(
    () => (brushed ? items.filter((item) => isBegunIn(item, brushed)) : items),
    [items, brushed],
  );
  const [shown, setShown] = useState<TimeWindow>({ kind: 'all' });
  const [folds, setFolds] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const [showsLatency, setLatency] = useState<boolean>();
  const { findings } = props;
  const flaws = useCallback(
    (item: TimelineItem) => (isAnswered(item) ? flawsOf(findings?.get(item.entries.at(-1) ?? 0)) : undefined),
    [findings],
  );
  const waited = useMemo(() => waitedIn(timeline), [timeline]);
  const wordsOf = useItemWords(props.entryOf, props.wordsOf, flaws, waited);

  useLayoutEffect(() => {
    setLatency((last) => last ?? (view.current?.clientHeight ?? 0) >= ROOMY);
  }, []);

  const isOpen = isLive && timeline.items.some(isWaiting);
  const now = useNow(isOpen ? LIVE : undefined);
  const end = isOpen ? Math.max(timeline.end, now) : timeline.end;
  const pauses = useMemo(() => pausesOf(timeline), [timeline]);
  const scale = useMemo(() => (folds ? foldedScale(timeline, pauses) : PLAIN_SCALE), [timeline, pauses, folds]);
  const whole = wholeOf(scale.shown(timeline.start), scale.shown(end));
  const range = rangeOf(shown, whole);
  const length = scale.real(range.to) - scale.real(range.from);
  const middle = (range.from + range.to) / 2;
  const chosen = selected === undefined ? undefined : timeline.bySeq.get(selected);

  return (
    <div ref={view} className="pane sized">
      <TimelineBar
        length={length}
        isWhole={shown.kind === 'all'}
        onZoom={(nearer) => setShown(zoomed(range, nearer ? 0.6 : 1 / 0.6, middle, whole))}
        onFit={() => setShown({ kind: 'all' })}
        follows={shown.kind === 'newest'}
        onFollow={(follows) =>
          setShown(
            follows ? { kind: 'newest', length: Math.min(range.to - range.from, NEWEST) } : { kind: 'part', ...range },
          )
        }
        pauses={pauses.length}
        folds={folds}
        onFold={(next) => {
          setFolds(next);
          // The same place is another one on the other scale.
          setShown({ kind: 'all' });
        }}
        showsLatency={showsLatency ?? false}
        onLatency={setLatency}
      />
      <TimelineChart
        {...{ timeline, items, scale, end, whole, shown, chosen, wordsOf }}
        flawsOf={flaws}
        onShown={setShown}
        brush={props.range}
        onBrush={props.onRange}
        onChoose={({ seq }) => props.onSelect(seq)}
      />
      {shown.kind !== 'all' && <TimeScroller range={range} whole={whole} onShown={setShown} />}
      {showsLatency && <LatencyTable items={measured} onOnly={props.onOnly} />}
    </div>
  );
}

/** So much of the newest is shown at most as one begins to follow it, in milliseconds. */
const NEWEST = 10_000;

function isBegunIn(item: TimelineItem, { from, to }: Range): boolean {
  const at = item.kind === 'mark' ? item.at : item.start;
  return at >= from && at <= to;
}

function isWanted(item: TimelineItem, wanted: ReadonlySet<number>): boolean {
  if (wanted.has(item.seq)) return true;
  return item.kind === 'span' && item.entries.some((seq) => wanted.has(seq));
}

/** A request with its answer, whose findings count as the result's. */
function isAnswered(item: TimelineItem): item is TimelineSpan {
  return item.kind === 'span' && (item.what === 'request' || item.what === 'call');
}

/** How long each call waited between its rounds, by its key. */
function waitedIn({ items }: Timeline): ReadonlyMap<string, number> {
  const waited = new Map<string, number>();
  for (const item of items) {
    if (item.kind === 'mark' || item.what !== 'wait') continue;
    if (item.parent === undefined || item.end === undefined) continue;
    waited.set(item.parent, (waited.get(item.parent) ?? 0) + item.end - item.start);
  }
  return waited;
}

/** Somebody waits for its answer. */
function isWaiting(item: TimelineItem): boolean {
  const isOpen = item.kind === 'span' && item.what === 'request' && item.end === undefined;
  return isOpen && !isLasting(item);
}

/** The timeline of these entries, as soon as it is made: of many that takes a moment. */
function useTimeline(entries: readonly LogEntry[]): Timeline {
  const [growing] = useState(() => new GrowingTimeline());
  useEffect(() => growing.show(entries), [growing, entries]);
  useEffect(() => () => growing.stop(), [growing]);
  return useStore(growing);
}

/** Browsers stop laying out at some 16 million pixels. */
const WIDEST = 8_000_000;

interface TimeScrollerProps {
  range: Range;
  whole: Range;
  onShown: (shown: TimeWindow) => void;
}

/** A scroll bar through the time, where not all of it is in sight. */
function TimeScroller({ range, whole, onShown }: TimeScrollerProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** Where the bar was put, so that it is not taken for the person's own scrolling. */
  const put = useRef(0);
  const part = (range.to - range.from) / (whole.to - whole.from);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    element.scrollLeft = ((range.from - whole.from) / (whole.to - whole.from)) * element.scrollWidth;
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
