import type { Segment } from '../../core/json/json-pointer';
import { fieldId } from './state/field-id';

const CONTROLS =
  'input:not([type="hidden"], [hidden]), textarea, select, [contenteditable="true"], button';
const MOST_FRAMES = 10;

/** The control of a field: what takes the keys in it, or the heading of a group. */
function controlOf(form: HTMLElement, id: string): HTMLElement | null {
  const field = form.querySelector<HTMLElement>(`[id="${id}"], [data-field="${id}"]`);
  if (field)
    return field.matches('input, textarea, select, button, [tabindex]')
      ? field
      : (field.querySelector<HTMLElement>('input:checked') ??
          field.querySelector<HTMLElement>(CONTROLS));
  return form.querySelector(`[id="${id}-label"]`)?.closest('button') ?? null;
}

interface Place {
  path: readonly Segment[];
  /** The id of the control that is meant, where the place has several. */
  control: string | undefined;
}

function itself(form: HTMLElement, prefix: string, { path, control }: Place): HTMLElement | null {
  return controlOf(form, control ?? fieldId(prefix, path));
}

/** The control of a place, else that of what is around it on the page. */
function nearest(form: HTMLElement, prefix: string, place: Place): HTMLElement | null {
  const own = itself(form, prefix, place);
  if (own) return own;
  const { path } = place;
  for (let depth = path.length - 1; depth > 0; depth -= 1) {
    const control = controlOf(form, fieldId(prefix, path.slice(0, depth)));
    if (control) return control;
  }
  return form.querySelector<HTMLElement>(CONTROLS);
}

/**
 * Focuses the field that stands first on the page of those at these places; of a field that comes only now, because what is
 * around it was just opened, as soon as it is there.
 */
export function focusField(
  form: HTMLElement,
  prefix: string,
  places: readonly Place[],
  frames = MOST_FRAMES,
): void {
  const awaited = places.some((place) => !itself(form, prefix, place));
  if (awaited && frames > 0) {
    requestAnimationFrame(() => focusField(form, prefix, places, frames - 1));
    return;
  }
  const [first] = places
    .flatMap((place) => nearest(form, prefix, place) ?? [])
    .toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}
