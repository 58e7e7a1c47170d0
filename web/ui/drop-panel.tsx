import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import styles from './drop-panel.module.css';

const GAP = 3;
const MARGIN = 8;

interface DropPanelProps {
  anchor: RefObject<HTMLElement | null>;
  maxHeight: number;
  width: 'anchor' | 'content';
  onEscape: () => void;
  children: ReactNode;
}

function place(panel: HTMLElement, anchor: HTMLElement, tallest: number, wide: boolean): void {
  const at = anchor.getBoundingClientRect();
  const below = window.innerHeight - at.bottom - GAP - MARGIN;
  const above = at.top - GAP - MARGIN;
  const { style } = panel;
  if (wide) style.width = `${at.width}px`;
  const isAbove = below < Math.min(tallest, panel.scrollHeight) && above > below;
  style.maxHeight = `${Math.max(60, Math.min(tallest, isAbove ? above : below))}px`;
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
    const replace = () => place(element, from, maxHeight, width === 'anchor');
    replace();
    window.addEventListener('scroll', replace, { capture: true, passive: true });
    window.addEventListener('resize', replace);
    // Before a surrounding dialog gets Escape and closes.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('scroll', replace, { capture: true });
      window.removeEventListener('resize', replace);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [anchor, maxHeight, width]);
  return (
    <div ref={panel} popover="manual" className={styles['panel']}>
      {children}
    </div>
  );
}
