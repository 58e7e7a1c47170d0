import { useMemo, useSyncExternalStore } from 'react';

import { remember } from '../../ui/remember';
import { parseIgnoreRule } from './ignore-rule';

const NONE: readonly string[] = [];
interface Kept {
  rules: readonly string[];
  /** The storage's text that they stand for: another one, or none, is news. */
  stored: string | null;
}

/** The rules of this page's life by their place, which also hold what the storage would not take. */
const keptAt = new Map<string, Kept>();
const listeners = new Set<() => void>();

function read(place: string): readonly string[] {
  const stored = localStorage.getItem(place);
  const kept = keptAt.get(place);
  if (kept?.stored === stored) return kept.rules;
  const rules = parse(stored);
  keptAt.set(place, { rules, stored });
  return rules;
}

function parse(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return NONE;
    return value.filter((rule): rule is string => typeof rule === 'string' && isRule(rule));
  } catch {
    return NONE;
  }
}

function isRule(text: string): boolean {
  return parseIgnoreRule(text) !== undefined;
}

function write(place: string, rules: readonly string[]): void {
  remember(localStorage, place, rules.length === 0 ? null : JSON.stringify(rules));
  keptAt.set(place, { rules, stored: localStorage.getItem(place) });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export interface IgnoreRules {
  rules: readonly string[];
  add: (...rules: string[]) => void;
  remove: (rule: string) => void;
  clear: () => void;
}

/**
 * The JSONPaths whose changes do not count, kept for this browser.
 * @param place the key in the storage
 */
export function useIgnoreRules(place: string): IgnoreRules {
  const rules = useSyncExternalStore(subscribe, () => read(place));
  return useMemo(
    () => ({
      rules,
      add: (...more) => write(place, [...new Set([...rules, ...more])]),
      remove: (rule) =>
        write(
          place,
          rules.filter((other) => other !== rule),
        ),
      clear: () => write(place, NONE),
    }),
    [place, rules],
  );
}
