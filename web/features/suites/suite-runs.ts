import type { SuiteEvent } from '../../../core/suite/run/run-suite';
import type { CallRun, SuiteReport } from '../../../core/suite/run/suite-run';
import type { ListedTool } from '../../../core/protocol/tool';
import { durationsOf } from '../../../core/suite/durations';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { referenceFiles } from '../../../core/suite/reference';
import type { PictureChange } from '../../../core/suite/reference-media';
import type { SuiteCall } from '../../../core/suite/suite';
import type { RunToExpect } from '../../../core/suite/update/expectation-change';
import { schemaViolation } from '../../../core/suite/update/schema-violation';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import { Store } from '../../../core/store';
import { callHistory, pointsOf } from './durations/call-history';
import { type CallVerdict, verdictOfCall, worstVerdict } from '../../suites/call-verdict';
import type { PageRun, RunInPage } from '../../suites/model';
import { type CallSummary, readSummary, writeSummary } from './last-verdicts';
import { acceptedCheck, isChangedAlone, type AcceptedReference, sourcesOf } from './accepted-run';
import { callsOf, type ListedCall, plannedCalls, runsOf } from './suite-calls';
import { reportFull } from '../../ui/storage-full';

/** What is known of a call: by the run that goes on or was last, or from before the page was loaded. */
export interface CallState extends CallSummary {
  verdict: CallVerdict;
  /** Those of the last run; empty where nothing but the summary is known. */
  runs: readonly CallRun[];
  /** What is checked of all runs together. */
  checks: SuiteReport['calls'][number]['checks'];
}

/** A run that goes on. */
export interface RunningSuite {
  startedAt: number;
  /** Runs of calls, and how many of them have ended. */
  total: number;
  done: number;
  /** What runs now, by name. */
  now: readonly string[];
  stop: () => void;
}

/** A suite as far as it was run. */
export interface SuiteState {
  running?: RunningSuite;
  /** Of the last run that has ended; its calls are in {@link calls}. */
  report?: SuiteReport;
  /** Of that run: when it was started, and in which of the suite's environments. */
  startedAt?: number;
  environment?: string;
  /** The last update of expectations, which can be taken back. */
  undo?: Undo;
  /** By their keys. */
  calls: ReadonlyMap<string, CallState>;
  /** Ids in the history. */
  keptId: (run: CallRun) => number | undefined;
  /** The tools that were called, by their names, as the server listed them last. */
  tools: ReadonlyMap<string, ListedTool>;
}

/** An update of expectations that can be taken back. */
export interface Undo {
  /** So many were updated. */
  count: number;
  /** Writes what was there before. @throws where something else was written meanwhile */
  undo: () => Promise<void>;
}

/** Of a call with more runs the answers of the first are kept, for whoever updates what is expected. */
const MOST_SEEN = 50;

/** Changes are told of together, once in so many milliseconds: a suite may have thousands of runs a second. */
const TOLD_EVERY = 120;

export type SuiteToRun = Omit<PageRun, 'options' | 'onEvent' | 'onKept'> & {
  options: Omit<PageRun['options'], 'signal'>;
};

/** The runs of one suite. They go on while another screen is open. A React store. */
export class SuiteRuns extends Store<SuiteState> {
  readonly #key: string;
  readonly #run: RunInPage;
  readonly #onRan: ((call: ListedCall, run: CallRun) => void) | undefined;
  #calls: Map<string, CallState>;
  #rest: Omit<SuiteState, 'calls' | 'keptId' | 'tools'> = {};
  readonly #tools = new Map<string, ListedTool>();
  readonly #known = new WeakMap<CallRun, KnownRun>();
  /** The calls as they were written when they were run, by their keys. */
  #ran = new Map<string, SuiteCall>();

  /**
   * @param key under which the verdicts are remembered in this browser
   * @param onRan told of the first run of each call. Of several rows an audience sees the first
   */
  constructor(key: string, run: RunInPage, onRan?: (call: ListedCall, run: CallRun) => void) {
    const calls = new Map(
      readSummary(key).map(([name, summary]): [string, CallState] => [name, { ...summary, runs: [], checks: [] }]),
    );
    super({ calls, keptId: () => undefined, tools: new Map() });
    this.#calls = calls;
    this.#key = key;
    this.#run = run;
    this.#onRan = onRan;
  }

  /** Runs the suite, unless it runs. Never rejects. */
  async start(toRun: SuiteToRun): Promise<void> {
    if (this.#rest.running) return;
    const stopping = new AbortController();
    const listed = callsOf(toRun.suite);
    const keys = new Map(listed.map((each) => [`${each.section} ${each.index}`, each]));
    const chosen = plannedCalls(listed, toRun.options);
    const startedAt = Date.now();
    for (const each of chosen) this.#ran.set(each.key, each.call);
    this.#rest = {
      startedAt,
      environment: toRun.environment,
      running: {
        startedAt,
        total: chosen.reduce((sum, each) => sum + runsOf(each, toRun.options.repeat), 0),
        done: 0,
        now: [],
        stop: () => stopping.abort(),
      },
    };
    const open = new Map<string, OpenCall>();
    this.#tell();
    const report = await this.#run({
      ...toRun,
      options: { ...toRun.options, signal: stopping.signal },
      onEvent: (event) => this.#take(event, keys, open),
      onKept: (run, id) => {
        this.#know(run, { keptId: id });
        this.#tellSoon();
      },
    });
    this.#end(report, listed);
  }

  #take(event: SuiteEvent, keys: ReadonlyMap<string, ListedCall>, open: Map<string, OpenCall>): void {
    if (event.kind === 'connected') return;
    const listed = keys.get(`${event.section} ${event.index}`);
    if (!listed) return;
    const { key } = listed;
    const known = open.get(key) ?? { count: 0, soFar: 'not-run' };
    open.set(key, known);
    const { startedAt = 0 } = this.#rest;
    const last = this.#calls.get(key);
    const before = last?.at === startedAt ? last : { ...NOTHING, at: startedAt };
    if (event.kind === 'started') {
      this.#progress(({ now, done }) => ({ now: [...now, event.name], done }));
      known.count += 1;
      this.#calls.set(key, { ...before, verdict: 'running' });
    } else {
      if (before.runs.length === 0) this.#onRan?.(listed, event.run);
      this.#ended(event, before, key, known);
    }
    this.#tellSoon();
  }

  #ended(
    { name, run, exchange }: Extract<SuiteEvent, { kind: 'ended' }>,
    before: CallState,
    key: string,
    open: OpenCall,
  ): void {
    this.#progress(({ now, done }) => {
      const at = now.indexOf(name);
      return { now: at < 0 ? now : now.toSpliced(at, 1), done: done + 1 };
    });
    const runs = [...before.runs, run];
    const now = { verdict: verdictOfCall({ runs: [run], checks: [] }) };
    open.count = Math.max(0, open.count - 1);
    open.soFar = worstVerdict([{ verdict: open.soFar }, now]);
    // What is known so far, of a call that has more rows or rounds to come.
    const verdict = open.count > 0 ? 'running' : open.soFar;
    const ended: CallState = { ...before, runs, verdict, outcome: run.outcome };
    // Of very many, not every time: all are looked at.
    const isDue = runs.length <= 20 || runs.length % 50 === 0;
    this.#calls.set(key, isDue ? withDurations(ended) : ended);
    if (exchange?.tool) this.#tools.set(exchange.tool.name, exchange.tool);
    if (!exchange) return;
    const { answer, call, pictures } = exchange;
    const seen = runs.length <= MOST_SEEN && { answer, expect: call.expect ?? {} };
    this.#know(run, { pictures, sources: sourcesOf(run, exchange), ...(seen && { seen }) });
  }

  #end(report: SuiteReport, listed: readonly ListedCall[]): void {
    const { running: _, ...ended } = this.#rest;
    this.#rest = { ...ended, report };
    // What is checked of all runs together is known only now. The report has the calls that were chosen, in the suite's order.
    const rest = [...listed];
    for (const { name, section, runs, checks } of report.calls) {
      const at = rest.findIndex((each) => each.name === name && each.section === section);
      const [found] = at < 0 ? [] : rest.splice(0, at + 1).slice(-1);
      const known = found && this.#calls.get(found.key);
      if (!found || !known || known.at !== ended.startedAt) continue;
      const verdict = verdictOfCall({ runs, checks });
      this.#calls.set(found.key, withDurations({ ...known, checks, verdict }));
    }
    // What was stopped before it had an answer is not run.
    for (const [key, call] of this.#calls)
      if (call.verdict === 'running') this.#calls.set(key, { ...call, verdict: verdictOfCall(call) });
    this.#tell();
    this.#remember();
    this.#addPoints(report, listed);
  }

  /** Keeps how long the calls took; where the browser keeps nothing, nothing is lost but that, and a full one is told of. */
  #addPoints(report: SuiteReport, listed: readonly ListedCall[]): void {
    const at = this.#rest.startedAt ?? Date.now();
    const ran = listed.flatMap((each): [ListedCall, CallState][] => {
      const state = this.#calls.get(each.key);
      return state?.at === at ? [[each, state]] : [];
    });
    void callHistory.add(this.#key, pointsOf(report, at, ran)).catch(reportFull);
  }

  /** The pictures of a run that are others than its references have. */
  picturesOf(run: CallRun): readonly PictureChange[] {
    return this.#known.get(run)?.pictures ?? [];
  }

  /** The names of the references that a call's last runs could be accepted as. */
  acceptableOf({ runs }: Pick<CallState, 'runs'>): readonly string[] {
    return runs.filter(isChangedAlone).flatMap((run) => this.sourcesOf(run).map(({ name }) => name));
  }

  /** What the references of a run that failed could be written from. */
  sourcesOf(run: CallRun): readonly AcceptedReference[] {
    return this.#known.get(run)?.sources ?? [];
  }

  /** What came of a run, and what was expected of it; undefined of one from before the page was loaded. */
  seenOf(run: CallRun): RunToExpect | undefined {
    return this.#known.get(run)?.seen;
  }

  /** How a run's result violates the tool's output schema, where that is known. */
  violationOf(run: CallRun): Finding | undefined {
    const seen = this.seenOf(run);
    return seen && schemaViolation(seen.answer);
  }

  /** A call as it was written when it was run last; undefined where that was before the page was loaded. */
  ranAs(key: string): SuiteCall | undefined {
    return this.#ran.get(key);
  }

  /**
   * Takes other expectations for met: those of a suite that was updated to what its calls gave.
   * @param isMet whether a check that failed holds by now
   * @param undo takes the update back
   */
  settle(
    keys: readonly string[],
    isMet: (key: string, check: CheckResult) => boolean,
    undo: Undo & { calls: ReadonlyMap<string, SuiteCall> },
  ): void {
    const before = new Map(this.#calls);
    const ran = new Map(this.#ran);
    for (const [key, call] of undo.calls) this.#ran.set(key, call);
    for (const key of keys) {
      const call = this.#calls.get(key);
      if (!call) continue;
      const settled = (check: CheckResult) => isMet(key, check);
      const runs = call.runs.map((run) => this.#accepted(run, settled));
      const checks = call.checks.map((check) => acceptedCheck(check, settled));
      this.#calls.set(key, { ...call, runs, checks, verdict: verdictOfCall({ runs, checks }) });
    }
    const back = async () => {
      await undo.undo();
      this.#calls = before;
      this.#ran = ran;
      const { undo: _, ...rest } = this.#rest;
      this.#rest = rest;
      this.#tell();
      this.#remember();
    };
    this.#rest = { ...this.#rest, undo: { count: undo.count, undo: back } };
    this.#tell();
    this.#remember();
  }

  /**
   * Accepts what the last runs of calls gave as their references: just what was seen, nothing is called again.
   * @throws SuiteStoreError
   */
  async accept(keys: readonly string[], references: ReferenceFolder): Promise<void> {
    try {
      for (const key of keys) await this.#accept(key, references);
    } finally {
      this.#tell();
      this.#remember();
    }
  }

  async #accept(key: string, references: ReferenceFolder): Promise<void> {
    const call = this.#calls.get(key);
    if (!call) return;
    const runs: CallRun[] = [];
    for (const run of call.runs) {
      const sources = isChangedAlone(run) ? this.sourcesOf(run) : [];
      for (const { name, source } of sources) await references.write(name, referenceFiles(name, source));
      const isOfReference = ({ check }: CheckResult) => check === 'reference';
      runs.push(sources.length === 0 ? run : this.#accepted(run, isOfReference));
    }
    const changed = { ...call, runs };
    this.#calls.set(key, { ...changed, verdict: verdictOfCall(changed) });
  }

  /** A run of which some checks that failed hold by now: the suite expects what it gave. */
  #accepted(run: CallRun, isMet: (check: CheckResult) => boolean): CallRun {
    if (run.status !== 'failed') return run;
    const checks = run.checks.map((check) => acceptedCheck(check, isMet));
    const isPassed = checks.every(({ passed }) => passed);
    const accepted: CallRun = { ...run, status: isPassed ? 'passed' : 'failed', checks };
    const open = checks.filter(({ check, passed }) => check === 'reference' && !passed);
    const sources = this.sourcesOf(run).filter(({ name }) => open.some(({ at }) => at === name));
    this.#know(accepted, { ...this.#known.get(run), sources, pictures: [] });
    return accepted;
  }

  /** Forgets what came of the last run. */
  forget(): void {
    this.#calls = new Map();
    const { report: _, undo: _undo, ...rest } = this.#rest;
    this.#rest = rest;
    writeSummary(this.#key, []);
    void callHistory.forget(this.#key).catch(() => undefined);
    this.#tell();
  }

  #remember(): void {
    const kept = (call: CallState) => {
      const ids = call.runs.map((run) => this.#known.get(run)?.keptId);
      return ids.findLast((id) => id !== undefined) ?? call.keptId;
    };
    writeSummary(
      this.#key,
      [...this.#calls].map(([name, call]) => [name, { ...call, keptId: kept(call) }]),
    );
  }

  #know(run: CallRun, part: Partial<KnownRun>): void {
    this.#known.set(run, { sources: [], pictures: [], ...this.#known.get(run), ...part });
  }

  #progress(next: (last: RunningSuite) => Pick<RunningSuite, 'now' | 'done'>): void {
    const { running } = this.#rest;
    if (running) this.#rest = { ...this.#rest, running: { ...running, ...next(running) } };
  }

  #tellSoon(): void {
    this.setSoon(() => this.#compose(), TOLD_EVERY);
  }

  #tell(): void {
    this.set(this.#compose());
  }

  #compose(): SuiteState {
    return {
      ...this.#rest,
      calls: new Map(this.#calls),
      // Another function each time: what it gives has changed.
      keptId: (run) => this.#known.get(run)?.keptId,
      tools: this.#tools,
    };
  }
}

/** What is known of a run besides its report. */
interface KnownRun {
  /** Its id in the history. */
  keptId?: number;
  /** What may be written as references. */
  sources: readonly AcceptedReference[];
  /** What came of it, where expectations can be updated from that. */
  seen?: RunToExpect;
  /** The pictures that differ from the references. */
  pictures: readonly PictureChange[];
}

/** A call while its suite is run: how many of its runs go on, and what those that have ended came to. */
interface OpenCall {
  count: number;
  soFar: CallVerdict;
}

const NOTHING: CallState = { verdict: 'running', at: 0, runs: [], checks: [] };

function withDurations(call: CallState): CallState {
  const answered = call.runs.filter(({ outcome }) => outcome === 'ok' || outcome?.endsWith('error'));
  const durations = durationsOf(answered.map(({ millis }) => millis));
  if (!durations) return call;
  const { p50, p95 } = durations;
  // One run says nothing of how the others are spread.
  return { ...call, p50, p95: answered.length > 1 ? p95 : undefined };
}
