import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

import { renderInEnglish } from '../../web/i18n/testing/render-in-english';
import { WorkspaceContext } from '../../web/session/session-context';
import { expectConnected } from './page-parts';
import { startTestProxy, type TestProxy } from './tunnel';

const WINDOW = { width: 1440, height: 900 };

/** Files that the page saved, the newest last. */
export const downloads: { name: string; blob: Blob }[] = [];
/** What jsdom lacks, as in a window in which each part has much room: it lays nothing out. */
function standIn(): void {
  const nothing = () => undefined;
  class Observer {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  }
  const matchMedia = (query: string) => {
    const [, side, pixels] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    const matches = side === 'min' ? WINDOW.width >= Number(pixels) : side === 'max' && WINDOW.width <= Number(pixels);
    return { matches, addEventListener: nothing, removeEventListener: nothing };
  };
  // The tunnel's frames are of Node's own.
  const ArrayBuffer = Buffer.alloc(0).buffer.constructor;
  Object.assign(globalThis, { ArrayBuffer, IntersectionObserver: Observer, ResizeObserver: Observer, matchMedia });
  for (const [name, size] of [
    ['offsetWidth', WINDOW.width],
    ['offsetHeight', WINDOW.height],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  Object.assign(Element.prototype, {
    scrollTo: nothing,
    hasPointerCapture: () => false,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    checkVisibility: () => true,
  });
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:test/${String(blobs.size)}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = nothing;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (!blob) throw new Error(`Only what the page saves is followed, not ${this.href}.`);
    downloads.push({ name: this.download, blob });
  };
}

standIn();
// The plain text area stands in for the editor until that is loaded: here for good, else it is a matter of time which is typed into.
vi.doMock('../../web/forms/json-editor/code-editor', () => ({
  CodeEditor: ({ label, text, onChange }: { label: string; text: string; onChange?: (text: string) => void }) => (
    <textarea aria-label={label} value={text} onChange={({ target }) => onChange?.(target.value)} />
  ),
}));
// They ask for what jsdom lacks as they load.
const { openPage } = await import('../../web/app/open-page');
const { Shell } = await import('../../web/app/shell');

/**
 * The whole page without a browser, for the tests of a file: its code over a proxy, a tunnel and servers that are real. What
 * a browser lays out, draws, plays, stores over a reload or runs in a worker is in `e2e/*.spec.ts`.
 */
export function wholePages() {
  // As in playwright.config.ts, and for the same reason.
  vi.setConfig({ testTimeout: 180_000 });
  let proxies: TestProxy[] = [];
  let servers = 0;
  afterEach(async () => {
    cleanup();
    await Promise.all(proxies.map((proxy) => proxy.close()));
    proxies = [];
    history.replaceState(null, '', '/');
  });
  // A module that is still loading can't be loaded once the window is gone.
  afterAll(() => vi.dynamicImportSettled());

  /** @param server its command line, or its URL */
  return async (server: readonly string[]): Promise<void> => {
    const [command = '', ...args] = server;
    const config = /^https?:/.test(command) ? { url: command } : { command, args };
    // What is stored of one is not the next one's.
    const name = `server-${String((servers += 1))}`;
    const proxy = await startTestProxy({
      launch: { cwd: process.cwd(), servers: [{ name, config }], autoConnect: name },
    });
    proxies.push(proxy);
    const opened = await openPage(Promise.resolve({ kind: 'reached', tunnel: await proxy.open(), isOwn: true }));
    if (opened.kind !== 'open') throw new Error('The page is locked.');
    renderInEnglish(
      <WorkspaceContext value={opened.workspace}>
        <Shell />
      </WorkspaceContext>,
    );
    await expectConnected();
  };
}
