import { afterEach, beforeEach } from 'vitest';
import { quickComputedStyle } from './computed-style';
import { quickLabels } from './labels';

// Each test begins with a page and a storage in which nothing is left.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // As in vitest.config.ts: a second is less than a part of the page takes to load on busy cores.
  configure({ asyncUtilTimeout: 30_000 });
  const view = document.defaultView;
  if (view) {
    globalThis.getComputedStyle = view.getComputedStyle = quickComputedStyle(view.getComputedStyle);
    quickLabels(view);
  }
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(cleanup);
}
