import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { everything } from './http-servers';
import { observeLayoutShift } from './layout-shift';
import { expect, expectNoAxeViolations, test } from './loupe';
import { section } from './servers-screen';
import { traffic } from './workbench';

const main = (page: Page) => page.getByRole('main');
const groups = (page: Page) => main(page).getByRole('list', { name: 'Findings', exact: true });

async function openFindings(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // To leave the list before it came would cancel it, and its late response is a note.
  await page.getByRole('option').first().waitFor();
  await section(page, 'Findings').click();
  await expect(main(page).getByRole('heading', { name: 'Findings', exact: true })).toBeVisible();
}

/** Leaves out what clients may trouble with in the definitions of tools. */
async function showMessagesOnly(page: Page): Promise<void> {
  await main(page)
    .getByRole('group', { name: 'Source' })
    .getByRole('button', { name: /^Definitions/ })
    .click();
}

test.describe('a server that breaks the rules', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/noisy-stdout.mjs'] });

  test('is found out, rule by rule, each with its message and section', async ({ page, loupe }) => {
    await openFindings(page, loupe.url);
    const noise = groups(page)
      .getByRole('listitem', { name: /stdout-not-json$/ })
      .first();
    await test.step('what breaks a rule is listed with its remedy and a link', async () => {
      await expect(noise).toContainText('logs to stderr');
      await expect(noise.getByRole('link', { name: 'Specification 2025-11-25' })).toHaveAttribute(
        'href',
        'https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio',
      );
      await expect(main(page).getByRole('status')).toContainText('checked (2025-11-25)');
    });
    await test.step('the entry opens whole', async () => {
      const place = noise
        .filter({ hasText: 'Server starting on stdio' })
        .getByRole('button', { name: /^Show message/ })
        .first();
      await place.click();
      await expect(place).toBeFocused();
      await expect(
        page.getByRole('region', { name: /^Message \d+$/ }).getByText('Server starting on stdio...', {
          exact: true,
        }),
      ).toBeVisible();
      await expectNoAxeViolations(page);
    });
    await test.step('the filter narrows', async () => {
      await main(page).getByRole('searchbox', { name: 'Filter findings' }).fill('not-json-rpc');
      await expect(noise).toBeHidden();
      await expect(
        groups(page)
          .getByRole('listitem', { name: /not-json-rpc$/ })
          .first(),
      ).toBeVisible();
    });
    await test.step('the report has what is shown', async () => {
      await main(page).getByRole('button', { name: 'Save findings' }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Markdown', exact: true }).click();
      const text = readFileSync(await (await saving).path(), 'utf8');
      expect(text).toContain('## Error: `not-json-rpc`');
      expect(text).not.toContain('stdout-not-json');
    });
  });
});

test.describe('a server whose messages and definitions have findings', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/broken.mjs'] });

  test('tells their number soon, shows the first of them without moving anything, and an opened place on a small screen', async ({
    page,
    loupe,
  }) => {
    const shift = await observeLayoutShift(page);
    await page.goto(loupe.url);
    await page.getByRole('option').first().waitFor();
    await shift.take();
    await test.step('has their number soon after the list, the same on the first page and in the line of traffic', async () => {
      const link = section(page, 'Findings');
      await expect(link).toHaveAttribute('aria-description', /^\d errors? · \d warnings?$/, { timeout: 3000 });
      await expect(main(page).getByRole('link', { name: /^\d errors?$/ })).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^\d warnings?$/ })).toBeVisible();
      await expect(traffic(page).getByRole('button', { name: / · Findings: \d errors? · \d warnings?/ })).toBeVisible();
    });
    await test.step('shows the first of them without moving anything', async () => {
      await section(page, 'Findings').click();
      await expect(groups(page).getByRole('listitem', { name: /stdout-not-json$/ })).toBeVisible();
      await expect(main(page).getByRole('status')).toContainText('messages checked');
      expect(await shift.take()).toEqual([]);
    });
    await test.step('has the number of both beside the section', async () => {
      const chip = (name: RegExp) => main(page).getByRole('button', { name });
      await expect(chip(/^Messages [1-9]/).or(chip(/^Definitions [1-9]/))).toHaveCount(2);
      const shown = main(page).getByRole('group', { name: 'Severity' });
      await expect(async () => {
        const [errors = 0, warnings = 0] = (await shown.innerText()).match(/\d+/g) ?? [];
        const words = new RegExp(`^${errors} errors? · ${warnings} warnings?$`);
        expect(await section(page, 'Findings').getAttribute('aria-description')).toMatch(words);
      }).toPass();
    });
    await test.step('shows the opened place within its pane on a small screen', async () => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await groups(page)
        .getByRole('button', { name: /tools\[1\]\.inputSchema$/ })
        .click();
      const place = page.getByRole('treeitem', { selected: true });
      await expect(place).toHaveText(/^inputSchema/);
      await expect(place).toBeInViewport({ ratio: 1 });
    });
  });
});

test.describe('a server that keeps to the rules', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('has no findings, and passes the tour', async ({ page, loupe }) => {
    test.slow();
    await openFindings(page, loupe.url);
    await showMessagesOnly(page);
    await expect(main(page).getByText('No findings')).toBeVisible();
    await main(page).getByRole('button', { name: 'Check this server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Check this server' });
    await dialog.getByText('What is sent').click();
    await expect(dialog.getByText('tools/call {"name":"loupe-no-such-thing-7f3a"')).toBeVisible();
    const steps = dialog.getByRole('table').first().getByRole('rowheader');
    const order = await steps.allInnerTexts();
    await expect(dialog.getByRole('status')).toContainText(/Done: \d+ passed/, { timeout: 120_000 });
    // Of which some are not as recommended.
    expect(await steps.allInnerTexts()).toEqual(order);
    const ping = dialog.getByRole('row', { name: /^ping/ });
    await expect(ping).toContainText('Passed');
    await expect(dialog.getByText('Failed', { exact: true })).toHaveCount(0);
    await expectNoAxeViolations(page);

    await page.keyboard.press('Escape');
    await main(page).getByRole('tab', { name: 'Clients' }).click();
    const client = main(page)
      .getByRole('list', { name: 'Clients' })
      .locator('details')
      .filter({ hasText: 'Claude Code' });
    await client.locator('summary').first().click();
    await expect(client.getByText('Works')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
