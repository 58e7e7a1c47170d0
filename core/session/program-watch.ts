import { Listeners, Store } from '../store';
import { onSessionEnd, sessionScoped } from './session-scoped';
import type { Session } from './session';

export type ProgramWatchState =
  | { kind: 'off' }
  | {
      kind: 'on';
      /** Undefined until the server was started. */
      files: readonly string[] | undefined;
      /** The last change that led to a reconnection, until dismissed. */
      change: ProgramChange | undefined;
    };

export interface ProgramChange {
  paths: readonly string[];
  /** Milliseconds since the epoch. */
  reconnectedAt: number;
}

/** Reconnects a session when its server's program has changed, if switched on and not disconnected by the user. */
class ProgramWatch extends Store<ProgramWatchState> {
  readonly #session: Session;
  readonly #listeners = new Listeners<[paths: readonly string[]]>();
  /** The session state whose program is watched: each start may have other files. */
  #watchedState: unknown;
  #stop: (() => void) | undefined;
  #attempts = 0;
  #changes = 0;

  constructor(session: Session) {
    super({ kind: 'off' });
    this.#session = session;
    session.subscribe(() => this.#update());
    onSessionEnd(session, () => this.setOn(false));
  }

  get isPossible(): boolean {
    const { host, config } = this.#session;
    return host.watchProgram !== undefined && config.target.kind === 'stdio';
  }

  setOn(isOn: boolean): void {
    if (isOn === (this.snapshot().kind === 'on')) return;
    this.set(isOn ? { kind: 'on', files: undefined, change: undefined } : { kind: 'off' });
    this.#update();
  }

  /** Calls back after each reconnection because of a change, one that failed included. */
  onChange(listener: (paths: readonly string[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  dismiss(): void {
    const state = this.snapshot();
    if (state.kind === 'on') this.set({ ...state, change: undefined });
  }

  #update(): void {
    const state = this.#session.snapshot();
    if (this.snapshot().kind === 'off' || state.kind === 'disconnected') this.#unwatch();
    else if (state.kind !== 'connecting' && state !== this.#watchedState) {
      this.#watchedState = state;
      void this.#watch();
    }
  }

  #unwatch(): void {
    this.#watchedState = undefined;
    this.#attempts += 1;
    this.#stop?.();
    this.#stop = undefined;
  }

  async #watch(): Promise<void> {
    const { host, config } = this.#session;
    const { target } = config;
    if (target.kind !== 'stdio' || !host.watchProgram) return;
    const attempt = ++this.#attempts;
    try {
      const watched = await host.watchProgram(target, (paths) => void this.#changed(paths));
      const state = this.snapshot();
      if (attempt !== this.#attempts || state.kind === 'off') {
        watched.stop();
        return;
      }
      // Only now, so that nothing is missed in between.
      this.#stop?.();
      this.#stop = watched.stop;
      this.set({ ...state, files: watched.files });
    } catch {
      // The program was never started, or the host is gone.
    }
  }

  async #changed(paths: readonly string[]): Promise<void> {
    if (this.snapshot().kind === 'off' || this.#session.snapshot().kind === 'disconnected') return;
    const change = ++this.#changes;
    await this.#session.connect();
    const state = this.snapshot();
    // The program changed again meanwhile, and another reconnection has begun.
    if (change !== this.#changes || state.kind === 'off') return;
    if (this.#session.snapshot().kind === 'connected')
      this.set({ ...state, change: { paths, reconnectedAt: Date.now() } });
    this.#listeners.emit(paths);
  }
}

export const programWatch = sessionScoped((session: Session) => new ProgramWatch(session));
