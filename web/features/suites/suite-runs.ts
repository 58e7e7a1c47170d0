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
import { type CallStatus, callStatusOf, worstStatus } from '../../suites/call-status';
import type { PageRun, RunInPage } from '../../suites/model';
import { type CallSummary, readSummaries, writeSummaries } from './call-summaries';
import { acceptedCheck, isChangedAlone, type AcceptedReference, failedReferences } from './accepted-run';
import { callsOf, type ListedCall, plannedCalls, runsOf } from './suite-calls';
import { reportFull } from '../../ui/storage-full';

/** The current or last run of a call; after a reload only its summary. */
export interface CallState extends CallSummary {
  verdict: CallStatus;
  /** Of the last run; empty if only the summary is known. */
  runs: readonly CallRun[];
  /** Checks over all runs together, such as p95. */
  checks: SuiteReport['calls'][number]['checks'];
}

export interface RunningSuite {
  startedAt: number;
  /** Number of runs; calls may have several. */
  total: number;
  done: number;
  now: readonly string[];
  stop: () => void;
}

export interface SuiteState {
  running?: RunningSuite;
  /** Of the last run that has ended; later results of its calls are in {@link calls}. */
  report?: SuiteReport;
  /** Of that run. */
  startedAt?: number;
  environment?: string;
  undo?: Undo;
  calls: ReadonlyMap<string, CallState>;
  /** Ids in the history. */
  keptId: (run: CallRun) => number | undefined;
  /** By name, as the server listed them last. */
  tools: ReadonlyMap<string, ListedTool>;
}

export interface Undo {
  count: number;
  /** Restores what was there. @throws if the suite was changed since */
  undo: () => Promise<void>;
}

/** Per call: enough to update expectations from. */
const MAX_ANSWERS = 50;

/** A suite may have thousands of runs a second: listeners are told at most this often. */
const PUBLISH_INTERVAL_MS = 120;

export type SuiteToRun = Omit<PageRun, 'options' | 'onEvent' | 'onKept'> & {
  options: Omit<PageRun['options'], 'signal'>;
};

/** The runs of one suite, which go on while another screen is open. */
export class SuiteRuns extends Store<SuiteState> {
  readonly #key: string;
  readonly #run: RunInPage;
  readonly #onRan: ((call: ListedCall, run: CallRun) => void) | undefined;
  #calls: Map<string, CallState>;
  #rest: Omit<SuiteState, 'calls' | 'keptId' | 'tools'> = {};
  readonly #tools = new Map<string, ListedTool>();
  readonly #known = new WeakMap<CallRun, RunDetails>();
  /** As they were written when they were run, by key. */
  #ran = new Map<string, SuiteCall>();

  /**
   * @param key under which summaries are stored in this browser
   * @param onRan called with the first run of each call: a presentation shows the first of several rows
   */
  constructor(key: string, run: RunInPage, onRan?: (call: ListedCall, run: CallRun) => void) {
    const calls = new Map(
      readSummaries(key).map(([name, summary]): [string, CallState] => [name, { ...summary, runs: [], checks: [] }]),
    );
    super({ calls, keptId: () => undefined, tools: new Map() });
    this.#calls = calls;
    this.#key = key;
    this.#run = run;
    this.#onRan = onRan;
  }

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
    const before = last?.at === startedAt ? last : { ...NEW_CALL, at: startedAt };
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
    const now = { verdict: callStatusOf({ runs: [run], checks: [] }) };
    open.count = Math.max(0, open.count - 1);
    open.soFar = worstStatus([{ verdict: open.soFar }, now]);
    // More rows or rounds may be running.
    const verdict = open.count > 0 ? 'running' : open.soFar;
    const ended: CallState = { ...before, runs, verdict, outcome: run.outcome };
    // Sorting all of very many runs each time would be slow.
    const isDue = runs.length <= 20 || runs.length % 50 === 0;
    this.#calls.set(key, isDue ? withDurations(ended) : ended);
    if (exchange?.tool) this.#tools.set(exchange.tool.name, exchange.tool);
    if (!exchange) return;
    const { answer, call, pictures } = exchange;
    const seen = runs.length <= MAX_ANSWERS && { answer, expect: call.expect ?? {} };
    this.#know(run, { pictures, sources: failedReferences(run, exchange), ...(seen && { seen }) });
  }

  #end(report: SuiteReport, listed: readonly ListedCall[]): void {
    const { running: _, ...ended } = this.#rest;
    this.#rest = { ...ended, report };
    // Checks over all runs are known only now. The report has the chosen calls in the suite's order.
    const rest = [...listed];
    for (const { name, section, runs, checks } of report.calls) {
      const at = rest.findIndex((each) => each.name === name && each.section === section);
      const [found] = at < 0 ? [] : rest.splice(0, at + 1).slice(-1);
      const known = found && this.#calls.get(found.key);
      if (!found || !known || known.at !== ended.startedAt) continue;
      const verdict = callStatusOf({ runs, checks });
      this.#calls.set(found.key, withDurations({ ...known, checks, verdict }));
    }
    // Stopped before a response: not run.
    for (const [key, call] of this.#calls)
      if (call.verdict === 'running') this.#calls.set(key, { ...call, verdict: callStatusOf(call) });
    this.#tell();
    this.#remember();
    this.#addPoints(report, listed);
  }

  /** If the browser stores nothing, only this history is lost; a full storage is reported. */
  #addPoints(report: SuiteReport, listed: readonly ListedCall[]): void {
    const at = this.#rest.startedAt ?? Date.now();
    const ran = listed.flatMap((each): [ListedCall, CallState][] => {
      const state = this.#calls.get(each.key);
      return state?.at === at ? [[each, state]] : [];
    });
    void callHistory.add(this.#key, pointsOf(report, at, ran)).catch(reportFull);
  }

  /** Pictures that differ from those of the references. */
  picturesOf(run: CallRun): readonly PictureChange[] {
    return this.#known.get(run)?.pictures ?? [];
  }

  /** Names of the references that the last runs can replace. */
  acceptableReferences({ runs }: Pick<CallState, 'runs'>): readonly string[] {
    return runs.filter(isChangedAlone).flatMap((run) => this.referenceSourcesOf(run).map(({ name }) => name));
  }

  /** What the failed references of a run can be written from. */
  referenceSourcesOf(run: CallRun): readonly AcceptedReference[] {
    return this.#known.get(run)?.sources ?? [];
  }

  /** Undefined for a run before the page was loaded. */
  checkedAnswerOf(run: CallRun): RunToExpect | undefined {
    return this.#known.get(run)?.seen;
  }

  /** How the result violates the tool's output schema. */
  violationOf(run: CallRun): Finding | undefined {
    const seen = this.checkedAnswerOf(run);
    return seen && schemaViolation(seen.answer);
  }

  /** The call as it was written when it last ran; undefined if that was before the page was loaded. */
  callAsRun(key: string): SuiteCall | undefined {
    return this.#ran.get(key);
  }

  /**
   * Marks failed checks as passed after the suite's expectations were updated.
   * @param isMet whether a failed check now holds
   */
  acceptUpdates(
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
      this.#calls.set(key, { ...call, runs, checks, verdict: callStatusOf({ runs, checks }) });
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

  /** Writes the results that were seen as references; nothing is called again. @throws SuiteStoreError */
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
      const sources = isChangedAlone(run) ? this.referenceSourcesOf(run) : [];
      for (const { name, source } of sources) await references.write(name, referenceFiles(name, source));
      const isOfReference = ({ check }: CheckResult) => check === 'reference';
      runs.push(sources.length === 0 ? run : this.#accepted(run, isOfReference));
    }
    const changed = { ...call, runs };
    this.#calls.set(key, { ...changed, verdict: callStatusOf(changed) });
  }

  /** The run with those failed checks as passed that hold by now. */
  #accepted(run: CallRun, isMet: (check: CheckResult) => boolean): CallRun {
    if (run.status !== 'failed') return run;
    const checks = run.checks.map((check) => acceptedCheck(check, isMet));
    const isPassed = checks.every(({ passed }) => passed);
    const accepted: CallRun = { ...run, status: isPassed ? 'passed' : 'failed', checks };
    const open = checks.filter(({ check, passed }) => check === 'reference' && !passed);
    const sources = this.referenceSourcesOf(run).filter(({ name }) => open.some(({ at }) => at === name));
    this.#know(accepted, { ...this.#known.get(run), sources, pictures: [] });
    return accepted;
  }

  forget(): void {
    this.#calls = new Map();
    const { report: _, undo: _undo, ...rest } = this.#rest;
    this.#rest = rest;
    writeSummaries(this.#key, []);
    void callHistory.forget(this.#key).catch(() => undefined);
    this.#tell();
  }

  #remember(): void {
    const kept = (call: CallState) => {
      const ids = call.runs.map((run) => this.#known.get(run)?.keptId);
      return ids.findLast((id) => id !== undefined) ?? call.keptId;
    };
    writeSummaries(
      this.#key,
      [...this.#calls].map(([name, call]) => [name, { ...call, keptId: kept(call) }]),
    );
  }

  #know(run: CallRun, part: Partial<RunDetails>): void {
    this.#known.set(run, { sources: [], pictures: [], ...this.#known.get(run), ...part });
  }

  #progress(next: (last: RunningSuite) => Pick<RunningSuite, 'now' | 'done'>): void {
    const { running } = this.#rest;
    if (running) this.#rest = { ...this.#rest, running: { ...running, ...next(running) } };
  }

  #tellSoon(): void {
    this.setSoon(() => this.#compose(), PUBLISH_INTERVAL_MS);
  }

  #tell(): void {
    this.set(this.#compose());
  }

  #compose(): SuiteState {
    return {
      ...this.#rest,
      calls: new Map(this.#calls),
      // A new function each time, so that listeners see a change.
      keptId: (run) => this.#known.get(run)?.keptId,
      tools: this.#tools,
    };
  }
}

interface RunDetails {
  keptId?: number;
  sources: readonly AcceptedReference[];
  seen?: RunToExpect;
  pictures: readonly PictureChange[];
}

/** A call in progress: how many of its runs go on, and the worst status of those that have ended. */
interface OpenCall {
  count: number;
  soFar: CallStatus;
}

const NEW_CALL: CallState = { verdict: 'running', at: 0, runs: [], checks: [] };

function withDurations(call: CallState): CallState {
  const answered = call.runs.filter(({ outcome }) => outcome === 'ok' || outcome?.endsWith('error'));
  const durations = durationsOf(answered.map(({ millis }) => millis));
  if (!durations) return call;
  const { p50, p95 } = durations;
  // Of one run p95 says nothing.
  return { ...call, p50, p95: answered.length > 1 ? p95 : undefined };
}
