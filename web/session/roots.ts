import type { JsonObject } from './json-rpc';
import type { Root } from './protocol-settings';

/** How often the server asked for the roots, and what it was told last. */
export interface RootsAsked {
  count: number;
  /** Milliseconds since the epoch; undefined while it never asked. */
  lastAt: number | undefined;
  /** What was answered last. */
  answered: readonly Root[];
}

/** Answers `roots/list` from the settings, and remembers that it was asked. A React store. */
export class RootRequests {
  readonly #roots: () => readonly Root[];
  #asked: RootsAsked = { count: 0, lastAt: undefined, answered: [] };
  readonly #listeners = new Set<() => void>();

  /** @param roots what the person has set at the moment. */
  constructor(roots: () => readonly Root[]) {
    this.#roots = roots;
  }

  snapshot = (): RootsAsked => this.#asked;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The `ListRootsResult` for a server that asks now. */
  answer(): JsonObject {
    const answered = this.#roots();
    this.#asked = { count: this.#asked.count + 1, lastAt: Date.now(), answered };
    for (const listener of this.#listeners) listener();
    return { roots: answered.map((root) => ({ ...root })) };
  }
}
