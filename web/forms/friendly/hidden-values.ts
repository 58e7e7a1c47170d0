import { isObject, own } from '../../../core/json/json-object';
import type { Segment } from '../../../core/json/json-pointer';

/** Paths of values that are sent though the customization hides their fields. @param ui from {@link readUi} */
export function hiddenValues(ui: unknown, value: unknown): (readonly Segment[])[] {
  if (!isObject(ui) || value === undefined) return [];
  if (ui['ui:widget'] === 'hidden') return [[]];
  if (Array.isArray(value)) {
    const { items } = ui;
    return value.flatMap((item: unknown, index) =>
      within(index, Array.isArray(items) ? (items as unknown[])[index] : items, item),
    );
  }
  if (!isObject(value)) return [];
  return Object.keys(ui).flatMap((name) => within(name, ui[name], own(value, name)));
}

function within(step: Segment, ui: unknown, value: unknown): (readonly Segment[])[] {
  return hiddenValues(ui, value).map((path) => [step, ...path]);
}
