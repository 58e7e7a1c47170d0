import { layer } from './layer';
import styles from './tooltip.module.css';

/** Milliseconds that the pointer rests on a control before its name is shown. */
const DELAY = 400;
/** This soon after one was shown, the next needs no rest. */
const STILL_LOOKING = 300;
/** Pixels to its control, and to the edges of the window. */
const GAP = 6;
const MARGIN = 8;

/** Puts a tooltip above what it is of, or below it where there is no room, and within the window. */
export function placeTip(
  tip: HTMLElement,
  { left, top, height, width }: Pick<DOMRect, 'left' | 'top' | 'height' | 'width'>,
): void {
  const most = innerWidth - tip.offsetWidth - MARGIN;
  const above = top - tip.offsetHeight - GAP;
  tip.style.left = `${Math.max(MARGIN, Math.min(left + (width - tip.offsetWidth) / 2, most))}px`;
  tip.style.top = `${above >= MARGIN ? above : top + height + GAP}px`;
}

/**
 * Shows the name of a control that has `data-tooltip`, its `aria-label`, while the pointer or the focus is on it: one tooltip for the
 * page, which costs nothing until it is wanted.
 */
export function showTooltips(): void {
  const tip = document.createElement('div');
  tip.role = 'tooltip';
  tip.className = styles['tooltip'] ?? '';
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;
  /** Where the pointer was moved to last. */
  let at = { x: NaN, y: NaN };

  const hide = () => {
    clearTimeout(timer);
    if (tip.isConnected) hiddenAt = performance.now();
    tip.remove();
    shownFor = undefined;
  };
  const show = (control: Element) => {
    const name = control.getAttribute('aria-label');
    if (name === null || !control.isConnected) return;
    tip.textContent = name;
    layer().append(tip);
    placeTip(tip, control.getBoundingClientRect());
  };
  const want = (target: EventTarget | null, delay: number) => {
    const control = (target instanceof Element && target.closest('[data-tooltip]')) || undefined;
    if (control === shownFor) return;
    hide();
    shownFor = control;
    if (control) timer = setTimeout(show, delay, control);
  };

  document.addEventListener('pointerover', ({ target, pointerType, screenX, screenY }) => {
    // The page changed under a pointer that stays where it is.
    if (screenX === at.x && screenY === at.y) return;
    // It can be pointed at itself, to be read or copied.
    if (pointerType === 'touch' || (target instanceof Node && tip.contains(target))) return;
    want(target, performance.now() - hiddenAt < STILL_LOOKING ? 0 : DELAY);
  });
  const moved = ({ screenX, screenY }: PointerEvent) => (at = { x: screenX, y: screenY });
  document.addEventListener('pointermove', moved, { capture: true, passive: true });
  document.documentElement.addEventListener('pointerleave', hide);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) want(target, 0);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide, { capture: true });
  document.addEventListener('keydown', hide, { capture: true });
  const hideMoved = ({ target }: Event) => {
    if (shownFor && target instanceof Node && target.contains(shownFor)) hide();
  };
  document.addEventListener('scroll', hideMoved, { capture: true, passive: true });
}
