import type { SuiteEvent } from '../../../core/suite/run/run-suite';
import type { CallRun, SuiteReport, PlacedRun } from '../../../core/suite/run/suite-run';
import type { ListedTool } from '../../../core/protocol/tool';
import { durationsOf } from '../../../core/suite/durations';
import type { CheckResult } from '../../../core/suite/checks/check-result';
import { referenceFiles } from '../../../core/suite/reference';
import type { SuiteCall } from '../../../core/suite/suite';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import { Store } from '../../../core/store';
import { callHistory, pointsOf } from './durations/call-history';
import { type CallStatus, callStatusOf, TO_REVIEW, worstStatus } from '../../runs/suites/call-status';
import type { PageRun, RunInPage } from '../../runs/suites/page-run';
import { type CallSummary, readSummaries, writeSummaries } from './call-summaries';
import { acceptedCheck, isChangedAlone, RunDetails } from './run-details';
import { failedChecks } from '../../runs/record/open-run';
import { storedRuns } from './stored-runs';
import { callsOf, type ListedCall, plannedCalls, reportedCalls, runsOf } from './suite-calls';
import { reportFull } from '../../ui/remember';

/** The current or last run of a call; after a reload only its summary and why it failed. */
export interface CallState extends CallSummary {
  status: CallStatus;
  /** Runs of the call when it last ran; empty if only the summary is known. */
  runs: readonly CallRun[];
  /** Checks over all runs together, such as p95; without runs also the failed ones of the stored run. */
  checks: SuiteReport['calls'][number]['checks'];
}

export interface RunningSuite {
  startedAt: number;
  total: number;
  done: number;
  callsInProgress: readonly string[];
  stop: () => void;
}

export interface SuiteState {
  running?: RunningSuite;
  /** The report of the last ended run of the suite; later results of its calls are in {@link calls}. */
  report?: SuiteReport;
  startedAt?: number;
  environment?: string;
  undo?: Undo;
  calls: ReadonlyMap<string, CallState>;
  historyIdOf: (run: CallRun) => number | undefined;
  tools: ReadonlyMap<string, ListedTool>;
}

export interface Undo {
  count: number;
  /** Restores what was there. @throws if the suite was changed since */
  undo: () => Promise<void>;
}

/** Per call: enough to update expectations from. */
const MAX_RESPONSES = 50;

const MAX_CALLS_WITH_STORED_CHECKS = 100;

/** Minimum time between notifications of listeners: a suite may have thousands of runs a second. */
const PUBLISH_INTERVAL_MS = 120;

export type SuiteToRun = Omit<PageRun, 'options' | 'onEvent' | 'onStored'> & {
  options: Omit<PageRun['options'], 'signal'>;
};

/** The runs of one suite, which go on while another screen is open. */
export class SuiteRuns extends Store<SuiteState> {
  readonly #key: string;
  readonly #run: RunInPage;
  readonly #onRan: ((call: ListedCall, run: CallRun) => void) | undefined;
  #calls: Map<string, CallState>;
  #hasRead = false;
  #runState: Omit<SuiteState, 'calls' | 'historyIdOf' | 'tools'> = {};
  #inProgress: Promise<void> | undefined;
  #buildEndedAt = 0;
  readonly #tools = new Map<string, ListedTool>();
  readonly details = new RunDetails();
  /** By key: the calls as they were written when they last ran. */
  #callsAsRun = new Map<string, SuiteCall>();

  /** @param key of summaries in this browser @param onRan for the first run of each call, which a presentation shows */
  constructor(key: string, run: RunInPage, onRan?: (call: ListedCall, run: CallRun) => void) {
    const calls = new Map(
      readSummaries(key).map(([name, summary]): [string, CallState] => [name, { checks: [], ...summary, runs: [] }]),
    );
    super({ calls, historyIdOf: () => undefined, tools: new Map() });
    this.#calls = calls;
    this.#key = key;
    this.#run = run;
    this.#onRan = onRan;
  }

  /** Once: why calls failed before the page was loaded, as far as the history has it. Never rejects. */
  async readEarlier(): Promise<void> {
    if (this.#hasRead) return;
    this.#hasRead = true;
    const failed = [...this.#calls].filter(
      ([, { status, historyId, runs }]) => TO_REVIEW.has(status) && historyId !== undefined && runs.length === 0,
    );
    if (failed.length === 0) return;
    const ids = failed.map(([, { historyId = 0 }]) => historyId);
    // If the browser stores nothing, nothing is known.
    const stored = await failedChecks(ids.slice(0, MAX_CALLS_WITH_STORED_CHECKS)).catch(() => undefined);
    for (const [key, call] of failed) {
      const checks = stored?.get(call.historyId ?? 0);
      // A call that has run meanwhile keeps its checks.
      if (checks && this.#calls.get(key) === call)
        this.#calls.set(key, { ...call, checks: [...call.checks, ...checks] });
    }
    this.#publish();
  }

  async idle(): Promise<void> {
    await this.#inProgress;
  }

  /** Waits for the run in progress instead, if there is one. */
  start(toRun: SuiteToRun): Promise<void> {
    this.#inProgress ??= this.#start(toRun).finally(() => (this.#inProgress = undefined));
    return this.#inProgress;
  }

  async #start(toRun: SuiteToRun): Promise<void> {
    const stopping = new AbortController();
    const listed = callsOf(toRun.suite);
    const keys = new Map(listed.map((each) => [`${each.section} ${each.index}`, each]));
    const chosen = plannedCalls(listed, toRun.options);
    const startedAt = Date.now();
    for (const each of chosen) this.#callsAsRun.set(each.key, each.call);
    this.#runState = {
      startedAt,
      environment: toRun.environment,
      running: {
        startedAt,
        total: chosen.reduce((sum, each) => sum + runsOf(each, toRun.options.repeat), 0),
        done: 0,
        callsInProgress: [],
        stop: () => stopping.abort(),
      },
    };
    const open = new Map<string, OpenCall>();
    this.#publish();
    const report = await this.#run({
      ...toRun,
      options: { ...toRun.options, signal: stopping.signal },
      onEvent: (event) => this.#onEvent(event, keys, open),
      onStored: (run, id) => {
        this.details.addHistoryId(run, id);
        this.#publishSoon();
      },
    });
    this.#onEnd(report, listed);
  }

  #onEvent(event: SuiteEvent, keys: ReadonlyMap<string, ListedCall>, open: Map<string, OpenCall>): void {
    if (event.kind === 'connected') return;
    const listed = keys.get(`${event.section} ${event.index}`);
    if (!listed) return;
    const { key } = listed;
    const progress = open.get(key) ?? { runsInProgress: 0, worstOfEnded: 'not-run' };
    open.set(key, progress);
    const { startedAt = 0 } = this.#runState;
    const last = this.#calls.get(key);
    const before = last?.at === startedAt ? last : { ...NEW_CALL, at: startedAt };
    if (event.kind === 'started') {
      this.#progress(({ callsInProgress, done }) => ({ callsInProgress: [...callsInProgress, event.name], done }));
      progress.runsInProgress += 1;
      this.#calls.set(key, { ...before, status: 'running' });
    } else {
      if (before.runs.length === 0) this.#onRan?.(listed, event.run);
      this.#onEnded(event, before, key, progress);
    }
    this.#publishSoon();
  }

  #onEnded(
    { name, run, checkedRun }: Extract<SuiteEvent, { kind: 'ended' }>,
    before: CallState,
    key: string,
    open: OpenCall,
  ): void {
    this.#progress(({ callsInProgress, done }) => {
      const at = callsInProgress.indexOf(name);
      return { callsInProgress: at < 0 ? callsInProgress : callsInProgress.toSpliced(at, 1), done: done + 1 };
    });
    const runs = [...before.runs, run];
    open.runsInProgress = Math.max(0, open.runsInProgress - 1);
    open.worstOfEnded = worstStatus([
      { status: open.worstOfEnded },
      { status: callStatusOf({ runs: [run], checks: [] }) },
    ]);
    // More rows or rounds may be running.
    const status = open.runsInProgress > 0 ? 'running' : open.worstOfEnded;
    const ended: CallState = { ...before, runs, status, outcome: run.outcome };
    // Sorting all of very many runs each time would be slow.
    const updatesDurations = runs.length <= 20 || runs.length % 50 === 0;
    this.#calls.set(key, updatesDurations ? withDurations(ended) : ended);
    if (checkedRun?.tool) this.#tools.set(checkedRun.tool.name, checkedRun.tool);
    if (checkedRun) this.details.addCheckedRun(run, checkedRun, runs.length <= MAX_RESPONSES);
  }

  #onEnd(report: SuiteReport, listed: readonly ListedCall[]): void {
    const { running: _, ...ended } = this.#runState;
    this.#runState = { ...ended, report };
    // Checks over all runs are known only now.
    for (const { call, listed: ofSuite } of reportedCalls(report, listed)) {
      const state = ofSuite && this.#calls.get(ofSuite.key);
      if (!ofSuite || !state || state.at !== ended.startedAt) continue;
      this.#calls.set(ofSuite.key, withDurations({ ...state, checks: call.checks, status: callStatusOf(call) }));
    }
    // Stopped before a response: not run.
    for (const [key, call] of this.#calls)
      if (call.status === 'running') this.#calls.set(key, { ...call, status: callStatusOf(call) });
    this.#publish();
    this.#storeSummaries();
    this.#addToHistory(report, listed);
  }

  /** If the browser stores nothing, only this history is lost; a full storage is reported. */
  #addToHistory(report: SuiteReport, listed: readonly ListedCall[]): void {
    const at = this.#runState.startedAt ?? Date.now();
    const ran = listed.flatMap((each): [ListedCall, CallState][] => {
      const state = this.#calls.get(each.key);
      return state?.at === at ? [[each, state]] : [];
    });
    const added = callHistory.add(this.#key, pointsOf(report, at, ran, this.details));
    void added.then(() => (this.#buildEndedAt < at ? undefined : callHistory.endBuild(this.#key))).catch(reportFull);
  }

  /** The server's program changed: later runs are not of the same build. If the browser stores nothing, nothing is compared. */
  async endBuild(): Promise<void> {
    this.#buildEndedAt = Date.now();
    await callHistory.endBuild(this.#key).catch(() => undefined);
  }

  /** The first runs of these calls when they last ran; of those from before the page was loaded, what is stored. */
  lastRuns(listed: readonly ListedCall[]): Promise<readonly PlacedRun[]> {
    const retained = this.#retainedRuns(listed);
    const isRetained = (each: ListedCall) =>
      retained.some(({ section, index }) => section === each.section && index === each.index);
    return storedRuns(
      this.#key,
      listed.filter((each) => !isRetained(each)),
    ).then((stored) => [...retained, ...stored]);
  }

  #retainedRuns(listed: readonly ListedCall[]): readonly PlacedRun[] {
    return listed.flatMap(({ key, name, section, index }) =>
      (this.#calls.get(key)?.runs ?? [])
        .filter(({ round }) => round === 1)
        .flatMap((run) => {
          const checkedRun = this.details.checkedRunOf(run);
          return checkedRun ? [{ name, section, index, run, checkedRun }] : [];
        }),
    );
  }

  /** The call's definition when it last ran; undefined if that was before the page was loaded. */
  callAsRun(key: string): SuiteCall | undefined {
    return this.#callsAsRun.get(key);
  }

  /** After the suite's expectations were updated. @param isMet whether a failed check now holds */
  acceptUpdates(
    keys: readonly string[],
    isMet: (key: string, check: CheckResult) => boolean,
    undo: Undo & { calls: ReadonlyMap<string, SuiteCall> },
  ): void {
    const before = new Map(this.#calls);
    const callsAsRun = new Map(this.#callsAsRun);
    for (const [key, call] of undo.calls) this.#callsAsRun.set(key, call);
    for (const key of keys) {
      const call = this.#calls.get(key);
      if (!call) continue;
      const isCheckMet = (check: CheckResult) => isMet(key, check);
      const runs = call.runs.map((run) => this.details.accepted(run, isCheckMet));
      const checks = call.checks.map((check) => acceptedCheck(check, isCheckMet));
      this.#calls.set(key, { ...call, runs, checks, status: callStatusOf({ runs, checks }) });
    }
    const restore = async () => {
      await undo.undo();
      this.#calls = before;
      this.#callsAsRun = callsAsRun;
      const { undo: _, ...rest } = this.#runState;
      this.#runState = rest;
      this.#publish();
      this.#storeSummaries();
    };
    this.#runState = { ...this.#runState, undo: { count: undo.count, undo: restore } };
    this.#publish();
    this.#storeSummaries();
  }

  /** Writes the results of the last runs as references; nothing is called again. @throws SuiteStoreError */
  async accept(keys: readonly string[], references: ReferenceFolder): Promise<void> {
    try {
      for (const key of keys) await this.#accept(key, references);
    } finally {
      this.#publish();
      this.#storeSummaries();
    }
  }

  async #accept(key: string, references: ReferenceFolder): Promise<void> {
    const call = this.#calls.get(key);
    if (!call) return;
    const runs: CallRun[] = [];
    for (const run of call.runs) {
      const sources = isChangedAlone(run) ? this.details.sourcesOf(run) : [];
      for (const { name, source } of sources) await references.write(name, referenceFiles(name, source));
      const isOfReference = ({ check }: CheckResult) => check === 'reference';
      runs.push(sources.length === 0 ? run : this.details.accepted(run, isOfReference));
    }
    const changed = { ...call, runs };
    this.#calls.set(key, { ...changed, status: callStatusOf(changed) });
  }

  forget(): void {
    this.#calls = new Map();
    const { report: _, undo: _undo, ...rest } = this.#runState;
    this.#runState = rest;
    writeSummaries(this.#key, []);
    void callHistory.forget(this.#key).catch(() => undefined);
    this.#publish();
  }

  #storeSummaries(): void {
    const lastHistoryId = (call: CallState) => {
      const failed = call.runs.filter(({ status }) => status === 'failed');
      const ids = [...call.runs, ...failed].map((run) => this.details.historyIdOf(run));
      return ids.findLast((id) => id !== undefined) ?? call.historyId;
    };
    writeSummaries(
      this.#key,
      [...this.#calls].map(([name, call]) => [name, { ...call, historyId: lastHistoryId(call) }]),
    );
  }

  #progress(next: (last: RunningSuite) => Pick<RunningSuite, 'callsInProgress' | 'done'>): void {
    const { running } = this.#runState;
    if (running) this.#runState = { ...this.#runState, running: { ...running, ...next(running) } };
  }

  #publishSoon(): void {
    this.setSoon(() => this.#compose(), PUBLISH_INTERVAL_MS);
  }

  #publish(): void {
    this.set(this.#compose());
  }

  #compose(): SuiteState {
    return {
      ...this.#runState,
      calls: new Map(this.#calls),
      // A new function each time, so that listeners see a change.
      historyIdOf: (run) => this.details.historyIdOf(run),
      tools: this.#tools,
    };
  }
}

interface OpenCall {
  runsInProgress: number;
  worstOfEnded: CallStatus;
}

const NEW_CALL: CallState = { status: 'running', at: 0, runs: [], checks: [] };

function withDurations(call: CallState): CallState {
  const withResponse = call.runs.filter(({ outcome }) => outcome === 'ok' || outcome?.endsWith('error'));
  const durations = durationsOf(withResponse.map(({ durationMs }) => durationMs));
  if (!durations) return call;
  const { p50, p95 } = durations;
  // A single run has no p95.
  return { ...call, p50, p95: withResponse.length > 1 ? p95 : undefined };
}
