import type { Page } from '@playwright/test';
import { everything } from './http-servers';
import { expect, test } from './loupe';
import {
  argumentsForm,
  block,
  call,
  expectConnected,
  expectOpen,
  expectResult,
  findings,
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
  test.describe('of server-everything', () => {
    test.use({ loupeArgs: [...everything, 'stdio'] });
    test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

    test('is filtered, moved through by the keyboard, and opens what it names', async ({ page }) => {
      test.slow();
      await test.step('is reached by / and Down, and moved through by the keyboard', async () => {
        await expect(toolOption(page, 'echo')).toBeVisible();
        await page.keyboard.press('/');
        await expect(filterBox(page)).toBeFocused();
        await expect(filterBox(page)).toHaveValue('');
        await page.keyboard.press('ArrowDown');
        await expect(toolList(page)).toBeFocused();
        const place = (position: number) =>
          expect(selectedTool(page)).toHaveAttribute('aria-posinset', String(position));
        await place(1);
        await page.keyboard.press('ArrowDown');
        await place(2);
        await page.keyboard.press('ArrowUp');
        await place(1);
        await page.keyboard.press('End');
        const size = await selectedTool(page).getAttribute('aria-setsize');
        await place(Number(size));
        await page.keyboard.press('Home');
        await place(1);
        await page.keyboard.type('get-tin');
        await expectOpen(page, 'get-tiny-image');
      });
      await test.step('narrows to what is typed into the filter', async () => {
        await expect(toolOption(page, 'echo')).toBeVisible();
        await filterBox(page).fill('image');
        await expect(toolOption(page, 'get-tiny-image')).toBeVisible();
        await expect(toolOption(page, 'echo')).toBeHidden();
        await page.getByRole('button', { name: 'Clear filter' }).click();
        await expect(toolOption(page, 'echo')).toBeVisible();
        await filterBox(page).fill('no tool is called so');
        await filterBox(page).press('ArrowDown');
        await expect(filterBox(page)).toBeFocused();
        await expect(page.getByText('No tools match the filter.')).toBeVisible();
      });
      await test.step('is unharmed by a slash typed into a field', async () => {
        await openTool(page, 'echo');
        const message = page.getByRole('textbox', { name: 'message' });
        await message.pressSequentially('a/b');
        await expect(message).toHaveValue('a/b');
        await expect(message).toBeFocused();
      });
      await test.step('names the tool in the address, so that Back works', async () => {
        await openTool(page, 'echo');
        await openTool(page, 'get-sum');
        await expect(page).toHaveURL(/\/tools\/get-sum$/);
        await page.goBack();
        await expectOpen(page, 'echo');
      });
      await test.step('shows what the annotations say', async () => {
        await openTool(page, 'get-tiny-image');
        await expect(toolOption(page, 'get-tiny-image')).toContainText('read-only');
        const main = page.getByRole('main');
        await expect(main.getByText('idempotent', { exact: true })).toBeVisible();
        await expect(main.getByText('destructive', { exact: true })).toBeHidden();
      });
    });
  });

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

  test.describe('with malformed definitions in it', () => {
    test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });
    test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

    test('says what is wrong with each, and lets call what can be called', async ({ page }) => {
      test.slow();
      await test.step('shows them with their finding, and all the others work', async () => {
        const findings: [tool: string, finding: string][] = [
          ['no_input_schema', 'inputSchema is missing'],
          ['input_schema_string', 'inputSchema is not an object'],
          ['#7', 'The tool has no name'],
          ['#10', 'not an object'],
        ];
        for (const [tool, finding] of findings) {
          await openTool(page, tool);
          await expect(page.getByText(finding)).toBeVisible();
        }
        await openAndCall(page, 'unknown_block');
        await expectResult(page, 'ok');
      });
      await test.step('a tool without an inputSchema can be called with written arguments', async () => {
        await openTool(page, 'no_input_schema');
        await writeJson(page, '{"any": [1, null]}');
        await call(page);
        await expectResult(page, 'ok');
        await expect(block(page, 1)).toContainText('{"any":[1,null]}');
      });
      await test.step('a tool without a name cannot be called', async () => {
        await openTool(page, '#7');
        await expect(page.getByRole('button', { name: 'Call tool' })).toBeDisabled();
      });
      await test.step('a description that is no string and a name that is there twice', async () => {
        await openTool(page, 'number_description');
        await page.getByRole('button', { name: /^Definition/ }).click();
        await expect(page.getByRole('dialog')).toContainText('42');
        await page.keyboard.press('Escape');
        await filterBox(page).fill('html_called_png');
        await expect(toolList(page).getByRole('option')).toHaveCount(2);
        await toolList(page).getByRole('option').nth(1).click();
        await expect(page.getByText('has the same name')).toBeVisible();
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

  test('what the form or the JSON says is what arrives, and what is no JSON stays', async ({ page }) => {
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
    await test.step('violations are listed, and "Send anyway" sends as it is', async () => {
      await openTool(page, 'closed');
      await writeJson(page, '{"only":5,"other":true}');
      await call(page);
      const notSent = page.getByRole('alert');
      await expect(notSent).toContainText('Not sent: 2 invalid values');
      await expect(notSent.getByRole('listitem')).toHaveCount(2);
      await expectResult(page, 'idle');
      await page.getByRole('button', { name: 'Send anyway' }).click();
      await expectResult(page, 'ok');
      await expect(page.getByRole('button', { name: 'Call tool' })).toBeFocused();
      await expect(block(page, 1)).toContainText('only');
      await block(page, 1).getByRole('tab', { name: 'Plain' }).click();
      await expect(block(page, 1).getByRole('tabpanel')).toHaveText('{"only":5,"other":true}');
    });
    await test.step('violations go away when the arguments are mended', async () => {
      await writeJson(page, '{}');
      await page.getByRole('tab', { name: 'Form' }).click();
      await call(page);
      await expect(page.getByRole('alert')).toContainText('Not sent');
      await page.getByRole('textbox', { name: 'only' }).fill('x');
      await expect(page.getByRole('button', { name: 'Send anyway' })).toBeHidden();
      await expectSentAsShown(page, '{"only":"x"}');
    });
    await test.step('JSON that is not valid is told with its place, and is not lost', async () => {
      await openTool(page, 'strings');
      await writeJson(page, '{\n  "short": oops\n}');
      await expect(argumentsForm(page)).toContainText('line 2, column 12');
      await expect(page.getByRole('button', { name: 'Call tool' })).toBeDisabled();
      await page.getByRole('tab', { name: 'Form' }).click();
      await expect(argumentsForm(page)).toContainText('line 2, column 12');
      await page.getByRole('tab', { name: 'JSON' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Arguments as JSON' })).toContainText('oops');
    });
  });

  test('a draft survives another tool and a reload', async ({ page }) => {
    await openTool(page, 'strings');
    await page.getByRole('textbox', { name: 'short' }).fill('abc');
    await openTool(page, 'closed');
    await page.getByRole('textbox', { name: 'only' }).fill('kept');
    await openTool(page, 'strings');
    await expect(page.getByRole('textbox', { name: 'short' })).toHaveValue('abc');
    await page.getByRole('textbox', { name: 'short' }).fill('ab');
    await page.reload();
    await expectConnected(page);
    await expectOpen(page, 'strings');
    await expect(page.getByRole('textbox', { name: 'short' })).toHaveValue('ab');
    await openTool(page, 'closed');
    await expect(page.getByRole('textbox', { name: 'only' })).toHaveValue('kept');
  });

  test('a tool that is called destructive asks, until it is told not to', async ({ page }) => {
    await openTool(page, 'destructive');
    await page.getByRole('textbox', { name: 'path' }).fill('/tmp/precious');
    await call(page);
    const question = page.getByRole('dialog', { name: 'Call destructive?' });
    await expect(question).toContainText('marks this tool as destructive');
    await expect(question).toContainText('"path": "/tmp/precious"');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectResult(page, 'idle');

    await call(page);
    await question.getByRole('checkbox', { name: /Don’t ask again/ }).check();
    await question.getByRole('button', { name: 'Call tool' }).click();
    await expectResult(page, 'ok');

    await call(page);
    await expect(runs(page)).toHaveCount(2);
    await page.reload();
    await expectConnected(page);
    await call(page);
    await expectResult(page, 'ok');
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

  test('runs beside others, is cancelled, and leaves the result before in sight', async ({ page }) => {
    test.slow();
    await test.step('several calls of one tool run at once, each with its own end', async () => {
      await openTool(page, 'slow-progress');
      const seconds = page.getByRole('textbox', { name: 'seconds' });
      // An edit before a call is on its way would call it off.
      await seconds.fill('30');
      await call(page);
      await expect(runs(page)).toHaveCount(1);
      await seconds.fill('1.5');
      await call(page);
      await expect(runs(page)).toHaveCount(2);
      await seconds.fill('1');
      await call(page);
      await expect(runs(page)).toHaveCount(3);
      await expectResult(page, 'ok');
      await expect(block(page, 1)).toContainText('done after 1 seconds');
      await runs(page).nth(1).click();
      await expect(block(page, 1)).toContainText('done after 1.5 seconds');
      await expect(toolOption(page, 'slow-progress')).toContainText('Last call: OK');
      await runs(page).nth(0).click();
      await expectResult(page, 'running');
      await page.getByRole('button', { name: 'Cancel call' }).click();
      await expectResult(page, 'cancelled');
      await expect(runs(page).nth(2)).toContainText('OK');
    });
    await test.step('while a call runs, the result before stays where it is, and says that it is old', async () => {
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
    await test.step('"Cancel call" tells the server', async () => {
      await openAndCall(page, 'hang');
      await expectResult(page, 'running');
      await expect(page.getByRole('timer', { name: 'Elapsed time' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel call' }).click();
      await expectResult(page, 'cancelled');
      await openAndCall(page, 'cancelled-so-far');
      await expectResult(page, 'ok');
      await expect(resultRegion(page)).toContainText('loupe-');
      await expect(resultRegion(page)).toContainText('cancelled by the user');
    });
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

test.describe('a tool of the demo that calls itself destructive', () => {
  test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

  test('asks as well when Ctrl+Enter calls it, and its mistake is a tool error', async ({ page }) => {
    await openTool(page, 'delete_document');
    await page.getByRole('textbox', { name: 'Document' }).fill('nothing.txt');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Call tool' }).click();
    await expectResult(page, 'tool-error');
    await expect(resultRegion(page)).toContainText('There is no document called');
    await expect(findings(page)).toHaveCount(0);
  });
});
