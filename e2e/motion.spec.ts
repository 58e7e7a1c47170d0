import type { Page } from '@playwright/test';

import { everything } from './http-servers';
import { observeLayoutShift } from './layout-shift';
import { expect, test } from './loupe';
import { argumentsForm, block, call, expectResult, openConnected, openTool, resultRegion } from './workbench';

/** What moves by itself in the result, with its duration, from a call on until it stands among the runs. */
/** @returns reads what moved so far */
async function callAndWatch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const motion: string[] = [];
    Object.assign(window, { motion });
    const note = (event: Event) => {
      const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(
        event.target as Element,
      );
      if (event instanceof TransitionEvent) motion.push(`${event.propertyName} ${transitionDuration}`);
      else if (animationIterationCount !== 'infinite') motion.push(`animation ${animationDuration}`);
    };
    const result = document.querySelector('section[aria-label="Result"]');
    for (const event of ['animationstart', 'transitionrun']) result?.addEventListener(event, note, true);
  });
  await call(page);
  await expect(resultRegion(page).getByRole('listbox', { name: 'Runs' }).getByRole('option')).toHaveCount(2);
  return () => page.evaluate(() => (window as unknown as { motion: string[] }).motion);
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a result fades over the one before (${reducedMotion})`, async ({ page, loupe }) => {
    await page.emulateMedia({ reducedMotion });
    await openConnected(page, loupe);
    await openTool(page, 'list_orders');
    await call(page);
    await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    const motion = await callAndWatch(page);
    if (reducedMotion === 'reduce') expect((await motion()).filter((each) => !/ (?:1e-05|0)s$/.test(each))).toEqual([]);
    else await expect.poll(motion).toEqual(expect.arrayContaining(['animation 0.12s']));
  });
}

test('a result, a refusal and a comparison move nothing, not even as pictures and links are read', async ({
  page,
  loupe,
}) => {
  const shift = await observeLayoutShift(page);
  await openConnected(page, loupe);
  for (const [tool, blocks] of [
    ['draw_chart', 3],
    ['search_documents', 8],
  ] as const) {
    await openTool(page, tool);
    await shift.take();
    await call(page);
    await expectResult(page, 'ok');
    await expect(block(page, blocks)).toBeAttached();
    await expect(page.getByRole('button', { name: 'Create report' })).toBeEnabled();
    expect(await shift.take(), tool).toEqual([]);
  }
  for (const tool of ['plan_trip', 'get_weather']) {
    await openTool(page, tool);
    await shift.take();
    await call(page);
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
    await expect(argumentsForm(page).getByText('Required.').first()).toBeVisible();
    expect(await shift.take(), `what the schema of ${tool} refuses`).toEqual([]);
  }
  for (const city of ['Lisbon', 'Oslo']) {
    await page.getByRole('radio', { name: city }).check({ force: true });
    await call(page);
    await expect(block(page, 1)).toContainText(city);
  }
  const changes = resultRegion(page).getByRole('tab', { name: 'Changes' });
  await expect(page.getByRole('button', { name: 'Create report' })).toBeEnabled();
  await shift.take();
  await changes.click();
  await expect(resultRegion(page).getByText(/pixels differ/)).toBeVisible();
  expect(await shift.take(), 'pictures that are compared').toEqual([]);
});

test('a new theme is there at once, without a fade', async ({ page, loupe }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
  await openConnected(page, loupe);
  await openTool(page, 'list_orders');
  await page.getByRole('banner').getByRole('button', { name: 'More actions' }).click();
  const toggle = page.getByRole('menuitem', { name: 'Switch between light and dark' });
  const [fades, colors] = await toggle.evaluate((entry: HTMLElement) => {
    const colorsNow = () =>
      [...document.querySelectorAll('button')].map((each) => getComputedStyle(each).backgroundColor).join();
    const before = colorsNow();
    entry.click();
    return [document.getAnimations().filter((each) => each instanceof CSSTransition).length, [before, colorsNow()]];
  });
  expect(fades).toBe(0);
  expect(colors[0]).not.toBe(colors[1]);
});

test.describe('beside what fills or opens', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('fields keep their place when a default fits in fewer lines than its hint', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openTool(page, 'trigger-url-elicitation');
    await page.setViewportSize({ width: 1024, height: 768 });
    const below = argumentsForm(page).getByRole('textbox', { name: /^elicitationId/ });
    const before = await below.boundingBox();
    await page.getByRole('button', { name: 'Fill example' }).click();
    await expect(below).not.toHaveValue('');
    expect((await below.boundingBox())?.y).toBe(before?.y);
  });
});

test('a connection that ends and comes back moves nothing, neither its page nor its first page', async ({
  page,
  loupe,
}) => {
  const shift = await observeLayoutShift(page);
  await openConnected(page, loupe);
  const menu = page.getByRole('banner').getByRole('button', { name: 'More actions' });
  const choose = async (entry: string, state: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveAttribute('data-state', state);
  };
  await choose('Disconnect', 'disconnected');
  await shift.take();
  await choose('Connect', 'connected');
  expect(await shift.take(), 'the first page').toEqual([]);
  await page.getByRole('link', { name: 'Connection' }).click();
  await expect(page.getByRole('main').getByText('Handshake')).toBeVisible();
  await shift.take();
  await page.getByRole('main').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Showing the values from the previous connection.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Connection' })).toHaveAttribute('data-state', 'connected');
  expect(await shift.take(), 'the page of the connection').toEqual([]);
});

test.describe('a server with tools only', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/many-tools.mjs'] });

  test('moves none of the links at its first connection', async ({ page, loupe }) => {
    const shift = await observeLayoutShift(page);
    await openConnected(page, loupe);
    await expect(page.getByRole('link', { name: 'Resources' })).toBeHidden();
    expect(await shift.take()).toEqual([]);
  });
});

test.describe('a server whose list of tools fails', () => {
  const program = `import { RpcError, serveRaw } from './e2e/servers/raw-server.mjs';
    const list = () => { throw new RpcError(-32603, 'Out of order'); };
    serveRaw('unlisted', { 'tools/list': list });`;
  test.use({ loupeArgs: ['node', '--input-type=module', '--eval', program] });

  test('moves nothing when the error comes', async ({ page, loupe }) => {
    const shift = await observeLayoutShift(page);
    await openConnected(page, loupe);
    await expect(page.getByRole('status').filter({ hasText: 'No list' })).toBeVisible();
    expect(await shift.take()).toEqual([]);
  });
});

test.describe('a large table', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/wrong-outputs.mjs'] });

  test('has its height before it is opened', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await openTool(page, 'structured_10mb');
    await call(page);
    const text = block(page, 1);
    await text.waitFor({ state: 'attached' });
    const before = await text.boundingBox();
    await expect(resultRegion(page).getByText('Person 1', { exact: true })).toBeVisible();
    expect(Math.abs(((await text.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
  });
});
