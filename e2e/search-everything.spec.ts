import { expect, expectNoAxeViolations, test } from './loupe';
import { openConnected } from './workbench';

test.use({ loupeArgs: [process.execPath, 'e2e/servers/broken.mjs'] });

test('a finding that is searched for is opened in its message', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').fill('must be');
  const hit = palette.getByRole('group', { name: 'Findings' }).getByRole('option').first();
  await expect(hit).toBeVisible();
  const rule = (await hit.locator('.rigid').textContent()) ?? '';
  await hit.click();
  const opened = page.getByRole('region', { name: /^Message \d+$/ });
  await expect(opened).toBeVisible();
  await expect(page.getByRole('list', { name: `Found in: ${rule}` }).locator('[aria-pressed="true"]')).toHaveCount(1);
  await expectNoAxeViolations(page);
});

test('letters that are typed while the search opens are all there', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('must be', { delay: 4 });
    const box = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox');
    await expect(box).toHaveValue('must be');
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});
