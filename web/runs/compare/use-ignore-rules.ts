import { useMemo } from 'react';

import { parseIgnoreRule } from '../../../core/comparison/rules/ignore-rule';
import { inBrowser, recall, remember, useRemembered } from '../../ui/remember';

export interface IgnoreRules {
  rules: readonly string[];
  add: (...rules: string[]) => void;
  remove: (rule: string) => void;
  clear: () => void;
}

/** The JSONPaths whose changes do not count. @param place key in localStorage */
export function useIgnoreRules(place: string): IgnoreRules {
  const stored = useRemembered(inBrowser, place);
  return useMemo(() => {
    const rules = stored === null ? NONE : readRules(place);
    const write = (next: readonly string[]) =>
      remember(inBrowser, place, next.length === 0 ? null : JSON.stringify(next));
    return {
      rules,
      add: (...more) => write([...new Set([...rules, ...more])]),
      remove: (rule) => write(rules.filter((other) => other !== rule)),
      clear: () => write(NONE),
    };
  }, [place, stored]);
}

const NONE: readonly string[] = [];

function readRules(place: string): readonly string[] {
  const value = recall(inBrowser, place);
  if (!Array.isArray(value)) return NONE;
  return value.filter((rule): rule is string => typeof rule === 'string' && isRule(rule));
}

function isRule(text: string): boolean {
  return parseIgnoreRule(text) !== undefined;
}
