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

export function searchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const search = query.trim().toLowerCase();
  if (search === '') return choices;
  const words = search.split(/\s+/);
  const ranks: [Choice[], Choice[], Choice[]] = [[], [], []];
  for (const [index, text] of lowercase(choices).entries()) {
    const choice = choices[index];
    if (!choice || !words.every((word) => text.includes(word))) continue;
    ranks[text === search ? 0 : text.startsWith(search) ? 1 : 2].push(choice);
  }
  let room = MAX_LISTED;
  for (const value of unlistedIn(choices)) {
    const label = choiceLabel(value);
    const text = label.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    ranks[text === search ? 0 : text.startsWith(search) ? 1 : 2].push({ value, label });
    room -= 1;
    if (room === 0) break;
  }
  return ranks.flat();
}
