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

/** @param word without `ui:`, as in `ui:word` or in `ui:options` */
export function uiOption(ui: JsonObject, path: Path, word: string): unknown {
  const part = uiAt(ui, path);
  const options = part['ui:options'];
  return part[`ui:${word}`] ?? (isObject(options) ? ownProperty(options, word) : undefined);
}

/** Undefined removes the option, and parts that become empty. @param word without `ui:` */
export function withUiOption(ui: JsonObject, path: Path, word: string, value: unknown): JsonObject {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const inner = ownProperty(ui, step);
    return withMember(ui, step, withUiOption(isObject(inner) ? inner : {}, rest, word, value));
  }
  const options = ui['ui:options'];
  const bare =
    isObject(options) && Object.hasOwn(options, word) ? withMember(ui, 'ui:options', omit(options, word)) : ui;
  return value === undefined ? omit(bare, `ui:${word}`) : withMember(bare, `ui:${word}`, value, true);
}

export function uiOptionField(ui: JsonObject, path: Path, onChange: (ui: JsonObject) => void) {
  return (word: string, usual: string) => {
    const option = uiOption(ui, path, word);
    return {
      value: typeof option === 'string' ? option : '',
      placeholder: usual,
      onChange: (typed: string) => onChange(withUiOption(ui, path, word, typed === '' ? undefined : typed)),
    };
  };
}

function withMember(object: JsonObject, name: string, value: unknown, whole = false): JsonObject {
  if (!whole && isObject(value) && Object.keys(value).length === 0) return omit(object, name);
  const next = { ...object };
  setMember(next, name, value);
  return next;
}

/** In the shortest form: names in schema order at the end become `*`. @param names in the schema's order */
export function withUiOrder(
  ui: JsonObject,
  path: Path,
  names: readonly string[],
  order: readonly string[],
): JsonObject {
  let named = order.length;
  const rest = () => order.slice(named - 1);
  const inSchema = (some: readonly string[]) => names.filter((name) => some.includes(name));
  while (named > 0 && rest().every((name, at) => inSchema(rest())[at] === name)) named -= 1;
  const shortest = named === 0 ? undefined : [...order.slice(0, named), '*'];
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
