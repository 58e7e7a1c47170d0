import { expect, expectNoAxeViolations, test } from './loupe';

const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
test.use({ loupeArgs: ['node', everything, 'stdio'] });

test('What the server suggests completes templates and prompts', async ({ page, loupe }) => {
  await page.goto(loupe.url);

  await test.step('the variables of a template, and the traffic shows it', async () => {
    await page.getByRole('link', { name: 'Resources' }).click();
    await page
      .getByRole('option', { name: /Dynamic Text Resource/ })
      .first()
      .click();
    await page.getByRole('combobox').fill('7');
    await expect(page.getByRole('listbox').getByRole('option').filter({ hasText: /^7$/ })).toBeVisible();
    await page.getByRole('button', { name: /^Traffic/ }).click();
    await expect(
      page
        .getByRole('region', { name: 'Traffic' })
        .getByRole('row', { name: /completion\/complete/ })
        .first(),
    ).toBeVisible();
  });

  await test.step('an example for a prompt is what its server suggests', async () => {
    await page.getByRole('link', { name: 'Prompts' }).click();
    await page.getByRole('option', { name: /^completable-prompt/ }).click();
    await page.getByRole('button', { name: 'Fill example' }).click();
    await expect(page.getByRole('combobox', { name: 'department' })).toHaveValue('Engineering');
    await page.getByRole('button', { name: 'Undo fill' }).click();
    await expect(page.getByRole('combobox', { name: 'department' })).toHaveValue('');
  });

  await test.step('the arguments of a prompt', async () => {
    const department = page.getByRole('combobox', { name: 'department' });
    await department.pressSequentially('En');
    await expect(page.getByRole('listbox', { name: 'department' }).getByRole('option')).toHaveText(['Engineering']);
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(department).toHaveValue('Engineering');

    const name = page.getByRole('combobox', { name: 'name' });
    await name.press('ArrowDown');
    const names = page.getByRole('listbox', { name: 'name' }).getByRole('option');
    await expect(names).toHaveText(['Alice', 'Bob', 'Charlie']);
    await names.filter({ hasText: 'Bob' }).click();
    await expect(page.getByRole('region', { name: 'Request' })).toContainText('"name":"Bob"');
    await name.fill('Somebody else');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('Somebody else');
  });
});
