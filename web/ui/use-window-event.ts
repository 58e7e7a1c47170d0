import { type RefObject, useEffect, useEffectEvent } from 'react';

export function isTyping({ target }: Event): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null;
}

export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handler: (event: WindowEventMap[Type]) => void,
  { capture = false, isOn = true } = {},
): void {
  const latest = useEffectEvent(handler);
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: WindowEventMap[Type]) => latest(event);
    addEventListener(type, listener, { capture });
    return () => removeEventListener(type, listener, { capture });
  }, [type, capture, isOn]);
}

/** Ctrl+Enter (⌘ Enter) inside `root`, the list beside it or the navigation, or without focus; not in other forms. */
export function useCtrlEnter(root: HTMLElement | null, handler: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const at = event.target instanceof Element ? event.target : document.body;
    const isNear = at.matches('body, main') || at.closest('[data-list-pane], nav') !== null;
    if (!isNear && !root?.contains(at)) return;
    event.preventDefault();
    handler();
  });
}

export function useSlashKey(search: RefObject<HTMLInputElement | null>): void {
  useWindowEvent('keydown', (event) => {
    const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey;
    if (isOther || isTyping(event)) return;
    event.preventDefault();
    search.current?.focus();
    search.current?.select();
  });
}
