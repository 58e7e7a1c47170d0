import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { startLoupe, type RunningLoupe, type StartOptions } from './running-loupe';

interface Fixtures {
  /** Arguments of `mcp-loupe`: `test.use({ loupeArgs: ['node', 'server.mjs'] })`. */
  loupeArgs: readonly string[];
  /**
   * Whether the test gets a new Loupe: for tests that end it, or need its vault or demo server as after a start. Other
   * tests share one with the same arguments; each page has its own connection, server process and storage anyway.
   */
  ownLoupe: boolean;
  /** `page.goto(loupe.url)` opens it. */
  loupe: RunningLoupe;
  /** A new folder, deleted after the test. */
  folder: string;
  /** Starts a further Loupe, which ends after the test's pages. */
  start: (options: StartOptions) => Promise<RunningLoupe>;
  /** Errors that may appear on the browser's console; any other error fails the test. */
  consoleErrors: { allow(pattern: RegExp): void };
}

interface WorkerFixtures {
  loupes: {
    /** A running one with these arguments, or a new one. */
    shared(args: readonly string[]): Promise<RunningLoupe>;
    /** Stops it while the next test runs: a server may need some time. */
    stopLater(loupe: RunningLoupe): void;
  };
}

/** Each takes some 60 MB. */
const MAX_SHARED = 4;

export const test = base.extend<Fixtures, WorkerFixtures>({
  loupes: [
    async ({}, use) => {
      const stopping: Promise<void>[] = [];
      /** By arguments, the last used one last. */
      const sharedLoupes = new Map<string, RunningLoupe>();
      const stopLater = (loupe: RunningLoupe) => void stopping.push(loupe.stop());
      await use({
        async shared(args) {
          const key = JSON.stringify(args);
          const loupe = sharedLoupes.get(key) ?? (await startLoupe({ args }));
          sharedLoupes.delete(key);
          sharedLoupes.set(key, loupe);
          const [oldest] = sharedLoupes;
          if (oldest && sharedLoupes.size > MAX_SHARED) {
            sharedLoupes.delete(oldest[0]);
            stopLater(oldest[1]);
          }
          return loupe;
        },
        stopLater,
      });
      for (const loupe of sharedLoupes.values()) stopLater(loupe);
      await Promise.all(stopping);
    },
    { scope: 'worker' },
  ],
  loupeArgs: [[], { option: true }],
  ownLoupe: [false, { option: true }],
  loupe: async ({ loupeArgs, ownLoupe, context, loupes }, use) => {
    const loupe = await (ownLoupe ? startLoupe({ args: loupeArgs }) : loupes.shared(loupeArgs));
    await use(loupe);
    // A page that is still loading would report errors if the proxy were gone.
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
      // On the context, to include popups and further tabs.
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        // Chromium loads an image that is added to a closing page as a ping, which the CSP forbids.
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

/** Fails with the rule and the element. */
export async function expectNoAxeViolations(page: Page, options: RunOptions = {}): Promise<void> {
  // Elements that fade in have other colors.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map((each) => each.finished));
  });
  // By `evaluate`, which the page's Content-Security-Policy allows; only once per page, as it has half a megabyte.
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
