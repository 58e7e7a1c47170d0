import { Store } from '../../store';

export interface UpdatesOfUri {
  count: number;
  last: number;
}

export type UpdatesByUri = ReadonlyMap<string, UpdatesOfUri>;

const MAX_URIS = 1000;
const NOTIFY_MS = 60;

export class ResourceUpdates extends Store<UpdatesByUri> {
  readonly #updates = new Map<string, UpdatesOfUri>();

  constructor() {
    super(new Map());
  }

  /** @param uri any JSON */
  add(uri: unknown, at: number): void {
    if (typeof uri !== 'string') return;
    const before = this.#updates.get(uri);
    if (!before && this.#updates.size >= MAX_URIS) return;
    this.#updates.set(uri, { count: (before?.count ?? 0) + 1, last: at });
    this.setSoon(() => new Map(this.#updates), NOTIFY_MS);
  }
}

/** The updates of a resource and those below it: a server may name a part of what was subscribed. */
export function updatesWithin(updates: UpdatesByUri, uri: string): UpdatesOfUri | undefined {
  const below = uri.endsWith('/') ? uri : `${uri}/`;
  let sum: UpdatesOfUri | undefined;
  for (const [of, { count, last }] of updates) {
    if (of !== uri && !of.startsWith(below)) continue;
    sum = { count: count + (sum?.count ?? 0), last: Math.max(last, sum?.last ?? 0) };
  }
  return sum;
}
