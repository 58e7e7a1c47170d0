import { afterEach, beforeEach } from 'vitest';

// Each test begins with a page and a storage in which nothing is left.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(cleanup);
}
