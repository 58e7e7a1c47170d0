import type { Effect } from './schema-change';

/** `narrower` and `none` → `narrower`; `narrower` and `wider` → `other`. */
export function combinedEffect(effects: readonly Effect[]): Effect {
  const found = new Set(effects.filter((effect) => effect !== 'none'));
  const [only = 'none'] = found;
  return found.size > 1 ? 'other' : only;
}

export function invertedEffect(effect: Effect): Effect {
  if (effect === 'narrower') return 'wider';
  return effect === 'wider' ? 'narrower' : effect;
}
