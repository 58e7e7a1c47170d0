const FIELDS = 'input, textarea, select, [contenteditable=true], [data-starts-field]';

export function firstField(form: Element): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (each) => each.checkVisibility() && !each.matches(':disabled'),
  );
}

export function sendButton(form: Element): HTMLElement | null {
  return form.querySelector<HTMLElement>('[aria-keyshortcuts]');
}
