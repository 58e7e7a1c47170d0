import type { Effect } from './schema-change';

/** What several changes mean together. */
export function together(effects: readonly Effect[]): Effect {
  const found = new Set(effects.filter((effect) => effect !== 'none'));
  const [only = 'none'] = found;
  return found.size > 1 ? 'other' : only;
}

/** What a change means for a schema that demands the opposite. */
export function opposite(effect: Effect): Effect {
  if (effect === 'narrower') return 'wider';
  return effect === 'wider' ? 'narrower' : effect;
}
