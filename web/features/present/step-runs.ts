import { Store } from '../../../core/store';
import type { JsonObject } from '../../../core/json/json-object';
import type { Session } from '../../../core/session/session';
import { type Run, type RunFollower, type RunState, outcomeOf } from '../../record/run';
import type { PresentedStep } from './presented-step';
import type { FindRecorded, RecordedAnswer, RecordedBecause } from './recorded-answers';
import { failureOf, send, taskOf } from './send-step';
import { targetOf } from '../../../core/suite/suite';
import type { RunItem } from '../../record/run-row';
import { runHistory } from '../../record/run-history';
import { storeRun } from '../../record/store-run';
import { openRun } from '../../record/opened-run';
import type { KeptAnswer, KeptAnswers } from './kept-answers';

/** A step as far as it was called. */
export interface StepRunState {
  /** What the server was asked and said; undefined where it was not asked. */
  live?: Run;
  /** What is shown in its place. */
  recorded?: { answer: RecordedAnswer; because: RecordedBecause };
  /** Whether the presenter wants the recorded answer, and nothing to be sent. */
  prefersRecorded?: boolean;
  /** Whether its form was shown in the place of the answer before the page was loaded anew. */
  asked?: boolean;
  /** Whether its answer of before is still looked up: until then nothing else is shown in its place. */
  isRestoring?: boolean;
}

/** What of a step is on the screen. */
export function shownRun(step: StepRunState | undefined): Run | undefined {
  return step?.recorded?.answer.run ?? step?.live;
}

/** A run that was made before; `kept` is its id in the history. */
export type FirstRun = Run & { kept?: number };

/** Follows the call of a step. */
export type FollowStep = (step: PresentedStep, args: unknown, run: Run) => RunFollower | undefined;

interface StepRunsOptions {
  /** Undefined where no answer may stand in for the server's. */
  find?: FindRecorded;
  /** The steps of which the recorded answer is preferred, by their keys. */
  preferred?: readonly string[];
  /** What is on the screen from the beginning, by the step's key. */
  first?: ReadonlyMap<string, FirstRun>;
  /** Told of each call that is sent. */
  follow?: FollowStep;
  /** Where the answers are found again after a reload. */
  answers?: KeptAnswers;
}

/** A run that the history has; undefined where it has not, or cannot read it. */
async function openedAgain(id: number | undefined, item: RunItem): Promise<Run | undefined> {
  if (id === undefined) return undefined;
  try {
    const kept = (await runHistory.ofItem(item)).find((each) => each.id === id);
    return kept && (await openRun(kept));
  } catch {
    return undefined;
  }
}

const NOTHING: StepRunState = {};
/** Milliseconds between two looks at how long a step has taken. */
const TICK = 100;

/** What came of each step that was called, by the step's key: as long-lived as the presentation. A React store. */
export class StepRuns extends Store<ReadonlyMap<string, StepRunState>> {
  readonly #session: Session;
  readonly #options: StepRunsOptions;
  readonly #starting = new Set<string>();
  readonly #answers: Map<string, KeptAnswer>;
  #nextId = 1;
  /** See {@link setWait}. */
  #wait: number | null | undefined;

  constructor(session: Session, options: StepRunsOptions = {}) {
    const { preferred = [], first = [] } = options;
    const kept = new Map(options.answers?.read());
    const known = [...kept].filter(([, { run, because }]) => run !== undefined || because);
    super(
      new Map([
        ...known.map(([key]): [string, StepRunState] => [key, { isRestoring: true }]),
        ...preferred.map((key): [string, StepRunState] => [key, { prefersRecorded: true }]),
        ...[...first].map(([key, live]): [string, StepRunState] => [key, { live }]),
      ]),
    );
    this.#session = session;
    this.#options = options;
    this.#answers = kept;
    for (const [key, { kept }] of first) this.#note(key, { run: kept, because: undefined });
  }

  /**
   * Sends a step with exactly these arguments, and keeps it in the history. Does nothing while the step is under way: nothing is
   * called twice. Where there is no connection, or the presenter wants it so, nothing is sent and the recorded answer is shown.
   * @param schema the tool's `inputSchema`
   */
  async call(step: PresentedStep, args: unknown, schema: JsonObject | undefined): Promise<void> {
    const { key } = step;
    if (this.#of(key).live?.state.kind === 'running' || this.#starting.has(key)) return;
    this.#starting.add(key);
    try {
      const state = this.#session.snapshot();
      const because: RecordedBecause | undefined = this.#of(key).prefersRecorded
        ? { kind: 'chosen' }
        : state.kind === 'connected'
          ? undefined
          : {
              kind: 'unreachable',
              ...(state.kind === 'failed' && { failure: state.failure }),
            };
      const answer = because && (await this.#options.find?.(step, args));
      if (because && answer) {
        this.#change(key, { recorded: { answer, because } });
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
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const run: Run = {
      id: this.#nextId++,
      startedAt: Date.now(),
      state: { kind: 'running', cancel },
    };
    const follower = this.#options.follow?.(step, args, run);
    const set = (state: RunState) => {
      this.#change(key, { live: { ...run, state } });
      follower?.change(state);
    };
    // What was shown before is no answer to this call.
    this.#note(key, { run: undefined });
    this.#change(key, { live: run, recorded: undefined });
    const session = this.#session;
    const after = session.log.lastSeq;
    const open = session.snapshot();
    const stopWaiting = this.#afterWait(step, (millis) => this.#standIn(step, args, { kind: 'slow', millis }));
    const ended = await send(session, step, args, {
      signal: controller.signal,
      mirror: schema,
      timeout: step.timeout,
      onProgress: (progress) => set({ kind: 'running', progress, cancel }),
    });
    stopWaiting();
    const outcome = outcomeOf({ state: ended });
    const failure = outcome && failureOf(outcome, step);
    // Before the failure is on the screen.
    if (failure !== undefined && !this.#of(key).recorded) await this.#standIn(step, args, { kind: 'failed', failure });
    set(ended);
    const { kind, name } = targetOf(step.call);
    const keeping = storeRun(session, {
      kind,
      name,
      arguments: kind === 'resource' ? { uri: name } : (args ?? {}),
      asTask: taskOf(step.call),
      startedAt: run.startedAt,
      state: ended,
      schema,
      after,
      connected: open.kind === 'connected' ? open.connected : undefined,
    });
    follower?.kept(keeping.then((kept) => kept?.id));
    void keeping.then((kept) => {
      // It may have been called again meanwhile.
      if (this.#of(key).live?.id === run.id) this.#note(key, { run: kept?.id });
    });
  }

  /** Puts what was on the screen before the page was loaded anew there again, as far as it is kept. */
  async restore(steps: readonly PresentedStep[], argumentsOf: (step: PresentedStep) => unknown): Promise<void> {
    for (const [key, { run, because, asks }] of this.#answers) {
      const step = steps.find((each) => each.key === key);
      if (!step) continue;
      const { kind, name } = targetOf(step.call);
      const kept = await openedAgain(run, { server: this.#session.config.name, kind, name });
      const found = because && this.#options.find?.(step, argumentsOf(step));
      const answer = await found?.catch(() => undefined);
      // A call that was made meanwhile has an answer of its own.
      const { live, recorded } = this.#of(key);
      if (live || recorded) continue;
      this.#change(key, {
        asked: asks,
        live: kept,
        ...(because && answer && { recorded: { answer, because } }),
      });
    }
  }

  /** Keeps whether a step's form is shown in the place of its answer. */
  noteAsking(key: string, asks: boolean): void {
    this.#note(key, { asks });
  }

  /** Keeps nothing of what is on the screen any longer. */
  forget(): void {
    this.#answers.clear();
    this.#options.answers?.keep(this.#answers);
  }

  #note(key: string, answer: KeptAnswer): void {
    this.#answers.set(key, { ...this.#answers.get(key), ...answer });
    this.#options.answers?.keep(this.#answers);
  }

  /**
   * Whether the recorded answer is wanted in the place of the server's. What is on the screen changes with it; what is under way at
   * the server goes on, and nothing is sent.
   */
  async prefer(step: PresentedStep, args: unknown, wanted: boolean): Promise<void> {
    const { key } = step;
    this.#change(key, { prefersRecorded: wanted });
    if (!wanted) this.#change(key, { recorded: undefined });
    else if (this.#of(key).live) await this.#standIn(step, args, { kind: 'chosen' });
  }

  /**
   * After how many milliseconds a recorded answer is shown, for what is under way, too.
   * @param wait null for as long as it takes, undefined for what the step says
   */
  setWait(wait: number | null | undefined): void {
    this.#wait = wait;
  }

  async #standIn(step: PresentedStep, args: unknown, because: RecordedBecause): Promise<void> {
    const answer = await this.#options.find?.(step, args);
    const isWanted = because.kind !== 'chosen' || this.#of(step.key).prefersRecorded === true;
    // The answer may have come meanwhile.
    const isLate = because.kind === 'slow' && this.#of(step.key).live?.state.kind === 'ended';
    if (answer && isWanted && !isLate) this.#change(step.key, { recorded: { answer, because } });
  }

  /** Calls back once a step has taken as long as it may; the time in which the server waits for a person does not count. */
  #afterWait(step: PresentedStep, act: (millis: number) => Promise<void>): () => void {
    let waited = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (this.#session.questions.snapshot().length === 0) waited += now - last;
      last = now;
      const wait = this.#wait === undefined ? step.wait : this.#wait;
      if (wait === undefined || wait === null || waited < wait) return;
      clearInterval(timer);
      void act(wait);
    }, TICK);
    return () => clearInterval(timer);
  }

  #of(key: string): StepRunState {
    return this.snapshot().get(key) ?? NOTHING;
  }

  #change(key: string, change: { [Member in keyof StepRunState]: StepRunState[Member] | undefined }): void {
    const { live, recorded, prefersRecorded, asked } = { ...this.#of(key), ...change };
    const next: StepRunState = {
      live,
      recorded,
      ...(prefersRecorded && { prefersRecorded }),
      ...(asked && { asked }),
    };
    const because = recorded?.because;
    if (because !== this.#answers.get(key)?.because) this.#note(key, { because });
    this.set(new Map(this.snapshot()).set(key, next));
  }
}
