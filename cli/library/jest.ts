import { matchers, type ServerMatchers } from './matchers';

/** Jest's, which is global unless `injectGlobals` is off; then use `expect.extend(matchers)`. */
declare const expect: { extend(added: typeof matchers): void };

expect.extend(matchers);

export type { Matchers } from 'expect';

declare module 'expect' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- as Jest declares it
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ServerMatchers {}
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- as @types/jest declares it
  namespace jest {
    // oxlint-disable-next-line typescript/no-empty-object-type -- as @types/jest declares it
    interface Matchers<R, T = {}> extends ServerMatchers {}
  }
}
