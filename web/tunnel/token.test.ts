// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.forgetToken();
});

describe('obtainToken', () => {
  it('takes the token from the address, and leaves the rest of it', async () => {
    const tab = await openTab('/s/demo/tools/x?a=b#token=abc-123');
    expect(await tab.obtainToken()).toBe('abc-123');
    expect(location.pathname + location.search + location.hash).toBe('/s/demo/tools/x?a=b');
  });

  it('still has it after a reload, and prefers a new one', async () => {
    await (await openTab('/#token=old')).obtainToken();
    expect(await (await loadTab('/s/demo')).obtainToken()).toBe('old');
    expect(await (await loadTab('/#token=new')).obtainToken()).toBe('new');
    expect(await (await loadTab('/')).obtainToken()).toBe('new');
  });

  it('asks other tabs, and knows when none has it', async () => {
    expect(await (await openTab('/')).obtainToken()).toBeUndefined();
    await (await openTab('/#token=shared')).obtainToken();
    const asking = await openTab('/s/demo');
    expect(await asking.obtainToken()).toBe('shared');
    expect(sessionStorage.getItem('loupe.token')).toBe('shared');
  });

  it('forgets a token that was refused, for itself and for others', async () => {
    const tab = await openTab('/#token=stale');
    await tab.obtainToken();
    tab.forgetToken();
    expect(sessionStorage.length).toBe(0);
    expect(await (await openTab('/')).obtainToken()).toBeUndefined();
  });
});
