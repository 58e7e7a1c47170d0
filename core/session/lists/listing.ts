import { Store } from '../../store';
import { sessionScoped } from '../session-scoped';
import type { ListChanged, Session } from '../session';
import { listPages, type ListRequest, type ListResult } from './list-pages';

export interface Listing {
  pages: number;
  items: number;
  /** Ends it at once, with the list so far. */
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
  readonly #open = new Map<ListChanged, { count: number; hasChanged: boolean }>();

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

  /** Holds back changes of the list until the returned function is called: a revision would cancel the requests under way. */
  beginListing(method: string): () => void {
    const what = notificationFor(method);
    const open = this.#open.get(what) ?? { count: 0, hasChanged: false };
    this.#open.set(what, open);
    open.count += 1;
    return () => {
      open.count -= 1;
      if (open.count > 0 || !open.hasChanged) return;
      open.hasChanged = false;
      // After the caller has received the list.
      setTimeout(() => this.#onChanged(what));
    };
  }

  #onChanged(what: ListChanged): void {
    const open = this.#open.get(what);
    if (open && open.count > 0) {
      open.hasChanged = true;
      return;
    }
    const times = this.#times.get(what) ?? { at: [], timer: undefined };
    this.#times.set(what, times);
    if (times.timer !== undefined) return;
    const now = Date.now();
    times.at = times.at.filter((at) => now - at < WINDOW_MS);
    if (times.at.length >= MAX_IN_WINDOW) return;
    const wait = MIN_INTERVAL_MS - (now - (times.at.at(-1) ?? -Infinity));
    if (wait <= 0) this.#beginRevision(what, times);
    else times.timer = setTimeout(() => this.#beginRevision(what, times), wait);
  }

  #beginRevision(what: ListChanged, times: RevisionTimes): void {
    times.timer = undefined;
    times.at = [...times.at, Date.now()];
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
  { method, member }: ListRequest,
  signal: AbortSignal,
): Promise<ListResult> {
  const lists = listsOf(session);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const ended = AbortSignal.any([signal, stopping.signal]);
  const end = lists.beginListing(method);
  try {
    const onPage = ({ pages, items }: ListResult) => {
      if (!ended.aborted) lists.setListing(method, { pages: pages.length, items: items.length, stop });
    };
    return await listPages(session, { method, member, signal: ended, onPage });
  } finally {
    // Another listing may have begun since.
    if (lists.snapshot().listings.get(method)?.stop === stop) lists.setListing(method, undefined);
    end();
  }
}
