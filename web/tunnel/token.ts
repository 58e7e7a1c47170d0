import { BASE_PATH } from './base-path';

/** Names the broadcast channel, too. Has the path, because another Loupe may be at another path of the host. */
const STORAGE_KEY = `loupe.token${BASE_PATH}`;
/** Set in a tab that another site opened, until the user connects a server in it: such a tab connects nothing by itself. */
const FOREIGN_KEY = 'loupe.foreign';
/** Tabs of the same browser respond within a few ms if they are awake. */
const OTHER_TABS_MS = 300;

type TokenMessage = { kind: 'ask' } | { kind: 'tell'; token: string };

let known: string | undefined;
let sharing: BroadcastChannel | undefined;

/**
 * The proxy's token: from the address (where it is removed then), from before the reload, or from another open tab.
 * Undefined if nobody has it: the user must open the printed address. From then on this tab responds to others.
 * `isOwn`: whether the page may connect by itself, because it was opened by the printed address, by Loupe's own page,
 * or reloaded. Any website can open a link into Loupe, which must start nothing.
 */
export async function obtainToken(): Promise<{ token: string; isOwn: boolean } | undefined> {
  const inAddress = takeFromAddress();
  const isOwn = inAddress !== undefined || isOwnLoad();
  markForeign(!isOwn);
  known = inAddress ?? readStored() ?? (await askOtherTabs());
  if (known !== undefined) {
    store(known);
    share();
  }
  // Pasting a printed address into this tab changes only the fragment, without a reload.
  addEventListener('hashchange', () => {
    const token = takeFromAddress();
    if (token === undefined) return;
    store(token);
    markForeign(false);
    location.reload();
  });
  return known === undefined ? undefined : { token: known, isOwn };
}

export function knownToken(): string | undefined {
  return known;
}

/** For a tab in which the user connects a server. */
export function trustTab(): void {
  markForeign(false);
}

function isOwnLoad(): boolean {
  if (readStored(FOREIGN_KEY) !== undefined) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation && 'type' in navigation && navigation.type === 'reload') return true;
  // The proxy writes the `Sec-Fetch-Site` of the request into the page.
  return document.querySelector('meta[property=asked-by][content=same-origin]') !== null;
}

function markForeign(isForeign: boolean): void {
  try {
    if (isForeign) sessionStorage.setItem(FOREIGN_KEY, '1');
    else sessionStorage.removeItem(FOREIGN_KEY);
  } catch {
    // Storage is off: a reload counts as the user's wish.
  }
}

/** For a token that the proxy refused: other tabs get it no more. */
export function forgetToken(): void {
  known = undefined;
  sharing?.close();
  sharing = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is off: nothing was stored.
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
    // Storage is off: the token lasts until the reload.
  }
}

function share(): void {
  sharing ??= new BroadcastChannel(STORAGE_KEY);
  const channel = sharing;
  channel.onmessage = ({ data }: MessageEvent<TokenMessage>) => {
    if (data.kind === 'ask' && known !== undefined)
      channel.postMessage({ kind: 'tell', token: known } satisfies TokenMessage);
  };
}

function askOtherTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(STORAGE_KEY);
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
