import { perSession } from './per-session';
import { Listeners } from '../store';

/** Something that a person did: what came of it are messages. */
export interface Act {
  act: 'connect' | 'call' | 'cancel' | 'answer';
  /** Of the request. */
  method?: string;
  /** The tool, prompt or resource. */
  subject?: string;
  /** How a question was answered: `accept`, `decline`, `cancel`, `send`. */
  words?: string;
}

/** An act with its time, in milliseconds since the epoch. */
export type TimedAct = Act & { at: number };

/** So many are remembered, the newest. */
const MOST = 2000;

/** What a person did with a session, for who records it: told by what lets them do it. */
export class Acts {
  readonly #watchers = new Listeners<[act: TimedAct]>();
  #before: readonly TimedAct[] = [];

  /** Those that were done by now, oldest first. */
  get before(): readonly TimedAct[] {
    return this.#before;
  }

  tell(act: Act): void {
    const timed = { at: Date.now(), ...act };
    this.#before = [...this.#before, timed].slice(-MOST);
    this.#watchers.emit(timed);
  }

  /** Calls back with each from now on; returns the way to stop. */
  watch(watcher: (act: TimedAct) => void): () => void {
    return this.#watchers.add(watcher);
  }
}

export const actsOf = perSession<object, Acts>(() => new Acts());

/** Tells of a request that a person makes, and that it was cancelled, where it is. */
export function tellOfRequest(session: object, about: Pick<Act, 'method' | 'subject'>, signal: AbortSignal): void {
  const acts = actsOf(session);
  acts.tell({ act: 'call', ...about });
  signal.addEventListener('abort', () => acts.tell({ act: 'cancel', ...about }), { once: true });
}
