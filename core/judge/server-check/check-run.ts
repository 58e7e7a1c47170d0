import { sessionScoped } from '../../session/session-scoped';
import type { Session } from '../../session/session';
import type { SkipReason, StepOutcome, CheckStep } from './check-step';
import { serverCheckSteps } from './check-steps';
import { Store } from '../../store';

export type CheckStepState =
  | { kind: 'waiting' }
  | { kind: 'running' }
  | { kind: 'skipped'; reason: SkipReason | { kind: 'gone' } | { kind: 'step'; method: string } }
  | ({ kind: 'done' } & StepOutcome);

export interface ServerCheckState {
  kind: 'idle' | 'running' | 'done' | 'stopped';
  steps: readonly { step: CheckStep; state: CheckStepState }[];
}

const IDLE: ServerCheckState = { kind: 'idle', steps: [] };

export class ServerCheckRun extends Store<ServerCheckState> {
  readonly #session: Session;
  #stop: AbortController | undefined;

  constructor(session: Session) {
    super(IDLE);
    this.#session = session;
  }

  /** Does nothing without a connection, or if one is running. */
  async start(): Promise<void> {
    const state = this.#session.snapshot();
    if (state.kind !== 'connected' || this.snapshot().kind === 'running') return;
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const steps = serverCheckSteps(this.#session, state.connected);
    this.set({ kind: 'running', steps: steps.map((step) => ({ step, state: { kind: 'waiting' } })) });
    for (const [index, step] of steps.entries()) {
      if (signal.aborted) break;
      const silent = step.needsProbe ? this.#unansweredProbe() : undefined;
      if (step.skip) this.#mark(index, { kind: 'skipped', reason: step.skip });
      else if (this.#session.snapshot().kind !== 'connected') {
        this.#mark(index, { kind: 'skipped', reason: { kind: 'gone' } });
      } else if (silent) {
        this.#mark(index, { kind: 'skipped', reason: { kind: 'step', method: silent.method } });
      } else {
        this.#mark(index, { kind: 'running' });
        const outcome = await step.run(this.#session, signal);
        const wasStopped = outcome.response.kind === 'cancelled';
        this.#mark(index, wasStopped ? { kind: 'waiting' } : { kind: 'done', ...outcome });
      }
    }
    this.set({ kind: signal.aborted ? 'stopped' : 'done', steps: this.snapshot().steps });
  }

  stop(): void {
    this.#stop?.abort();
  }

  #unansweredProbe(): CheckStep | undefined {
    return this.snapshot().steps.find(({ step, state }) => {
      const isProbe = step.name === 'ping' || step.name === 'discover';
      return isProbe && state.kind === 'done' && /^(?:timeout|lost)$/.test(state.response.kind);
    })?.step;
  }

  #mark(index: number, state: CheckStepState): void {
    const steps = this.snapshot().steps.map((one, i) => (i === index ? { ...one, state } : one));
    this.set({ kind: 'running', steps });
  }
}

/** One for each session, so that it runs on while the user looks elsewhere. */
export const serverCheckOf = sessionScoped((session: Session) => new ServerCheckRun(session));
