import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, expectNoAxeViolations, test } from './loupe';
import { openConnected, openTool } from './workbench';

const SUITE = `loupe: 1
server: { config: mcp.json, name: old }
calls:
  - { name: Greeting, tool: greet, rows: [{ who: Ada }, { who: Bo }], arguments: { name: '\${who}' } }
  - { name: Price, tool: price, expect: { reference: price, ignore: [$.at] } }
  - { tool: stock }
  - { tool: report }
  - { tool: legacy }
`;

/** A folder with a suite and the two builds of its server. */
function makeFolder(): { folder: string; config: string } {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-builds-'));
  const server = join(import.meta.dirname, 'servers', 'two-builds.mjs');
  const build = (number: string) => ({ command: process.execPath, args: [server, number] });
  const config = join(folder, 'mcp.json');
  const dead = { command: process.execPath, args: [join(import.meta.dirname, 'servers', 'exits-at-once.mjs')] };
  writeFileSync(config, JSON.stringify({ mcpServers: { old: build('1'), new: build('2'), dead } }));
  writeFileSync(join(folder, 'builds.loupe.yaml'), SUITE);
  return { folder, config };
}

const { folder, config } = makeFolder();
test.use({ loupeArgs: ['--trust', '--folder', folder, '--config', config, '--server', 'old'] });

test('two builds are compared by a call, by a suite and its runs; a load test says what it sends', async ({
  page,
  loupe,
}) => {
  test.slow();
  await openConnected(page, loupe);
  await test.step('one call goes to two servers, whose answers stand beside each other', async () => {
    await openTool(page, 'price');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Compare with another server…' }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Other server' })).toHaveValue('new');
    await page.getByRole('button', { name: 'Call both' }).click();
    const ofOld = page.getByRole('region', { name: 'Result from old' });
    const ofNew = page.getByRole('region', { name: 'Result from new' });
    await expect(ofOld).toHaveAttribute('data-state', 'ok');
    await expect(ofNew).toHaveAttribute('data-state', 'ok');
    await expect(ofOld).toContainText('12.5');
    await expect(ofNew).toContainText('13');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '2 changes from old' }).click();
    await expect(page.getByText('$.structuredContent.price')).toBeVisible();

    await page.getByRole('button', { name: 'Back to tool' }).click();
    await openTool(page, 'legacy');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Compare with another server…' }).press('Enter');
    await page.getByRole('button', { name: 'Call both' }).click();
    await expect(page.getByRole('alert')).toContainText('new does not list this tool');
    await page.getByRole('button', { name: 'Call both anyway' }).click();
    await expect(ofNew).toHaveAttribute('data-state', 'protocol-error');
  });
  await test.step('a load test says what it sends, groups the errors, and stops at once', async () => {
    await openTool(page, 'busy');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Load test…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Load test: busy' });
    await dialog.getByRole('textbox', { name: 'Calls per second' }).fill('500');
    await expect(dialog.getByRole('alert')).toContainText('from 1 to 200');
    await dialog.getByRole('textbox', { name: 'Calls per second' }).fill('100');
    await dialog.getByRole('textbox', { name: 'Number of calls' }).fill('200');
    await expect(dialog).toContainText('Sends 200 calls of busy to old');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Send 200 calls' }).click();
    const result = dialog.getByRole('region', { name: 'Load test result' });
    await expect(result).toHaveAttribute('data-state', 'ended', { timeout: 120_000 });
    await expect(result.getByRole('status')).toHaveText('Done.');
    await expect(result).toContainText('200 of 200');
    // Every fourth is turned away.
    await expect(result).toContainText('50 × tool error');
    await expect(result).toContainText('stderr during the test: 50 lines');
    await expect(result.getByRole('img', { name: /Latency histogram of 200 calls/ })).toBeVisible();
    await result.getByText('50 ×').click();
    await expect(result.getByText('"too busy for call 4"')).toBeVisible();
    await expectNoAxeViolations(page);

    await dialog.getByRole('button', { name: 'Edit and run again' }).click();
    await dialog.getByRole('textbox', { name: 'Calls per second' }).fill('5');
    await dialog.getByRole('button', { name: 'Send 200 calls' }).click();
    await expect(result).toHaveAttribute('data-state', 'running');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(result.getByRole('status')).toHaveText('Stopped.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  });
  await test.step('one suite against two builds gives one table, and its runs a plot of durations', async () => {
    await page.getByRole('link', { name: 'Suites' }).click();
    // The only suite is open.
    await expect(page.getByRole('heading', { name: 'builds', level: 2 })).toBeVisible();
    await page.getByRole('tab', { name: 'Compare' }).click();
    const choose = (side: string, server: string) =>
      page.getByRole('combobox', { name: side, exact: true }).selectOption({ label: `Server: ${server}` });
    const option = page.getByRole('combobox', { name: 'New', exact: true }).locator('option:checked');
    // Not the suite’s own server, which is the first one.
    await expect(option).toHaveText('Server: new');
    await choose('New', 'new');
    const options = page.getByRole('button', { name: 'Run options' });
    const place = await options.boundingBox();
    await page.getByRole('button', { name: 'Run both' }).click();
    expect(await options.boundingBox()).toEqual(place);
    await expect(page.getByText('6 calls compared')).toBeVisible({ timeout: 30_000 });

    const table = page.getByRole('table', { name: 'Compared calls' });
    const verdictOf = (name: RegExp) => table.getByRole('row', { name });
    await expect(verdictOf(/Greeting.*Ada/)).toHaveAttribute('data-state', 'same');
    await expect(verdictOf(/Greeting.*Bo/)).toHaveAttribute('data-state', 'same');
    await expect(verdictOf(/Price/)).toHaveAttribute('data-state', 'changed');
    await expect(verdictOf(/stock/)).toHaveAttribute('data-state', 'failed-new');
    await expect(verdictOf(/report/)).toHaveAttribute('data-state', 'failed-old');
    await expect(verdictOf(/legacy/)).toHaveAttribute('data-state', 'only-old');

    await table.getByRole('button', { name: 'Price' }).click();
    const detail = page.getByRole('region', { name: 'Call comparison' });
    await expect(detail).toContainText('1 difference');
    await expect(detail).toContainText('$.structuredContent.price: 12.5 → 13');
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: /Same 2/ }).click();
    await expect(verdictOf(/Greeting/)).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).press('Enter');
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv.split(/\r?\n/)[0]).toContain('ms old,ms new');
    expect(csv).toContain('stock,,failed-new');

    await page.getByRole('tab', { name: 'Calls' }).click();
    await page.getByLabel('Run against').selectOption({ label: 'Server: old' });
    const runAll = page.getByRole('button', { name: 'Run all', exact: true });
    for (let run = 0; run < 2; run += 1) {
      await runAll.click();
      await expect(runAll).toBeDisabled();
      await expect(runAll).toBeEnabled({ timeout: 30_000 });
    }

    // The run before is offered first: one new run tells what the other build changed.
    await page.getByRole('tab', { name: 'Compare' }).click();
    const old = page.getByRole('combobox', { name: 'Old', exact: true });
    await expect(old.locator('option').first()).toHaveText('Previous run');
    await expect(old.locator('option:checked')).toHaveText('Previous run');
    await choose('New', 'new');
    await page.getByRole('button', { name: 'Run and compare' }).click();
    await expect(page.getByText('6 calls compared')).toBeVisible({ timeout: 30_000 });
    await expect(verdictOf(/Greeting.*Ada/)).toHaveAttribute('data-state', 'same');
    await expect(verdictOf(/Price/)).toHaveAttribute('data-state', 'changed');
    await expect(verdictOf(/legacy/)).toHaveAttribute('data-state', 'only-old');
    await page.getByRole('tab', { name: 'Calls' }).click();

    await page.getByText('Durations', { exact: true }).click();
    const durations = page.getByRole('table', { name: 'Durations of all calls' });
    await expect(durations.getByRole('row', { name: /^Greeting 4 / })).toBeVisible();
    await durations.getByRole('link', { name: 'stock' }).click();
    await page.getByText('Durations', { exact: true }).click();
    await expect(page.getByRole('img', { name: /Durations of 2 runs/ })).toBeVisible();
    await expectNoAxeViolations(page);

    // After a reload, the history has it.
    await page.reload();
    await page.getByRole('tab', { name: 'Compare' }).click();
    await expect(old.locator('option:checked')).toHaveText('Previous run');
    await expect(page.getByText('since the previous run')).toBeVisible();
    await choose('New', 'new');
    await page.getByRole('button', { name: 'Run and compare' }).click();
    await expect(page.getByText('6 calls compared')).toBeVisible({ timeout: 30_000 });
    await expect(verdictOf(/Greeting.*Ada/)).toHaveAttribute('data-state', 'same');
    await expect(verdictOf(/Price/)).toHaveAttribute('data-state', 'changed');
    await expect(verdictOf(/stock/)).toHaveAttribute('data-state', 'failed-new');
    await expect(verdictOf(/legacy/)).toHaveAttribute('data-state', 'only-old');
    await table.getByRole('button', { name: 'Price' }).click();
    await expect(detail).toContainText('$.structuredContent.price: 12.5 → 13');
    await expect(detail).toContainText('From an earlier run');

    // A server that doesn't start gives the reason.
    await choose('New', 'dead');
    await page.getByRole('button', { name: 'Run and compare' }).click();
    await expect(page.getByText('Error: the setting API_KEY is missing')).toBeVisible();
  });
});
