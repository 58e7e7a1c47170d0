import { listPages, type ListResult } from './list-pages';
import type { Session } from './session';

/** A list that is being fetched whole, page after page. */
export interface Listing {
  /** What has come so far. */
  pages: number;
  items: number;
  /** Ends it at once; what has come is the list then. */
  stop: () => void;
}

/** The lists of a session that are being fetched, by their method. A React store. */
class Listings {
  readonly #known = new Map<string, Listing>();
  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(method: string): Listing | undefined {
    return this.#known.get(method);
  }

  set(method: string, listing: Listing): void {
    this.#known.set(method, listing);
    for (const listener of this.#listeners) listener();
  }

  /** @param stop whose listing has ended; another may have begun since */
  end(method: string, stop: Listing['stop']): void {
    if (this.#known.get(method)?.stop !== stop) return;
    this.#known.delete(method);
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<Session, Listings>();

export function listingsOf(session: Session): Listings {
  const listings = known.get(session) ?? new Listings();
  known.set(session, listings);
  return listings;
}

/**
 * Fetches all pages of a list as {@link listPages} does, and lets people see how far it is, and stop it.
 * @param signal ends it as well
 */
export function listWhole(
  session: Session,
  method: string,
  member: string,
  signal: AbortSignal,
): Promise<ListResult> {
  const listings = listingsOf(session);
  const stopping = new AbortController();
  signal.addEventListener('abort', () => stopping.abort());
  return new Promise<ListResult>((resolve, reject) => {
    let soFar: ListResult | undefined;
    const stop = () => {
      stopping.abort();
      // The page under way may never come.
      if (soFar) resolve(soFar);
    };
    const onPage = (list: ListResult) => {
      soFar = list;
      if (stopping.signal.aborted) return;
      listings.set(method, { pages: list.pages.length, items: list.items.length, stop });
    };
    stopping.signal.addEventListener('abort', () => listings.end(method, stop));
    listPages(session, method, member, stopping.signal, onPage)
      .finally(() => listings.end(method, stop))
      .then(resolve, reject);
  });
}
