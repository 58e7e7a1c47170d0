import { Store } from '../../store';

/** What a server said of changes of one resource (`notifications/resources/updated`). */
export interface UpdatesOfUri {
  count: number;
  /** When the last came, in milliseconds since the epoch. */
  last: number;
}

export type UpdatesByUri = ReadonlyMap<string, UpdatesOfUri>;

/** A server that names ever new URIs does not fill the memory. */
const MOST_URIS = 1000;
/** A burst is told of once per this many milliseconds. */
const NOTIFY_EVERY = 60;

/** Counts `notifications/resources/updated` by the URI that they name. */
export class ResourceUpdates extends Store<UpdatesByUri> {
  readonly #updates = new Map<string, UpdatesOfUri>();

  constructor() {
    super(new Map());
  }

  /** @param uri as it was sent: any JSON */
  heard(uri: unknown, at: number): void {
    if (typeof uri !== 'string') return;
    const before = this.#updates.get(uri);
    if (!before && this.#updates.size >= MOST_URIS) return;
    this.#updates.set(uri, { count: (before?.count ?? 0) + 1, last: at });
    this.setSoon(() => new Map(this.#updates), NOTIFY_EVERY);
  }
}

/**
 * The updates of a resource and of what is below it: the server may name a part of what one subscribed to.
 * @returns undefined where there was none
 */
export function updatesWithin(updates: UpdatesByUri, uri: string): UpdatesOfUri | undefined {
  const below = uri.endsWith('/') ? uri : `${uri}/`;
  let sum: UpdatesOfUri | undefined;
  for (const [of, { count, last }] of updates) {
    if (of !== uri && !of.startsWith(below)) continue;
    sum = { count: count + (sum?.count ?? 0), last: Math.max(last, sum?.last ?? 0) };
  }
  return sum;
}
