/** What takes a press, but no letters: the keys that lead elsewhere still work there. */
const PRESSABLE = 'a[href], button, summary, [role=tab]';
/** Who removes a control may have a better place for the focus, and takes it there first. In milliseconds. */
const FOR_OTHERS = 60;

/**
 * Where the control that has the focus goes from the page, or is hidden, the focus goes to what is next to its place, instead of to the top of the
 * page; one that is disabled for a while has it again. Where it is put by purpose it stays.
 * @param home what takes it where nothing is left around its place
 * @returns stops that
 */
export function keepFocus(home: () => HTMLElement | null): () => void {
  /** The control that had the focus last, and everything around it. */
  let trail: readonly Element[] = isNowhere() || !document.activeElement ? [] : withAround(document.activeElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => {
    const [last] = trail;
    return isNowhere() && last !== undefined && !(last.isConnected && last.checkVisibility());
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== document.body) trail = withAround(target);
  };
  const onBlur = () => {
    // Taken away by a press beside it: that is where it was put.
    setTimeout(() => {
      if (isNowhere() && !isLost() && !trail[0]?.matches(':disabled')) trail = [];
    });
  };
  const look = (changes: readonly MutationRecord[]) => {
    const [last] = trail;
    const isEnabled = changes.some(({ type, target }) => type === 'attributes' && target === last);
    if (isEnabled && isNowhere() && last instanceof HTMLElement) last.focus({ preventScroll: true });
    if (timer === undefined && isLost()) timer = setTimeout(move, FOR_OTHERS);
  };
  const move = () => {
    timer = undefined;
    if (!isLost() || isAwaited) return;
    (nextTo(trail) ?? home())?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
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

/** Says that something is to have the focus that is not there yet: until then it is put nowhere else. */
export function awaitFocus(next: boolean): void {
  isAwaited = next;
}

function isNowhere(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body;
}

/** An element and everything around it, from the inside. */
export function withAround(element: Element): readonly Element[] {
  const around: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) around.push(each);
  return around;
}

/** What takes the focus next to the place of a control that is gone. @param trail what {@link withAround} told of it while it was there */
export function nextTo(trail: readonly Element[]): HTMLElement | undefined {
  // What is beside a list that it was not in is another part of the screen.
  const end = trail.findIndex((each) => each.matches('main, [role=dialog]') || each.querySelector('[data-list-pane]'));
  const around = trail.slice(1, end < 0 ? 1 : end).filter((each) => each.isConnected);
  return around.flatMap((each) => firstIn(each) ?? [])[0];
}

function firstIn(around: Element): HTMLElement | undefined {
  return [...around.querySelectorAll<HTMLElement>(PRESSABLE)].find(
    (each) => !each.matches(':disabled, [aria-disabled=true], [inert] *') && each.checkVisibility(),
  );
}
