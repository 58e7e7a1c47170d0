import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './loupe';
import { argumentsForm, openConnected, openTool, requestText } from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/schemas.mjs'], timezoneId: 'Asia/Tokyo' });

/** A member of the arguments as they stand before they are sent. */
async function argument(page: Page, name: string): Promise<unknown> {
  const request = await requestText(page).textContent();
  return (JSON.parse(request ?? '{}') as Record<string, unknown>)[name];
}

test('each control writes what was put in, and only that', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await openTool(page, 'controls');

  await test.step('a file becomes base64, told by name, type and size', async () => {
    const field = argumentsForm(page).getByRole('group', { name: 'attachment' });
    const chooser = page.waitForEvent('filechooser');
    await argumentsForm(page).getByRole('button', { name: 'Choose file' }).first().click();
    const buffer = Buffer.from('\0\x01 any bytes \xff'.repeat(400), 'latin1');
    await (await chooser).setFiles({ name: 'bytes.bin', mimeType: 'application/x-any', buffer });
    await expect(field).toContainText('bytes.bin');
    await expect(field).toContainText('application/x-any');
    await expect(field).toContainText('5.6 kB');
    expect(await argument(page, 'attachment')).toBe(buffer.toString('base64'));
    await page.getByRole('button', { name: 'Edit as text' }).click();
    await page.getByRole('textbox', { name: 'attachment' }).fill('aGk=');
    await expect(argumentsForm(page)).toContainText('2 B');
    expect(await argument(page, 'attachment')).toBe('aGk=');
  });

  await test.step('one of 5,000 values is found by keyboard', async () => {
    const city = page.getByRole('combobox', { name: 'city' });
    await city.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'choice 1', exact: true })).toBeVisible();
    await page.keyboard.type('47');
    await page.keyboard.press('ArrowDown');
    await expect(city).toHaveAttribute('aria-activedescendant', /.+/);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(city).toHaveValue('choice 147');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'choice 147', selected: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox', { name: 'city' })).toBeHidden();
    expect(await argument(page, 'city')).toBe('choice 147');
  });

  await test.step('several of 5,000 values are searched, kept in order, and taken back', async () => {
    const labels = page.getByRole('combobox', { name: 'labels' });
    await labels.click();
    await page.keyboard.type('choice 4711');
    await page.keyboard.press('Enter');
    await page.keyboard.type('choice 12');
    await page.getByRole('option', { name: 'choice 12', exact: true }).click();
    await page.getByRole('option', { name: 'choice 120', exact: true }).click();
    expect(await argument(page, 'labels')).toEqual(['choice 4711', 'choice 12', 'choice 120']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove choice 4711' }).click();
    expect(await argument(page, 'labels')).toEqual(['choice 12', 'choice 120']);
    await page.getByRole('group', { name: 'days' }).getByText('Wed').click();
    await page.getByRole('radiogroup', { name: 'level' }).getByText('warning').click();
    expect(await argument(page, 'days')).toEqual(['Wed']);
    expect(await argument(page, 'level')).toBe('warning');
  });

  await test.step('a secret is not to be read until it is shown', async () => {
    const token = page.getByRole('textbox', { name: 'api_token' });
    await token.fill('two\nlines');
    await expect(token).toHaveCSS('-webkit-text-security', 'disc');
    await page.getByRole('button', { name: 'Show value' }).click();
    await expect(token).toHaveCSS('-webkit-text-security', 'none');
    expect(await argument(page, 'api_token')).toBe('two\nlines');
    await expectNoAxeViolations(page);
  });

  await test.step('a moment is now, or picked in a zone, and otherwise as typed', async () => {
    const startsAt = page.getByRole('textbox', { name: 'starts_at' });
    await page.getByRole('button', { name: 'Now' }).first().click();
    await expect(startsAt).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/);
    await startsAt.fill('2026-07-01t10:20:30.5Z');
    await page.getByRole('button', { name: 'Pick date and time' }).click();
    const picker = page.getByRole('dialog', { name: 'Pick date and time: starts_at' });
    await expect(picker.getByLabel('Date and time')).toBeFocused();
    await expect(picker.getByLabel('Time zone')).toHaveValue('UTC');
    await expectNoAxeViolations(page);
    await expect(startsAt).toHaveValue('2026-07-01t10:20:30.5Z');
    await picker.getByLabel('Date and time').fill('2026-07-02T00:00:00');
    await picker.getByLabel('Time zone').selectOption('America/New_York');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pick date and time' })).toBeFocused();
    expect(await argument(page, 'starts_at')).toBe('2026-07-02T00:00:00-04:00');
    // A part of a moment is no moment: the call does not go out with the old one.
    await page.getByRole('button', { name: 'Pick date and time' }).click();
    await picker.getByLabel('Date and time').press('Backspace');
    await page.keyboard.press('Control+Enter');
    await expect(argumentsForm(page).getByRole('alert')).toContainText('starts_at');
    await page.keyboard.press('Escape');
    expect(await argument(page, 'starts_at')).toBe('2026-07-02T00:00:00-04:00');
  });
});
