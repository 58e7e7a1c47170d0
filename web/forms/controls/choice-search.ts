import { memoizeByObject } from '../../../core/json/memoize-by-object';
import type { Choice } from '../../../core/schema/plan/node-plan';
import { choiceLabel, MAX_LISTED, unlistedIn } from '../../../core/schema/plan/fixed-choices';

import { sameJson } from '../../../core/json/same-json';

const byValue = memoizeByObject(
  (choices: readonly Choice[]): ReadonlyMap<unknown, Choice> =>
    new Map(choices.toReversed().map((choice) => [choice.value, choice])),
);

/** Strings, of which there can be thousands, are looked up instead of compared. */
export function choiceOf(choices: readonly Choice[], value: unknown): Choice | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return choices.find((choice) => sameJson(choice.value, value));
  return byValue(choices).get(value);
}

const lowercase = memoizeByObject((choices: readonly Choice[]) => choices.map(({ label }) => label.toLowerCase()));

/** Choices that contain all words of the query: first those equal to it, then those that start with it. */
export function searchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const search = query.trim().toLowerCase();
  if (search === '') return choices;
  const words = search.split(/\s+/);
  const equal: Choice[] = [];
  const starting: Choice[] = [];
  const others: Choice[] = [];
  const addMatch = (choice: Choice, text: string): boolean => {
    if (!words.every((word) => text.includes(word))) return false;
    (text === search ? equal : text.startsWith(search) ? starting : others).push(choice);
    return true;
  };
  for (const [index, text] of lowercase(choices).entries()) {
    const choice = choices[index];
    if (choice) addMatch(choice, text);
  }
  let unlistedCount = 0;
  for (const value of unlistedIn(choices)) {
    const label = choiceLabel(value);
    if (addMatch({ value, label }, label.toLowerCase())) unlistedCount += 1;
    if (unlistedCount === MAX_LISTED) break;
  }
  return [...equal, ...starting, ...others];
}
