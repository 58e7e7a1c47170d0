const STORAGE_KEY = 'loupe.token';
const CHANNEL_NAME = 'loupe.token';
/** Set in a tab whose page was opened from elsewhere, until a person connects a server in it. */
const FOREIGN_KEY = 'loupe.foreign';
/** Tabs of the same browser answer within a few ms when they are awake. */
const OTHER_TABS_MS = 300;

type TokenMessage = { kind: 'ask' } | { kind: 'tell'; token: string };

let known: string | undefined;
let sharing: BroadcastChannel | undefined;

/**
 * The token of the proxy that served this page: from the address (where it is then removed), from before the reload, or
 * from another open tab. Undefined when nobody has it: the person must open the printed address. This tab answers other
 * tabs from then on. `isOwn` tells whether the page may connect by itself: it was opened by the printed address, by
 * Loupe's own page, or is loaded again. Any website can have a link into Loupe opened, which must start nothing.
 */
export async function obtainToken(): Promise<{ token: string; isOwn: boolean } | undefined> {
  const given = takeFromAddress();
  const isOwn = given !== undefined || isOwnLoad();
  markForeign(!isOwn);
  known = given ?? readStored() ?? (await askOtherTabs());
  if (known !== undefined) {
    store(known);
    share();
  }
  // A printed address that is pasted into this tab changes the fragment only, and loads nothing.
  addEventListener('hashchange', () => {
    const token = takeFromAddress();
    if (token === undefined) return;
    store(token);
    markForeign(false);
    location.reload();
  });
  return known === undefined ? undefined : { token: known, isOwn };
}

/** The token of the proxy that served this page. */
export function knownToken(): string | undefined {
  return known;
}

/** A person has connected a server: from here on this tab is as one that Loupe opened. */
export function trustTab(): void {
  markForeign(false);
}

function isOwnLoad(): boolean {
  if (readStored(FOREIGN_KEY) !== undefined) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type === 'reload') return true;
  return document.querySelector('meta[property=asked-by][content=same-origin]') !== null;
}

function markForeign(isForeign: boolean): void {
  try {
    if (isForeign) sessionStorage.setItem(FOREIGN_KEY, '1');
    else sessionStorage.removeItem(FOREIGN_KEY);
  } catch {
    // Storage is switched off: a reload is taken for the person's wish.
  }
}

/** Forgets a token that the proxy refused, here and for other tabs that ask. */
export function forgetToken(): void {
  known = undefined;
  sharing?.close();
  sharing = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

function takeFromAddress(): string | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return undefined;
  fragment.delete('token');
  const rest = fragment.size > 0 ? `#${fragment.toString()}` : '';
  history.replaceState(history.state, '', location.pathname + location.search + rest);
  return token === '' ? undefined : token;
}

function readStored(key = STORAGE_KEY): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(token: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, token);
  } catch {
    // Storage is switched off: the token lasts until the reload.
  }
}

function share(): void {
  sharing ??= new BroadcastChannel(CHANNEL_NAME);
  const channel = sharing;
  channel.onmessage = ({ data }: MessageEvent<TokenMessage>) => {
    if (data.kind === 'ask' && known !== undefined)
      channel.postMessage({ kind: 'tell', token: known } satisfies TokenMessage);
  };
}

function askOtherTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return new Promise<string | undefined>((resolve) => {
    const giveUp = setTimeout(() => resolve(undefined), OTHER_TABS_MS);
    channel.onmessage = ({ data }: MessageEvent<TokenMessage>) => {
      if (data.kind !== 'tell') return;
      clearTimeout(giveUp);
      resolve(data.token);
    };
    channel.postMessage({ kind: 'ask' } satisfies TokenMessage);
  }).finally(() => channel.close());
}
