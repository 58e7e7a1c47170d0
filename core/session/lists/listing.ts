import { Store } from '../../store';
import { perSession } from '../per-session';
import type { ListChanged, Session } from '../session';
import { listPages, type ListResult } from './list-pages';

/** A list that is being fetched whole, page after page. */
export interface Listing {
  /** What has come so far. */
  pages: number;
  items: number;
  /** Ends it at once; what has come is the list then. */
  stop: () => void;
}

/** How the lists of a session stand. */
interface ListsState {
  /** Those that are being fetched whole, by their method. */
  listings: ReadonlyMap<string, Listing>;
  /** Grows when the lists that a notification is about are to be fetched anew. */
  revisions: Readonly<Partial<Record<ListChanged, number>>>;
}

/** A list is fetched anew for its server's notifications at most once in this many milliseconds. */
const GAP = 1000;
/** A server that tells of a change at each listing would be asked for ever: in any {@link WINDOW} this often. */
const MOST_IN_WINDOW = 5;
const WINDOW = 10_000;

/** The revisions that one notification began. */
interface Begun {
  /** When the latest ones began, in milliseconds since the epoch; oldest first. */
  at: readonly number[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * How far the lists of a session are, and what its server says of changes of them, whether a list is on the screen or
 * not. A change begins a revision: at once, or after {@link GAP} with all that came meanwhile.
 */
class SessionLists extends Store<ListsState> {
  readonly #begun = new Map<ListChanged, Begun>();
  /** How many listings are under way that a notification is about, and whether it came meanwhile. */
  readonly #underWay = new Map<ListChanged, { count: number; hasChanged: boolean }>();

  /** Listens for as long as the session lives. */
  constructor(session: Pick<Session, 'onListChanged'>) {
    super({ listings: new Map(), revisions: {} });
    session.onListChanged((what) => this.#onChanged(what));
  }

  /** @param listing undefined when it has ended */
  show(method: string, listing: Listing | undefined): void {
    const listings = new Map(this.snapshot().listings);
    if (listing) listings.set(method, listing);
    else listings.delete(method);
    this.set({ ...this.snapshot(), listings });
  }

  /**
   * A list is being fetched whole: a change of it that is told meanwhile waits for the end. Many servers tell of one as soon as
   * they are connected, and each would have cost a cancelled request.
   * @returns to be called when it has ended
   */
  begin(method: string): () => void {
    const what = changeOf(method);
    const under = this.#underWay.get(what) ?? { count: 0, hasChanged: false };
    this.#underWay.set(what, under);
    under.count += 1;
    return () => {
      under.count -= 1;
      if (under.count > 0 || !under.hasChanged) return;
      under.hasChanged = false;
      // After who asked for the list has it.
      setTimeout(() => this.#onChanged(what));
    };
  }

  #onChanged(what: ListChanged): void {
    const under = this.#underWay.get(what);
    if (under && under.count > 0) {
      under.hasChanged = true;
      return;
    }
    const begun = this.#begun.get(what) ?? { at: [], timer: undefined };
    this.#begun.set(what, begun);
    if (begun.timer !== undefined) return;
    const now = Date.now();
    begun.at = begun.at.filter((at) => now - at < WINDOW);
    if (begun.at.length >= MOST_IN_WINDOW) return;
    const wait = GAP - (now - (begun.at.at(-1) ?? -Infinity));
    if (wait <= 0) this.#beginRevision(what, begun);
    else begun.timer = setTimeout(() => this.#beginRevision(what, begun), wait);
  }

  #beginRevision(what: ListChanged, begun: Begun): void {
    begun.timer = undefined;
    begun.at = [...begun.at, Date.now()];
    const { revisions } = this.snapshot();
    const revision = (revisions[what] ?? 0) + 1;
    this.set({ ...this.snapshot(), revisions: { ...revisions, [what]: revision } });
  }
}

/** The notification that a list of this method is out of date. */
function changeOf(method: string): ListChanged {
  const [kind] = method.split('/');
  return `notifications/${kind as 'tools' | 'resources' | 'prompts'}/list_changed`;
}

/** The lists of a session; changes are counted from the first time this is called. */
export const listsOf = perSession((session: Session) => new SessionLists(session));

/**
 * Fetches all pages of a list as {@link listPages} does, and lets people see how far it is, and stop it.
 * @param signal ends it as well
 */
export async function listWhole(
  session: Session,
  method: string,
  member: string,
  signal: AbortSignal,
): Promise<ListResult> {
  const lists = listsOf(session);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const ended = AbortSignal.any([signal, stopping.signal]);
  const end = lists.begin(method);
  try {
    return await listPages(session, method, member, ended, ({ pages, items }) => {
      if (!ended.aborted) lists.show(method, { pages: pages.length, items: items.length, stop });
    });
  } finally {
    // Another listing may have begun since.
    if (lists.snapshot().listings.get(method)?.stop === stop) lists.show(method, undefined);
    end();
  }
}
