import { openTab } from './servers-screen';
import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './loupe';
import { viewResultAs } from './workbench';

/** Opens a tool of the demo server and calls it as it is. */
async function callDemoTool(page: Page, name: string): Promise<void> {
  await page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Call tool' }).click();
}

async function expectState(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Result' })).toHaveAttribute('data-state', state);
}

/** In the light and in the dark, where the page is the same one but for its colours. */
async function expectNone(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The colours begin to change with the next picture of the page; axe waits for those that do.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expectNoAxeViolations(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('axe finds nothing in the list and in every kind of result', async ({ page, loupe }) => {
  await page.goto(loupe.url);
  await page.getByRole('option').first().waitFor();
  await expectNone(page);
  for (const name of ['draw_chart', 'list_orders', 'search_documents', 'play_melody']) {
    await callDemoTool(page, name);
    await expectState(page, 'ok');
    await expectNone(page);
  }
  await callDemoTool(page, 'get_menu');
  await expect(page.getByRole('heading', { name: /menu of the day/ })).toBeVisible();
  await expectNone(page);
  await callDemoTool(page, 'order_flour');
  await expectState(page, 'tool-error');
  await expectNone(page);
  for (const view of ['JSON', 'Message'] as const) {
    await viewResultAs(page, view);
    await expect(page.getByRole('tree').first()).toBeVisible();
    await expectNone(page);
  }
});

test('axe finds nothing in dialogs, forms and sections, nor where there is no connection', async ({ page, loupe }) => {
  // Axe looks a dozen times, at each screen twice.
  test.setTimeout(120_000);
  await page.goto(loupe.url);

  await test.step('in dialogs, menus and the palette', async () => {
    await callDemoTool(page, 'book_table');
    const question = page.getByRole('dialog', { name: /^Elicitation/ });
    await expect(question).toBeVisible();
    await expectNone(page);
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(question).toBeHidden();

    await page.getByRole('button', { name: /^Definition/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNone(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNone(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();

    await page.keyboard.press('Control+K');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await expect(palette).toBeVisible();
    await expectNone(page);
    await palette.getByRole('combobox').fill('nothing is called so');
    await expect(palette.getByRole('status')).toHaveText('No results');
    await expectNone(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('in forms, violations and the JSON editor', async () => {
    await callDemoTool(page, 'plan_trip');
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
    await expectNone(page);
    await page.getByRole('form', { name: 'Arguments' }).getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill('{"city": ');
    await expect(page.getByText(/Not valid JSON/).first()).toBeVisible();
    await expectNone(page);
  });

  await test.step('in the other sections', async () => {
    await page.getByRole('button', { name: /^Traffic/ }).click();
    await page.getByRole('grid', { name: 'Messages' }).getByRole('row').nth(2).click();
    await expectNone(page);
    for (const section of ['Resources', 'Prompts']) {
      await page.getByRole('link', { name: section }).click();
      await page.getByRole('listbox', { name: section }).getByRole('option').first().click();
      await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
      await expectNone(page);
    }
    await page.getByRole('link', { name: 'Traffic' }).click();
    await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible();
    await expectNone(page);
    await page.getByRole('link', { name: 'Servers' }).click();
    await page.getByRole('textbox', { name: 'Server', exact: true }).fill('node "x');
    await expect(page.getByText('Unclosed quotation mark.')).toBeVisible();
    await expectNone(page);
  });

  await test.step('where there is no connection', async () => {
    await page.getByRole('textbox', { name: 'Server', exact: true }).fill('no-such-command-here');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Command not found');
    await expectNone(page);
  });
});

test.describe('a protected server', () => {
  test.use({ loupeArgs: ['--demo', 'protected'], ownLoupe: true });

  test('axe finds nothing from the refusal to the token', async ({ page, context, loupe }) => {
    const region = page.getByRole('region', { name: 'Authorization', exact: true });
    await page.goto(loupe.url);
    await page.getByRole('main').getByRole('button', { name: 'Authorize' }).waitFor();
    await expectNone(page);
    await openTab(page, 'Connection', 'Authorization');
    await region.getByText('Settings', { exact: true }).click();
    await expect(region.getByRole('form', { name: 'Settings' })).toBeVisible();
    await expectNone(page);
    await region.getByRole('button', { name: 'Step by step' }).click();
    await expect(region).toHaveAttribute('data-state', 'paused');
    await expectNone(page);
    const waiting = page.waitForEvent('popup');
    await region.getByRole('button', { name: 'Run to the end' }).click();
    const popup = await waiting;
    await expect(region.getByRole('button', { name: 'Open sign-in page' })).toBeVisible();
    await expectNone(page);
    await popup.getByRole('button', { name: 'Deny' }).click();
    await expect(region.getByRole('alert')).toBeVisible();
    await expectNone(page);
    await region.getByRole('button', { name: 'Authorize' }).click();
    await expect
      .poll(async () => {
        const signIn = context.pages().map((each) => each.getByRole('button', { name: 'Allow' }));
        for (const button of signIn) if ((await button.count()) === 1) await button.click();
        return region.getAttribute('data-state');
      })
      .toBe('authorized');
    await region.getByRole('button', { name: 'Run test' }).click();
    await expect(region.getByText('Rejected, as required').first()).toBeVisible();
    await expectNone(page);
  });
});

test('without a token the page says so, and axe finds nothing there', async ({ page, loupe }) => {
  await page.goto(new URL('/', loupe.url).href);
  await expect(page.getByRole('heading', { name: 'Token required' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the interface is Chinese, axe finds nothing, and another language stays after a reload', async ({
    page,
    loupe,
  }) => {
    await page.goto(loupe.url);
    await page.getByRole('option', { name: /^draw_chart/ }).click();
    await page.getByRole('button', { name: '调用工具' }).click();
    await expect(page.getByRole('status').filter({ hasText: '成功' })).toBeVisible();
    // The demo server speaks the language of the page.
    await expect(page.getByRole('option', { name: /绘制图表/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '更多操作' }).first().click();
    await page.getByRole('menuitem', { name: '设置' }).click();
    await page.getByRole('combobox', { name: '语言' }).selectOption({ label: 'English' });
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expectNoAxeViolations(page);
    await settings.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('link', { name: 'Tools' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Tools' })).toBeVisible();
    await expect(page.getByRole('option', { name: /Draw a chart/ })).toBeVisible();
  });
});

test('the first call works by keyboard alone', async ({ page, loupe }) => {
  await page.goto(loupe.url);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('melody');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'play_melody', exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectState(page, 'ok');

  // From the list, Tab leads on to the tool's fields.
  const tempo = page.getByRole('textbox', { name: 'Tempo' });
  for (let presses = 0; presses < 30; presses++) {
    if (await tempo.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('120');
  await expect(page.getByRole('region', { name: 'Request' })).toHaveText('{"tempo":120}');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /^#2 .*OK/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('120 beats');
});

test('what is typed before the search is there is in it, and the focus returns from it', async ({ page, loupe }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/palette-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(loupe.url);
  await page.getByRole('option', { name: 'draw_chart' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('good');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeHidden();
  release();
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveValue('goo');
  await page.keyboard.type('d');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveValue('good');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Tools' })).toBeFocused();

  // The keys that call it work on what leads to the tool, too.
  await page.getByRole('link', { name: 'Findings', exact: true }).click();
  await page.getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Call tool' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /^#1 .*OK/ })).toBeVisible();
});

test('the keyboard leads past the sections, to a tool by the palette, and shows its shortcuts', async ({
  page,
  loupe,
}) => {
  await page.goto(loupe.url);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Ctrl');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  const filter = page.getByRole('searchbox', { name: 'Filter tools' });
  await filter.fill('no such tool');
  await page.keyboard.press('Control+k');
  // Nothing of the page is behind it: what can be done here comes before the tools.
  await expect(page.getByRole('option').first()).toHaveText(/Call tool|Save|record/i);
  await page.getByRole('combobox').fill('melody');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'play_melody', exact: true })).toBeVisible();
  await expect(filter).toHaveValue('');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('form')?.ariaLabel)).toBe('Arguments');
  await expect(page.locator('form :is(input, select, textarea)').first()).toBeFocused();
});
