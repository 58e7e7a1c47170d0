import type { ConnectionFailure } from '../../../../core/session/connect/connection-failure';
import type { ServerConfig } from '../../../../core/session/connect/server-config';
import type { Session } from '../../../../core/session/session';
import { Store } from '../../../../core/store';
import type { LoadPlan } from '../../../../core/suite/load/load-plan';

import { type LoadCall, loadHostOf, LoadRun } from '../../../../core/suite/load/run-load';
import { AnswerScript } from '../../../../core/suite/run/answer-script';
import type { Workspace } from '../../../session/workspace';

export type LoadTestState =
  | { kind: 'plan' }
  | { kind: 'connecting' }
  | { kind: 'failed'; failure: ConnectionFailure }
  /** In progress or ended, by the status of `run`. */
  | {
      kind: 'run';
      run: LoadRun;
      plan: LoadPlan;
      startedAt: number;
      stderr: StderrTail;
      secrets: Session['secrets'];
    };

/** Counts the lines of stderr since its creation, and holds the last ones: the log itself drops old entries. */
export class StderrTail extends Store<{ count: number; last: readonly string[] }> {
  readonly #log: Session['log'];
  #lastSeq: number;

  constructor(log: Session['log']) {
    super({ count: 0, last: [] });
    this.#log = log;
    this.#lastSeq = log.lastSeq;
  }

  readNewLines(): void {
    const entries = this.#log.entriesAfter(this.#lastSeq);
    this.#lastSeq = this.#log.lastSeq;
    const lines = entries.flatMap((entry) => (entry.kind === 'stderr' ? [entry.text] : []));
    if (lines.length === 0) return;
    const { count, last } = this.snapshot();
    this.set({ count: count + lines.length, last: [...last, ...lines].slice(-MAX_LINES) });
  }
}

const MAX_LINES = 100;

export class LoadTest extends Store<LoadTestState> {
  readonly #workspace: Workspace;
  readonly #config: ServerConfig;
  readonly #call: LoadCall;
  #stopConnecting: () => void = () => undefined;

  constructor(workspace: Workspace, config: ServerConfig, call: LoadCall) {
    super({ kind: 'plan' });
    this.#workspace = workspace;
    this.#config = config;
    this.#call = call;
  }

  async start(plan: LoadPlan): Promise<void> {
    this.set({ kind: 'connecting' });
    const session = this.#workspace.openSession(this.#config);
    const stopped = new AbortController();
    this.#stopConnecting = () => {
      stopped.abort();
      void session.end();
    };
    await session.connect();
    if (stopped.signal.aborted) {
      this.set({ kind: 'plan' });
      return;
    }
    const state = session.snapshot();
    if (state.kind === 'connected') await this.#run(session, plan);
    else this.set(state.kind === 'failed' ? { kind: 'failed', failure: state.failure } : { kind: 'plan' });
    await session.end();
  }

  stop(): void {
    const state = this.snapshot();
    if (state.kind === 'connecting') this.#stopConnecting();
    if (state.kind === 'run') state.run.stop();
  }

  reset(): void {
    this.set({ kind: 'plan' });
  }

  async #run(session: Session, plan: LoadPlan): Promise<void> {
    // Server requests are declined at once.
    const script = new AnswerScript(session);
    const stderr = new StderrTail(session.log);
    const startedAt = Date.now();
    const run = new LoadRun(loadHostOf(session, this.#call), plan);
    const unsubscribe = run.subscribe(() => stderr.readNewLines());
    const { secrets } = session;
    this.set({ kind: 'run', run, plan, startedAt, stderr, secrets });
    await run.ended;
    script.close();
    // The last lines of stderr may follow the last response.
    await session.disconnect();
    unsubscribe();
    stderr.readNewLines();
  }
}
