import { useMemo } from 'react';

import { parseIgnoreRule } from '../../../core/comparison/rules/ignore-rule';
import { inBrowser, recall, remember, useRemembered } from '../../ui/remember';

export interface IgnoreRules {
  rules: readonly string[];
  add: (...rules: string[]) => void;
  remove: (rule: string) => void;
  clear: () => void;
}

/** The JSONPaths whose changes do not count. @param key in localStorage */
export function useIgnoreRules(key: string): IgnoreRules {
  const stored = useRemembered(inBrowser, key);
  return useMemo(() => {
    const rules = stored === null ? NONE : readRules(key);
    const write = (next: readonly string[]) =>
      remember(inBrowser, key, next.length === 0 ? null : JSON.stringify(next));
    return {
      rules,
      add: (...more) => write([...new Set([...rules, ...more])]),
      remove: (rule) => write(rules.filter((other) => other !== rule)),
      clear: () => write(NONE),
    };
  }, [key, stored]);
}

const NONE: readonly string[] = [];

function readRules(key: string): readonly string[] {
  const value = recall(inBrowser, key);
  if (!Array.isArray(value)) return NONE;
  return value.filter((rule): rule is string => typeof rule === 'string' && parseIgnoreRule(rule) !== undefined);
}
