import type { Locator, Page } from '@playwright/test';
import { observeLayoutShift } from './layout-shift';
import { expect, expectNoAxeViolations, test } from './loupe';
import { section } from './servers-screen';
import { resultRegion } from './workbench';

const option = (page: Page, name: RegExp): Locator =>
  page.getByRole('listbox', { name: 'Resources' }).getByRole('option', { name });

/** Calls a tool without arguments. */
async function callTool(page: Page, name: string): Promise<void> {
  await section(page, 'Tools').click();
  await page.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Call tool' }).click();
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
}

async function openCounter(page: Page): Promise<void> {
  await section(page, 'Resources').click();
  await option(page, /^counter/).click();
}

for (const version of ['2026-07-28', '2025-11-25'] as const) {
  test.describe(`subscriptions of ${version}`, () => {
    test.use({ loupeArgs: ['node', 'e2e/servers/telling.mjs', ...(version < '2026' ? ['old'] : [])] });

    test('a resource tells of its updates, is read again where that is wanted, and shows what changed', async ({
      page,
      loupe,
    }) => {
      const shift = await observeLayoutShift(page);
      await page.goto(loupe.url);
      await openCounter(page);
      const part = page.getByRole('group', { name: 'Subscription' });

      await test.step('subscribe', async () => {
        await page.getByRole('button', { name: 'Read resource' }).click();
        await expect(resultRegion(page)).toContainText('stands at 0');
        await expect(part.getByRole('checkbox')).toBeDisabled();
        await shift.take();
        await part.getByRole('button', { name: 'Subscribe' }).click();
        await expect(part.getByRole('status')).toHaveText('Subscribed');
        await expect(option(page, /^counter/).getByRole('img', { name: 'Subscribed' })).toBeVisible();
        expect(await shift.take()).toEqual([]);
      });

      await test.step('an update is counted, and nothing is read unasked', async () => {
        await callTool(page, 'tick');
        await openCounter(page);
        await expect(part).toContainText('1 update');
        await expect(resultRegion(page)).toContainText('stands at 0');
      });

      await test.step('read again when it is updated, and see what changed', async () => {
        await part.getByRole('checkbox', { name: /Re-read on updates/ }).check();
        await expect(resultRegion(page)).toContainText('stands at 1');
        await resultRegion(page).getByRole('tab', { name: 'Changes' }).click();
        await expect(resultRegion(page).locator('del')).toHaveText(['0']);
        await expect(resultRegion(page).locator('ins')).toHaveText(['1']);
      });

      await test.step('what was asked for and honoured', async () => {
        await page.getByRole('button', { name: 'List options' }).click();
        await page.getByRole('menuitem', { name: 'Subscriptions' }).click();
        const dialog = page.getByRole('dialog', { name: 'Subscriptions' });
        const row = dialog.getByRole('row', { name: /^notes:\/\/desk\/counter/ });
        await expect(row).toContainText('Subscribed');
        await expect(dialog.getByRole('region', { name: 'subscriptions/listen' })).toHaveCount(
          version < '2026' ? 0 : 1,
        );
        if (version >= '2026') {
          await expect(dialog.getByRole('row', { name: 'resourceSubscriptions: notes://desk/counter' })).toContainText(
            '✓ yes',
          );
        }
        await expectNoAxeViolations(page);
        await row.getByRole('button', { name: 'Unsubscribe' }).click();
        await expect(row).toContainText('not subscribed');
        await page.keyboard.press('Escape');
        await expect(part.getByRole('button', { name: 'Subscribe' })).toBeVisible();
      });
    });
  });
}

test.describe('resources as a tree', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/telling.mjs'] });

  test('are walked by the keyboard, and stay a tree after a reload', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await section(page, 'Resources').click();
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'URI tree' }).click();
    await page.keyboard.press('Escape');
    const tree = page.getByRole('tree', { name: 'Resources' });
    const drawer = tree.getByRole('treeitem', { name: /^drawer/ });
    await tree.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type('dr');
    await page.keyboard.press('ArrowLeft');
    await expect(drawer).toHaveAttribute('aria-expanded', 'false');
    await expect(tree.getByRole('treeitem', { name: /pens/ })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/pens$/);
    // A result that comes while axe looks is still dim.
    await expect(page.locator('pre', { hasText: 'desk/drawer/pens' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(tree.getByRole('treeitem', { name: /pens/, selected: true })).toBeVisible();
  });
});

test.describe('a long list', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/paged.mjs'] });

  test('comes page by page on demand, tells how fresh it is, and outlives a bad cursor', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await section(page, 'Prompts').click();
    const problem = page.getByRole('status').filter({ hasText: 'Invalid cursor: page-3' });
    const options = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option');
    await expect(problem).toBeVisible();
    await expect(options).toHaveCount(20);

    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemradio', { name: 'Page by page' }).click();
    await page.keyboard.press('Escape');
    const pages = page.getByRole('group', { name: 'Pages' });
    await expect(options).toHaveCount(10);
    await expect(problem).toHaveCount(0);
    await expect(pages).toContainText(/1 page · 10 items/);
    await expect(pages).toContainText(/Expires in .* · private/);
    await expect(pages).toContainText('page-2');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(options).toHaveCount(20);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(problem).toBeVisible();
    await expect(options).toHaveCount(20);
    await page.reload();
    await expect(options).toHaveCount(10);
  });
});
