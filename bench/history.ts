import type { Browser } from '@playwright/test';
import { seedHistory } from '../e2e/seed-history';
import type { Figure } from './figure';
import { tools, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';

const RUNS = 100_000;

/** A history of many runs: from the click that opens it to its first runs, and from what is typed to what it leaves. */
export async function measureHistory(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const opening: number[] = [];
  const filtering: number[] = [];
  await withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      const link = page.getByRole('link', { name: 'History' });
      await link.click();
      await page.getByText('No runs yet').waitFor();
      await seedHistory(page, RUNS);
      for (let run = 0; run < 5; run += 1) {
        await page.reload();
        await page.getByRole('link', { name: 'Tools' }).click();
        await tools(page).getByRole('option').first().waitFor();
        const listed = { selector: '[aria-label="Runs"] [role="option"]', text: 'tool_' };
        opening.push(await paintedAfter(page, 'click', listed, () => link.click()));
        await page.getByRole('searchbox', { name: 'Filter history' }).focus();
        const left = { selector: 'main [role="status"]', text: `1 of ${RUNS}` };
        const type = () => page.keyboard.insertText('oslo "day":7777}');
        filtering.push(await paintedAfter(page, 'input', left, type));
      }
    }),
  );
  return [
    { name: `${RUNS.toLocaleString('en')} runs in the history: click to the list`, unit: 'ms', runs: opening },
    { name: '  what is typed into the filter to what is left', unit: 'ms', runs: filtering },
  ];
}
