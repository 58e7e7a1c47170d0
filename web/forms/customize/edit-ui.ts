import { isObject, type JsonObject, own, setMember } from '../../../core/json/json-object';
import { orderedNames } from '../../../core/schema/plan/ordered-names';
import { isCustomizable } from '../friendly/customizable-fields';

type Path = readonly string[];

/** The part of a `uiSchema` that is for a place. */
export function uiAt(ui: JsonObject, path: Path): JsonObject {
  return path.reduce<JsonObject>((part, step) => {
    const inner = own(part, step);
    return isObject(inner) ? inner : {};
  }, ui);
}

/** What a `uiSchema` says at a place, by either of the two ways to write it. @param word without `ui:` */
export function uiWord(ui: JsonObject, path: Path, word: string): unknown {
  const part = uiAt(ui, path);
  const options = part['ui:options'];
  return part[`ui:${word}`] ?? (isObject(options) ? own(options, word) : undefined);
}

/**
 * A `uiSchema` with another word at a place: nothing empty is left of what undefined takes away.
 * @param word without `ui:`
 */
export function withUiWord(ui: JsonObject, path: Path, word: string, value: unknown): JsonObject {
  const [step, ...rest] = path;
  if (step !== undefined) {
    const inner = own(ui, step);
    return withMember(ui, step, withUiWord(isObject(inner) ? inner : {}, rest, word, value));
  }
  const options = ui['ui:options'];
  const bare =
    isObject(options) && Object.hasOwn(options, word) ? withMember(ui, 'ui:options', without(options, word)) : ui;
  return value === undefined ? without(bare, `ui:${word}`) : withMember(bare, `ui:${word}`, value, true);
}

/** The properties of a field in which a word of a place is written: empty is left to what is usual. */
export function uiWordField(ui: JsonObject, path: Path, onChange: (ui: JsonObject) => void) {
  return (word: string, usual: string) => {
    const given = uiWord(ui, path, word);
    return {
      value: typeof given === 'string' ? given : '',
      placeholder: usual,
      onChange: (typed: string) => onChange(withUiWord(ui, path, word, typed === '' ? undefined : typed)),
    };
  };
}

/** Sets a member in its place; an object without members goes. */
function withMember(object: JsonObject, name: string, value: unknown, whole = false): JsonObject {
  if (!whole && isObject(value) && Object.keys(value).length === 0) return without(object, name);
  const next = { ...object };
  setMember(next, name, value);
  return next;
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

/**
 * A `uiSchema` with the members of an object in another order, said in as few names as it takes: those that stay as the schema has
 * them are the `*` at the end.
 * @param names of all members, in the order of the schema
 */
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
  const said = named === 0 ? undefined : [...order.slice(0, named), '*'];
  return withUiWord(ui, path, 'order', said);
}

/** The members of an object in the order in which they are shown. */
export function shownOrder(ui: JsonObject, path: Path, names: readonly string[]): string[] {
  return orderedNames(names, uiWord(ui, path, 'order'));
}

/** How many places a `uiSchema` customizes: fields and, as one, the form itself. */
export function countCustomized(ui: unknown): number {
  if (!isObject(ui)) return 0;
  const entries = Object.entries(ui);
  const inside = entries
    .filter(([key]) => isCustomizable(key) || key === 'items')
    .reduce((sum, [, value]) => sum + countCustomized(value), 0);
  return inside + (entries.some(([key]) => key.startsWith('ui:')) ? 1 : 0);
}
