import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, expectNoAxeViolations, test } from './loupe';
import { call, expectResult, openConnected, openTool, writeJson } from './workbench';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const queue = fileURLToPath(new URL('servers/queue.mjs', import.meta.url));

/** Runs a suite without a browser. */
function headless(...args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'test', ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('a run becomes a call of a suite, which expects what does not vary', async ({ page, folder, start }) => {
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', queue] });
  await openConnected(page, loupe);
  await openTool(page, 'take_number');
  await writeJson(page, '{"queue": "bread", "pin": "tall-secret-4711"}');
  await call(page);
  await expectResult(page, 'ok');
  await page.getByRole('button', { name: 'Save call', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save call' });
  const checks = dialog.getByRole('list', { name: 'Checks' });
  await expect(checks).toBeHidden();
  await expectNoAxeViolations(page);
  await dialog.getByText(/^\d+ checks$/).click();
  await expect(checks.getByRole('checkbox', { name: /^\$\.waiting 1/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Find volatile values' }).click();
  await expect(dialog.getByText(/values differ between the runs: .*\$\.waiting/)).toBeVisible();
  await expect(checks.getByRole('checkbox', { name: /^\$\.waiting type number/ })).toBeChecked();
  await expect(checks.getByRole('checkbox', { name: /^\$\.queue "bread"/ })).toBeChecked();
  await checks.getByRole('checkbox', { name: /^\$\.open true/ }).uncheck();
  await checks.getByRole('checkbox', { name: /^Reference/ }).check();
  await expectNoAxeViolations(page);

  await dialog.getByLabel('Name', { exact: true }).fill('A number for bread');
  await dialog.getByLabel('Tags').fill('smoke');
  await dialog.getByLabel('New suite name').fill('bakery');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved to suite “bakery”' });
  await expect(saved.getByRole('link', { name: 'Open suite' })).toBeVisible();
  const file = join(folder, 'bakery.loupe.yaml');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('name: A number for bread\n    tags:\n      - smoke\n    tool: take_number');
  expect(text).toContain('$.queue: bread');
  expect(text).not.toContain('$.open');
  expect(text).toMatch(/ignore:\n( +- \$\.(number|waiting|taken)\n)+/);
  // A secret is named, and kept nowhere.
  expect(text).toContain('pin: ${PIN}');
  expect(text).not.toContain('tall-secret');

  // By its server, not only by what was chosen before.
  await page.evaluate(() => localStorage.clear());
  // The second one goes behind it, under a name of its own.
  await expect(page.getByRole('button', { name: 'Save call', exact: true })).toBeFocused();
  await saved.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save call', exact: true }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('A number for bread');
  await expect(dialog.getByText('already has a call with this name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Run again');
  await dialog.getByText(/^\d+ checks$/).click();
  await dialog.getByRole('button', { name: 'Select none' }).click();
  await expect(dialog.getByText('0 checks')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).press('Enter');
  await saved.getByRole('link', { name: 'Open suite' }).click();
  await expect(page).toHaveURL(/\/suites\/bakery$/);
  await expect(page.getByRole('main').getByText('Run again').first()).toBeVisible();
  expect(readFileSync(file, 'utf8').startsWith(text)).toBe(true);
  process.env['PIN'] = 'tall-secret-4711';
  const ran = await headless(file);
  delete process.env['PIN'];
  expect(ran.output).toContain('2 passed');
  expect(ran.code).toBe(0);
});

test('a suite is drafted for a whole server, and passes without a browser', async ({ page, folder, start }) => {
  // Each call runs three times.
  test.slow();
  const loupe = await start({ args: ['--trust', '--folder', folder] });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('button', { name: 'Generate suite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate suite' });
  // Before the calls are generated, it is as high as after.
  const height = await dialog.evaluate((each) => (each as HTMLElement).offsetHeight);
  await expect(dialog.getByRole('checkbox', { name: /^get_weather/ })).toBeChecked();
  expect(await dialog.evaluate((each) => (each as HTMLElement).offsetHeight)).toBe(height);
  // What may write is called only if the user says so.
  for (const writing of ['book_table', 'bake_bread', 'bake_cake'])
    await expect(dialog.getByRole('checkbox', { name: new RegExp(`^${writing}`) })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: /^order_flour/ }).check();
  const left = dialog.getByRole('region', { name: 'Excluded' });
  await expect(left.getByText('is marked as destructive')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Suite name').fill('town');
  await dialog.getByRole('button', { name: /^Run and create \d+ calls$/ }).click();
  await expect(dialog.getByText(/^With the clock 25 h ahead: /)).toBeVisible({ timeout: 120_000 });
  await expect(page).toHaveURL(/\/suites\/town$/, { timeout: 120_000 });
  // The tool is named once.
  await expect(page.getByRole('cell', { name: /^get_weather: .*#negative$/ }).first()).not.toContainText(
    /get_weather.*get_weather/,
  );
  const text = readFileSync(join(folder, 'town.loupe.yaml'), 'utf8');
  expect(text).toContain('tool: get_weather');
  expect(text).toContain('outputSchema: valid');
  expect(text).toMatch(/outcome: (tool|protocol)-error/);
  expect(text).not.toContain('delete_document');
  const ran = await headless(join(folder, 'town.loupe.yaml'));
  expect(ran.output).not.toContain('✗');
  expect(ran.code).toBe(0);
});

test('a drafted suite opens by its proposed name, also if calls were excluded', async ({ page, folder, start }) => {
  const builds = fileURLToPath(new URL('servers/two-builds.mjs', import.meta.url));
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', builds] });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  const draft = page.getByRole('button', { name: 'Generate suite' });
  await expect(draft).toBeVisible();
  // At the foot of the list, as while it loaded.
  expect((await page.getByText(/^Stored in /).boundingBox())?.y).toBeGreaterThan(800);
  await draft.click();
  const name = await page.getByLabel('Suite name').inputValue();
  await page.getByRole('button', { name: /^Run and create \d+ calls$/ }).click();
  const dialog = page.getByRole('dialog', { name: `Suite “${name}” created` });
  await expect(dialog.getByText(/^\d of [2-9] calls saved\.$/)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('region', { name: 'Excluded' }).getByRole('listitem')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Open suite' }).click();
  await expect(page).toHaveURL(new RegExp(`/suites/${name}$`));
  await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
});
