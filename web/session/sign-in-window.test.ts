// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AuthorizationControl, AuthorizationState } from '../../core/authorization/model';
import { Writable } from '../../core/store';
import { blockedPopups, openSignInPage, withSignInWindow } from './sign-in-window';

const NONE: AuthorizationState = { kind: 'none', steps: [], isStepwise: false };
const BROWSER = {
  url: 'https://login.example/authorize?x=1',
  redirectUri: 'http://127.0.0.1/cb',
  client: { issuer: 'https://login.example', id: 'c1', kind: 'dynamic' },
} as const;
const WORDS = { title: 'Signing in', text: 'Soon' };

/** A window as the browser gives one, which notes where it was sent. */
function openWindow() {
  const body = { textContent: '', style: { cssText: '' } };
  return { document: { title: '', body }, opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() };
}

let popup: ReturnType<typeof openWindow>;
let store: Writable<AuthorizationState>;
const open = vi.fn();

beforeEach(() => {
  popup = openWindow();
  store = new Writable(NONE);
  open.mockReset().mockReturnValue(popup);
  vi.stubGlobal('open', open);
});
afterEach(() => vi.unstubAllGlobals());

const control = () => store as unknown as AuthorizationControl;

/** Begins a flow that ends when the returned function is called. */
function begin(): () => Promise<void> {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  withSignInWindow(store as unknown as AuthorizationControl, () => promise, WORDS);
  return async () => {
    end();
    await promise;
  };
}

describe('the window for the sign-in', () => {
  it('is opened in the click, can’t reach the page, and goes to the address once it is known', () => {
    void begin();
    expect(open).toHaveBeenCalledOnce();
    expect(popup.opener).toBeNull();
    expect(popup.document).toMatchObject({ title: 'Signing in', body: { textContent: 'Soon' } });
    store.set({ ...NONE, kind: 'running' });
    expect(popup.location.replace).not.toHaveBeenCalled();
    store.set({ ...NONE, kind: 'running', browser: BROWSER });
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(BROWSER.url);
    store.set({ ...NONE, kind: 'authorized' });
    expect(popup.close).not.toHaveBeenCalled();
  });

  it.each([
    ['the flow fails', { ...NONE, kind: 'failed' }],
    ['a kept token will do', { ...NONE, kind: 'authorized' }],
    ['the person is asked first', { ...NONE, kind: 'paused', question: { kind: 'choose-server', issuers: [] } }],
  ] as const)('is closed where %s', (_, state) => {
    void begin();
    store.set({ ...NONE, kind: 'running' });
    expect(popup.close).not.toHaveBeenCalled();
    store.set(state);
    expect(popup.close).toHaveBeenCalledOnce();
  });

  it('is not closed for what failed before the click', () => {
    store.set({ ...NONE, kind: 'failed' });
    void begin();
    store.set({ ...NONE, kind: 'failed', isStepwise: true });
    expect(popup.close).not.toHaveBeenCalled();
  });

  it('is closed where the flow is over before it ran', async () => {
    const end = begin();
    await end();
    await vi.waitFor(() => expect(popup.close).toHaveBeenCalledOnce());
  });

  it('is not sent to anything but a page of the web', () => {
    void begin();
    store.set({ ...NONE, kind: 'running', browser: { ...BROWSER, url: 'javascript:alert(1)' } });
    expect(popup.location.replace).not.toHaveBeenCalled();
    openSignInPage(control(), WORDS);
    store.set({ ...NONE, kind: 'running', browser: { ...BROWSER, url: 'data:text/html,x' } });
    openSignInPage(control(), WORDS);
    expect(open).toHaveBeenCalledOnce();
  });

  it('is opened once more in a click, and can’t reach the page then either', () => {
    store.set({ ...NONE, kind: 'running', browser: BROWSER });
    openSignInPage(control(), WORDS);
    expect(popup.opener).toBeNull();
    expect(popup.location.replace).toHaveBeenCalledExactlyOnceWith(BROWSER.url);
  });

  it('may be blocked: the flow runs all the same, and is known to have no window until it ends or one opens', () => {
    const isBlocked = () => blockedPopups.snapshot().has(control());
    open.mockReturnValue(null);
    const run = vi.fn(() => Promise.resolve());
    withSignInWindow(control(), run, WORDS);
    expect(run).toHaveBeenCalledOnce();
    expect(isBlocked()).toBe(true);
    store.set({ ...NONE, kind: 'running' });
    store.set({ ...NONE, kind: 'running', browser: BROWSER });
    openSignInPage(control(), WORDS);
    expect(isBlocked()).toBe(true);
    open.mockReturnValue(popup);
    openSignInPage(control(), WORDS);
    expect(isBlocked()).toBe(false);
    open.mockReturnValue(null);
    openSignInPage(control(), WORDS);
    expect(isBlocked()).toBe(true);
    store.set({ ...NONE, kind: 'failed' });
    expect(isBlocked()).toBe(false);
  });
});
