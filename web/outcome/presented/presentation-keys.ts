/** What a key asks of a presentation. */
export type Wanted =
  | 'next'
  | 'back'
  | 'first'
  | 'last'
  | 'larger'
  | 'smaller'
  | 'raw'
  | 'traffic'
  | 'presenter'
  | 'leave';

const OF_STEPS: Readonly<Record<string, Wanted>> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  PageDown: 'next',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
};
const ALWAYS: Readonly<Record<string, Wanted>> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  r: 'raw',
  t: 'traffic',
  n: 'presenter',
  Escape: 'leave',
};

/** Where arrows, letters, Home and End are a control's own. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable=true], [role=listbox], [role=combobox], [role=radiogroup], [role=slider], [role=tablist], [role=grid], [role=tree], [role=menu], [role=separator]';

/** @param hasSteps without any, their keys are the page's own, which scroll it */
export function wantedBy(event: KeyboardEvent, hasSteps: boolean): Wanted | undefined {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, isComposing } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return undefined;
  const wanted = ALWAYS[key] ?? (hasSteps ? OF_STEPS[key] : undefined);
  if (wanted === undefined || !(target instanceof HTMLElement)) return wanted;
  if (target.closest('[role=dialog], [role=menu]')) return undefined;
  // A presenter's remote sends these, wherever the focus is; in one line of text they do nothing else, and a choice has the arrows.
  const isRemote = key === 'PageDown' || key === 'PageUp';
  const isLine = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (isRemote && isLine) return wanted;
  if (key === 'Escape') return wanted;
  return target.closest(OWN_KEYS) ? undefined : wanted;
}
