import { type RefObject, useEffect, useEffectEvent } from 'react';

export const TEXT_INPUT = 'input:not([type=checkbox], [type=radio], [type=file])';
const TAKES_KEYS = `${TEXT_INPUT}, textarea, select, [contenteditable=true]`;

/** @param others selectors of further elements in which letters are no shortcuts */
export function isTyping({ target }: Pick<Event, 'target'>, ...others: string[]): boolean {
  return target instanceof Element && target.closest([TAKES_KEYS, ...others].join()) !== null;
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

/** Ctrl+Enter (⌘ Enter) anywhere but in a dialog, a menu, or a text field outside `root` and the list beside it. */
export function useCtrlEnter(root: HTMLElement | null, handler: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    const at = event.target instanceof Element ? event.target : document.body;
    const isOwn = root?.contains(at) || at.closest('[data-list-pane]') !== null;
    if (!isOwn && isTyping({ target: at }, '[role=dialog]', '[role=alertdialog]', '[role=menu]')) return;
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
