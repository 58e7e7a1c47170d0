import { sameJson } from '../../../core/json/same-json';
import { useMemo } from 'react';

import { Store } from '../../../core/store';
import { useStore } from '../../ui/use-store';
import { joinInTurns } from '../../../core/json/in-turns';
import { runComparison } from '../../workers/comparison/run-comparison';
import { type Comparison, compareResults } from '../../../core/comparison/compare-results';
import type { ResultSource } from '../../../core/comparison/read-blocks';
import { responseSource, type RunState } from '../../../core/run/run';
import type { ComparedRun } from './compared-run';

export type ComparisonState =
  | { state: 'comparing'; former: Comparison | undefined; cancel: () => void }
  | { state: 'cancelled'; restart: () => void }
  | { state: 'compared'; comparison: Comparison }
  | { state: 'failed'; message: string }
  | { state: 'too-large'; limit: number };

/** Results of at most this size together take milliseconds: no worker. */
const MAX_LOCAL_BYTES = 200_000;
const MAX_BYTES = 64 * 1024 * 1024;

const NOT_STARTED: ComparisonState = {
  state: 'comparing',
  former: undefined,
  cancel: () => undefined,
};

class RunComparison extends Store<ComparisonState> {
  readonly before: RunState;
  readonly rules: readonly string[];
  readonly #sources: readonly [before: ResultSource | undefined, after: ResultSource | undefined];
  #isWatched = false;
  #work: AbortController | undefined;

  constructor(before: ComparedRun, after: ComparedRun, rules: readonly string[], former?: Comparison) {
    const sources = [responseSource(before.run), responseSource(after.run)] as const;
    const compared = compareNow(...sources, rules);
    super(compared ?? NOT_STARTED);
    this.before = before.run.state;
    this.#sources = sources;
    this.rules = rules;
    if (!compared) this.set(this.#comparing(former));
  }

  protected override onFirst(): void {
    this.#isWatched = true;
    if (this.snapshot().state === 'comparing' && !this.#work) this.#start();
  }

  protected override onLast(): void {
    this.#isWatched = false;
    // A remounted view subscribes again at once.
    setTimeout(() => {
      if (!this.#isWatched) this.#stop();
    });
  }

  #comparing(former?: Comparison): ComparisonState {
    const restart = () => {
      this.set(this.#comparing());
      this.#start();
    };
    const cancel = () => this.#end({ state: 'cancelled', restart });
    return { state: 'comparing', former, cancel };
  }

  #start(): void {
    const work = new AbortController();
    this.#work = work;
    compareInBackground(...this.#sources, this.rules, work.signal).then(
      (comparison) => this.#end({ state: 'compared', comparison }, work),
      (error: unknown) => this.#end(failedState(error), work),
    );
  }

  #stop(): void {
    this.#work?.abort();
    this.#work = undefined;
  }

  /** Ignores work that is no longer current. */
  #end(ended: ComparisonState, work = this.#work): void {
    if (!work || work !== this.#work) return;
    this.#stop();
    this.set(ended);
  }
}

/** By the later run's state: its name may change. */
const lastComparisons = new WeakMap<RunState, RunComparison>();

function comparisonOfRuns(before: ComparedRun, after: ComparedRun, rules: readonly string[]): RunComparison {
  const last = lastComparisons.get(after.run.state);
  const isOfRuns = last?.before === before.run.state;
  if (isOfRuns && sameJson(last.rules, rules)) return last;
  const comparison = new RunComparison(before, after, rules, isOfRuns ? comparisonOf(last.snapshot()) : undefined);
  lastComparisons.set(after.run.state, comparison);
  return comparison;
}

/** The comparison to show: while a new one is made, the former. */
export function comparisonOf(state: ComparisonState | undefined): Comparison | undefined {
  if (state?.state === 'comparing') return state.former;
  return state?.state === 'compared' ? state.comparison : undefined;
}

function compareNow(
  before: ResultSource | undefined,
  after: ResultSource | undefined,
  rules: readonly string[],
): ComparisonState | undefined {
  const sizes = [before, after].map((source) => source?.json.length ?? 0);
  if (sizes.some((size) => size > MAX_BYTES)) return { state: 'too-large', limit: MAX_BYTES };
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_LOCAL_BYTES) return undefined;
  try {
    return { state: 'compared', comparison: compareResults(before, after, rules) };
  } catch (error) {
    return failedState(error);
  }
}

async function compareInBackground(
  before: ResultSource | undefined,
  after: ResultSource | undefined,
  rules: readonly string[],
  signal: AbortSignal,
): Promise<Comparison> {
  const transfer: Transferable[] = [];
  const copied = async (source: ResultSource | undefined) => {
    if (!(source?.json instanceof Uint8Array)) return source;
    const json = await joinInTurns([source.json]);
    transfer.push(json.buffer);
    return { ...source, json };
  };
  const results = { before: await copied(before), after: await copied(after), rules: [...rules] };
  return runComparison('results', results, { signal, transfer });
}

function failedState(error: unknown): ComparisonState {
  return { state: 'failed', message: error instanceof Error ? error.message : String(error) };
}

export function useComparison(
  before: ComparedRun | undefined,
  after: ComparedRun | undefined,
  rules: readonly string[],
): ComparisonState | undefined {
  const pair = useMemo(
    () => (before && after ? comparisonOfRuns(before, after, rules) : undefined),
    [before, after, rules],
  );
  return useStore(pair);
}
