import { layer } from './layer';
import styles from './tooltip.module.css';

const DELAY_MS = 400;
const SKIP_DELAY_MS = 300;
const GAP = 6;
const MARGIN = 8;

export function placeTooltip(
  tip: HTMLElement,
  { left, top, height, width }: Pick<DOMRect, 'left' | 'top' | 'height' | 'width'>,
): void {
  const maxLeft = innerWidth - tip.offsetWidth - MARGIN;
  const above = top - tip.offsetHeight - GAP;
  tip.style.left = `${Math.max(MARGIN, Math.min(left + (width - tip.offsetWidth) / 2, maxLeft))}px`;
  tip.style.top = `${above >= MARGIN ? above : top + height + GAP}px`;
}

export function showTooltips(): void {
  const tip = document.createElement('div');
  tip.role = 'tooltip';
  tip.className = styles['tooltip'] ?? '';
  let shownFor: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;
  let pointer = { x: NaN, y: NaN };

  const hide = () => {
    clearTimeout(timer);
    if (tip.isConnected) hiddenAt = performance.now();
    tip.remove();
    shownFor = undefined;
  };
  const show = (control: Element) => {
    const name = control.getAttribute('data-tooltip') || control.getAttribute('aria-label');
    if (!name || !control.isConnected) return;
    tip.textContent = name;
    layer().append(tip);
    placeTooltip(tip, control.getBoundingClientRect());
  };
  const schedule = (target: EventTarget | null, delay: number) => {
    const control = (target instanceof Element && target.closest('[data-tooltip]')) || undefined;
    if (control === shownFor) return;
    hide();
    shownFor = control;
    if (control) timer = setTimeout(show, delay, control);
  };

  document.addEventListener('pointerover', ({ target, pointerType, screenX, screenY }) => {
    // The page changed under a resting pointer.
    if (screenX === pointer.x && screenY === pointer.y) return;
    // The tooltip itself can be hovered, to be read or copied.
    if (pointerType === 'touch' || (target instanceof Node && tip.contains(target))) return;
    schedule(target, performance.now() - hiddenAt < SKIP_DELAY_MS ? 0 : DELAY_MS);
  });
  const onMove = ({ screenX, screenY }: PointerEvent) => (pointer = { x: screenX, y: screenY });
  document.addEventListener('pointermove', onMove, { capture: true, passive: true });
  document.documentElement.addEventListener('pointerleave', hide);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible:not([data-pressed])')) schedule(target, 0);
  });
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide, { capture: true });
  document.addEventListener('keydown', hide, { capture: true });
  const onScroll = ({ target }: Event) => {
    if (shownFor && target instanceof Node && target.contains(shownFor)) hide();
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
