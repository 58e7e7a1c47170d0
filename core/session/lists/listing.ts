import { Store } from '../../store';
import { sessionScoped } from '../session-scoped';
import type { ListChanged, Session } from '../session';
import { listPages, type ListResult } from './list-pages';

export interface Listing {
  pages: number;
  items: number;
  /** Ends it at once; the list so far is returned. */
  stop: () => void;
}

interface ListsState {
  listings: ReadonlyMap<string, Listing>;
  /** Incremented when the lists of a notification should be fetched again. */
  revisions: Readonly<Partial<Record<ListChanged, number>>>;
}

/** Minimum milliseconds between two fetches caused by notifications. */
const MIN_INTERVAL_MS = 1000;
/** A server that notifies at every listing would cause an endless loop: so many fetches per {@link WINDOW_MS}. */
const MAX_IN_WINDOW = 5;
const WINDOW_MS = 10_000;

interface RevisionTimes {
  at: readonly number[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** A change that the server announces begins a revision, at once or after {@link MIN_INTERVAL_MS}. */
class SessionLists extends Store<ListsState> {
  readonly #times = new Map<ListChanged, RevisionTimes>();
  /** Open listings by the notification of their changes, and whether it arrived in the meantime. */
  readonly #underWay = new Map<ListChanged, { count: number; hasChanged: boolean }>();

  constructor(session: Pick<Session, 'onListChanged'>) {
    super({ listings: new Map(), revisions: {} });
    session.onListChanged((what) => this.#onChanged(what));
  }

  /** @param listing undefined when it has ended */
  setListing(method: string, listing: Listing | undefined): void {
    const listings = new Map(this.snapshot().listings);
    if (listing) listings.set(method, listing);
    else listings.delete(method);
    this.set({ ...this.snapshot(), listings });
  }

  /** A change meanwhile waits for the end (to be called): right after connecting it would cancel each request. */
  listingBegan(method: string): () => void {
    const what = notificationFor(method);
    const under = this.#underWay.get(what) ?? { count: 0, hasChanged: false };
    this.#underWay.set(what, under);
    under.count += 1;
    return () => {
      under.count -= 1;
      if (under.count > 0 || !under.hasChanged) return;
      under.hasChanged = false;
      // After the caller has received the list.
      setTimeout(() => this.#onChanged(what));
    };
  }

  #onChanged(what: ListChanged): void {
    const under = this.#underWay.get(what);
    if (under && under.count > 0) {
      under.hasChanged = true;
      return;
    }
    const begun = this.#times.get(what) ?? { at: [], timer: undefined };
    this.#times.set(what, begun);
    if (begun.timer !== undefined) return;
    const now = Date.now();
    begun.at = begun.at.filter((at) => now - at < WINDOW_MS);
    if (begun.at.length >= MAX_IN_WINDOW) return;
    const wait = MIN_INTERVAL_MS - (now - (begun.at.at(-1) ?? -Infinity));
    if (wait <= 0) this.#beginRevision(what, begun);
    else begun.timer = setTimeout(() => this.#beginRevision(what, begun), wait);
  }

  #beginRevision(what: ListChanged, begun: RevisionTimes): void {
    begun.timer = undefined;
    begun.at = [...begun.at, Date.now()];
    const { revisions } = this.snapshot();
    const revision = (revisions[what] ?? 0) + 1;
    this.set({ ...this.snapshot(), revisions: { ...revisions, [what]: revision } });
  }
}

function notificationFor(method: string): ListChanged {
  const [kind] = method.split('/');
  return `notifications/${kind as 'tools' | 'resources' | 'prompts'}/list_changed`;
}

/** Counts changes from its first call. */
export const listsOf = sessionScoped((session: Session) => new SessionLists(session));

/** Like {@link listPages}, with progress that the user can see and stop. */
export async function listAll(
  session: Session,
  method: string,
  member: string,
  signal: AbortSignal,
): Promise<ListResult> {
  const lists = listsOf(session);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const ended = AbortSignal.any([signal, stopping.signal]);
  const end = lists.listingBegan(method);
  try {
    return await listPages(session, method, member, ended, ({ pages, items }) => {
      if (!ended.aborted) lists.setListing(method, { pages: pages.length, items: items.length, stop });
    });
  } finally {
    // Another listing may have begun since.
    if (lists.snapshot().listings.get(method)?.stop === stop) lists.setListing(method, undefined);
    end();
  }
}
