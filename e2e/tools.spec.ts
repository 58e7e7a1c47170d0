import type { Page } from '@playwright/test';
import { expect, test } from './loupe';
import {
  block,
  call,
  expectConnected,
  expectOpen,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  requestText,
  resultRegion,
  setTimeLimit,
  toolOption,
  viewResultAs,
  writeJson,
} from './workbench';

function toolList(page: Page) {
  return page.getByRole('listbox', { name: 'Tools' });
}

function filterBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Filter tools' });
}

function selectedTool(page: Page) {
  return toolList(page).getByRole('option', { selected: true });
}

function runs(page: Page) {
  return resultRegion(page).getByRole('listbox', { name: 'Runs' }).getByRole('option');
}

test.describe('the list of tools', () => {
  test.describe('of a server with 5,000 tools', () => {
    test.use({ loupeArgs: ['node', 'e2e/servers/many-tools.mjs'] });
    test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

    test('is whole, filtered, and follows its changes', async ({ page }) => {
      test.slow();
      await test.step('fetches all pages, counts them and keeps only a few rows on the page', async () => {
        await expect(page.getByText('5,000 · 10 pages')).toBeVisible();
        await expect(page.getByRole('list', { name: 'Server features' })).toContainText('5,000 tools');
        const options = toolList(page).getByRole('option');
        expect(await options.count()).toBeLessThan(100);
        await expect(options.first()).toHaveAttribute('aria-setsize', '5000');
        await toolList(page).focus();
        await page.keyboard.press('End');
        await expect(selectedTool(page)).toHaveAttribute('aria-posinset', '5000');
        await expect(selectedTool(page)).toBeInViewport();
        expect(await options.count()).toBeLessThan(100);
      });
      await test.step('filters by every word, and the filtered tool can be called', async () => {
        await filterBox(page).fill('kafka webhook');
        await expect(page.getByText('No tools match the filter.')).toBeVisible();
        await filterBox(page).fill('archive kafka hook');
        await expect(page.getByText('1 of 5,000')).toBeVisible();
        await toolOption(page, 'kafka_archive_hook').click();
        await call(page);
        await expectResult(page, 'ok');
        await expect(block(page, 1)).toContainText('kafka_archive_hook {}');
      });
      await test.step('is fetched again when the server says that it has changed', async () => {
        await openTool(page, 'add-tool');
        await page.getByRole('textbox', { name: 'name' }).fill('brand_new_tool');
        await call(page);
        await expectResult(page, 'ok');
        await expect(page.getByText('5,001 · 11 pages')).toBeVisible();
        await openAndCall(page, 'brand_new_tool');
        await expectResult(page, 'ok');
      });
    });
  });
});

test.describe('the arguments', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/schemas.mjs'] });
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  /** The text of "Request" before the call, which the server then says it received. */
  async function expectSentAsShown(page: Page, json: string) {
    await expect(requestText(page)).toHaveText(json);
    await call(page);
    await expectResult(page, 'ok');
    await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
    await expect(block(page, 1).getByRole('tabpanel')).toHaveText(json);
  }

  test('what the form or the JSON says is what arrives', async ({ page }) => {
    test.slow();
    await test.step('an untouched form sends {}, defaults or not', async () => {
      await openTool(page, 'defaults');
      await expectSentAsShown(page, '{}');
    });
    await test.step('what is typed is what is shown and what arrives', async () => {
      await openTool(page, 'numbers');
      await page.getByRole('textbox', { name: 'big' }).fill('12345678901234567890');
      await page.getByRole('textbox', { name: 'precise' }).fill('0.1000000000000000055511151231257827');
      await page.getByRole('textbox', { name: 'limited' }).fill('5');
      await expectSentAsShown(
        page,
        '{"big":12345678901234567890,"precise":0.1000000000000000055511151231257827,"limited":5}',
      );
    });
    await test.step('Ctrl+Enter calls, from any field', async () => {
      await openTool(page, 'strings');
      await page.getByRole('textbox', { name: 'lines' }).fill('first\nsecond');
      await page.keyboard.press('Control+Enter');
      await expectResult(page, 'ok');
      await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
      await expect(block(page, 1)).toContainText('{"lines":"first\\nsecond"}');
    });
    await test.step('also from a menu button, whose menu stays closed', async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Enter');
      await expect(runs(page)).toHaveCount(2);
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
    await test.step('the form and the JSON are the same value', async () => {
      await openTool(page, 'strings');
      await page.getByRole('textbox', { name: 'short' }).fill('abc');
      await writeJson(page, '{"short": "xyz", "unknown": [1]}');
      await expect(requestText(page)).toHaveText('{"short":"xyz","unknown":[1]}');
      await page.getByRole('tab', { name: 'Form' }).click();
      await expect(page.getByRole('textbox', { name: 'short' })).toHaveValue('xyz');
      await page.getByRole('textbox', { name: 'short' }).fill('ab');
      await expectSentAsShown(page, '{"short":"ab","unknown":[1]}');
    });
  });

  test('survive a reload, as do what was confirmed and what was called', async ({ page }) => {
    const destructive = page.getByRole('dialog', { name: 'Call destructive?' });
    await openTool(page, 'destructive');
    await page.getByRole('textbox', { name: 'path' }).fill('/tmp/precious');
    await call(page);
    await destructive.getByRole('checkbox', { name: /Don’t ask again/ }).check();
    await destructive.getByRole('button', { name: 'Call tool' }).click();
    await expectResult(page, 'ok');
    await call(page);
    await expect(runs(page)).toHaveCount(2);

    await openTool(page, 'strings');
    await page.getByRole('textbox', { name: 'short' }).fill('abc');
    await openTool(page, 'closed');
    await page.getByRole('textbox', { name: 'only' }).fill('kept');
    await call(page);
    await expectResult(page, 'ok');
    await openTool(page, 'strings');
    await expect(page.getByRole('textbox', { name: 'short' })).toHaveValue('abc');
    await page.getByRole('textbox', { name: 'short' }).fill('ab');
    await call(page);
    await expectResult(page, 'ok');

    // What was not written yet is written before the page goes.
    await page.reload();
    await expectConnected(page);
    await expectOpen(page, 'strings');
    await expect(page.getByRole('textbox', { name: 'short' })).toHaveValue('ab');
    for (const called of ['closed', 'strings']) await expect(toolOption(page, called)).toContainText('Last call: OK');
    await expect(toolOption(page, 'numbers')).not.toContainText('Last call');
    await openTool(page, 'closed');
    await expect(page.getByRole('textbox', { name: 'only' })).toHaveValue('kept');
    await openTool(page, 'destructive');
    await call(page);
    await expectResult(page, 'ok');
    await expect(destructive).toHaveCount(0);
  });

  test('every run is kept, opened again, and its arguments put back', async ({ page }) => {
    await openTool(page, 'closed');
    const only = page.getByRole('textbox', { name: 'only' });
    for (const [index, text] of ['first', 'second', 'third'].entries()) {
      await only.fill(text);
      await call(page);
      await expect(runs(page)).toHaveCount(index + 1);
      await expectResult(page, 'ok');
    }
    await expect(block(page, 1)).toContainText('third');
    await runs(page).nth(0).click();
    await expect(block(page, 1)).toContainText('first');
    await expect(only).toHaveValue('third');
    await page.getByRole('button', { name: 'Restore these arguments' }).click();
    await expect(only).toHaveValue('first');

    await openTool(page, 'strings');
    await openTool(page, 'closed');
    await expect(runs(page)).toHaveCount(3);
    await expect(runs(page).nth(2)).toHaveAccessibleName(/^#3 \d\d:\d\d:\d\d ✓? ?OK .*third.* \d+(\.\d+)? m?s$/);
    // The list says what came of a tool's last call, and each tool keeps its view of the result.
    await expect(toolOption(page, 'closed')).toContainText('Last call: OK');
    await expect(toolOption(page, 'strings')).not.toContainText('Last call');
    await viewResultAs(page, 'JSON');
    await openTool(page, 'strings');
    await call(page);
    const rendered = resultRegion(page).getByRole('tab', { name: 'Rendered' });
    await expect(rendered).toHaveAttribute('aria-selected', 'true');
    await openTool(page, 'closed');
    await expect(rendered).toHaveAttribute('aria-selected', 'false');

    // What was not written yet is written before the page goes.
    await page.reload();
    await expect(toolOption(page, 'closed')).toContainText('Last call: OK');
    await expect(toolOption(page, 'numbers')).not.toContainText('Last call');
  });
});

test.describe('a call that takes its time', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/never-answers.mjs'] });
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  test('leaves the result before where it is, and says that it is old', async ({ page }) => {
    await openTool(page, 'slow-progress');
    const seconds = page.getByRole('textbox', { name: 'seconds' });
    await seconds.fill('1');
    await call(page);
    await expectResult(page, 'ok');
    const tabs = resultRegion(page).getByRole('tablist', { name: 'Result view' });
    const button = page.getByRole('button', { name: 'Call tool' });
    const [before, place] = [await tabs.boundingBox(), await button.boundingBox()];
    await seconds.fill('30');
    await call(page);
    await expectResult(page, 'running');
    await expect(toolOption(page, 'slow-progress')).toContainText('Last call: Running');
    await expect(resultRegion(page)).toContainText('Showing the previous result');
    await expect(resultRegion(page)).toContainText('done after 1 seconds');
    expect(await resultRegion(page).locator('[inert] [role=tablist]').boundingBox()).toEqual(before);
    expect(await button.boundingBox()).toEqual(place);
    await page.getByRole('button', { name: 'Cancel call' }).click();
    await expectResult(page, 'cancelled');
    await expect(resultRegion(page)).not.toContainText('done after 1 seconds');
  });

  test('runs into its time limit, which the server is told, or outlasts it while progress comes', async ({ page }) => {
    test.slow();
    await test.step('runs into it', async () => {
      await setTimeLimit(page, '1');
      await openAndCall(page, 'hang');
      await expectResult(page, 'transport-error');
      await expect(resultRegion(page)).toContainText('Transport error');
      await expect(resultRegion(page)).toContainText('No response within 1 s');
      await openAndCall(page, 'cancelled-so-far');
      await expect(resultRegion(page)).toContainText('no response within 1000 ms');
    });
    await test.step('outlasts it', async () => {
      await setTimeLimit(page, '1.2');
      await openTool(page, 'slow-progress');
      await page.getByRole('textbox', { name: 'seconds' }).fill('3');
      await call(page);
      await expect(resultRegion(page)).toContainText('of 3 seconds');
      await expectResult(page, 'ok');
      await expect(block(page, 1)).toContainText('done after 3 seconds');
    });
  });
});
