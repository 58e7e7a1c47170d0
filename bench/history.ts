import type { Browser, Page } from '@playwright/test';
import { seedHistory } from '../e2e/seed-history';
import type { Figure } from './figure';
import { longestTask, tools, watchTasks, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';

const RUNS = 100_000;
const LISTED = '[aria-label="Runs"] [role="option"]';
const STATUS = 'main [role="status"]';

/** A history of many runs: from the click that opens it to its first runs, and from a typed query to its hits. */
export async function measureHistory(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const opening: number[] = [];
  const first: number[] = [];
  const oldest: number[] = [];
  const again: number[] = [];
  const counted: number[] = [];
  const tasks: number[] = [];
  await withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      const link = page.getByRole('link', { name: 'History' });
      await link.click();
      await page.getByText('No runs yet').waitFor();
      await seedHistory(page, RUNS);
      /** Right after a load, when the page has only the newest runs. */
      const open = async () => {
        await page.reload();
        await page.getByRole('link', { name: 'Tools' }).click();
        await tools(page).getByRole('option').first().waitFor();
        const time = await paintedAfter(page, 'click', { selector: LISTED, text: 'tool_' }, () => link.click());
        await page.getByRole('searchbox', { name: 'Filter history' }).focus();
        return time;
      };
      for (let run = 0; run < 4; run += 1) {
        opening.push(await open());
        first.push(await search(page, 'oslo "day":99850}', { selector: LISTED, text: '"day":99850}' }));
        await open();
        await watchTasks(page);
        oldest.push(await search(page, 'oslo "day":7777}', { selector: LISTED, text: '"day":7777}' }));
        again.push(await search(page, 'oslo "day":8888}', { selector: LISTED, text: '"day":8888}' }));
        const all = await search(page, 'oslo report-9999.', { selector: STATUS, text: `1 of ${RUNS}`, isWhole: true });
        counted.push(all / 1000);
        tasks.push(await longestTask(page));
      }
    }),
  );
  return [
    { name: `${RUNS.toLocaleString('en')} runs in the history: click to the list`, unit: 'ms', runs: opening },
    { name: '  at once after, what is typed to a new hit', unit: 'ms', runs: first },
    { name: '  at once after, what is typed to an old hit', unit: 'ms', runs: oldest },
    { name: '  what is typed next to an old hit', unit: 'ms', runs: again },
    { name: '  to all hits in all messages', unit: 's', runs: counted },
    { name: '  longest task of the page meanwhile', unit: 'ms', runs: tasks },
  ];
}

/** @returns milliseconds from the typed query to its sign */
async function search(page: Page, query: string, sign: Parameters<typeof paintedAfter>[2]): Promise<number> {
  await page.keyboard.press('Control+A');
  return paintedAfter(page, 'input', sign, () => page.keyboard.insertText(query));
}
