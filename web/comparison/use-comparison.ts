import { useEffect, useMemo, useState } from 'react';

import { compareElsewhere } from './compare-elsewhere';
import { type Comparison, compareResults } from './compare-results';
import type { ComparedRun } from './compared-run';

export type ComparisonState =
  | { state: 'comparing' }
  /** `outdated`: the rules have changed, and a new comparison is under way. */
  | { state: 'compared'; comparison: Comparison; outdated: boolean }
  | { state: 'failed'; message: string }
  | { state: 'too-large'; limit: number };

/** Results up to this size together are compared at once: some milliseconds. */
const LOCAL_BYTES = 200_000;
/** What the worker can hold several times over as values. */
const MOST_BYTES = 64 * 1024 * 1024;

type Ended = Exclude<ComparisonState, { state: 'comparing' }>;

interface Known {
  before: ComparedRun;
  rules: readonly string[];
  /** A large comparison comes later. */
  outcome: Ended | Promise<Ended>;
}

/** The last comparison of each run: its facts and its changes ask for the same. */
const known = new WeakMap<ComparedRun, Known>();

function lookUp(before: ComparedRun, after: ComparedRun, rules: readonly string[]): Known {
  const found = known.get(after);
  const isSame =
    found?.before === before &&
    found.rules.length === rules.length &&
    found.rules.every((rule, at) => rule === rules[at]);
  if (isSame) return found;
  const made: Known = { before, rules, outcome: compare(before, after, rules) };
  known.set(after, made);
  return made;
}

function compare(
  { source: before }: ComparedRun,
  { source: after }: ComparedRun,
  rules: readonly string[],
): Ended | Promise<Ended> {
  const sizes = [before, after].map((source) => source?.json.length ?? 0);
  if (sizes.some((size) => size > MOST_BYTES)) return { state: 'too-large', limit: MOST_BYTES };
  if (sizes.reduce((sum, size) => sum + size, 0) <= LOCAL_BYTES) {
    try {
      return compared(compareResults(before, after, rules));
    } catch (error) {
      return failed(error);
    }
  }
  return compareElsewhere('results', { before, after, rules: [...rules] }).then(compared, failed);
}

function compared(comparison: Comparison): Ended {
  return { state: 'compared', comparison, outdated: false };
}

function failed(error: unknown): Ended {
  return { state: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/**
 * The differences of two runs: at once those of small results, those of large ones after a moment.
 * Nothing is compared while one of the two is missing.
 */
export function useComparison(
  before: ComparedRun | undefined,
  after: ComparedRun | undefined,
  rules: readonly string[],
): ComparisonState | undefined {
  const asked = useMemo(
    () => (before && after ? lookUp(before, after, rules) : undefined),
    [before, after, rules],
  );
  const [late, setLate] = useState<{ asked: Known; after: ComparedRun; ended: Ended }>();
  const outcome = asked?.outcome;
  useEffect(() => {
    if (!(outcome instanceof Promise) || !asked || !after) return;
    let gone = false;
    void outcome.then((ended) => {
      asked.outcome = ended;
      if (!gone) setLate({ asked, after, ended });
    });
    return () => {
      gone = true;
    };
  }, [asked, after, outcome]);
  if (!asked || outcome === undefined) return undefined;
  if (!(outcome instanceof Promise)) return outcome;
  if (late?.asked === asked) return late.ended;
  const isOfThese = late && late.after === after && late.asked.before === before;
  if (isOfThese && late.ended.state === 'compared') return { ...late.ended, outdated: true };
  return { state: 'comparing' };
}
