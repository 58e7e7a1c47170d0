import { afterAll, beforeAll } from 'vitest';

// Testing Library does it by itself, but only for the first file of those that share its module.
const setting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => {
  setting.IS_REACT_ACT_ENVIRONMENT = typeof document !== 'undefined';
});
afterAll(() => {
  setting.IS_REACT_ACT_ENVIRONMENT = false;
});
