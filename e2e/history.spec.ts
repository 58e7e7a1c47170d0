import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { seedHistory } from './seed-history';
import {
  call,
  chooseInMenu,
  expectConnected,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  requestText,
  resultRegion,
  writeJson,
} from './workbench';
import { openTab } from './servers-screen';

test.use({ loupeArgs: ['node', 'e2e/servers/changing.mjs'] });

function section(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
}

function runs(page: Page) {
  return page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
}

/** The tool's last run has come to the history: a run is written after its result is drawn. */
async function expectKept(page: Page, count: number) {
  await section(page, 'History').click();
  await expect(runs(page)).toHaveCount(count);
}

test('a run survives a reload, opens whole, is compared, and gives its arguments back', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await openTool(page, 'report');
  await writeJson(page, '{"digits": 1.50}');
  await call(page);
  await expectResult(page, 'ok');
  await writeJson(page, '{}');
  await call(page);
  await expect(runs(page)).toHaveCount(2);
  await expectKept(page, 2);
  await section(page, 'Tools').click();

  await page.reload();
  await expectConnected(page);
  await expectResult(page, 'idle');
  await expect(runs(page)).toHaveCount(2);
  await runs(page).nth(0).click();
  await expectResult(page, 'ok');
  await expect(resultRegion(page)).toContainText('12345678901234567890');
  await expect(runs(page).nth(0)).toHaveAccessibleName(/From another session.*"digits":1\.50/);
  await page.getByRole('button', { name: 'Restore these arguments' }).click();
  await expect(requestText(page)).toContainText('1.50');
  await call(page);
  await expect(runs(page)).toHaveCount(3);
  await expect(runs(page).nth(2)).toHaveAccessibleName(/^#1 /);

  await expectKept(page, 3);
  await runs(page).nth(2).click();
  const run = page.getByRole('region', { name: 'Run' });
  await expect(run).toContainText('1.50');
  await expect(resultRegion(page)).toContainText('12345678901234567890');
  for (const at of [1, 2]) await runs(page).nth(at).locator('[data-tick]').click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(runs(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(run.getByRole('button', { name: /9 changes from/ })).toBeVisible();
  await expect(run.getByRole('group', { name: 'Structured content' })).toBeVisible();
  await expectNoAxeViolations(page);

  await run.getByRole('button', { name: 'Pin', exact: true }).click();
  const filter = page.getByRole('searchbox', { name: 'Filter history' });
  await filter.fill('pinned');
  await expect(runs(page)).toHaveCount(1);
  await filter.fill('');
  // Its suggestions lie over the runs.
  await filter.blur();
  await runs(page).nth(2).click();
  await run.getByRole('button', { name: 'Restore these arguments' }).click();
  await expect(requestText(page)).toContainText('{"digits":1.50}');

  // Its session opens as a recording, at its call, with the session's traffic, findings and times.
  await section(page, 'History').click();
  await runs(page).nth(2).click();
  await chooseInMenu(run, 'Open session');
  const recording = page.getByRole('region', { name: 'Recording', exact: true });
  await expect(recording.getByRole('slider', { name: 'Time' })).toBeVisible();
  const calls = recording.getByRole('listbox', { name: 'Calls' });
  await expect(calls.getByRole('option', { selected: true })).toHaveAccessibleName(/report.*"digits":1\.50/);
  await expect(resultRegion(page)).toContainText('12345678901234567890');
});

test('pictures, the reference and the traffic survive a reload, and the traffic is cleared', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await openAndCall(page, 'media');
  await expectResult(page, 'ok');
  await openAndCall(page, 'report');
  await expectResult(page, 'ok');
  await page.getByRole('button', { name: 'Pin as baseline' }).click();
  await call(page);
  await expect(runs(page)).toHaveCount(2);
  await expectKept(page, 3);
  await test.step('the row of a run shows the picture of its result', async () => {
    await expect(runs(page).nth(2).locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
    for (const at of [0, 1]) await expect(runs(page).nth(at).locator('img')).toHaveCount(0);
  });
  await section(page, 'Tools').click();
  await page.reload();
  await expectConnected(page);
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/^Last called at \d/);
  await page.getByRole('button', { name: 'Open last run' }).click();
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
  await expect(runs(page).first()).toHaveAccessibleName(/baseline/);
  await call(page);
  await expect(resultRegion(page)).toContainText(/Same result as/);

  // The line at the bottom counts what the page has: what was before the reload, too.
  const counted = /\d+ messages/;
  const line = page.getByRole('region', { name: 'Traffic' }).getByText(counted);
  await expect(line).toBeVisible();
  const count = async () => counted.exec((await line.textContent()) ?? '')?.[0];
  await expect.poll(async () => Number.parseInt((await count()) ?? '', 10)).toBeGreaterThan(15);
  // Lists that are fetched in idle time may come between the two looks.
  await expect(async () => {
    await section(page, 'Tools').click();
    const summary = (await count()) ?? '';
    await section(page, 'Traffic').click();
    await expect(page.getByRole('main').getByText(summary).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const rows = page.getByRole('grid', { name: 'Messages' }).getByRole('row');
  const reload = rows.filter({ hasText: 'page reloaded' });
  await expect(reload).toHaveCount(1);
  await expect(rows.filter({ hasText: 'tools/call report' })).toHaveCount(6);
  await rows.filter({ hasText: '└tools/call report' }).first().click();
  await expect(page.getByRole('main')).toContainText('12345678901234567890');
  await page.getByRole('button', { name: 'Go to request' }).click();
  await expect(page.getByRole('button', { name: 'Go to response' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter traffic' }).fill('page reloaded');
  await expect(rows).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.getByRole('searchbox', { name: 'Filter traffic' }).fill('');
  await page.getByRole('button', { name: 'Clear traffic' }).click();
  await page.reload();
  await expectConnected(page);
  await expect(rows.filter({ hasText: 'initialize' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'tools/call' })).toHaveCount(0);
});

test('runs are found, exported and deleted, and nothing is kept of a server that was switched off', async ({
  page,
  loupe,
}) => {
  await openConnected(page, loupe);
  await openAndCall(page, 'letter');
  await expectResult(page, 'ok');
  await openAndCall(page, 'report');
  await expectResult(page, 'ok');
  await expectKept(page, 2);
  const filter = page.getByRole('searchbox', { name: 'Filter history' });
  // The newest is open by itself.
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('report');
  await page.keyboard.press('/');
  await expect(filter).toBeFocused();
  const suggestions = page.getByRole('listbox', { name: 'Filter suggestions' });
  await expect(suggestions.getByRole('option', { name: /^since:/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await filter.pressSequentially('name:let');
  await filter.press('ArrowDown');
  await filter.press('Enter');
  await expect(filter).toHaveValue('name:letter ');
  await expect(runs(page)).toHaveCount(1);
  // Far down in the answer, beyond what the list itself knows of it.
  await filter.fill('"Line 23 stays"'.replaceAll('"', ''));
  await expect(runs(page)).toHaveCount(1);
  await expect(runs(page)).toHaveAccessibleName(/letter/);
  await filter.press('Enter');
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('letter');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const stream = await (await downloaded).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    loupe: 'run',
    tool: 'letter',
    outcome: 'ok',
    arguments: {},
    exchanges: [{ kind: 'result', sent: { method: 'tools/call' }, received: { jsonrpc: '2.0' } }],
  });
  await chooseInMenu(page.getByRole('main'), 'Delete this run');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(runs(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'History settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('checkbox').uncheck();
  await settings.getByRole('combobox', { name: 'Storage limit' }).selectOption('50 MB');
  await expectNoAxeViolations(page);
  await settings.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText(/of 50 MB/)).toBeVisible();
  await section(page, 'Tools').click();
  await openAndCall(page, 'letter');
  await expectResult(page, 'ok');
  await section(page, 'History').click();
  // What was not written yet is written before the page goes.
  await page.reload();
  await expect(runs(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('button', { name: 'Delete runs' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete all runs (1)…' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete the selected run…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No runs yet')).toBeVisible();
});

test.describe('with the demo server', () => {
  test.use({ loupeArgs: [] });

  test('pictures, prompts, resources and raw messages are kept, opened whole after a reload, and sent again', async ({
    page,
    loupe,
  }) => {
    await openConnected(page, loupe);
    await test.step('a run of an earlier session shows its picture in the list of runs', async () => {
      await openTool(page, 'get_weather');
      await page.getByRole('radiogroup', { name: 'City' }).getByText('Oslo').click();
      await call(page);
      await expectResult(page, 'ok');
      await openAndCall(page, 'list_orders');
      await expectResult(page, 'ok');
      await expectKept(page, 2);
      await page.reload();
      await expectConnected(page);
      await section(page, 'Tools').click();
      await openTool(page, 'list_orders');
      await expect(runs(page)).toHaveCount(1);
      await expect(runs(page).locator('img')).toHaveCount(0);
      await openTool(page, 'get_weather');
      await expect(runs(page).filter({ hasText: 'Oslo' }).locator('img')).toHaveJSProperty('naturalWidth', 960);
    });
    await section(page, 'Prompts').click();
    await page.getByRole('option', { name: /^describe_harbour/ }).click();
    await page.getByRole('button', { name: 'Get prompt' }).click();
    await expectResult(page, 'ok');
    await section(page, 'Resources').click();
    // It is read as it is selected.
    await page.getByRole('option', { name: /welcome/ }).click();
    await expectResult(page, 'ok');
    await openTab(page, 'Traffic', 'Raw');
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('{"jsonrpc":"2.0","id":"by-hand","method":"no/such","params":{}}');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expectKept(page, 5);

    await page.reload();
    await expect(runs(page)).toHaveCount(5);
    await expect(runs(page).nth(0)).toHaveAccessibleName(/Protocol error.*no\/such.*Raw message/);
    await runs(page).nth(2).click();
    const run = page.getByRole('region', { name: 'Run' });
    await expect(run.getByRole('group', { name: 'Message 1: User' })).toBeVisible();
    await expect(run.getByRole('img').first()).toBeVisible();
    await runs(page).nth(1).click();
    await expect(resultRegion(page)).toContainText('Welcome to Loupe');
    await expectNoAxeViolations(page);
    await run.getByRole('button', { name: 'Open resource' }).click();
    await expect(page.getByRole('button', { name: 'Read resource' })).toBeVisible();
    await section(page, 'History').click();
    await page.getByRole('searchbox', { name: 'Filter history' }).fill('kind:raw');
    await expect(runs(page)).toHaveCount(1);
    await runs(page).first().click();
    await run.getByRole('button', { name: 'Edit message' }).click();
    await expect(message).toContainText('by-hand');
  });
});

test('10,000 runs open and are filtered', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  await section(page, 'History').click();
  await expect(page.getByText('No runs yet')).toBeVisible();
  await seedHistory(page, 10_000);
  await page.reload();
  await expect(runs(page).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText('10,000 runs');
  await page.getByRole('searchbox', { name: 'Filter history' }).fill('oslo "day":7777}');
  await expect(runs(page)).toHaveCount(1);
  await expect(runs(page)).toHaveAccessibleName(/tool_7/);
  await page.getByRole('searchbox', { name: 'Filter history' }).fill('status:tool-error');
  await expect(page.getByRole('status').filter({ hasText: '1,428 of 10,000' })).toBeVisible();
});
