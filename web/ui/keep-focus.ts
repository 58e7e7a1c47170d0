/** Take the focus, but no letters: shortcuts still work there. */
const PRESSABLE = 'a[href], button, summary, [role=tab]';
/** A tab opens when it is focused. */
const NOT_FOCUSED = ':disabled, [aria-disabled=true], [inert] *, [role=tab][aria-selected=false]';
/** Presents what is open: pressed by mistake, it takes the whole screen. */
const PRESENT = '[aria-keyshortcuts="p"]';
/** Milliseconds: code that removes a control may focus a better place first. */
const GRACE_MS = 60;

/** Focuses a neighbour, else `home`, if the focused control is removed or hidden; refocuses one that was disabled. */
export function keepFocus(home: () => HTMLElement | null): () => void {
  let trail: readonly Element[] = hasNoFocus() || !document.activeElement ? [] : withAncestors(document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => {
    const [last] = trail;
    return hasNoFocus() && last !== undefined && !(last.isConnected && last.checkVisibility());
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== document.body) trail = withAncestors(target);
  };
  const onBlur = () => {
    // A press beside the control has blurred it on purpose.
    setTimeout(() => {
      if (hasNoFocus() && !isLost() && !trail[0]?.matches(':disabled')) trail = [];
    });
  };
  const onMutations = (changes: readonly MutationRecord[]) => {
    const [last] = trail;
    const isEnabled = changes.some(({ type, target }) => type === 'attributes' && target === last);
    if (isEnabled && hasNoFocus() && last instanceof HTMLElement) last.focus({ preventScroll: true });
    if (timer === undefined && isLost()) timer = setTimeout(move, GRACE_MS);
  };
  const move = () => {
    timer = undefined;
    if (!isLost() || isAwaited) return;
    (neighbourOf(trail) ?? home())?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(onMutations);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  addEventListener('focusin', onFocus);
  addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('focusin', onFocus);
    removeEventListener('focusout', onBlur);
  };
}

let isAwaited = false;

/** While true, the focus is left for an element that will render soon. */
export function awaitFocus(next: boolean): void {
  isAwaited = next;
}

function hasNoFocus(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body;
}

export function withAncestors(element: Element): readonly Element[] {
  const elements: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) elements.push(each);
  return elements;
}

export function neighbourOf(trail: readonly Element[]): HTMLElement | undefined {
  // A neighbour is within the same dialog or pane, and not in the header of the open item.
  const end = trail.findIndex(
    (each) => each.matches('main, [role=dialog]') || each.querySelector(`[data-list-pane], ${PRESENT}`),
  );
  const ancestors = trail.slice(1, end < 0 ? 1 : end).filter((each) => each.isConnected);
  return ancestors.flatMap((each) => firstPressable(each) ?? [])[0];
}

function firstPressable(container: Element): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(PRESSABLE)].find(
    (each) => !each.matches(NOT_FOCUSED) && each.checkVisibility(),
  );
}
