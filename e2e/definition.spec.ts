import { expect, expectNoAxeViolations, test } from './loupe';

test.use({ loupeArgs: ['node', 'e2e/servers/odd-definitions.mjs'] });

test('A tool’s definition is read beside its form, and what clients will trouble with is listed', async ({
  page,
  loupe,
}) => {
  await page.goto(loupe.url);

  await test.step('as documentation, beside a form that keeps what was typed', async () => {
    await page.getByRole('option', { name: /^plant tree/ }).click();
    const depth = page.getByRole('textbox', { name: 'depth' });
    await depth.fill('4');
    await page.getByRole('button', { name: /^Definition/ }).click();
    const definition = page.getByRole('dialog', { name: 'Definition of plant tree' });
    await expect(definition).toBeVisible();
    expect(page.url()).toContain('?view=definition');

    const input = definition.getByRole('list', { name: 'Input' });
    await expect(input).toContainText('from 1 to 9');
    await expect(input).toContainText('length 1 to 40');
    await input.getByRole('button', { name: 'see node' }).click();
    await expect(input.getByText('What to plant')).toBeInViewport();

    await definition.getByRole('searchbox', { name: 'Search Input' }).fill('sand');
    await expect(definition.getByRole('status')).toHaveText('1 match');
    await expect(input.getByText('How deep')).toBeHidden();
    await expectNoAxeViolations(page);

    await page.goBack();
    await expect(definition).toBeHidden();
    await expect(depth).toHaveValue('4');
  });

  await test.step('with the place, the reason and a remedy of what is wrong', async () => {
    await page.getByRole('button', { name: /^Definition.*2 errors/ }).click();
    const definition = page.getByRole('dialog', { name: 'Definition of plant tree' });
    await definition.getByRole('tab', { name: /^Findings/ }).click();
    const findings = definition.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    const of = (text: string) => findings.filter({ hasText: text });
    await expect(of('characters that MCP doesn’t allow')).toContainText('How to fix');
    await expect(of('marked both read-only and destructive')).toContainText('$.annotations.destructiveHint');
    await expect(of('A reference is recursive')).toContainText('#/$defs/node');
    await expect(of('Defaults that violate their own schema')).toContainText('10');
    await expectNoAxeViolations(page);

    await of('Arrays have no items').getByRole('button').click();
    await expect(definition.getByRole('tab', { name: 'Documentation' })).toHaveAttribute('aria-selected', 'true');
    await expect(definition.getByRole('list', { name: 'Input' }).getByText('odd[]')).toBeInViewport();

    await definition.getByRole('tab', { name: 'Behavior' }).click();
    await expect(definition.getByRole('row', { name: /^idempotentHint/ })).toContainText('default');
    await expectNoAxeViolations(page);
    await definition.getByRole('button', { name: 'Close' }).click();

    // However long the description.
    await page.getByRole('option', { name: /^exact/ }).click();
    for (const name of ['Present', /^Definition/, 'Show all'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Definition/ }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'JSON' }).click();
    await expect(page.getByRole('dialog')).toContainText('12345678901234567890');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitem', { name: 'Findings in definitions' }).click();
    const report = page.getByRole('main');
    await expect(report).toContainText('2 tools');
    const rule = report.getByRole('listitem', { name: /plant tree: .*array-without-items$/ });
    await expect(rule.getByRole('button', { name: 'exact' })).toBeHidden();
    await expectNoAxeViolations(page);
    const saved = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Save findings' }).click();
    await page.getByRole('menuitem', { name: 'Definitions as Markdown' }).click();
    expect((await saved).suggestedFilename()).toBe('odd-definitions-definitions.md');
    await rule.getByRole('button', { name: 'plant tree' }).click();
    await expect(page.getByRole('heading', { name: 'plant tree' })).toBeVisible();
  });
});
