import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { argumentsForm, call, expectResult, openConnected, openTool, requestText } from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/lenient.mjs'] });

function negatives(page: Page) {
  return page.getByRole('region', { name: 'Negative tests' });
}

function summary(page: Page, words: string) {
  return negatives(page).getByRole('group', { name: 'Results by response' }).getByRole('button', { name: words });
}

async function openNegatives(page: Page, tool: string) {
  await openTool(page, tool);
  await argumentsForm(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Negative tests…' }).click();
  await expect(negatives(page).getByRole('table', { name: 'Cases' })).toBeVisible();
}

test('an example is filled in, and negative tests show what a strict and a lenient server answer', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await test.step('negative tests show what a strict and a lenient server answer, and keep the proof', async () => {
    await openNegatives(page, 'strict');
    await expect(negatives(page)).toContainText('a generated valid example');
    await expectNoAxeViolations(page);
    await negatives(page)
      .getByRole('checkbox', { name: /^Edge cases/ })
      .uncheck();
    await negatives(page)
      .getByRole('button', { name: /^Send \d+ calls$/ })
      .click();
    await expect(negatives(page)).toContainText(/✓ (\d+) of \1 invalid calls rejected/);
    await expect(summary(page, 'protocol error')).toBeVisible();
    await expect(summary(page, 'tool error')).toBeVisible();
    await expect(summary(page, 'accepted (should be rejected)')).toHaveCount(0);

    await summary(page, 'protocol error').click();
    const missing = negatives(page).getByRole('button', { name: 'city missing' });
    await expect(negatives(page).getByRole('row', { name: /city missing/ })).toContainText('-32602');
    await missing.click();
    await expect(negatives(page).getByRole('note')).toContainText('Missing argument: city');
    await expectNoAxeViolations(page);

    await openNegatives(page, 'lenient');
    const send = negatives(page).getByRole('button', { name: /^Send \d+ calls$/ });
    await expect(negatives(page)).toContainText('The server marks this tool as destructive');
    await expect(send).toBeDisabled();
    await negatives(page)
      .getByRole('checkbox', { name: /^I understand the risk/ })
      .check();
    await negatives(page).getByRole('combobox', { name: 'Max concurrent calls' }).selectOption('4');
    await send.click();
    await expect(negatives(page)).toContainText(/! 0 of \d+ invalid calls rejected/);
    await expect(summary(page, 'accepted (should be rejected)')).toBeVisible();
    await expect(summary(page, 'tool error')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await negatives(page).getByRole('button', { name: 'Save as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('lenient-negative-1.csv');

    await negatives(page).getByRole('button', { name: 'Back to result' }).click();
    await page.getByRole('button', { name: /^Negative tests 1: \d+ of \d+ OK/ }).click();
    await expect(summary(page, 'accepted (should be rejected)')).toBeVisible();
  });
  await test.step('an example is filled in by one click, is valid, and can be taken back', async () => {
    await openTool(page, 'strict');
    const form = argumentsForm(page);
    await form.getByRole('textbox', { name: 'note' }).fill('mine');
    const fill = form.getByRole('button', { name: 'Fill example', exact: true });
    const place = await fill.boundingBox();
    await fill.click();
    const example = form.getByRole('group', { name: 'Example' });
    await expect(example.getByRole('status')).toHaveText('✓ Valid');
    expect(await fill.boundingBox()).toEqual(place);
    await example.getByRole('button', { name: 'Example options' }).click();
    await expect(example.getByRole('textbox', { name: 'Seed' })).toHaveValue('1');
    const first = await requestText(page).textContent();
    expect(first).toMatch(/"city":"\w+","guests":[1-8]/);

    await form.getByRole('button', { name: 'Fill example', exact: true }).click();
    await expect(example.getByRole('textbox', { name: 'Seed' })).toHaveValue('2');
    await example.getByRole('textbox', { name: 'Seed' }).fill('1');
    await example.getByRole('textbox', { name: 'Seed' }).press('Enter');
    await expect(requestText(page)).toHaveText(first ?? '');
    await expectNoAxeViolations(page);
    await call(page);
    await expectResult(page, 'ok');

    await example.getByRole('button', { name: 'Undo fill' }).click();
    await expect(requestText(page)).toHaveText('{"note":"mine"}');

    await form.getByRole('button', { name: 'Fill example', exact: true }).click();
    await expect(example.getByRole('status')).toHaveText('✓ Valid');
    await page.reload();
    await expect(example.getByRole('status')).toHaveText('✓ Valid');
    await form.getByRole('textbox', { name: 'note' }).fill('edited');
    await expect(example.getByRole('status')).toBeEmpty();
  });
  await test.step('a batch stops when it is cancelled and when the server dies, and says what was not sent', async () => {
    await openNegatives(page, 'slow');
    await negatives(page)
      .getByRole('button', { name: /^Send \d+ calls$/ })
      .click();
    await expect(negatives(page).getByRole('row', { name: 'accepted (should be rejected)' }).first()).toBeVisible();
    await negatives(page).getByRole('button', { name: 'Cancel batch' }).click();
    await expect(negatives(page)).toContainText('Batch cancelled.');
    await expect(summary(page, 'accepted (should be rejected)')).toBeVisible();
    await expect(summary(page, 'not sent')).toBeVisible();

    await openNegatives(page, 'fragile');
    await negatives(page)
      .getByRole('button', { name: /^Send \d+ calls$/ })
      .click();
    await expect(negatives(page)).toContainText('Connection lost. The remaining cases were not sent.');
    await expect(summary(page, 'transport error')).toContainText('1');
    await summary(page, 'transport error').click();
    await expect(negatives(page).getByRole('row', { name: /guests null/ })).toBeVisible();
  });
});
