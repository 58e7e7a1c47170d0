import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { call, expectResult, openAndCall, openConnected, openTool, resultRegion } from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/changing.mjs'] });

/** Calls the open tool again and waits for the run. */
async function callAgain(page: Page, number: number) {
  await call(page);
  const runs = page.getByRole('listbox', { name: 'Runs' });
  await expect(runs.getByRole('option', { name: new RegExp(`^#${number} (?!.*Running)`) })).toBeVisible();
}

test('results are compared, each kind by what it is, and what is ignored stays ignored', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  const result = resultRegion(page);
  await test.step('each run says what changed since the reference, and what is ignored stays ignored', async () => {
    await openAndCall(page, 'report');
    await expectResult(page, 'ok');
    await expect(result.getByRole('tab', { name: 'Changes' })).toHaveCount(0);
    await result.getByRole('button', { name: 'Pin as baseline' }).click();
    const heading = result.getByRole('heading', { name: /^Runs/ });
    const place = await heading.boundingBox();
    await callAgain(page, 2);
    // The room of the runs is kept from the first one on.
    expect((await heading.boundingBox())?.y).toBe(place?.y);
    await result.getByRole('button', { name: '9 changes from #1' }).click();

    const structured = result.getByRole('group', { name: 'Structured content' });
    await expect(structured.getByRole('listitem')).toContainText([
      /changed.*\$\.structuredContent\.requestId/,
      /changed.*generatedAt/,
      /changed.*\.total.*12345678901234567890.*12345678901234567891/,
      /changed.*\$\.structuredContent\.orders\[0\]\.id/,
      /orders\[1\]\.id/,
      /orders\[1\]\.stock.*40.*38/,
      /orders\[2\]\.id/,
      /moved.*\$\.structuredContent\.stations\[0\].*was \$\.structuredContent\.stations\[2\]/,
      /changed.*\.note.*null.*stock was corrected/,
    ]);
    await expect(result).toContainText('same as the structured content');

    await result.getByRole('button', { name: 'Actions for $.structuredContent.orders[0].id' }).click();
    await page.getByRole('menuitem', { name: 'Ignore $.structuredContent.orders[*].id' }).press('Enter');
    await result.getByRole('button', { name: /Ignore 2 paths that look like/ }).click();
    await expect(result.getByRole('status').filter({ hasText: '4 changes' })).toBeVisible();
    await expect(structured.getByRole('listitem')).toHaveCount(4);
    await result.getByRole('checkbox', { name: 'Show ignored changes (5)' }).check();
    await expect(structured.getByRole('listitem')).toHaveCount(9);
    await expectNoAxeViolations(page);

    await openTool(page, 'letter');
    await openTool(page, 'report');
    await callAgain(page, 3);
    await expect(result.getByRole('button', { name: '4 changes from #1 (5 ignored)' })).toBeVisible();

    await result.getByRole('tab', { name: 'Rendered' }).click();
    const runs = page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
    // Two are compared: the first tick is released.
    for (const at of [0, 2, 1]) await runs.nth(at).locator('[data-tick]').click();
    await expect(runs.nth(0)).not.toBeChecked();
    await result.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(result.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
    await expect(result.getByRole('combobox', { name: 'Compare with run' })).toContainText('#2');
    // Next to the choice of the run, a name and its value take a line each.
    const facts = result.getByLabel('Run details').locator('> div');
    expect(await facts.evaluateAll((all) => all.filter(({ clientHeight }) => clientHeight > 44).length)).toBe(0);
  });
  await test.step('texts are compared by word, pictures by pixel and by eye, sounds by length', async () => {
    await openAndCall(page, 'letter');
    await expectResult(page, 'ok');
    await callAgain(page, 2);
    await result.getByRole('tab', { name: 'Changes' }).click();
    await expect(result.getByText('#1 → #2')).toBeVisible();
    const text = result.getByRole('group', { name: 'Block 1: text' });
    await expect(text.getByRole('deletion').filter({ hasText: 'cloudy' })).toBeVisible();
    await expect(text.getByRole('insertion').filter({ hasText: 'sunny' })).toBeVisible();
    await result.getByRole('radio', { name: 'Side by side' }).check();
    await text.getByRole('button', { name: /Show 8 unchanged lines/ }).click();
    await expect(text.getByText('Line 1 stays as it is.').first()).toBeVisible();
    await expectNoAxeViolations(page);

    await openAndCall(page, 'media');
    await callAgain(page, 2);
    // Each tool keeps its own view.
    await result.getByRole('tab', { name: 'Changes' }).click();
    await expect(result.getByText('Block 1: the same')).toBeVisible();
    const image = result.getByRole('group', { name: 'Block 2: image' });
    await expect(image).toContainText('301 of 28,800 pixels differ (1%) · 300 of them visible');
    await image.getByRole('radio', { name: 'Pixel diff' }).check();
    await expect(image.getByRole('img', { name: /Differing pixels/ })).toBeVisible();
    await image.getByRole('radio', { name: 'Slider' }).check();
    const slider = image.getByRole('slider');
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('51');
    const audio = result.getByRole('group', { name: 'Block 3: audio' });
    await expect(audio).toContainText(/250 ms longer · Differs from (499|500) ms on/);
    await expect(audio.getByRole('img', { name: 'Waveform of #2, 750 ms' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
  await test.step('a result is compared with an error; ten megabytes with ten others', async () => {
    await openAndCall(page, 'moody');
    await expectResult(page, 'ok');
    await callAgain(page, 2);
    await result.getByRole('tab', { name: 'Changes' }).click();
    await expect(result.getByRole('group', { name: 'Full response' })).toContainText('not in the mood');
    await expect(result).toContainText('✓ OK → ✕ Protocol error');

    await openAndCall(page, 'large');
    await expectResult(page, 'ok');
    await callAgain(page, 2);
    await result.getByRole('tab', { name: 'Changes' }).click();
    await expect(result.getByRole('status').filter({ hasText: '100 changes' })).toBeVisible();
  });
});
