import { perSession } from './per-session';
import { Listeners } from '../store';

export interface Act {
  act: 'connect' | 'call' | 'cancel' | 'answer';
  method?: string;
  subject?: string;
  /** The answer to a server request: `accept`, `decline`, `cancel`, `send`. */
  words?: string;
}

export type TimedAct = Act & { at: number };

/** Maximum number of actions kept. */
const MOST = 2000;

/** What the user did in a session, for recordings. */
export class Acts {
  readonly #watchers = new Listeners<[act: TimedAct]>();
  #before: readonly TimedAct[] = [];

  get before(): readonly TimedAct[] {
    return this.#before;
  }

  tell(act: Act): void {
    const timed = { at: Date.now(), ...act };
    this.#before = [...this.#before, timed].slice(-MOST);
    this.#watchers.emit(timed);
  }

  /** Returns the unsubscribe function. */
  watch(watcher: (act: TimedAct) => void): () => void {
    return this.#watchers.add(watcher);
  }
}

export const actsOf = perSession<object, Acts>(() => new Acts());

export function tellOfRequest(session: object, about: Pick<Act, 'method' | 'subject'>, signal: AbortSignal): void {
  const acts = actsOf(session);
  acts.tell({ act: 'call', ...about });
  signal.addEventListener('abort', () => acts.tell({ act: 'cancel', ...about }), { once: true });
}
