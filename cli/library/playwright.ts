import { expect as base, test as playwright } from '@playwright/test';
import { type MatcherContext, matchers, type MatcherResult, type ReferenceOptions, toMatchReference } from './matchers';
import { type OpenServer, openServer } from './open-server';
import type { ServerOptions } from './types';

const extended: typeof matchers = {
  ...matchers,
  toMatchReference(
    this: MatcherContext,
    received: unknown,
    name: string,
    options?: ReferenceOptions,
  ): Promise<MatcherResult> {
    const { file, config } = playwright.info();
    const context = {
      isNot: this.isNot === true,
      testPath: file,
      snapshotState: { _updateSnapshot: config.updateSnapshots },
    };
    return toMatchReference.call(context, received, name, options);
  },
};

export const expect: ReturnType<typeof base.extend<typeof matchers>> = base.extend(extended);

interface Fixtures {
  /** Opens another server, which is closed after the test. */
  openServer: typeof openServer;
}

interface WorkerFixtures {
  /** Set by `use: { serverOptions: { command: 'node', args: ['server.js'] } }` in Playwright’s configuration. */
  serverOptions: ServerOptions | undefined;
  /** The server of `serverOptions`, opened once for each worker. */
  server: OpenServer;
}

export const test: ReturnType<typeof playwright.extend<Fixtures, WorkerFixtures>> = playwright.extend<
  Fixtures,
  WorkerFixtures
>({
  serverOptions: [undefined, { option: true, scope: 'worker' }],
  server: [
    async ({ serverOptions }, use) => {
      if (!serverOptions)
        throw new Error('The fixture server requires serverOptions under use: in Playwright’s configuration.');
      const server = await openServer(serverOptions);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // Playwright reads the fixtures that a function takes from its first parameter.
  openServer: async ({}, use) => {
    const opened: OpenServer[] = [];
    await use(async (options) => {
      const server = await openServer(options);
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.close();
  },
});
