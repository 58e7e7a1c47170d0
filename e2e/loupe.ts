import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { startLoupe, type RunningLoupe, type StartOptions } from './running-loupe';

interface Fixtures {
  /** What follows `mcp-loupe` on the command line: `test.use({ loupeArgs: ['node', 'server.mjs'] })`. */
  loupeArgs: readonly string[];
  /**
   * Whether no test before has used the Loupe: for tests that end it, or that need its vault and its demo server as they
   * are after a start. The others share one with those before them that want the same arguments: a page has its own
   * connection, a server of its own, and its own storage.
   */
  ownLoupe: boolean;
  /** A Loupe that runs; `page.goto(loupe.url)` opens it. */
  loupe: RunningLoupe;
  /** A folder of the test's own. */
  folder: string;
  /** Starts a Loupe of the test's own, which ends with the test, after its pages. */
  start: (options: StartOptions) => Promise<RunningLoupe>;
  /** What may appear on the browser's console; anything else that is an error fails the test. */
  consoleErrors: { allow(pattern: RegExp): void };
}

interface WorkerFixtures {
  loupes: {
    /** One that runs with these arguments: that of a test before, where one of the last few wanted the same. */
    shared(args: readonly string[]): Promise<RunningLoupe>;
    /** Ends what a test is done with while the next one runs: a server may take its time. */
    stopLater(loupe: RunningLoupe): void;
  };
}

/** So many Loupes run on for the tests to come: each takes some 60 MB. */
const MOST_KEPT = 4;

export const test = base.extend<Fixtures, WorkerFixtures>({
  loupes: [
    async ({}, use) => {
      const stopping: Promise<void>[] = [];
      /** By their arguments, the last used one last. */
      const kept = new Map<string, RunningLoupe>();
      const stopLater = (loupe: RunningLoupe) => void stopping.push(loupe.stop());
      await use({
        async shared(args) {
          const key = JSON.stringify(args);
          const loupe = kept.get(key) ?? (await startLoupe({ args }));
          kept.delete(key);
          kept.set(key, loupe);
          const [oldest] = kept;
          if (oldest && kept.size > MOST_KEPT) {
            kept.delete(oldest[0]);
            stopLater(oldest[1]);
          }
          return loupe;
        },
        stopLater,
      });
      for (const loupe of kept.values()) stopLater(loupe);
      await Promise.all(stopping);
    },
    { scope: 'worker' },
  ],
  loupeArgs: [[], { option: true }],
  ownLoupe: [false, { option: true }],
  loupe: async ({ loupeArgs, ownLoupe, context, loupes }, use) => {
    const loupe = await (ownLoupe ? startLoupe({ args: loupeArgs }) : loupes.shared(loupeArgs));
    await use(loupe);
    // A page that still loads something would complain of a proxy that is gone.
    await Promise.all(context.pages().map((page) => page.close()));
    if (ownLoupe) loupes.stopLater(loupe);
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-test-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ context }, use) => {
    const started: RunningLoupe[] = [];
    await use(async (options) => {
      const loupe = await startLoupe(options);
      started.push(loupe);
      return loupe;
    });
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all(started.map((loupe) => loupe.stop()));
  },
  consoleErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const errors: string[] = [];
      // On the context, so that popups and further tabs are heard as well.
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        // A picture that comes into the page in the moment in which it is closed: Chromium loads it as a ping.
        if (/^Connecting to 'data:image\//.test(message.text())) return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => errors.push(String(webError.error())));
      await use({ allow: (pattern) => allowed.push(pattern) });
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors on the browser console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Fails, naming rule and element, when axe finds an accessibility violation on the page as it is now. */
export async function expectNoAxeViolations(page: Page, options: RunOptions = {}): Promise<void> {
  // What fades in has another colour until it is there.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map((each) => each.finished));
  });
  // By evaluate, which the page's Content-Security-Policy does not forbid; half a megabyte, once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (runOptions) => {
    const { axe } = window as unknown as {
      axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    };
    const results = await axe.run(document, { ...runOptions, resultTypes: ['violations'] });
    return results.violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      elements: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
    }));
  }, options);
  expect(violations, 'accessibility violations').toEqual([]);
}
