// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as Token from './token';

type TokenModule = typeof Token;
const tabs: TokenModule[] = [];

/** A module of its own is a tab of its own, but for the storage, which is emptied here. */
async function openTab(address: string): Promise<TokenModule> {
  sessionStorage.clear();
  return loadTab(address);
}

async function loadTab(address: string): Promise<TokenModule> {
  history.replaceState(null, '', address);
  vi.resetModules();
  const tab = await import('./token');
  tabs.push(tab);
  return tab;
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.forgetToken();
});

describe('obtainToken', () => {
  it('takes the token from the address, and leaves the rest of it', async () => {
    const tab = await openTab('/s/demo/tools/x?a=b#token=abc-123');
    expect(await tab.obtainToken()).toEqual({ token: 'abc-123', isOwn: true });
    expect(location.pathname + location.search + location.hash).toBe('/s/demo/tools/x?a=b');
  });

  it('shares it with no Loupe at another path of the same host', async () => {
    await (await openTab('/#token=of-the-root')).obtainToken();
    document.documentElement.dataset['base'] = '/loupe';
    expect(await (await loadTab('/loupe/')).obtainToken()).toBeUndefined();
    delete document.documentElement.dataset['base'];
  });

  it('still has it after a reload, and prefers a new one', async () => {
    await (await openTab('/#token=old')).obtainToken();
    const again = async (address: string) => (await loadTab(address)).obtainToken();
    expect(await again('/s/demo')).toMatchObject({ token: 'old' });
    expect(await again('/#token=new')).toMatchObject({ token: 'new' });
    expect(await again('/')).toMatchObject({ token: 'new' });
  });

  it('asks other tabs, and knows when none has it', async () => {
    expect(await (await openTab('/')).obtainToken()).toBeUndefined();
    await (await openTab('/#token=shared')).obtainToken();
    const asking = await openTab('/s/demo');
    expect(await asking.obtainToken()).toMatchObject({ token: 'shared' });
    expect(sessionStorage.getItem('loupe.token')).toBe('shared');
  });

  it('tells what was opened from elsewhere, also when that is loaded again, until a person connects', async () => {
    const askedBy = (word: string) => {
      document.head.innerHTML = `<meta property="asked-by" content="${word}">`;
    };
    const load = async (address: string) => (await (await loadTab(address)).obtainToken())?.isOwn;
    const loadedBy = vi.spyOn(performance, 'getEntriesByType');
    const loadIs = (type: string) => loadedBy.mockReturnValue([{ type } as never]);
    await (await openTab('/#token=t')).obtainToken();
    loadIs('reload');
    askedBy('none');
    expect(await load('/s/demo')).toBe(true);
    loadIs('navigate');
    askedBy('same-origin');
    expect(await load('/s/demo')).toBe(true);
    for (const other of ['cross-site', 'same-site', 'none', 'unknown']) {
      askedBy(other);
      loadIs('navigate');
      expect(await load('/s/demo'), other).toBe(false);
      loadIs('reload');
      expect(await load('/s/demo'), other).toBe(false);
      (await loadTab('/s/demo')).trustTab();
      expect(await load('/s/demo'), other).toBe(true);
    }
    expect(await load('/#token=t')).toBe(true);
    vi.restoreAllMocks();
  });

  it('forgets a token that was refused, for itself and for others', async () => {
    const tab = await openTab('/#token=stale');
    await tab.obtainToken();
    tab.forgetToken();
    expect(sessionStorage.getItem('loupe.token')).toBeNull();
    expect(await (await openTab('/')).obtainToken()).toBeUndefined();
  });
});
