import { stringifyJson } from '../../../../core/json/lossless';
import { countFindings } from '../../../../core/protocol/findings/finding';
import { Store } from '../../../../core/store';
import { responsesToCompare, runKey, type Pair, pairStatus } from '../../../../core/suite/compare/compare-runs';
import type { SuiteReport, EndedRun, PlacedRun } from '../../../../core/suite/run/suite-run';
import { differencesOf } from '../../../runs/compare/pairs/response-differences';
import type { ComparedPair, PairSide } from '../../../runs/compare/pairs/compared-pair';
import type { PageRun, RunInPage, RunTarget } from '../../../runs/suites/page-run';

export const SIDES = ['left', 'right'] as const;
export type SideName = (typeof SIDES)[number];

/** Without a status while a side is still running. */
export type ComparedCall = Pair & Pick<ComparedPair, 'status' | 'differences' | 'error'>;

export interface ComparedSide {
  label: string;
  report?: SuiteReport;
  done: number;
}

export interface SuiteComparisonState {
  status: 'idle' | 'running' | 'ended';
  startedAt: number;
  sides: Record<SideName, ComparedSide>;
  pairs: readonly ComparedCall[];
}

export type SuiteToCompare = Omit<PageRun, 'target' | 'options' | 'onEvent' | 'onStored'> & {
  targets: Record<SideName, { label: string; target: RunTarget | readonly PlacedRun[] }>;
  options: Omit<PageRun['options'], 'signal'>;
};

const PUBLISH_INTERVAL_MS = 60;
const NO_SIDE: ComparedSide = { label: '', done: 0 };

export class SuiteComparison extends Store<SuiteComparisonState> {
  readonly #run: RunInPage;
  #pairs = new Map<string, ComparedCall>();
  #sides: Record<SideName, ComparedSide> = { left: NO_SIDE, right: NO_SIDE };
  #status: SuiteComparisonState['status'] = 'idle';
  #startedAt = 0;
  #stopping = new AbortController();

  constructor(run: RunInPage) {
    super({ status: 'idle', startedAt: 0, sides: { left: NO_SIDE, right: NO_SIDE }, pairs: [] });
    this.#run = run;
  }

  /** Runs the suite against both targets; a target that is a list of runs is compared as it is. Never rejects. */
  async start(compared: SuiteToCompare): Promise<void> {
    if (this.#status === 'running') return;
    this.#stopping = new AbortController();
    const { left, right } = compared.targets;
    this.#pairs = new Map();
    this.#status = 'running';
    this.#startedAt = Date.now();
    this.#sides = { left: { label: left.label, done: 0 }, right: { label: right.label, done: 0 } };
    this.#publish();
    await Promise.all(SIDES.map((side) => this.#runSide(side, compared, this.#stopping.signal)));
    for (const [key, pair] of this.#pairs)
      if (!pair.status) this.#pairs.set(key, { ...pair, status: pairStatus(pair, pair.differences) });
    this.#status = 'ended';
    this.#publish();
  }

  /** Resolves when also the pairs that it has completed are compared. */
  async #runSide(side: SideName, compared: SuiteToCompare, signal: AbortSignal): Promise<void> {
    const { targets, options, ...toRun } = compared;
    const { target } = targets[side];
    const comparing: Promise<void>[] = [];
    const onEnded = (ended: PlacedRun) => {
      const key = this.#addRun(side, ended);
      const pair = this.#pairs.get(key);
      if (pair?.left && pair.right) comparing.push(this.#compare(key, signal));
      this.setSoon(() => this.#compose(), PUBLISH_INTERVAL_MS);
    };
    if ('kind' in target) {
      const onEvent: PageRun['onEvent'] = (event) => event.kind === 'ended' && onEnded(event);
      const report = await this.#run({ ...toRun, target, options: { ...options, signal }, onEvent });
      this.#sides[side] = { ...this.#sides[side], report };
      this.#publish();
    } else target.forEach(onEnded);
    await Promise.all(comparing);
  }

  stop(): void {
    this.#stopping.abort();
  }

  #addRun(side: SideName, ended: PlacedRun): string {
    const key = runKey(ended);
    const { name, section, run, checkedRun } = ended;
    const before: ComparedCall = this.#pairs.get(key) ?? { key, name, section, row: run.row };
    this.#pairs.set(key, { ...before, [side]: { run, checkedRun } });
    this.#sides[side] = { ...this.#sides[side], done: this.#sides[side].done + 1 };
    return key;
  }

  async #compare(key: string, signal: AbortSignal): Promise<void> {
    const pair = this.#pairs.get(key);
    if (!pair) return;
    const responses = responsesToCompare(pair);
    let comparison: Pick<ComparedPair, 'differences' | 'error'> = {};
    if (responses) {
      try {
        comparison = { differences: await differencesOf(responses, signal) };
      } catch (error) {
        comparison = { error: error instanceof Error ? error.message : String(error) };
      }
    } else if (haveSameOutcome(pair)) comparison = { differences: [] };
    this.#pairs.set(key, { ...pair, ...comparison, status: pairStatus(pair, comparison.differences) });
    this.setSoon(() => this.#compose(), PUBLISH_INTERVAL_MS);
  }

  #publish(): void {
    this.set(this.#compose());
  }

  #compose(): SuiteComparisonState {
    return {
      status: this.#status,
      startedAt: this.#startedAt,
      sides: { ...this.#sides },
      pairs: [...this.#pairs.values()],
    };
  }
}

function haveSameOutcome({ left, right }: Pair): boolean {
  return left?.run.outcome !== undefined && left.run.outcome === right?.run.outcome;
}

export function asPair(call: ComparedCall): ComparedPair & { call: ComparedCall } {
  const { key, name, row, status, differences, error, left, right } = call;
  return {
    key,
    name,
    ...(row && { detail: stringifyJson(row) }),
    status,
    differences,
    error,
    sides: [sideOf(left), sideOf(right)],
    call,
  };
}

function sideOf(side: EndedRun | undefined): PairSide | undefined {
  const { checkedRun } = side ?? {};
  if (!side || !checkedRun) return undefined;
  return {
    durationMs: side.run.durationMs,
    arguments: checkedRun.call.arguments,
    findingCounts: countFindings(checkedRun.response.findings),
    run: () => checkedRun.run,
  };
}
