import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

// Each test begins with a page and a storage in which nothing is left.
// Testing Library cleans up by itself, but only for the first file of those that share its module.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => {
    setting.IS_REACT_ACT_ENVIRONMENT = true;
  });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    // jsdom lays nothing out.
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(cleanup);
  afterAll(() => {
    setting.IS_REACT_ACT_ENVIRONMENT = false;
  });
}
