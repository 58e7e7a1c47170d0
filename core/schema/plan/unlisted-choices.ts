import type { Choice } from './node-plan';

/** So many choices are made ready to be shown; of a million that alone would hold the page up for seconds. */
export const MOST_LISTED = 20_000;

const NONE: readonly unknown[] = [];
const unlisted = new WeakMap<readonly Choice[], readonly unknown[]>();

/** The values that a list of choices stands for and does not have, because there are too many: found by searching. */
export function unlistedIn(choices: readonly Choice[]): readonly unknown[] {
  return unlisted.get(choices) ?? NONE;
}

/** The same list of choices, standing for these values as well. */
export function withUnlisted<Choices extends readonly Choice[]>(
  choices: Choices,
  values: readonly unknown[],
): Choices {
  if (values.length > 0) unlisted.set(choices, values);
  return choices;
}
