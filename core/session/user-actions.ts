import { sessionScoped } from './session-scoped';
import { Listeners, onAbort } from '../store';

export interface UserAction {
  act: 'connect' | 'call' | 'cancel' | 'answer';
  method?: string;
  subject?: string;
  /** The answer to a server request: `accept`, `decline`, `cancel`, `send`. */
  words?: string;
}

export type TimedUserAction = UserAction & { at: number };

const MAX_ACTIONS = 2000;

export class UserActions {
  readonly #watchers = new Listeners<[action: TimedUserAction]>();
  readonly #earlier: TimedUserAction[] = [];

  get earlier(): readonly TimedUserAction[] {
    return this.#earlier.slice(-MAX_ACTIONS);
  }

  record(action: UserAction): void {
    const timed = { at: Date.now(), ...action };
    this.#earlier.push(timed);
    // Dropping one at a time would move the array at every action.
    if (this.#earlier.length >= 2 * MAX_ACTIONS) this.#earlier.splice(0, MAX_ACTIONS);
    this.#watchers.emit(timed);
  }

  watch(watcher: (action: TimedUserAction) => void): () => void {
    return this.#watchers.add(watcher);
  }
}

export const userActionsOf = sessionScoped<object, UserActions>(() => new UserActions());

/** @returns to be called when the request has ended: a later abort is not recorded as a cancellation */
export function recordRequest(
  session: object,
  about: Pick<UserAction, 'method' | 'subject'>,
  signal: AbortSignal,
): () => boolean {
  const acts = userActionsOf(session);
  acts.record({ act: 'call', ...about });
  return onAbort(signal, () => acts.record({ act: 'cancel', ...about }));
}
