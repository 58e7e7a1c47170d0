import type { Locator, Page } from '@playwright/test';
import { expect, test } from './loupe';
import { argumentsForm, block, call, expectResult, openConnected, openTool, requestText, writeJson } from './workbench';

test.describe('A form for a hard schema', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/schemas.mjs'] });

  async function showForm(page: Page) {
    await page.getByRole('tab', { name: 'Form', exact: true }).first().click();
  }

  test('sends what was put in, holds a long list, and starts from the defaults', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await test.step('sends what was put in as JSON with every digit and key in its place', async () => {
      const json = '{"name":"x","10":{"2":1.0,"1":-0},"count":12345678901234567890,"a":[1e400,null]}';
      await openTool(page, 'no_type');
      await writeJson(page, json);
      await showForm(page);
      await argumentsForm(page).getByRole('textbox', { name: 'name', exact: true }).fill('y');
      await call(page);
      await expectResult(page, 'ok');
      await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
      await expect(block(page, 1).getByRole('tabpanel')).toHaveText(json.replace('"x"', '"y"'));
    });
    await test.step('holds a list of 1,000 rows, moved by keyboard, its problems in reach', async () => {
      const tags = Array.from({ length: 1000 }, (_, n) => `row ${n + 1}`);
      tags[899] = 'longer than ten characters';
      await openTool(page, 'draft_2019_09');
      await writeJson(page, JSON.stringify({ tags }));
      await showForm(page);
      const form = argumentsForm(page);
      await form.getByRole('button', { name: 'tags', exact: true }).click();
      const rows = form.getByRole('list', { name: 'Items of tags' }).getByRole('listitem');
      expect(await rows.count()).toBeLessThan(60);

      await form.getByRole('button', { name: 'Move item 1 down' }).press('Enter');
      await expect(form.getByRole('button', { name: 'Move item 2 down' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(form.getByRole('textbox', { name: 'Item 3', exact: true })).toHaveValue('row 1');

      const wrong = form.getByRole('group', { name: 'Invalid items' });
      await wrong.getByRole('button', { name: 'Item 900' }).click();
      const row = form.getByRole('textbox', { name: 'Item 900', exact: true });
      await expect(row).toBeFocused();
      await row.fill('short');
      await expect(wrong).toBeHidden();
    });
    await test.step('starts from the defaults where the person chose so', async () => {
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      const defaults = page.getByRole('combobox', { name: 'Default values in forms' });
      await defaults.press('Enter');
      await page.keyboard.press('Escape');
      await expect(defaults).toBeFocused();
      await defaults.click();
      await page.getByRole('option', { name: 'Fill in' }).click();
      await page.keyboard.press('Escape');
      await openTool(page, 'defaults');
      await expect(requestText(page)).toContainText('"text":"hello","empty":"","number":0.5,"zero":0');
      await expect(argumentsForm(page).getByRole('textbox', { name: 'text' })).toHaveValue('hello');
    });
  });
});

test('a field stands every 62 px, and a nested object adds nothing after its last one', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await openTool(page, 'plan_trip');
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: NaN, width: 0, height: 0 };
  const top = async (text: string) => (await box(argumentsForm(page).getByText(text, { exact: true }))).y;
  const input = async (name: string) => box(argumentsForm(page).getByLabel(name, { exact: true }));
  expect((await top('Nights')) - (await top('From'))).toBe(62);
  for (const [last, next] of [
    ['Nights', 'Travellers'],
    ['Stars', 'Pace'],
  ] as const) {
    const { y, height } = await input(last);
    expect((await top(next)) - y - height, `${last} to ${next}`).toBeLessThanOrEqual(22);
  }
});
