import { defineConfig } from '@playwright/test';

/**
 * Playwright's own list of what is switched off (Chromium heeds the last list only), and the address bar's popup: a
 * page of its own in each window, which took as much CPU as most tests' page.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** How the browser is started. */
export const launchOptions = {
  executablePath: process.env['LOUPE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
    // Pages live for seconds, on cores that have no time to spare: threads that compile and collect beside them, and a process
    // that paints, took a tenth of a test's CPU.
    '--js-flags=--single-threaded',
    '--in-process-gpu',
  ],
};

/** `npm test` finds the browser and names it in LOUPE_CHROMIUM. The proxies are started by e2e/loupe.ts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // One more than the gate has cores, which two leave idle for a seventh of the time.
  workers: 3,
  // Three browsers on two busy cores. What passes only when run again is counted in the summary of `npm test`.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Some machines of the gate take three times as long as others. What passes takes no longer for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // What moves is painted again and again, without a graphics card by the CPU: a tenth of all of it.
    contextOptions: { reducedMotion: 'reduce' },
    // Of what failed once, where it is run again: recording every test took a tenth of all CPU. Without pictures of the page
    // after each action: they fetch its blob: URLs, which its policy forbids, and double the time.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
});
