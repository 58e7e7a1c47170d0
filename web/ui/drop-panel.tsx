import { useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import styles from './drop-panel.module.css';

const GAP = 3;
const MARGIN = 8;

interface DropPanelProps {
  /** What it hangs from. */
  anchor: RefObject<HTMLElement | null>;
  /** How high it may get where there is room, in pixels. */
  tallest: number;
  /** `anchor`: as wide as what it hangs from; else as wide as what is inside. */
  width: 'anchor' | 'content';
  /** Escape was pressed. */
  onEscape: () => void;
  children: ReactNode;
}

/** Puts the panel below its anchor, or above where there is more room. */
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

/**
 * Something that hangs from a control over everything else: in the browser's top layer, so that no scroller cuts
 * it off, yet within the page where the control is, so that it belongs to the same dialog and order of focus.
 * Opening and closing it is the control's affair.
 */
export function DropPanel({ anchor, tallest, width, onEscape, children }: DropPanelProps) {
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
    const replace = () => place(element, from, tallest, width === 'anchor');
    replace();
    window.addEventListener('scroll', replace, { capture: true, passive: true });
    window.addEventListener('resize', replace);
    // Before the dialog that the panel may be in hears of it, and closes too.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('scroll', replace, { capture: true });
      window.removeEventListener('resize', replace);
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [anchor, tallest, width]);
  return (
    <div ref={panel} popover="manual" className={styles['panel']}>
      {children}
    </div>
  );
}
