import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { classNames } from './class-names';
import { inBrowser, remember, useRemembered } from './remember';
import styles from './split-pane.module.css';

type Length = `${number}%` | `${number}px`;

export interface Pane {
  id: string;
  /** Size of one of the two panes; a size in pixels stays when the window is resized. */
  size?: Length;
  min?: Length;
  max?: Length;
  fit?: boolean;
  content: ReactNode;
}

type Orientation = 'horizontal' | 'vertical';

interface SplitPaneProps {
  id: string;
  orientation: Orientation;
  separatorLabel?: string;
  panes: readonly Pane[];
}

const STEP = 0.05;

const STEPS: Record<Orientation, Record<string, number>> = {
  horizontal: { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 },
  vertical: { ArrowUp: -STEP, ArrowDown: STEP, Home: -1, End: 1 },
};

/** A change of orientation remounts no content: an app in a result goes on running. */
export function SplitPane({ id, orientation, separatorLabel, panes }: SplitPaneProps) {
  const t = useTranslations('app');
  const group = useRef<HTMLDivElement>(null);
  const key = `loupe.panes.${id}.${orientation}`;
  const storedSize = useRemembered(inBrowser, key);
  const [first, second] = panes;
  const isSecondSized = second?.size !== undefined;
  const [sized, other] = isSecondSized ? [second, first] : [first, second];
  const size = isLength(storedSize) ? storedSize : (sized?.size ?? '50%');
  const fits = panes.some(({ fit }) => fit === true);

  const move = (from: number, by: number) => {
    const whole = lengthOf(group.current, orientation);
    const requested = isSecondSized ? whole - from - by : from + by;
    const max = Math.min(pixelsOf(sized?.max ?? '100%', whole), whole - pixelsOf(other?.min ?? '0px', whole));
    const pixels = Math.max(pixelsOf(sized?.min ?? '0px', whole), Math.min(requested, max));
    const isFixed = size.endsWith('px');
    remember(inBrowser, key, isFixed ? `${Math.round(pixels)}px` : `${((pixels / whole) * 100).toFixed(2)}%`);
  };
  const begin = () => lengthOf(group.current?.firstElementChild, orientation);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const line = event.currentTarget;
    line.focus({ preventScroll: true });
    line.setPointerCapture(event.pointerId);
    const at = orientation === 'horizontal' ? 'clientX' : 'clientY';
    const [from, start] = [begin(), event[at]];
    const onMove = (now: globalThis.PointerEvent) => move(from, now[at] - start);
    line.addEventListener('pointermove', onMove);
    const end = () => line.removeEventListener('pointermove', onMove);
    line.addEventListener('lostpointercapture', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[orientation][event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(begin(), step * lengthOf(group.current, orientation));
  };

  const paneOf = (pane: Pane) => (
    <div
      key={pane.id}
      className={classNames(styles['pane'], fits && styles[pane.fit ? 'fit' : 'rest'])}
      style={second && !fits ? styleOf(pane, orientation, pane === sized, size) : undefined}
    >
      {pane.content}
    </div>
  );
  return (
    <div ref={group} className={classNames('flex wide tall low clip', styles[orientation])}>
      {first && paneOf(first)}
      {second && (
        <div
          key="line"
          role="separator"
          tabIndex={0}
          aria-label={separatorLabel ?? t('resizePanes')}
          aria-orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
          aria-valuenow={parseFloat(size)}
          aria-valuemin={boundIn(size, sized?.min) ?? 0}
          aria-valuemax={boundIn(size, sized?.max) ?? Math.max(100, parseFloat(size))}
          className={classNames(styles['separator'], fits && styles['still'])}
          onPointerDown={onPointerDown}
          onKeyDown={onKeyDown}
          onDoubleClick={() => remember(inBrowser, key, null)}
        />
      )}
      {second && paneOf(second)}
    </div>
  );
}

function isLength(text: string | null): text is Length {
  return text !== null && /^\d+(?:\.\d+)?(?:%|px)$/.test(text);
}

function pixelsOf(length: Length, whole: number): number {
  const value = parseFloat(length);
  return length.endsWith('%') ? (value / 100) * whole : value;
}

function lengthOf(element: Element | null | undefined, orientation: Orientation): number {
  const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return orientation === 'horizontal' ? width : height;
}

/** Undefined if it is in another unit than the size. */
function boundIn(size: Length, bound: Length | undefined): number | undefined {
  return bound?.endsWith('%') === size.endsWith('%') ? bound && parseFloat(bound) : undefined;
}

function styleOf(pane: Pane, orientation: Orientation, isSized: boolean, size: Length) {
  const value = parseFloat(size);
  const share = size.endsWith('%') ? (isSized ? value : 100 - value) : isSized ? 0 : 1;
  const basis = isSized && size.endsWith('px') ? size : 0;
  const bounds: CSSProperties =
    orientation === 'horizontal'
      ? { minWidth: pane.min, maxWidth: pane.max }
      : { minHeight: pane.min, maxHeight: pane.max };
  return { flex: `${share} 1 ${basis}`, ...bounds };
}
