import { countEach } from '../../json/group-by';
import { isObject, toList, ownProperty, toObject } from '../../json/json-object';
import { memoizeByObject } from '../../json/memoize-by-object';
import { canonicalNumber, isNumber, stringifyJson } from '../../json/lossless';
import type { SchemaObject } from './merge-schemas';
import type { Choice } from './node-plan';

/** Other white space is invisible on a control. */
const WORDS = /^\S+(?: \S+)*$/;

/** JSON if the plain text would be ambiguous: `" a"` → `"\" a\""`. */
export function choiceLabel(value: unknown): string {
  return typeof value === 'string' && WORDS.test(value) ? value : stringifyJson(value);
}

/** Labels are distinct: the text `"1"` is quoted beside the number 1. */
export const fixedChoices = memoizeByObject((level: SchemaObject): Choice[] | undefined => {
  const { enum: values } = level;
  if (!Array.isArray(values) || values.length <= MAX_LISTED) return withDistinctLabels(fixedValues(level));
  const listed = withDistinctLabels(fixedValues({ ...level, enum: values.slice(0, MAX_LISTED) }));
  return listed && withUnlisted(listed, values.slice(MAX_LISTED) as unknown[]);
});

function withDistinctLabels(values: Choice[] | undefined): Choice[] | undefined {
  const choices = distinct(values);
  const counts = countEach((choices ?? []).map(({ label }) => label));
  if (counts.size === (choices?.length ?? 0)) return choices;
  return choices?.map((choice) => {
    const { value, label } = choice;
    if (counts.get(label) === 1) return choice;
    const written = stringifyJson(value);
    return { ...choice, label: label === String(value) ? written : `${label} (${written})` };
  });
}

function distinct(choices: Choice[] | undefined): Choice[] | undefined {
  const seen = new Set<string>();
  return choices?.filter(({ value }) => {
    const text = isNumber(value) ? canonicalNumber(value) : stringifyJson(value);
    return !seen.has(text) && seen.add(text);
  });
}

/** From `const`, `enum` (with `enumNames`), or a union of titled `const`s. */
function fixedValues(level: SchemaObject): Choice[] | undefined {
  if (Object.hasOwn(level, 'const')) return [{ value: level['const'], label: choiceLabel(level['const']) }];
  const values = level['enum'];
  if (Array.isArray(values) && values.length > 0) {
    const names = toList(level['enumNames']);
    const descriptions = level['enumDescriptions'] ?? level['x-enumDescriptions'];
    return values.map((value: unknown, index) => {
      const name = names[index];
      const label = typeof name === 'string' ? name : choiceLabel(value);
      return { value, label, ...about(Array.isArray(descriptions) ? descriptions[index] : undefined) };
    });
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = level[keyword];
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const choices = branches.map(titledChoices);
    if (choices.every((list) => list.length > 0)) return choices.flat();
  }
  return undefined;
}

function about(description: unknown): { about?: string } {
  return typeof description === 'string' && description.trim() !== '' ? { about: description.trim() } : {};
}

function titledChoices(branch: unknown): Choice[] {
  if (!isObject(branch)) return [];
  const { title } = branch;
  if (Object.hasOwn(branch, 'const')) {
    const value = branch['const'];
    const label = typeof title === 'string' ? title : choiceLabel(value);
    return [{ value, label, ...about(branch['description']) }];
  }
  const values = branch['enum'];
  // A titled branch with several values is a form of its own.
  if (!Array.isArray(values) || (typeof title === 'string' && values.length > 1)) return [];
  return values.map((value: unknown) => ({ value, label: choiceLabel(value) }));
}

/** `ui:enumNames`, by index or value. */
export function namedChoices(choices: readonly Choice[], enumNames: unknown): Choice[] {
  return choices.map((choice, index) => {
    const name: unknown = Array.isArray(enumNames)
      ? enumNames[index]
      : ownProperty(toObject(enumNames), String(choice.value));
    return typeof name === 'string' && name !== '' ? { ...choice, label: name } : choice;
  });
}

/** Preparing a million choices would block the page for seconds. */
export const MAX_LISTED = 20_000;

const NONE: readonly unknown[] = [];
const unlisted = new WeakMap<readonly Choice[], readonly unknown[]>();

/** Further values, found only by searching, as there are too many. */
export function unlistedIn(choices: readonly Choice[]): readonly unknown[] {
  return unlisted.get(choices) ?? NONE;
}

export function withUnlisted<Choices extends readonly Choice[]>(choices: Choices, values: readonly unknown[]): Choices {
  if (values.length > 0) unlisted.set(choices, values);
  return choices;
}
