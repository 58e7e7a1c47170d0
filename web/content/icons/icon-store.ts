import { fetchIcon, type LoadedIcon, iconLocation, readInlineIcon, type SendIconRequest } from './load-icon';
import type { ServerIcon } from '../../../core/protocol/content/server-icon';
import { Store } from '../../../core/store';

/** `elsewhere`: at another origin than the server's, which the user has not allowed. */
export type IconState =
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'loading' }
  | { kind: 'done'; icon: LoadedIcon };

/** Parallel fetches: a list of hundreds must not fill the tunnel. */
const MAX_PARALLEL = 4;

/** Fetches each icon once; from other origins only if the user allows, since they see who looks (2025-11-25, icons). */
export class IconStore extends Store<number> {
  readonly #send: SendIconRequest | undefined;
  readonly #inline = new WeakMap<object, LoadedIcon>();
  #fetched: ReadonlyMap<string, LoadedIcon> = new Map();
  readonly #requested = new Set<string>();
  readonly #queue: (() => Promise<void>)[] = [];
  #running = 0;
  #allowed: ReadonlySet<string> = new Set();

  constructor(send?: SendIconRequest) {
    super(0);
    this.#send = send;
  }

  stateOf(icon: ServerIcon, origin: string | undefined): IconState {
    const source = iconLocation(icon);
    if ('refusal' in source) return { kind: 'done', icon: source };
    if (source.kind === 'inline') return { kind: 'done', icon: this.#readInline(icon) };
    const fetched = this.#fetched.get(keyOf(icon, source.url));
    if (fetched) return { kind: 'done', icon: fetched };
    const isAllowed = source.url.origin === origin || this.#allowed.has(source.url.origin);
    return isAllowed ? { kind: 'loading' } : { kind: 'elsewhere', origin: source.url.origin };
  }

  request(icon: ServerIcon): void {
    const source = iconLocation(icon);
    if ('refusal' in source || source.kind !== 'at' || !this.#send) return;
    const send = this.#send;
    const { url } = source;
    const key = keyOf(icon, url);
    if (this.#requested.has(key)) return;
    this.#requested.add(key);
    this.#queue.push(async () => {
      const loaded = await fetchIcon(send, icon, url);
      this.#fetched = new Map(this.#fetched).set(key, loaded);
      this.#changed();
    });
    this.#next();
  }

  allow(origin: string): void {
    this.#allowed = new Set(this.#allowed).add(origin);
    this.#changed();
  }

  #next(): void {
    if (this.#running >= MAX_PARALLEL) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#running += 1;
    void task().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }

  #readInline(icon: ServerIcon): LoadedIcon {
    let loaded = this.#inline.get(icon.entry);
    if (!loaded) this.#inline.set(icon.entry, (loaded = readInlineIcon(icon)));
    return loaded;
  }

  #changed(): void {
    this.set(this.snapshot() + 1);
  }
}

/** Contains the declared type, because it decides whether the file is shown. */
function keyOf({ mimeType }: ServerIcon, url: URL): string {
  return `${mimeType ?? ''} ${url.href}`;
}

const stores = new Map<SendIconRequest | undefined, IconStore>();

export function iconStore(send: SendIconRequest | undefined): IconStore {
  let store = stores.get(send);
  if (!store) stores.set(send, (store = new IconStore(send)));
  return store;
}
