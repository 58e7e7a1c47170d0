import { useSyncExternalStore } from 'react';

import type { JsonObject } from '../session/json-rpc';
import type { Session } from '../session/session';
import { MAX_RUN_BYTES, type Run, type RunState, sizeOfRun } from './run';

/** The last runs of this many items are kept; the oldest that has ended goes first. */
const MAX_ITEMS = 50;

/** The last request for each of a session's items, kept to be looked at again. A React store. */
class LastRuns {
  readonly #session: Session;
  #runs: ReadonlyMap<string, Run> = new Map();
  readonly #listeners = new Set<() => void>();
  #nextId = 1;

  constructor(session: Session) {
    this.#session = session;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ReadonlyMap<string, Run> => this.#runs;

  /** Sends a request for an item. One that still runs for it is cancelled: nobody could see it any more. */
  async start(item: string, method: string, params: JsonObject): Promise<void> {
    const before = this.#runs.get(item);
    if (before?.state.kind === 'running') before.state.cancel();
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const id = this.#nextId++;
    const run: Run = { id, startedAt: Date.now(), state: { kind: 'running', cancel } };
    const runs = new Map(this.#runs);
    runs.delete(item);
    for (const [key, { state }] of runs) {
      if (runs.size < MAX_ITEMS) break;
      if (state.kind === 'ended') runs.delete(key);
    }
    this.#set(runs.set(item, run));

    const outcomes = await this.#session.requestInRounds(method, params, {
      signal: controller.signal,
      onProgress: (progress) => this.#change(item, id, { kind: 'running', progress, cancel }),
    });
    this.#change(item, id, { kind: 'ended', outcomes });
    this.#bound(item);
  }

  /** Lets the oldest ended runs go until the rest is small enough; never that of the item that just ended. */
  #bound(item: string): void {
    const runs = new Map(this.#runs);
    let bytes = [...runs.values()].reduce((sum, run) => sum + sizeOfRun(run), 0);
    for (const [key, run] of this.#runs) {
      if (bytes <= MAX_RUN_BYTES) break;
      if (key === item || run.state.kind === 'running') continue;
      runs.delete(key);
      bytes -= sizeOfRun(run);
    }
    if (runs.size < this.#runs.size) this.#set(runs);
  }

  #change(item: string, id: number, state: RunState): void {
    const run = this.#runs.get(item);
    // A later request has taken its place.
    if (run?.id !== id) return;
    this.#set(new Map(this.#runs).set(item, { ...run, state }));
  }

  #set(runs: ReadonlyMap<string, Run>): void {
    this.#runs = runs;
    for (const listener of this.#listeners) listener();
  }
}

const runsOfSession = new WeakMap<Session, LastRuns>();

function lastRuns(session: Session): LastRuns {
  let runs = runsOfSession.get(session);
  if (!runs) {
    runs = new LastRuns(session);
    runsOfSession.set(session, runs);
  }
  return runs;
}

/** The last request by a method for an item of a session's list, and the way to send the next. */
export function useLastRun(
  session: Session,
  method: string,
  item: string,
): { run: Run | undefined; start: (params: JsonObject) => void } {
  const runs = lastRuns(session);
  const key = `${method} ${item}`;
  const run = useSyncExternalStore(runs.subscribe, runs.snapshot).get(key);
  return { run, start: (params) => void runs.start(key, method, params) };
}
