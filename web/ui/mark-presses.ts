import { isTyping } from './use-window-event';

/** Marks what a press focuses as `data-pressed`: no focus ring, which browsers show if a script moves the focus. */
export function markPresses(): void {
  let marked: Element | undefined;
  let isPressed = false;
  const mark = () => {
    marked?.removeAttribute('data-pressed');
    const at = document.activeElement ?? undefined;
    marked = isPressed && at && !isTyping({ target: at }) ? at : undefined;
    marked?.setAttribute('data-pressed', '');
  };
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const) {
    const onEvent = () => {
      if (type !== 'focusin') isPressed = type === 'pointerdown';
      mark();
    };
    addEventListener(type, onEvent, { capture: true });
  }
}
