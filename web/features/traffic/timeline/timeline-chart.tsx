import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import type { FindingCounts } from '../../../../core/protocol/findings/finding';
import type { Timeline, TimelineItem } from '../../../../core/timeline/model';
import type { TimeScale } from '../../../../core/timeline/pauses';
import { layer } from '../../../ui/layer';
import { placeTooltip } from '../../../ui/tooltip';
import { useShownTheme } from '../../../ui/use-shown-theme';
import { drawTimeline } from './draw-timeline';
import { drawAxis } from './draw-axis';
import { paletteOf } from './palette';
import { boxOf, ROW, type Scene, sceneOf } from './scene';
import { panned, type Range, rangeOf, type TimeWindow, zoomed } from './time-window';
import styles from './timeline-chart.module.css';
import { useChartKeys } from './use-chart-keys';
import { useChartPointer } from './use-chart-pointer';
import type { ItemTexts } from './use-item-texts';
import { contextOf, optionsOf, boundsOf, FALLBACK_WIDTH, AXIS_HEIGHT, relatedKeys } from './timeline-options';

interface TimelineChartProps {
  timeline: Timeline;
  items: readonly TimelineItem[];
  scale: TimeScale;
  end: number;
  fullRange: Range;
  visibleWindow: TimeWindow;
  onShown: (shown: TimeWindow) => void;
  brush: Range | undefined;
  onBrush: (brush: Range | undefined) => void;
  chosen: TimelineItem | undefined;
  onChoose: (item: TimelineItem) => void;
  textsOf: (item: TimelineItem) => ItemTexts;
  findingsOf: (item: TimelineItem) => FindingCounts | undefined;
}

/** The canvas, and the same as a listbox for the keyboard and screen readers. */
export function TimelineChart(props: TimelineChartProps) {
  const { timeline, items, scale, end, fullRange, brush, chosen, textsOf, findingsOf } = props;
  const t = useTranslations('timeline');
  const id = useId();
  const plot = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const axis = useRef<HTMLCanvasElement>(null);
  const theme = useShownTheme();
  const width = useWidth(plot);
  const [activeKey, setActive] = useState<string>();
  const [hovered, setHovered] = useState<TimelineItem>();
  const [brushing, setBrushing] = useState<Range>();
  const [focused, setFocused] = useState(false);

  const range = rangeOf(props.visibleWindow, fullRange);
  const scene = useMemo(
    () => sceneOf(timeline, { scale, end, width, range: { from: range.from, to: range.to } }),
    [timeline, scale, end, width, range.from, range.to],
  );
  const current =
    activeKey === undefined ? chosen : (timeline.spans.get(activeKey) ?? timeline.bySeq.get(Number(activeKey)));
  const activeIndex = current ? items.indexOf(current) : -1;
  const active = items[activeIndex];
  const related = useMemo(() => relatedKeys(items, chosen), [items, chosen]);
  const options = useMemo(() => optionsOf(items, scene, activeIndex), [items, scene, activeIndex]);

  useLayoutEffect(() => {
    const lanes = contextOf(canvas.current, scene.width, scene.height);
    const top = contextOf(axis.current, scene.width, AXIS_HEIGHT);
    if (!lanes || !top || !canvas.current) return;
    const palette = paletteOf(canvas.current);
    const picture = {
      scene,
      items,
      palette,
      related,
      labelOf: (item: TimelineItem) => textsOf(item).name,
      findingsOf,
      chosen: chosen?.key,
      active: hovered?.key ?? (focused ? active?.key : undefined),
      brush: brushing ?? brush,
    };
    drawTimeline(lanes, picture);
    drawAxis(top, picture, AXIS_HEIGHT);
  }, [scene, items, theme, chosen, related, hovered, active, focused, brush, brushing, textsOf, findingsOf]);

  const zoom = (factor: number, around: number) => props.onShown(zoomed(range, factor, around, fullRange));
  const pan = (by: number) => props.onShown(panned(range, by, fullRange));
  const pointer = useChartPointer(plot, {
    scene,
    items,
    onHover: (item) => setHovered((last) => (last?.key === item?.key ? last : item)),
    onPick: (item) => {
      if (!item) return;
      setActive(item.key);
      props.onChoose(item);
    },
    onBrushing: setBrushing,
    onBrush: props.onBrush,
    onPan: pan,
    onZoom: zoom,
  });

  const onKeyDown = useChartKeys({
    scene,
    items,
    fullRange,
    activeIndex,
    brush,
    onBrush: props.onBrush,
    onShown: props.onShown,
    onActive: (item) => {
      setActive(item.key);
      setHovered(undefined);
    },
    onChoose: props.onChoose,
    onPan: pan,
    onZoom: zoom,
  });

  // The entry of what is chosen stands beside the chart.
  const tipItem = hovered ?? (focused && active !== chosen ? active : undefined);
  const optionId = (key: string) => `${id}-${key}`;
  const isInPage = active !== undefined && options.some(({ item }) => item.key === active.key);
  return (
    <div className={styles['scroll']}>
      <div className={styles['chart']}>
        <LaneLabels lanes={scene.lanes} />
        <div className="grow">
          <div
            className={styles['axis']}
            style={{ height: AXIS_HEIGHT }}
            title={t('dragAxis')}
            {...pointer}
            onPointerDown={(event) => pointer.onPointerDown(event, 'axis')}
          >
            <canvas ref={axis} aria-hidden />
          </div>
          <div
            ref={plot}
            role="listbox"
            aria-label={t('title')}
            aria-describedby={`${id}-keys`}
            tabIndex={0}
            className={styles['lanes']}
            style={{ height: scene.height }}
            onKeyDown={onKeyDown}
            onFocus={() => {
              setFocused(true);
              if (activeIndex === -1) setActive(options[0]?.item.key);
            }}
            onBlur={() => setFocused(false)}
            aria-activedescendant={isInPage ? optionId(active.key) : undefined}
            {...pointer}
            onPointerDown={(event) => pointer.onPointerDown(event, 'lanes')}
          >
            <canvas ref={canvas} aria-hidden />
            {boundsOf(options, scene).map(({ item, index, ...place }) => (
              <div
                key={item.key}
                id={optionId(item.key)}
                role="option"
                aria-selected={item.key === chosen?.key}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                aria-label={sentenceOf(textsOf(item), t('listSeparator'))}
                className="absolute pointer"
                style={{ ...place, height: ROW }}
              />
            ))}
            {tipItem && (
              <ChartTip key={width} texts={textsOf(tipItem)} box={boxOf(scene, tipItem)} plot={plot} width={width} />
            )}
          </div>
          <span id={`${id}-keys`} className="visually-hidden">
            {t('keys')}
          </span>
        </div>
      </div>
    </div>
  );
}

function LaneLabels({ lanes }: { lanes: Scene['lanes'] }) {
  const t = useTranslations('timeline');
  return (
    <div className={styles['labels']} aria-hidden>
      <div className={styles['corner']} style={{ height: AXIS_HEIGHT }} />
      {lanes.map(({ lane, height }) => (
        <div key={lane} className={styles['label']} style={{ height }}>
          {t(`lane_${lane}`)}
        </div>
      ))}
    </div>
  );
}

interface ChartTipProps {
  texts: ItemTexts;
  box: ReturnType<typeof boxOf>;
  plot: RefObject<HTMLElement | null>;
  width: number;
}

function ChartTip({ texts: { name, time, duration, outcome }, box, plot, width }: ChartTipProps) {
  const place = (tip: HTMLElement | null) => {
    const { left = 0, top = 0 } = plot.current?.getBoundingClientRect() ?? {};
    const from = Math.max(0, box.x);
    const to = Math.min(width, box.x + box.width);
    const visible = { left: left + from, top: top + box.y, width: to - from, height: ROW };
    if (tip) placeTooltip(tip, visible);
  };
  return createPortal(
    <div ref={place} className={styles['told']} aria-hidden>
      <strong className="truncate semibold code">{name}</strong>
      <span className="tnum">
        {[time, duration].filter((part) => part !== undefined).join(' · ')}
        {outcome && ` · ${outcome.sign} ${outcome.word}`}
      </span>
    </div>,
    layer(),
  );
}

function sentenceOf({ name, time, duration, outcome }: ItemTexts, separator: string): string {
  return [name, time, duration, outcome?.word].filter((part) => part !== undefined).join(separator);
}

function useWidth(ref: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(FALLBACK_WIDTH);
  useEffect(() => {
    const element = ref.current;
    if (!element || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth || FALLBACK_WIDTH));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
