import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './loupe';
import {
  call,
  expectOpen,
  expectResult,
  openConnected,
  openTool,
  requestText,
  resultRegion,
  toolOption,
  writeJson,
} from './workbench';

// What people do most often takes no more clicks than this.

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const demo = program('../dist/demo/server.js');

/** Counts the clicks of the mouse from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { clicks: 0 };
    addEventListener('click', ({ detail }) => (counted.clicks += detail > 0 ? 1 : 0), true);
    return counted;
  });
  return () => counter.evaluate(({ clicks }) => clicks);
}

test('a first answer takes 2 clicks, its message 4, a report 2', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await test.step('a first answer takes 2 clicks, its message 4', async () => {
    const clicks = await countClicks(page);
    await toolOption(page, 'Orders at the bakery').click();
    await call(page);
    await expectResult(page, 'ok');
    await expect(resultRegion(page).getByRole('table').first()).toBeVisible();
    expect(await clicks()).toBe(2);
    await resultRegion(page).getByRole('tab', { name: 'JSON' }).click();
    await resultRegion(page).getByRole('tab', { name: 'Message' }).click();
    await expect(resultRegion(page)).toContainText('jsonrpc');
    expect(await clicks()).toBe(4);
  });
  await test.step('a report takes 2 clicks', async () => {
    await openTool(page, 'list_orders');
    await expectOpen(page, 'list_orders');
    await call(page);
    await expectResult(page, 'ok');
    const clicks = await countClicks(page);
    await page.getByRole('button', { name: 'Create report' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Save report' }).click();
    await saving;
    expect(await clicks()).toBe(2);
  });
  await test.step('a read-only tool that requires arguments takes 2 clicks, which are seen', async () => {
    const clicks = await countClicks(page);
    await toolOption(page, 'Plan a trip').click();
    await page.getByRole('button', { name: 'Fill and call' }).click();
    await expectResult(page, 'ok');
    expect(await clicks()).toBe(2);
    await expect(page.getByRole('group', { name: 'Example', exact: true })).toContainText('Valid');
    await expect(requestText(page)).toContainText('"travellers"');
    await expect(page.getByRole('button', { name: 'Fill and call' })).toHaveCount(0);
    // Made-up values are not sent at once to a tool that may change something.
    await toolOption(page, 'Place a bread order').click();
    await expect(page.getByRole('button', { name: 'Fill example' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fill and call' })).toHaveCount(0);
    // Nor while something is typed that is no JSON yet.
    await toolOption(page, 'Plan a trip').click();
    await writeJson(page, '{"destination"');
    await expect(page.getByText(/Not valid JSON/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fill and call' })).toHaveCount(0);
  });
});

test('a walkthrough of four steps takes 8 clicks, and one presents it', async ({ page, folder, start }) => {
  test.slow();
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await openTool(page, 'list_orders');
  const clicks = await countClicks(page);
  const runs = page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
  const added = (step: number) => page.getByRole('status').filter({ hasText: `Step ${String(step)} added` });
  for (const step of [1, 2, 3, 4]) {
    await call(page);
    await expect(runs).toHaveCount(step);
    await expectResult(page, 'ok');
    await page.getByRole('button', { name: 'Add to walkthrough' }).click();
    await expect(added(step)).toBeVisible();
  }
  expect(await clicks()).toBe(8);
  // It stays while the mouse is over it.
  await added(4).hover();
  await expectNoAxeViolations(page);
  const text = readFileSync(join(folder, 'server-walkthrough.loupe.yaml'), 'utf8');
  expect(text.match(/tool: list_orders/g)).toHaveLength(4);
  expect(text).toContain('name: Orders at the bakery 4');
  expect(text).not.toContain('expect:');

  await added(4).getByRole('button', { name: 'Present' }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  await expect(room.getByText('1 of 4')).toBeVisible();
  // While the browser goes to full screen, it may take the key for itself.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(room).toBeHidden({ timeout: 2000 });
  }).toPass();

  // A prompt is a step, too, and a tab that was reloaded goes on with its walkthrough.
  await page.getByRole('link', { name: 'Prompts' }).click();
  await page.reload();
  await page.getByRole('listbox', { name: 'Prompts' }).getByRole('option', { name: 'Describe the harbour' }).click();
  await page.getByRole('button', { name: 'Get prompt' }).click();
  await page.getByRole('button', { name: 'Add to walkthrough' }).click();
  await expect(added(5)).toBeVisible();

  // What can't be written is said.
  writeFileSync(join(folder, 'server-walkthrough.loupe.yaml'), 'loupe: [');
  await page.getByRole('button', { name: 'Add to walkthrough' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t add the step' })).toBeVisible();
});

test('four calls are presented as a walkthrough with 8 clicks in all', async ({ page, folder, start }) => {
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await openTool(page, 'list_orders');
  const clicks = await countClicks(page);
  const runs = page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
  for (const count of [1, 2, 3, 4]) {
    await call(page);
    await expect(runs).toHaveCount(count);
    await expectResult(page, 'ok');
  }
  await page.getByRole('link', { name: 'History' }).click();
  await expect(runs).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Add to walkthrough' }).click();
  const added = page.getByRole('status').filter({ hasText: 'Step 4 added' });
  await added.hover();
  await expectNoAxeViolations(page);
  await added.getByRole('button', { name: 'Present' }).click();
  await expect(page.getByRole('region', { name: 'Presentation' }).getByText('1 of 4')).toBeVisible();
  expect(await clicks()).toBe(8);
});

test('a new build leads to what broke in 3 clicks', async ({ page, folder, start }) => {
  const server = (build: number) => ({
    command: process.execPath,
    args: [program('servers/two-builds.mjs'), String(build)],
  });
  const write = (build: number) =>
    writeFileSync(
      join(folder, 'build.loupe.yaml'),
      `loupe: 1\nserver: ${JSON.stringify(server(build))}\ncalls:\n  - { name: Price, tool: price, expect: { values: { $.price: 12.5 } } }\n  - { tool: stock }\n`,
    );
  write(2);
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('button', { name: 'Run all', exact: true }).click();
  await page.getByRole('option', { name: /build/ }).first().waitFor();
  await page.getByRole('main').getByText('Price', { exact: true }).first().click();
  await expect(page.getByRole('main')).toContainText('13');
  expect(await clicks()).toBe(3);
});
