import type { Browser } from '@playwright/test';
import type { Figure } from './figure';
import { longestTask, openTool, watchTasks, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';

/** More entries than the log holds. */
const BURST = 20_000;

/** A full log: from the click on Timeline to the picture, and the longest task while zooming. */
export async function measureTimeline(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  return withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      await openTool(page, 'burst');
      await page.getByRole('textbox', { name: /^count/ }).fill(String(BURST));
      await page.getByRole('button', { name: 'Call tool' }).click();
      await page.getByRole('region', { name: 'Result' }).getByText(`sent ${BURST}`).waitFor();
      await page.getByRole('link', { name: 'Traffic' }).click();
      await page.waitForTimeout(2000);
      await watchTasks(page);
      const tab = page.getByRole('tab', { name: 'Timeline' });
      const drawn = { selector: '[role=listbox][aria-label=Timeline] [role=option]', text: '' };
      const opening = await paintedAfter(page, 'click', drawn, () => tab.click());
      const opened = await longestTask(page);
      await page.getByRole('listbox', { name: 'Timeline' }).focus();
      for (let key = 0; key < 20; key += 1) await page.keyboard.press(key < 10 ? '+' : 'PageUp');
      return [
        {
          name: `timeline of a full log (${BURST} messages came): click to the picture`,
          unit: 'ms',
          runs: [opening],
        },
        { name: '  longest task of the page meanwhile', unit: 'ms', runs: [opened] },
        { name: '  longest task as it is zoomed', unit: 'ms', runs: [await longestTask(page)] },
      ];
    }),
  );
}
