import { expect, expectNoAxeViolations, test } from './loupe';
import {
  argumentsForm,
  expectConnected,
  expectOpen,
  expectResult,
  openConnected,
  openTool,
  requestText,
  writeJson,
} from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/schemas.mjs'], permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

test('is completed by the keyboard, scrolls in its own pane, and is copied as a program', async ({ page }) => {
  await test.step('keys and values are completed by the keyboard, mistakes marked where they are', async () => {
    await openTool(page, 'unions');
    await writeJson(page, '{}');
    const editor = page.getByRole('textbox', { name: 'Arguments as JSON' });
    await editor.press('Home');
    await editor.press('ArrowRight');
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
    // The schema may still be on its way to the editor.
    await expect(async () => {
      await editor.press('Control+Space');
      const first = suggestions.getByRole('option').first();
      await expect(first).toContainText('string_or_array', { timeout: 1000 });
    }).toPass();
    await page.keyboard.type('kind');
    await expect(suggestions.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(suggestions).toBeHidden();
    await writeJson(page, '{"by_kind": {"kind": "rectangle", "width": "wide", }}');
    for (let step = 0; step < 3; step += 1) await editor.press('ArrowLeft');
    await editor.press('ArrowRight');
    await editor.press('Control+Space');
    await expect(suggestions.getByRole('option')).toHaveText([/height/]);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('7');
    await expect(requestText(page)).toContainText('"height":7');
    // The next problem, by its key: the squiggle is under the value that is wrong.
    await editor.press('Home');
    await expect(page.locator('.cm-lintRange-error')).toHaveText('"wide"');
    await page.keyboard.press('F8');
    await expect(page.getByText('Must be a number, not a string.').first()).toBeVisible();
    // Tab still leaves the editor.
    await page.keyboard.press('Tab');
    await expect(editor).not.toBeFocused();
  });
  await test.step('a long text scrolls in its editor, whose pane stays where it is', async () => {
    await openTool(page, 'numbers');
    await writeJson(page, JSON.stringify({ anything: Array.from({ length: 300 }, (_, at) => at) }, null, 2));
    const scrolled = argumentsForm(page).locator('*:is(.cm-scroller, :has(.cm-scroller))');
    const overflowing = () =>
      scrolled.evaluateAll((all) =>
        all
          .filter((each) => each.scrollHeight - each.clientHeight > 1)
          .map((each) => each.classList.contains('cm-scroller')),
      );
    await expect.poll(overflowing).toEqual([true]);
    await expect(page.getByRole('tab', { name: 'JSON' }).first()).toBeInViewport();
  });
  await test.step('a call is copied as a program', async () => {
    await openTool(page, 'numbers');
    await writeJson(page, '{"anything": 12345678901234567890}');
    await expect(requestText(page)).toHaveText('{"anything":12345678901234567890}');
    const expectCopied = async (name: string, parts: readonly string[]) => {
      await page.getByRole('button', { name: /^Cop(y as|ied)$/ }).click();
      await page.getByRole('menuitem', { name }).click();
      // The button may still say that the copy before was made.
      await expect(async () => {
        const text = await page.evaluate(() => navigator.clipboard.readText());
        for (const part of parts) expect(text).toContain(part);
      }).toPass();
    };
    await page.getByRole('button', { name: 'Copy as' }).click();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expectCopied('JSON', ['{\n  "anything": 12345678901234567890\n}']);
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expectCopied('Shell', ['"arguments":{"anything":12345678901234567890}']);
    await expectCopied('TypeScript SDK', ['args: ["e2e/servers/schemas.mjs"]', "exact('12345678901234567890')"]);
    await expectCopied('Python SDK', ['{"anything": 12345678901234567890}']);
  });
});

test('is filled by what is pasted, which can be taken back, and by a link, which sends nothing', async ({
  page,
  context,
}) => {
  await test.step('a JSON object that is pasted fills the form, and can be taken back', async () => {
    await openTool(page, 'nullable');
    const number = argumentsForm(page).getByRole('textbox', { name: 'any_of' });
    const text = argumentsForm(page).getByRole('textbox', { name: 'type_array' });
    await number.fill('1');
    const paste = async (content: string) => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), content);
      await page.keyboard.press('Control+v');
    };
    await number.focus();
    await paste('```json\n{"any_of": 12345678901234567890, "more": "x"}\n```');
    await expect(requestText(page)).toHaveText('{"any_of":12345678901234567890,"more":"x"}');
    await expect(page.getByText('Form filled from pasted JSON')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(requestText(page)).toHaveText('{"any_of":1}');
    // A text field may be meant to hold it.
    await text.focus();
    await paste('{"any_of": null}');
    await expect(text).toHaveValue('{"any_of": null}');
    await page.getByRole('button', { name: 'Fill form with it' }).click();
    await expect(requestText(page)).toHaveText('{"any_of":null}');
  });
  await test.step('a link opens the tool with its arguments and sends nothing', async () => {
    await openTool(page, 'strings');
    const args = '{"plain": "a#b&c=ü+%", "n": 12345678901234567890}';
    await writeJson(page, args);
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('menuitem', { name: 'Link with these arguments' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).not.toContain('token');
    await writeJson(page, '{"plain": "mine"}');
    await expect(requestText(page)).toHaveText('{"plain":"mine"}');

    const other = await context.newPage();
    await other.goto(link);
    // Whoever gave it: nothing starts by a link alone.
    await expect(other.getByText('This page was opened by an external link.')).toBeVisible();
    await expectNoAxeViolations(other);
    await other.getByRole('main').getByRole('button', { name: 'Connect' }).click();
    await expectConnected(other);
    await expectOpen(other, 'strings');
    await expect(requestText(other)).toHaveText('{"plain":"a#b&c=ü+%","n":12345678901234567890}');
    await expect(other).toHaveURL(/\/tools\/strings$/);
    await expect(other.getByText('Nothing was sent')).toBeVisible();
    await expectResult(other, 'idle');
    await expectNoAxeViolations(other);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(requestText(other)).toHaveText('{"plain":"mine"}');
  });
});
