import { expect, expectNoAxeViolations, test } from './loupe';
import { section } from './servers-screen';
import { openConnected } from './workbench';

test.use({ loupeArgs: [process.execPath, 'e2e/servers/refusing.mjs'] });

test('what a server says of an argument stands at its field, in each kind of form', async ({ page, loupe }) => {
  await openConnected(page, loupe);

  await test.step('a tool, also as JSON', async () => {
    await page.getByRole('option', { name: 'plan' }).click();
    await page.getByLabel('nights').fill('20');
    await page.getByRole('button', { name: 'Call tool' }).click();
    await expect(page.getByText('Server: At most 14')).toBeVisible();
    await page.getByRole('tab', { name: 'JSON', exact: true }).first().click();
    const mark = page.locator('.cm-lintRange-error');
    await expect(mark).toHaveText('20');
    await mark.hover();
    await expect(page.getByRole('tooltip').or(page.locator('.cm-tooltip'))).toContainText('Server: At most 14');
    await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill('{"nights": 2}');
    await expect(mark).toHaveCount(0);
  });

  await test.step('a prompt', async () => {
    await section(page, 'Prompts').click();
    await page.getByRole('option', { name: 'pack' }).click();
    const city = page.getByRole('combobox', { name: 'city' }).or(page.getByRole('textbox', { name: 'city' }));
    await city.fill('Atlantis');
    await page.getByRole('button', { name: 'Get prompt' }).click();
    await expect(page.getByText('Server: No such city')).toBeVisible();
    await expect(city).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolations(page);
    await city.fill('Oslo');
    await expect(page.getByText('Server: No such city')).toHaveCount(0);
  });

  await test.step('a resource template', async () => {
    await section(page, 'Resources').click();
    await page.getByRole('option', { name: 'map' }).click();
    const city = page.getByRole('combobox', { name: 'city' }).or(page.getByRole('textbox', { name: 'city' }));
    await city.fill('Atlantis');
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(page.getByText('Server: No map of it')).toBeVisible();
    await city.fill('Oslo');
    await expect(page.getByText('Server: No map of it')).toHaveCount(0);
  });
});
