import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure';
import { longestTask, openTool, watchTasks, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';

const BURST = 20_000;
/** Notifications per second, for so many seconds, while a tool is called each second. */
const STREAM = { rate: 200, seconds: 120 };

/** A server that sends very many messages, while the traffic is shown. */
export async function measureFlood(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  return withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      const traffic = page.getByRole('region', { name: 'Traffic' });
      await traffic.getByRole('button', { name: /^Traffic/ }).click();

      await openTool(page, 'burst');
      await fillArguments(page, { count: BURST });
      await watchTasks(page);
      const burst = await call(page, `sent ${BURST}`);
      await page.waitForTimeout(1000);
      const burstTask = await longestTask(page);

      await openTool(page, 'stream');
      await fillArguments(page, STREAM);
      await call(page, 'begun');
      await openTool(page, 'echo');
      await watchTasks(page);
      const calls: number[] = [];
      for (let second = 0; second < STREAM.seconds; second += 1) {
        calls.push(await call(page, `call ${second + 1}:`));
        await page.waitForTimeout(1000);
      }
      return [
        { name: `${BURST} notifications in a burst, to the answer`, unit: 's', runs: [burst / 1000] },
        { name: '  longest task of the page meanwhile', unit: 'ms', runs: [burstTask] },
        { name: `click to result at ${STREAM.rate} notifications a second`, unit: 'ms', runs: calls },
        { name: '  longest task of the page', unit: 'ms', runs: [await longestTask(page)] },
        { name: '  memory of its scripts after that', unit: 'kB', runs: [await heap(page)] },
      ];
    }),
  );
}

async function fillArguments(page: Page, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(String(value));
  }
}

/** @returns milliseconds from the click to the paint of a result with the text */
function call(page: Page, text: string): Promise<number> {
  const sign = { selector: 'section[aria-label="Result"]', text };
  const button = page.getByRole('button', { name: 'Call tool' });
  return paintedAfter(page, 'click', sign, () => button.click());
}

/** Kilobytes of live objects, after a collection. */
async function heap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  return usedSize / 1000;
}
