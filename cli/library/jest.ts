/** Adds Loupe's matchers to Jest's `expect`, for tests of MCP servers: name `mcp-loupe/jest` in `setupFilesAfterEnv`. */
import { matchers, type ServerMatchers } from './matchers';

/** Jest's global. With `injectGlobals: false` there is none: call `expect.extend(matchers)` instead of importing this. */
declare const expect: { extend(added: typeof matchers): void };

expect.extend(matchers);

/** Makes the types of `expect` part of the program, so that the declaration below can add to them. */
export type { Matchers } from 'expect';

/** For `expect` of `@jest/globals`. */
declare module 'expect' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- type parameters must equal Jest's
  interface Matchers<R extends void | Promise<void>, T = unknown> extends ServerMatchers {}
}

/** For the global `expect` of `@types/jest`. */
declare global {
  // oxlint-disable-next-line typescript/no-namespace -- as @types/jest declares it
  namespace jest {
    // oxlint-disable-next-line typescript/no-empty-object-type -- type parameters must equal those of @types/jest
    interface Matchers<R, T = {}> extends ServerMatchers {}
  }
}
