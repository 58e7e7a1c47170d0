import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Browser, Page } from '@playwright/test';
import { dist, startLoupe } from '../e2e/running-loupe';
import { median, repeat, type Figure } from './figure';
import { paintedAfter } from './painted';

const assets = join(dist, 'web/assets');

/** The first load of the page: seconds to the tool list, and bytes. */
export async function measureLoad(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const scripts = new Set<string>();
  const wireBytes: number[] = [];
  const seconds = await withLoupe(server, (url) =>
    repeat(7, () =>
      withPage(browser, async (page) => {
        const network = await page.context().newCDPSession(page);
        await network.send('Network.enable');
        let bytes = 0;
        network.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
        page.on('response', (response) => {
          const path = new URL(response.url()).pathname;
          if (path.startsWith('/assets/') && path.endsWith('.js')) scripts.add(path.slice(8));
        });
        const started = performance.now();
        await page.goto(url);
        await tools(page).getByRole('option').first().waitFor();
        const taken = (performance.now() - started) / 1000;
        await page.waitForLoadState('networkidle');
        wireBytes.push(bytes / 1000);
        return taken;
      }),
    ),
  );
  const all = readdirSync(assets)
    .filter((name) => name.endsWith('.js.gz'))
    .map((name) => name.slice(0, -3));
  return [
    { name: 'goto to the tool list', unit: 's', runs: seconds },
    { name: 'first load, all bytes on the wire', unit: 'kB', runs: wireBytes },
    {
      name: 'first load, JavaScript gzipped',
      unit: 'kB',
      runs: [gzippedKilobytes([...scripts])],
      remark: `${scripts.size} of ${all.length} files`,
    },
    { name: 'all JavaScript gzipped', unit: 'kB', runs: [gzippedKilobytes(all)] },
  ];
}

/** The page itself notes when its first tool is painted: Playwright looks for elements every half second only. */
export const NOTE_LISTING = `new MutationObserver((_, observer) => {
  if (!document.querySelector('[role=listbox] [role=option]')) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame((now) => {
    window.benchListed = performance.timeOrigin + now;
  }));
}).observe(document, { childList: true, subtree: true });`;

/** The time noted by {@link NOTE_LISTING}, in milliseconds since 1970. */
export async function listedAt(page: Page): Promise<number> {
  const noted = await page.waitForFunction('window.benchListed');
  return Number(await noted.jsonValue());
}

/** Time to Loupe's tool list, with an empty browser cache, beside that of a client of the SDK without a page. */
export async function measureStart(
  browser: Browser,
  server: readonly [command: string, ...args: string[]],
): Promise<Figure[]> {
  const [command, ...args] = server;
  const direct = await repeat(7, async () => {
    const started = performance.now();
    const client = new Client({ name: 'bench', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
    await client.listTools();
    const taken = (performance.now() - started) / 1000;
    await client.close();
    return taken;
  });
  const again: number[] = [];
  const cold = await withLoupe(server, (url) =>
    repeat(7, () =>
      withPage(browser, async (page) => {
        await page.addInitScript({ content: NOTE_LISTING });
        const listed = async (go: () => Promise<unknown>) => {
          const started = Date.now();
          await go();
          await tools(page).getByRole('option').first().waitFor();
          return ((await listedAt(page)) - started) / 1000;
        };
        const first = await listed(() => page.goto(url, { waitUntil: 'commit' }));
        again.push(await listed(() => page.reload({ waitUntil: 'commit' })));
        return first;
      }),
    ),
  );
  const base = median(direct);
  return [
    { name: 'tools listed: SDK client, no page', unit: 's', runs: direct },
    { name: '  by Loupe, that much later (first load)', unit: 's', runs: cold.map((t) => t - base) },
    { name: '  by Loupe, that much later (reload)', unit: 's', runs: again.map((t) => t - base) },
  ];
}

/** From the first click on a tool to its form, and on Raw to its editor; half a second after the mouse moves. */
export async function measureFirstOpenings(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const raw: number[] = [];
  const form = await withLoupe(server, (url) =>
    repeat(7, () =>
      withPage(browser, async (page) => {
        await page.goto(url);
        const option = tools(page).getByRole('option').first();
        await option.hover();
        await page.waitForTimeout(500);
        const shown = { selector: 'form[aria-label="Arguments"] button', text: 'Call tool' };
        const taken = await paintedAfter(page, 'click', shown, () => option.click());
        const link = page.getByRole('link', { name: 'Raw' });
        const editor = { selector: 'main', text: 'Send' };
        raw.push(await paintedAfter(page, 'click', editor, () => link.click()));
        return taken;
      }),
    ),
  );
  return [
    { name: 'first click on a tool to its form', unit: 'ms', runs: form },
    { name: 'first click on Raw to its editor', unit: 'ms', runs: raw },
  ];
}

/** From the click on "Call tool" to the painted result, by the page's clock. */
export async function measureSmallCall(browser: Browser, server: readonly string[]): Promise<Figure> {
  const runs = await withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      await openTool(page, 'echo');
      await page.getByRole('form', { name: 'Arguments' }).getByRole('textbox').first().fill('hello');
      await callTool(page, 'hello');
      return repeat(15, () => callTool(page, 'hello'));
    }),
  );
  return { name: 'click to result, small call', unit: 'ms', runs };
}

/** The same for a tool with a large result. @param what.sample a text of it that must be shown */
export async function measureLargeResult(
  browser: Browser,
  server: readonly string[],
  { name, tool, sample }: { name: string; tool: string; sample: string },
): Promise<Figure[]> {
  const longest: number[] = [];
  const runs = await withLoupe(server, (url) =>
    repeat(5, () =>
      withPage(browser, async (page) => {
        await page.goto(url);
        await openTool(page, tool);
        await watchTasks(page);
        const seconds = (await callTool(page, sample)) / 1000;
        longest.push(await longestTask(page));
        return seconds;
      }),
    ),
  );
  return [
    { name, unit: 's', runs },
    { name: '  longest task of the page meanwhile', unit: 'ms', runs: longest },
  ];
}

/** From the click on "Call tool" to the comparison of its large result with a pinned one. */
export async function measureComparison(browser: Browser, server: readonly string[], tool: string): Promise<Figure[]> {
  const longest: number[] = [];
  const runs = await withLoupe(server, (url) =>
    repeat(3, () =>
      withPage(browser, async (page) => {
        await page.goto(url);
        await openTool(page, tool);
        await page.getByRole('button', { name: 'Call tool' }).click();
        await page.getByRole('button', { name: 'Pin as baseline' }).click();
        await watchTasks(page);
        const sign = { selector: 'section[aria-label="Result"]', text: 'Same as #1' };
        const call = page.getByRole('button', { name: 'Call tool' });
        const time = await paintedAfter(page, 'click', sign, () => call.click());
        longest.push(await longestTask(page));
        return time / 1000;
      }),
    ),
  );
  return [
    { name: 'click to 10 MB compared with 10 MB', unit: 's', runs },
    { name: '  longest task of the page meanwhile', unit: 'ms', runs: longest },
  ];
}

/** Collects tasks of over 50 ms. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { benchTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** Milliseconds of the longest task since {@link watchTasks}; 0 if none was over 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(window as unknown as { benchTasks: number[] }).benchTasks));
}

export async function withLoupe<Result>(server: readonly string[], use: (url: string) => Promise<Result>) {
  const loupe = await startLoupe({ args: server });
  try {
    return await use(loupe.url);
  } finally {
    await loupe.stop();
  }
}

export async function withPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

export function tools(page: Page) {
  return page.getByRole('listbox', { name: 'Tools' });
}

export async function openTool(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter tools' }).fill(name);
  await tools(page)
    .getByRole('option', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
}

/** @returns milliseconds from the click to the frame that shows `sample` in the result */
export async function callTool(page: Page, sample: string): Promise<number> {
  const result = page.getByRole('region', { name: 'Result' });
  // If `evaluate` had to wait for it, the click would come before the listener.
  await result.waitFor();
  const shown = result.evaluate(
    (region, text) =>
      new Promise<number>((resolve) => {
        let clicked: number | undefined;
        let left = region.getAttribute('data-state') !== 'ok';
        // An anonymous callback: for a named one, tsx calls a helper that the page lacks.
        const observer = new MutationObserver(() => {
          const state = region.getAttribute('data-state');
          left ||= state !== 'ok';
          const done = left && state === 'ok' && region.textContent.includes(text);
          if (clicked === undefined || !done) return;
          observer.disconnect();
          // The frame after the next begins when the change is painted.
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - (clicked ?? now))));
        });
        observer.observe(region, { attributes: true, childList: true, characterData: true, subtree: true });
        document.addEventListener(
          'click',
          (event) => {
            clicked = event.timeStamp;
          },
          { capture: true, once: true },
        );
      }),
    sample,
  );
  const [milliseconds] = await Promise.all([shown, page.getByRole('button', { name: 'Call tool' }).click()]);
  return milliseconds;
}

function gzippedKilobytes(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0) / 1000;
}
