import { own, toObject } from '../../json/json-object';
import type { Choice } from './node-plan';

/** Choices under the names that a `ui:enumNames` gives them: by their places, or by their values. */
export function namedChoices(choices: readonly Choice[], enumNames: unknown): Choice[] {
  return choices.map((choice, index) => {
    const name: unknown = Array.isArray(enumNames)
      ? enumNames[index]
      : own(toObject(enumNames), String(choice.value));
    return typeof name === 'string' && name !== '' ? { ...choice, label: name } : choice;
  });
}
