import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figure';
import { openTool, tools, withLoupe, withPage } from './page';
import { paintedAfter, type Sign } from './painted';

const KEYS = ['1', '2', '3', '4', '5', '6', '7'];
const request = (text: string): Sign => ({ selector: 'section[aria-label="Request"]', text });

/** Large forms: time to open, and from a key to the request that shows it. */
export async function measureForms(browser: Browser, server: readonly string[]): Promise<Figure[]> {
  const opening: Record<string, number[]> = {};
  const keys: Record<string, number[]> = {};
  const note = (into: Record<string, number[]>, name: string, ...values: number[]) => {
    into[name] = [...(into[name] ?? []), ...values];
  };
  await withLoupe(server, async (url) => {
    for (let run = 0; run < 3; run += 1) {
      await withPage(browser, async (page) => {
        await page.goto(url);
        // Loads the code of forms, which is not measured.
        await openTool(page, 'numbers');
        await form(page).waitFor();

        const fields = 'a form of 200 fields';
        note(opening, fields, await timeOpening(page, 'two_hundred_fields', 'field_200'));
        note(keys, fields, ...(await timeKeys(page, 'field_1', '"field_1":"')));

        await openTool(page, 'controls');
        const city = form(page).getByRole('combobox', { name: 'city' });
        const list = 'an enum of 5,000 entries';
        const option = (text: string) => ({ selector: '[role="option"]', text });
        note(opening, list, await paintedAfter(page, 'click', option('choice 1'), () => city.click()));
        for (const [key, text] of [
          ['4', 'choice 4'],
          ['7', 'choice 47'],
          ['9', 'choice 479'],
        ] as const) {
          const marked = { selector: '[role="listbox"] [role="option"]:first-child', text };
          const time = await paintedAfter(page, 'keydown', marked, () => page.keyboard.press(key));
          note(keys, list, time);
        }
        await page.keyboard.press('Escape');

        await openTool(page, 'arrays_of_objects');
        await page.getByRole('tab', { name: 'JSON' }).first().click();
        const people = Array.from({ length: 1000 }, (_, at) => ({ name: `n${at}`, age: at }));
        await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify({ people }));
        const rows = 'an array of 1,000 rows';
        await page.getByRole('tab', { name: 'Form' }).first().click();
        const closed = (name: string) => form(page).getByRole('button', { name, exact: true });
        const row = { selector: 'form[aria-label="Arguments"] button', text: 'Item 1' };
        note(opening, rows, await paintedAfter(page, 'click', row, () => closed('people').click()));
        await closed('Item 1').click();
        note(keys, rows, ...(await timeKeys(page, 'name', '{"people":[{"name":"n0')));
      });
    }
  });
  return Object.keys(opening).flatMap((name) => [
    { name: `${name} opens`, unit: 'ms' as const, runs: opening[name] ?? [] },
    { name: '  a key in it to the screen', unit: 'ms' as const, runs: keys[name] ?? [] },
  ]);
}

/** From a key in the filter of a long list of tools to the filtered list. */
export async function measureFilter(browser: Browser, server: readonly string[]): Promise<Figure> {
  const runs = await withLoupe(server, (url) =>
    withPage(browser, async (page) => {
      await page.goto(url);
      // The last tool of the last page: all tools are loaded.
      await openTool(page, 'kubernetes_export_rule');
      const times: number[] = [];
      const filter = page.getByRole('searchbox', { name: 'Filter tools' });
      const sign = { selector: '[role="option"]', text: 'azure_' };
      for (let run = 0; run < 7; run += 1) {
        await filter.fill('');
        // The list shows the open tool again, far from those that the key will show.
        const option = (text: string) => tools(page).getByRole('option').filter({ hasText: text });
        await option('kubernetes_archive').first().waitFor();
        await option('azure_').first().waitFor({ state: 'detached' });
        await filter.focus();
        times.push(await paintedAfter(page, 'keydown', sign, () => page.keyboard.press('z')));
      }
      return times;
    }),
  );
  return { name: 'a key in the filter of 5,000 tools', unit: 'ms', runs };
}

function form(page: Page) {
  return page.getByRole('form', { name: 'Arguments' });
}

function timeOpening(page: Page, tool: string, text: string): Promise<number> {
  const sign = { selector: 'form[aria-label="Arguments"]', text };
  return paintedAfter(page, 'click', sign, () => openTool(page, tool));
}

/** Of each key in a field. @param before the request's JSON up to the field's value */
async function timeKeys(page: Page, name: string, before: string): Promise<number[]> {
  const field = form(page).getByRole('textbox', { name }).first();
  await field.focus();
  await page.keyboard.press('End');
  const times: number[] = [];
  let text = before;
  for (const key of KEYS) {
    text += key;
    times.push(await paintedAfter(page, 'keydown', request(text), () => page.keyboard.press(key)));
  }
  return times;
}
