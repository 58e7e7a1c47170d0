import { perSession } from './per-session';
import type { ListChanged, Session } from './session';

/** A list is fetched anew for its server's notifications at most once in this many milliseconds. */
const GAP = 1000;
/** A server that tells of a change at each listing would be asked for ever: in any {@link WINDOW} this often. */
const MOST_IN_WINDOW = 5;
const WINDOW = 10_000;

interface Counter {
  revision: number;
  /** When the latest revisions began, in milliseconds since the epoch; oldest first. */
  begun: readonly number[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Counts what a server says of changes of its lists, whether a list is on the screen or not. A change begins a
 * revision: at once, or after {@link GAP} with all that came meanwhile. A React store.
 */
class ListChanges {
  readonly #counters = new Map<ListChanged, Counter>();
  readonly #listeners = new Set<() => void>();

  /** Listens for as long as the session lives. */
  constructor(session: Pick<Session, 'onListChanged'>) {
    session.onListChanged((what) => this.#heard(what));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Grows when the lists that the notification is about are to be fetched anew. */
  revision(what: ListChanged): number {
    return this.#counters.get(what)?.revision ?? 0;
  }

  #heard(what: ListChanged): void {
    const counter = this.#counters.get(what) ?? { revision: 0, begun: [], timer: undefined };
    this.#counters.set(what, counter);
    if (counter.timer !== undefined) return;
    const now = Date.now();
    counter.begun = counter.begun.filter((at) => now - at < WINDOW);
    if (counter.begun.length >= MOST_IN_WINDOW) return;
    const wait = GAP - (now - (counter.begun.at(-1) ?? -Infinity));
    if (wait <= 0) this.#begin(counter);
    else {
      counter.timer = setTimeout(() => {
        counter.timer = undefined;
        this.#begin(counter);
      }, wait);
    }
  }

  #begin(counter: Counter): void {
    counter.revision += 1;
    counter.begun = [...counter.begun, Date.now()];
    for (const listener of this.#listeners) listener();
  }
}

/** The changes of a session's lists, counted from the first time this is called. */
export const listChanges = perSession((session) => new ListChanges(session));
