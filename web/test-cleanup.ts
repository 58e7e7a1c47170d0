import { afterAll, afterEach, beforeAll } from 'vitest';

// Testing Library does both by itself, but only for the first file of those that share its module.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  beforeAll(() => {
    setting.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(cleanup);
  afterAll(() => {
    setting.IS_REACT_ACT_ENVIRONMENT = false;
  });
}
