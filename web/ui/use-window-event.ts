import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Whether an event is meant for the field in which somebody types: no shortcut of the page may take it. */
export function isTyping({ target }: Event): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;
}

/** Tells the newest `act` of an event anywhere in the window. @param capture before anything in the page hears of it */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
  { capture = false, isOn = true } = {},
): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: WindowEventMap[Type]) => latest(event);
    addEventListener(type, listener, { capture });
    return () => removeEventListener(type, listener, { capture });
  }, [type, capture, isOn]);
}

/** Ctrl+Enter, or ⌘ Enter, inside of `root`, in the list beside it, on what led here or where nothing has the focus: nowhere else is it meant. */
export function useCtrlEnter(root: HTMLElement | null, act: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const at = event.target instanceof Element ? event.target : document.body;
    const isNear = at.matches('body, main') || at.closest('[data-list-pane], nav') !== null;
    if (!isNear && !root?.contains(at)) return;
    event.preventDefault();
    act();
  });
}

/** Lets `/` lead to a search box from anywhere on the page where nobody types. */
export function useSlashKey(search: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey;
    if (isOther || isTyping(event)) return;
    event.preventDefault();
    search.current?.focus();
    search.current?.select();
  });
}
