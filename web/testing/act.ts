import { afterAll, beforeAll, vi } from 'vitest';

// Testing Library does it by itself, but only for the first file of those that share its module.
const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => {
  setting.IS_REACT_ACT_ENVIRONMENT = typeof document !== 'undefined';
});
afterAll(async () => {
  setting.IS_REACT_ACT_ENVIRONMENT = false;
  // A module that is still loading when the window goes can't be loaded by a later file either.
  await vi.dynamicImportSettled();
});
