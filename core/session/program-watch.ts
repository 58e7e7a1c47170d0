import { Listeners, Store } from '../store';
import { onSessionEnd, perSession } from './per-session';
import type { Session } from './session';

/** What is known of a server's program, while it is watched. */
export type ProgramWatchState =
  | { kind: 'off' }
  | {
      kind: 'on';
      /** The files that the command line names; undefined until the server was started. */
      files: readonly string[] | undefined;
      /** The last change after which there was a new connection, until it is dismissed. */
      change: ProgramChange | undefined;
    };

export interface ProgramChange {
  /** Of the files that were written; none where the system doesn't say which. */
  paths: readonly string[];
  /** When the connection was opened anew, in milliseconds since the epoch. */
  reconnectedAt: number;
}

/**
 * Connects a session anew when the program of its server has changed, where a person wants that. Whoever has disconnected it is
 * not connected again. A store.
 */
class ProgramWatch extends Store<ProgramWatchState> {
  readonly #session: Session;
  readonly #reconnected = new Listeners();
  /** The state of the session whose program is watched: with each start there may be other files. */
  #followed: unknown;
  #stop: (() => void) | undefined;
  #attempts = 0;
  #changes = 0;

  constructor(session: Session) {
    super({ kind: 'off' });
    this.#session = session;
    session.subscribe(() => this.#follow());
    onSessionEnd(session, () => this.setOn(false));
  }

  /** Whether the server has a program, and the host can watch it. */
  get isPossible(): boolean {
    const { host, config } = this.#session;
    return host.watchProgram !== undefined && config.target.kind === 'stdio';
  }

  setOn(isOn: boolean): void {
    if (isOn === (this.snapshot().kind === 'on')) return;
    this.set(isOn ? { kind: 'on', files: undefined, change: undefined } : { kind: 'off' });
    this.#follow();
  }

  /** Calls back once the server whose program has changed is connected again; returns the way to stop. */
  onReconnected(listener: () => void): () => void {
    return this.#reconnected.add(listener);
  }

  /** Notes that a person knows of the last change. */
  dismiss(): void {
    const state = this.snapshot();
    if (state.kind === 'on') this.set({ ...state, change: undefined });
  }

  #follow(): void {
    const state = this.#session.snapshot();
    if (this.snapshot().kind === 'off' || state.kind === 'disconnected') this.#unwatch();
    else if (state.kind !== 'connecting' && state !== this.#followed) {
      this.#followed = state;
      void this.#watch();
    }
  }

  #unwatch(): void {
    this.#followed = undefined;
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
      // Only now: in between, nothing was missed.
      this.#stop?.();
      this.#stop = watched.stop;
      this.set({ ...state, files: watched.files });
    } catch {
      // It was never started, or the host is gone: there is nothing to watch.
    }
  }

  async #changed(paths: readonly string[]): Promise<void> {
    if (this.snapshot().kind === 'off' || this.#session.snapshot().kind === 'disconnected') return;
    const change = ++this.#changes;
    await this.#session.connect();
    const state = this.snapshot();
    // It has changed again, and is being connected again.
    if (change !== this.#changes || state.kind === 'off') return;
    if (this.#session.snapshot().kind !== 'connected') return;
    this.set({ ...state, change: { paths, reconnectedAt: Date.now() } });
    this.#reconnected.emit();
  }
}

/** The watch of a session's program: as long-lived as it. */
export const programWatch = perSession((session: Session) => new ProgramWatch(session));
