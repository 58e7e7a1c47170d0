import { isObject, type JsonObject, omit, ownProperty, setMember } from '../../../core/json/json-object';
import { orderedNames } from '../../../core/schema/plan/ordered-names';
import { isCustomizable } from '../friendly/customizable-fields';

type Path = readonly string[];

export function uiAt(ui: JsonObject, path: Path): JsonObject {
  return path.reduce<JsonObject>((part, step) => {
    const inner = ownProperty(part, step);
    return isObject(inner) ? inner : {};
  }, ui);
}

/** An option of a field: its member `ui:NAME`, or `NAME` in `ui:options`. */
export function uiOption(ui: JsonObject, path: Path, name: string): unknown {
  const part = uiAt(ui, path);
  const options = part['ui:options'];
  return part[`ui:${name}`] ?? (isObject(options) ? ownProperty(options, name) : undefined);
}

/** Undefined removes the option, and parts that become empty. @param name without `ui:` */
export function withUiOption(ui: JsonObject, path: Path, name: string, value: unknown): JsonObject {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const inner = ownProperty(ui, step);
    return withMember(ui, step, withUiOption(isObject(inner) ? inner : {}, rest, name, value));
  }
  const options = ui['ui:options'];
  const others =
    isObject(options) && Object.hasOwn(options, name) ? withMember(ui, 'ui:options', omit(options, name)) : ui;
  return value === undefined ? omit(others, `ui:${name}`) : withMember(others, `ui:${name}`, value, true);
}

export function uiOptionField(ui: JsonObject, path: Path, onChange: (ui: JsonObject) => void) {
  return (name: string, placeholder: string) => {
    const option = uiOption(ui, path, name);
    return {
      value: typeof option === 'string' ? option : '',
      placeholder,
      onChange: (typed: string) => onChange(withUiOption(ui, path, name, typed === '' ? undefined : typed)),
    };
  };
}

function withMember(object: JsonObject, name: string, value: unknown, allowsEmpty = false): JsonObject {
  if (!allowsEmpty && isObject(value) && Object.keys(value).length === 0) return omit(object, name);
  const next = { ...object };
  setMember(next, name, value);
  return next;
}

/** In its shortest form: for the schema's names a, b, c, the order b, a, c becomes `ui:order: ['b', '*']`. */
export function withUiOrder(
  ui: JsonObject,
  path: Path,
  names: readonly string[],
  order: readonly string[],
): JsonObject {
  const isInSchemaOrder = (some: readonly string[]) => {
    const sorted = names.filter((name) => some.includes(name));
    return some.every((name, at) => sorted[at] === name);
  };
  let count = order.length;
  while (count > 0 && isInSchemaOrder(order.slice(count - 1))) count -= 1;
  const shortest = count === 0 ? undefined : [...order.slice(0, count), '*'];
  return withUiOption(ui, path, 'order', shortest);
}

export function shownOrder(ui: JsonObject, path: Path, names: readonly string[]): string[] {
  return orderedNames(names, uiOption(ui, path, 'order'));
}

export function countCustomized(ui: unknown): number {
  if (!isObject(ui)) return 0;
  const entries = Object.entries(ui);
  const inside = entries
    .filter(([key]) => isCustomizable(key) || key === 'items')
    .reduce((sum, [, value]) => sum + countCustomized(value), 0);
  return inside + (entries.some(([key]) => key.startsWith('ui:')) ? 1 : 0);
}
