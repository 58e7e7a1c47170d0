import { expect, expectNoAxeViolations, test } from './loupe';
import {
  block,
  call,
  findings,
  openAndCall,
  openConnected,
  openTool,
  resultRegion,
  unfoldLateFindings,
  writeJson,
} from './workbench';

test.describe('the links of a result', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });

  test('are checked all at once, and what was read opens in the table', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await unfoldLateFindings(page);
    await openAndCall(page, 'resource_links');
    const links = resultRegion(page).getByRole('region', { name: 'Links', exact: true });
    await links.getByRole('button', { name: 'Check all 8 links' }).click();
    await expect(links.getByRole('status')).toHaveText('3 links failed, 3 differ, 2 are OK.');

    const rows = links.getByRole('table', { name: 'Checked links' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('Failed');
    await expect(rows.nth(1)).toContainText('Resource not found');
    const wrongSize = rows.filter({ hasText: 'wrong size' });
    await expect(wrongSize).toContainText('Advertised size 999999 bytes, actual size 11 bytes');
    const picture = rows.filter({ hasText: 'fixture://picture' });
    await expect(picture).toContainText('image/jpeg (image/png)');
    await picture.getByRole('button', { name: 'Show contents of picture' }).click();
    const held = links.getByRole('row').getByRole('img').first();
    await expect(held).toHaveJSProperty('naturalWidth', 24);

    await links.getByRole('button', { name: 'Link', exact: true }).click();
    await expect(rows.nth(1)).toContainText('dead');
    await expect(block(page, 1)).toContainText('Couldn’t read the link');
    const atLink = page.getByRole('code').getByText('$.content[4].mimeType', { exact: true });
    await expect(findings(page).filter({ has: atLink }).first()).toBeVisible();
    await expectNoAxeViolations(page);

    const saving = page.waitForEvent('download');
    await links.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await saving).suggestedFilename()).toBe('links.csv');
  });
});

test('a resource that a text names is read by a click, without a list before; a melody is heard', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await openTool(page, 'order_flour');
  await writeJson(page, '{"flour":"wheat","kilograms":100}');
  await call(page);
  const link = resultRegion(page).getByRole('link', { name: 'demo://documents/opening-hours.json' });
  await expect(link).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Traffic', exact: true }).click();
  await expect(page.getByText('tools/call').first()).toBeVisible();
  await expect(page.getByText('resources/list')).toHaveCount(0);
  await page.goBack();
  await link.click();
  await expect(page).toHaveURL(/\/resources\/demo/);
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
  await expect(resultRegion(page)).toContainText('application/json');
  await page.goBack();
  await expect(link).toBeVisible();
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await test.step('a melody to listen to, and documents to read in place', async () => {
    await openAndCall(page, 'play_melody');
    await expect(page.getByLabel(/^Audio of block/)).toHaveJSProperty('error', null);
    await expect
      .poll(() => page.getByLabel(/^Audio of block/).evaluate((player) => (player as HTMLAudioElement).duration))
      .toBeGreaterThan(1);
    await openAndCall(page, 'search_documents');
    const link = block(page, 2, 'resource link');
    await link.getByRole('button', { name: /^Read / }).click();
    await expect(link.getByRole('group', { name: /^Contents of/ })).toBeVisible();
    await expect(link.getByRole('alert')).toBeHidden();
  });
});
