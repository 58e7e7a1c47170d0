import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import styles from './drop-panel.module.css';

const GAP = 3;
const MARGIN = 8;
const MIN_HEIGHT = 60;

interface DropPanelProps {
  anchor: RefObject<HTMLElement | null>;
  maxHeight: number;
  width: 'anchor' | 'content';
  onEscape: () => void;
  children: ReactNode;
}

function positionPanel(panel: HTMLElement, anchor: HTMLElement, maxHeight: number, matchesAnchorWidth: boolean): void {
  const at = anchor.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const { style } = panel;
  if (matchesAnchorWidth) style.width = `${at.width}px`;
  const isAbove = below < Math.min(maxHeight, panel.scrollHeight) && above > below;
  style.maxHeight = `${Math.max(MIN_HEIGHT, Math.min(maxHeight, isAbove ? above : below))}px`;
  style.top = isAbove ? 'auto' : `${at.bottom + GAP}px`;
  style.bottom = isAbove ? `${window.innerHeight - at.top + GAP}px` : 'auto';
  const left = Math.min(at.left, window.innerWidth - panel.offsetWidth - MARGIN);
  style.left = `${Math.max(MARGIN, left)}px`;
}

/** In the top layer, so that no scroller clips it, yet in the DOM at its control, so that it belongs to the same dialog. */
export function DropPanel({ anchor, maxHeight, width, onEscape, children }: DropPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  });
  useLayoutEffect(() => {
    const element = panel.current;
    const from = anchor.current;
    if (!element || !from) return;
    if ('showPopover' in element) element.showPopover();
    const updatePosition = () => positionPanel(element, from, maxHeight, width === 'anchor');
    updatePosition();
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true });
    window.addEventListener('resize', updatePosition);
    // Before a surrounding dialog gets Escape and closes.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true });
      window.removeEventListener('resize', updatePosition);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [anchor, maxHeight, width]);
  return (
    <div ref={panel} popover="manual" className={styles['panel']}>
      {children}
    </div>
  );
}

export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
