const FIELDS = 'input, textarea, select, [contenteditable=true]';
/** A form that is not there by then is not what the person waits for any more. */
const WITHIN = 3_000;
/** How long a form may take to show its fields, before it is taken for one that has none. */
const FIELDS_WITHIN = 600;

/**
 * Puts the focus into the first field of the form on the page, as soon as it is there; of one without fields, onto the
 * button that sends it. The person who puts it elsewhere meanwhile keeps it.
 */
export function focusFirstField(): void {
  const started = performance.now();
  let formSince: number | undefined;
  const look = () => {
    const now = performance.now();
    const at = document.activeElement;
    if (at !== null && at !== document.body && at.isConnected && !at.closest('[role=dialog]'))
      return;
    const form = document.querySelector('main form');
    if (form) formSince ??= now;
    const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
    const field = fields.find((each) => each.checkVisibility() && !each.matches(':disabled'));
    const late = formSince !== undefined && now - formSince > FIELDS_WITHIN;
    const target = field ?? (late ? form?.querySelector<HTMLElement>('[aria-keyshortcuts]') : null);
    if (target) target.focus();
    else if (now - started < WITHIN) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
