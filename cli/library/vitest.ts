import { expect } from 'vitest';
import { matchers, type ServerMatchers } from './matchers';

expect.extend(matchers);

export { expect };

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-empty-object-type -- as Vitest declares it
  interface Matchers<T = any> extends ServerMatchers {}
}
