import type { Choice } from '../../../core/schema/plan/node-plan';
import { choiceLabel, MOST_LISTED, unlistedIn } from '../../../core/schema/plan/fixed-choices';

import { sameJson } from '../../../core/json/same-json';

const texts = new WeakMap<readonly Choice[], ReadonlyMap<unknown, Choice>>();

/** The choice of a value; texts, of which there can be thousands, are looked up rather than compared. */
export function choiceOf(choices: readonly Choice[], value: unknown): Choice | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return choices.find((choice) => sameJson(choice.value, value));
  const known =
    texts.get(choices) ?? new Map(choices.toReversed().map((choice) => [choice.value, choice]));
  texts.set(choices, known);
  return known.get(value);
}

const lowered = new WeakMap<readonly Choice[], readonly string[]>();

function lowercase(choices: readonly Choice[]): readonly string[] {
  const known = lowered.get(choices) ?? choices.map(({ label }) => label.toLowerCase());
  lowered.set(choices, known);
  return known;
}

/** The choices in which all words of a query occur: the exact one first, then those that begin with it. */
export function searchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return choices;
  const words = wanted.split(/\s+/);
  const ranks: [Choice[], Choice[], Choice[]] = [[], [], []];
  for (const [index, text] of lowercase(choices).entries()) {
    const choice = choices[index];
    if (!choice || !words.every((word) => text.includes(word))) continue;
    ranks[text === wanted ? 0 : text.startsWith(wanted) ? 1 : 2].push(choice);
  }
  let room = MOST_LISTED;
  for (const value of unlistedIn(choices)) {
    const label = choiceLabel(value);
    const text = label.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    ranks[text === wanted ? 0 : text.startsWith(wanted) ? 1 : 2].push({ value, label });
    room -= 1;
    if (room === 0) break;
  }
  return ranks.flat();
}
