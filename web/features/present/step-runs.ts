import { Store } from '../../../core/store';
import type { JsonObject } from '../../../core/json/json-object';
import type { Session } from '../../../core/session/session';
import { lastOutcome, type Run, type RunItem } from '../../../core/run/run';
import { sentRequestOf } from '../../../core/suite/run/send-call';
import type { ChosenWait, PresentedStep } from './presented-step';
import type { FindRecorded, RecordedResult, RecordedReason } from './recorded-results';
import { failureOf } from './step-failure';
import { targetOf } from '../../../core/suite/suite';
import { runHistory } from '../../runs/record/run-history';
import { sessionRuns } from '../../runs/record/session-runs';
import { openRun } from '../../runs/record/open-run';
import type { StoredResult, StoredResults } from './stored-results';

export interface StepRunState {
  live?: Run;
  recorded?: { result: RecordedResult; reason: RecordedReason };
  /** If so, nothing is sent. */
  prefersRecorded?: boolean;
  /** Whether its form is shown although there is a result. */
  isFormShown?: boolean;
  /** While its result from before a reload is looked up; until then, nothing else is shown. */
  isRestoring?: boolean;
}

export function shownRun(step: StepRunState | undefined): Run | undefined {
  return step?.recorded?.result.run ?? step?.live;
}

interface StepRunsOptions {
  /** Undefined if recorded results are never shown. */
  find?: FindRecorded;
  preferred?: readonly string[];
  initialRuns?: ReadonlyMap<string, Run>;
  /** The key of a step's tool in the list, if that isn't its name. */
  toolKey?: string;
  storedResults?: StoredResults;
}

/** Undefined if the history doesn't have the run, or can't be read. */
async function openStoredRun(id: number | undefined, item: RunItem): Promise<Run | undefined> {
  if (id === undefined) return undefined;
  try {
    const row = (await runHistory.ofItem(item)).find((each) => each.id === id);
    return row && (await openRun(row));
  } catch {
    return undefined;
  }
}

const NOTHING: StepRunState = {};
const TICK_MS = 100;

export class StepRuns extends Store<ReadonlyMap<string, StepRunState>> {
  readonly #session: Session;
  readonly #options: StepRunsOptions;
  readonly #starting = new Set<string>();
  readonly #results: Map<string, StoredResult>;
  #wait: ChosenWait;

  constructor(session: Session, options: StepRunsOptions = {}) {
    const { preferred = [], initialRuns = [] } = options;
    const results = new Map(options.storedResults?.read());
    const restorable = [...results].filter(([, { run, because }]) => run !== undefined || because);
    super(
      new Map([
        ...restorable.map(([key]): [string, StepRunState] => [key, { isRestoring: true }]),
        ...preferred.map((key): [string, StepRunState] => [key, { prefersRecorded: true }]),
        ...[...initialRuns].map(([key, live]): [string, StepRunState] => [key, { live }]),
      ]),
    );
    this.#session = session;
    this.#options = options;
    this.#results = results;
    for (const [key, { row }] of initialRuns) this.#note(key, { run: row?.id, because: undefined });
  }

  /** Sends exactly these arguments, once at a time. Without a connection, the recorded result is shown instead. */
  async call(step: PresentedStep, args: unknown, schema: JsonObject | undefined): Promise<void> {
    const { key } = step;
    if (this.#of(key).live?.state.kind === 'running' || this.#starting.has(key)) return;
    this.#starting.add(key);
    try {
      const state = this.#session.snapshot();
      const reason: RecordedReason | undefined = this.#of(key).prefersRecorded
        ? { kind: 'chosen' }
        : state.kind === 'connected'
          ? undefined
          : { kind: 'unreachable', ...(state.kind === 'failed' && { failure: state.failure }) };
      const result = reason && (await this.#options.find?.(step, args));
      if (reason && result) {
        this.#change(key, { recorded: { result, reason } });
        return;
      }
      if (state.kind !== 'connected') return;
    } finally {
      this.#starting.delete(key);
    }
    await this.#send(step, args, schema);
  }

  async #send(step: PresentedStep, args: unknown, schema: JsonObject | undefined): Promise<void> {
    const { key } = step;
    // The result shown before belongs to another call.
    this.#note(key, { run: undefined });
    const { run, ended, row } = sessionRuns(this.#session).start(
      { ...sentRequestOf({ ...step.call, arguments: args }), key: this.#options.toolKey },
      {
        schema,
        timeoutMs: step.timeoutMs,
        onChange: (state) => {
          if (state.kind === 'running') this.#change(key, { live: { ...run, state } });
        },
      },
    );
    this.#change(key, { live: run, recorded: undefined });
    const stopWaiting = this.#afterWait(step, (millis) => this.#showRecorded(step, args, { kind: 'slow', millis }));
    const state = await ended;
    stopWaiting();
    const failure = failureOf(lastOutcome(state), step);
    // Before the failure is shown.
    if (failure !== undefined && !this.#of(key).recorded)
      await this.#showRecorded(step, args, { kind: 'failed', failure });
    this.#change(key, { live: { ...run, state } });
    void row.then((stored) => {
      // The step may have been called again meanwhile.
      if (this.#of(key).live?.id === run.id) this.#note(key, { run: stored?.id });
    });
  }

  async restore(steps: readonly PresentedStep[], argumentsOf: (step: PresentedStep) => unknown): Promise<void> {
    for (const [key, { run, because: reason, asks }] of this.#results) {
      const step = steps.find((each) => each.key === key);
      if (!step) continue;
      const { kind, name } = targetOf(step.call);
      const stored = await openStoredRun(run, { server: this.#session.config.name, kind, name });
      const result = reason && (await this.#options.find?.(step, argumentsOf(step)));
      // The step may have been called meanwhile.
      const { live, recorded } = this.#of(key);
      if (live || recorded) continue;
      this.#change(key, {
        isFormShown: asks,
        live: stored,
        ...(reason && result && { recorded: { result, reason } }),
      });
    }
  }

  showForm(key: string, isShown: boolean): void {
    this.#note(key, { asks: isShown });
    this.#change(key, { isFormShown: isShown });
  }

  forget(): void {
    this.#results.clear();
    this.#options.storedResults?.store(this.#results);
  }

  #note(key: string, result: StoredResult): void {
    this.#results.set(key, { ...this.#results.get(key), ...result });
    this.#options.storedResults?.store(this.#results);
  }

  /** Shows the recorded result, or the server's. A running call continues, and nothing is sent. */
  async prefer(step: PresentedStep, args: unknown, isPreferred: boolean): Promise<void> {
    const { key } = step;
    this.#change(key, { prefersRecorded: isPreferred });
    if (!isPreferred) this.#change(key, { recorded: undefined });
    else if (this.#of(key).live) {
      this.showForm(key, false);
      await this.#showRecorded(step, args, { kind: 'chosen' });
    }
  }

  /** Takes effect for a running call, too. */
  setWait(wait: ChosenWait): void {
    this.#wait = wait;
  }

  async #showRecorded(step: PresentedStep, args: unknown, reason: RecordedReason): Promise<void> {
    const result = await this.#options.find?.(step, args);
    const isPreferred = reason.kind !== 'chosen' || this.#of(step.key).prefersRecorded === true;
    // The server may have responded meanwhile.
    const isLate = reason.kind === 'slow' && this.#of(step.key).live?.state.kind === 'ended';
    if (result && isPreferred && !isLate) this.#change(step.key, { recorded: { result, reason } });
  }

  /** Calls back after the wait; the time in which the server waits for the user does not count. */
  #afterWait(step: PresentedStep, act: (millis: number) => Promise<void>): () => void {
    let waited = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (this.#session.openRequests.snapshot().length === 0) waited += now - last;
      last = now;
      const wait = this.#wait === undefined ? step.waitMs : this.#wait;
      if (wait === undefined || wait === null || waited < wait) return;
      clearInterval(timer);
      void act(wait);
    }, TICK_MS);
    return () => clearInterval(timer);
  }

  #of(key: string): StepRunState {
    return this.snapshot().get(key) ?? NOTHING;
  }

  #change(key: string, change: { [Member in keyof StepRunState]: StepRunState[Member] | undefined }): void {
    const { live, recorded, prefersRecorded, isFormShown } = { ...this.#of(key), ...change };
    const next: StepRunState = {
      live,
      recorded,
      ...(prefersRecorded && { prefersRecorded }),
      ...(isFormShown && { isFormShown }),
    };
    const reason = recorded?.reason;
    if (reason !== this.#results.get(key)?.because) this.#note(key, { because: reason });
    this.set(new Map(this.snapshot()).set(key, next));
  }
}
