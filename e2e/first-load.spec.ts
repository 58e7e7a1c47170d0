import { expect, test } from './loupe';

declare global {
  interface Window {
    /** What was fetched when the first tool stood on the page. */
    fetchedByThen?: { name: string; bytes: number }[];
  }
}

test.use({ loupeArgs: ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'] });

test('until the list is drawn nothing is fetched that nobody sees by then', async ({ page, loupe }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=listbox] [role=option]')) return;
      observer.disconnect();
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      window.fetchedByThen = entries.map(({ name, transferSize }) => ({
        name: new URL(name).pathname,
        bytes: transferSize,
      }));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(loupe.url);
  await page.getByRole('option').first().waitFor();
  const fetched = (await page.evaluate(() => window.fetchedByThen)) ?? [];
  const names = fetched.map(({ name }) => name);
  expect(names.filter((name) => /record|dialog|form|report|markdown|sanit|lazy|pdf/.test(name))).toEqual([]);
  // What reaches the proxy, connects and draws, their styles and texts, and three times the icon: limits just above what there is.
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(10);
  const bytes = fetched.reduce((sum, entry) => sum + entry.bytes, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(209_100);
});
