import type { JsonObject } from '../../json/json-object';
import type { Root } from '../../protocol/protocol-settings';
import { Store } from '../../store';

/** How often the server asked for the roots, and what it was told last. */
export interface RootsAsked {
  count: number;
  /** Milliseconds since the epoch; undefined while it never asked. */
  lastAt: number | undefined;
  /** What was answered last. */
  answered: readonly Root[];
}

/** Answers `roots/list` from the settings, and remembers that it was asked. A React store. */
export class RootRequests extends Store<RootsAsked> {
  readonly #roots: () => readonly Root[];

  /** @param roots what the person has set at the moment. */
  constructor(roots: () => readonly Root[]) {
    super({ count: 0, lastAt: undefined, answered: [] });
    this.#roots = roots;
  }

  /** The `ListRootsResult` for a server that asks now. */
  answer(): JsonObject {
    const answered = this.#roots();
    this.set({ count: this.snapshot().count + 1, lastAt: Date.now(), answered });
    return { roots: answered.map((root) => ({ ...root })) };
  }
}
