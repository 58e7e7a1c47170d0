import { runStatusOf } from '../../../../core/report/suite-section';
import type { CheckName, CheckResult } from '../../../../core/suite/checks/check-result';
import type { SuiteEvent } from '../../../../core/suite/run/run-suite';
import type { CallRun, SuiteReport } from '../../../../core/suite/run/suite-run';
import type { ExpectedOutcome, SuiteCall } from '../../../../core/suite/suite';
import { phrase } from '../../../../core/suite/suite-phrase';
import { shortenText } from '../../../../core/json/shorten-strings';
import { isObject } from '../../../../core/json/json-object';
import { outcomeOf, type Run, type RunStatus, serverTimeMs } from '../../../../core/run/run';
import { runStatus } from '../../../../core/run/run-status';
import { callOutcome } from '../../../../core/suite/run/call-response';
import { inTab, recall, remember } from '../../../ui/remember';
import { memoizeByObjectAndName } from '../../../../core/json/memoize-by-object';
import { Store } from '../../../../core/store';
import type { LocalizedMessage, LocalizedText } from '../../../../core/text/phrase';
import type { Workspace } from '../../../session/workspace';
import { callStatusOf } from '../call-status';
import type { PageRun, RunInPage } from '../page-run';
import { runInPage } from '../run-in-page';

export type StepCheck =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** `differs`: only from its reference; `findings`: errors and warnings; `at`: in milliseconds since the epoch. */
  | { kind: 'works'; millis: number; differs: boolean; findings?: number; at: number }
  /** The text, which may contain values of a response, is empty after a reload. */
  | ({ kind: 'failed'; millis: number; at: number } & FailedStep)
  /** Not checked: destructive, a server request needs the user, stopped, or only called in a presentation. */
  | { kind: 'left-out'; because: 'destructive' | 'asks' | 'stopped' | 'called' };

export interface FailedStep {
  failed?: { outcome: RunStatus } | { check: CheckName; path?: LocalizedText };
  text: LocalizedText;
}

interface StepToCheck {
  key: string;
  call: SuiteCall;
}

export type ChecksToRun = Omit<PageRun, 'options' | 'onEvent' | 'onStored'> & { allowDestructive: boolean };

export interface StepChecksState {
  running?: { done: number; total: number; stop: () => void };
  checks: ReadonlyMap<string, StepCheck>;
  problem?: LocalizedMessage;
  /** Start of the last check, in milliseconds since the epoch. */
  at?: number;
}

/** Checks whether the steps of a suite work: calls each once, over its own connection. The tab stores the results. */
export class StepChecks extends Store<StepChecksState> {
  readonly #run: RunInPage;
  readonly #storageKey: string;

  constructor(run: RunInPage, suite: string) {
    const storageKey = `loupe.checked/${suite}`;
    const recalled = recall(inTab, storageKey);
    super({ checks: new Map(Object.entries(isObject(recalled) ? (recalled as Record<string, StepCheck>) : {})) });
    this.#run = run;
    this.#storageKey = storageKey;
  }

  /** Stores its runs in the history. No effect while running. Never rejects. */
  async start(steps: readonly StepToCheck[], toRun: ChecksToRun): Promise<void> {
    if (this.snapshot().running) return;
    const stopping = new AbortController();
    const { allowDestructive, suite, ...rest } = toRun;
    const checks = new Map<string, StepCheck>(steps.map(({ key }) => [key, { kind: 'waiting' }]));
    const at = Date.now();
    let done = 0;
    const publish = () => {
      const running = { done, total: steps.length, stop: () => stopping.abort() };
      this.set({ running, checks: new Map(checks), at });
    };
    publish();
    const report = await this.#run({
      ...rest,
      // A presentation shows the first of several rows.
      suite: {
        ...suite,
        calls: steps.map(({ call }) => {
          const { rows, ...one } = call;
          return rows ? { ...one, rows: rows.slice(0, 1) } : one;
        }),
      },
      options: {
        tags: [],
        repeat: 1,
        parallel: 1,
        bail: false,
        allowDestructive,
        update: false,
        signal: stopping.signal,
      },
      onEvent: (event) => {
        const step = stepOf(event, steps);
        if (!step) return;
        if (event.kind === 'ended') {
          done += 1;
          checks.set(step.key, checkOf(event.run, step.call));
        } else checks.set(step.key, { kind: 'running' });
        publish();
      },
    });
    for (const [key, { kind }] of checks)
      if (kind === 'waiting' || kind === 'running') checks.set(key, { kind: 'left-out', because: 'stopped' });
    const problem = problemOf(report);
    this.set({ checks, at, ...(problem !== undefined && { problem }) });
    this.#store();
  }

  /** Takes the result of a step from a run of the suite, unless the steps are being checked. */
  addRun(key: string, run: CallRun, call: SuiteCall): void {
    if (run.status !== 'skipped') this.#setCheck(key, checkOf(run, call));
  }

  /** Takes the outcome of a presented step. No checks run then: only a failure replaces a checked result. */
  addPresentedRun(key: string, run: Run, expected: ExpectedOutcome = 'ok'): void {
    const outcome = outcomeOf(run);
    const response = outcome && callOutcome(outcome, run.kind);
    if (!response || response.kind === 'cancelled') return;
    if (response.kind !== expected) {
      const millis = serverTimeMs(run) ?? 0;
      const text = 'text' in response ? response.text : '';
      this.#setCheck(key, { kind: 'failed', millis, failed: { outcome: runStatus(run) }, text, at: Date.now() });
      return;
    }
    const before = this.snapshot().checks.get(key);
    const hasFailedCheck = before?.kind === 'failed' && before.failed !== undefined && 'check' in before.failed;
    if (before?.kind !== 'works' && !hasFailedCheck) this.#setCheck(key, { kind: 'left-out', because: 'called' });
  }

  #setCheck(key: string, check: StepCheck): void {
    const state = this.snapshot();
    if (state.running) return;
    this.set({ ...state, checks: new Map(state.checks).set(key, check) });
    this.#store();
  }

  #store(): void {
    const ended = [...this.snapshot().checks].map(([key, check]) => [
      key,
      check.kind === 'failed' ? { ...check, text: '' } : check,
    ]);
    remember(inTab, this.#storageKey, JSON.stringify(Object.fromEntries(ended)));
  }
}

function stepOf(event: SuiteEvent, steps: readonly StepToCheck[]): StepToCheck | undefined {
  return event.kind === 'connected' || event.section !== 'calls' ? undefined : steps[event.index];
}

function checkOf(run: CallRun, { answers }: SuiteCall): StepCheck {
  const { status, durationMs: millis, findingCounts, checks } = run;
  if (status === 'skipped') return { kind: 'left-out', because: 'stopped' };
  const failed = checks.filter(({ passed }) => !passed);
  if (failed.some(({ check }) => check === 'destructive')) return { kind: 'left-out', because: 'destructive' };
  // The checks run without the user.
  if (answers === undefined && failed.some(({ check }) => check === 'answers'))
    return { kind: 'left-out', because: 'asks' };
  const callStatus = callStatusOf({ runs: [run], checks: [] });
  if (callStatus !== 'failed' && callStatus !== 'not-run')
    return { kind: 'works', millis, differs: callStatus === 'changed', findings: findingCounts?.count, at: Date.now() };
  return { kind: 'failed', millis, ...failedPart(run, failed[0]), at: Date.now() };
}

/** Checks of which a text needs the expected value; of the others, the actual one is enough. */
const SHOW_EXPECTED: readonly CheckName[] = ['values', 'content', 'code', 'duration'];

export function failedCheck({ check, at, localized, ...texts }: CheckResult): FailedStep {
  const { expected, actual } = localized ?? texts;
  const text = SHOW_EXPECTED.includes(check)
    ? phrase('expected-got', { expected: typeof expected === 'string' ? shortenText(expected, 60) : expected, actual })
    : actual;
  return { failed: { check, path: localized?.at ?? at }, text };
}

export function failedPart(run: CallRun, first: CheckResult | undefined): FailedStep {
  if (first && first.check !== 'outcome') return failedCheck(first);
  const text = first?.localized?.actual ?? first?.actual ?? '';
  const outcome = runStatusOf(run);
  if (outcome === 'skipped') return { text };
  // The outcome precedes its text: `tool-error: no such city`.
  const rest =
    typeof text === 'string'
      ? text.replace(/^[a-z-]+(?:: )?/, '')
      : typeof text === 'object' && 'items' in text
        ? text.items[1]
        : '';
  return { failed: { outcome }, text: rest ?? '' };
}

function problemOf({ problem }: SuiteReport): LocalizedMessage | undefined {
  if (!problem || problem.kind === 'stopped') return undefined;
  return problem.kind === 'connection' ? problem.failure : problem;
}

/** By suite key; they go on while another screen is shown. */
export const stepChecks = memoizeByObjectAndName(
  (workspace: Workspace, key) => new StepChecks(runInPage(workspace), key),
);
