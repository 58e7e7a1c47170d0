const FIELDS = 'input, textarea, select, [contenteditable=true]';

/** The first field of a form that can be filled in; undefined where it has none. */
export function firstField(form: Element): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (each) => each.checkVisibility() && !each.matches(':disabled'),
  );
}

/** The button that sends a form. */
export function sendButton(form: Element): HTMLElement | null {
  return form.querySelector<HTMLElement>('[aria-keyshortcuts]');
}
