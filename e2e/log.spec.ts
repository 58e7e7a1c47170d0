import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { section, tool, openTab } from './servers-screen';
import { call, expectResult, writeJson } from './workbench';

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Log messages' });
const row = (page: Page, name: RegExp | string): Locator => grid(page).getByRole('rowgroup').getByRole('row', { name });

async function say(page: Page, level: string, text: string): Promise<void> {
  await section(page, 'Tools').click();
  await tool(page, /^say/).click();
  await writeJson(page, JSON.stringify({ level, text }));
  await call(page);
  await expectResult(page, 'ok');
  await openTab(page, 'Traffic', 'Log');
}

test.describe('the log of 2025-11-25', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/telling.mjs', 'old'] });

  test('is asked for at a level, narrowed, opened, held and saved', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await openTab(page, 'Traffic', 'Log');
    await expect(page.getByText('No log messages yet')).toBeVisible();

    await test.step('a level is asked for, and the answer told', async () => {
      await page.getByRole('button', { name: 'Requested level: none' }).click();
      await page.getByRole('menuitemradio', { name: 'warning' }).click();
      await expect(page.getByRole('button', { name: 'Requested level: warning' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^Accepted/ })).toHaveCount(1);
      await say(page, 'info', 'too quiet');
      await say(page, 'error', 'loud enough');
      await expect(row(page, /voice/)).toHaveText(/error.*loud enough/);
      await expect(row(page, /./)).toHaveCount(2);
    });

    await test.step('structured data opens as a tree', async () => {
      await row(page, /records/).click();
      const detail = page.getByRole('region', { name: 'Log message' });
      await expect(detail.getByRole('tree', { name: 'Data' })).toContainText('length');
      await expectNoAxeViolations(page);
    });

    await test.step('a logger and words narrow it', async () => {
      await page.getByRole('combobox', { name: 'Logger' }).selectOption('voice');
      await expect(row(page, /./)).toHaveCount(1);
      await page.getByRole('searchbox', { name: 'Filter log messages' }).fill('nowhere');
      await expect(page.getByText('No messages match the filter.')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Filter log messages' }).fill('');
    });

    await test.step('it is saved as it is shown', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const file = readFileSync(await (await downloading).path(), 'utf8');
      const lines = file
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      expect(lines).toMatchObject([{ message: { params: { level: 'error', data: 'loud enough' } } }]);
    });

    await test.step('what it is cleared of is gone', async () => {
      await page.getByRole('button', { name: 'Clear log' }).click();
      await expect(page.getByText('No log messages yet')).toBeVisible();
    });
  });
});
