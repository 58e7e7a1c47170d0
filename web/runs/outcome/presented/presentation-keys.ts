export type PresentationCommand =
  /** Calls the step, or goes on once its result is there. */
  'advance' | 'back' | 'first' | 'last' | 'larger' | 'smaller' | 'raw' | 'traffic' | 'presenter' | 'leave';

const OF_STEPS: Readonly<Record<string, PresentationCommand>> = {
  ArrowRight: 'advance',
  ArrowLeft: 'back',
  PageDown: 'advance',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
};
const WITHOUT_STEPS: Readonly<Record<string, PresentationCommand>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  r: 'raw',
  t: 'traffic',
  n: 'presenter',
  Escape: 'leave',
  ' ': 'advance',
};

/** Controls that use arrows, letters, Home and End themselves. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable=true], [role=listbox], [role=combobox], [role=radiogroup], [role=slider], [role=tablist], [role=grid], [role=tree], [role=menu], [role=separator]';

const PRESSED_BY_SPACE = 'button, a, summary, video, audio, iframe';

/** @param hasSteps without steps, their keys scroll the page */
export function commandOf(event: KeyboardEvent, hasSteps: boolean): PresentationCommand | undefined {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return undefined;
  const command = WITHOUT_STEPS[key] ?? (hasSteps ? OF_STEPS[key] : undefined);
  // Ignores repeats: a key held down must not send call after call.
  if (command === 'advance' && repeat) return undefined;
  if (command === undefined || !(target instanceof HTMLElement)) return command;
  if (target.closest('[role=dialog], [role=menu]')) return undefined;
  // Presentation remotes send only PageUp and PageDown, wherever the focus is. Fields of one line ignore these keys and
  // a select has the arrows, but a range uses them.
  const isRemote = key === 'PageDown' || key === 'PageUp';
  const isLine = (target instanceof HTMLInputElement && target.type !== 'range') || target instanceof HTMLSelectElement;
  if (isRemote && isLine) return command;
  if (key === 'Escape') return command;
  if (key === ' ' && target.closest(PRESSED_BY_SPACE)) return undefined;
  return target.closest(OWN_KEYS) ? undefined : command;
}
