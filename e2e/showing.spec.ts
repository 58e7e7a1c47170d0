import { readFile, stat } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import {
  block,
  call,
  chooseInMenu,
  expectResult,
  openAndCall,
  openConnected,
  openTool,
  resultRegion,
  writeJson,
} from './workbench';

test.use({ loupeArgs: ['node', 'e2e/servers/showing.mjs'] });
test.beforeEach(({ page, loupe }) => openConnected(page, loupe));

async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return file.path();
}

async function colourOf(text: Locator): Promise<string> {
  return text.evaluate((element) => getComputedStyle(element).color);
}

test('a terminal’s output has its colours, and plain its escape codes', async ({ page }) => {
  await openAndCall(page, 'terminal');
  const text = block(page, 1, 'text');
  await expect(text).toContainText('Progress: 100 %');
  await expect(text).not.toContainText('50 %');
  await expect(text).toContainText('see the guide');
  const plain = await colourOf(text.getByText('see the guide'));
  expect(await colourOf(text.getByText('✓ 12 passed'))).not.toBe(plain);
  expect(await colourOf(text.getByText('violet'))).not.toBe(plain);
  await expect(text.getByText('FAIL', { exact: true })).toHaveCSS('background-color', 'rgb(194, 54, 49)');
  await expectNoAxeViolations(page);
  await text.getByRole('tab', { name: 'Plain' }).click();
  await expect(text).toContainText('␛[32m✓ 12 passed␛[39m');
  await expect(text).toContainText('50 %');
});

test('code is coloured and never run, and plain again by a switch', async ({ page }) => {
  await openAndCall(page, 'code');
  const python = block(page, 1, 'text');
  await expect(python.getByRole('tab', { name: 'Python' })).toBeVisible();
  await expect
    .poll(() => colourOf(python.getByText('class', { exact: true })))
    .not.toBe(await colourOf(python.getByRole('tab', { name: 'Plain' })));
  await python.getByRole('tab', { name: 'Plain' }).click();
  await expect(python.getByText('class', { exact: true })).toBeHidden();
  await expect(python).toContainText('class Greeting:');
  await expect(block(page, 2).getByRole('tab', { name: 'HTML' })).toBeVisible();
  await expect(block(page, 2)).toContainText('<h1 class="big">Hello &amp; welcome</h1>');
  await expect(block(page, 3).getByRole('tab', { name: 'Diff' })).toBeVisible();
  await expect(block(page, 4).getByRole('tab', { name: 'TOML' })).toBeVisible();
  await expect(block(page, 5).getByRole('tab', { name: 'SQL' })).toBeVisible();
  await expect(block(page, 6).getByRole('table')).toContainText('stop');
  await block(page, 6).getByRole('tab', { name: 'JSON Lines' }).click();
  await expect(block(page, 6).getByRole('tree')).toContainText('"stop"');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expectNoAxeViolations(page);
});

test('a sound has a waveform to seek in', async ({ page }) => {
  await openAndCall(page, 'sound');
  const position = page.getByRole('slider', { name: 'Playback position' });
  const player = page.getByLabel('Audio of block 1');
  await expect(position).toHaveAttribute('aria-valuemax', '4');
  const heightOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().height);
  expect(await heightOf(position.locator('canvas'))).toBeLessThanOrEqual(await heightOf(position));
  await position.click();
  await expect.poll(() => player.evaluate((audio) => (audio as HTMLAudioElement).currentTime)).toBeCloseTo(2, 0);
  await position.press('Home');
  await expect(player).toHaveJSProperty('currentTime', 0);
  await position.press('ArrowRight');
  await expect(position).toHaveAttribute('aria-valuenow', '0.2');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(player).toHaveJSProperty('paused', true);
  await expectNoAxeViolations(page);
});

test('rows are sorted, filtered and exported, and a path leads to a value', async ({ page }) => {
  await openAndCall(page, 'rows');
  const result = resultRegion(page);
  const table = result.getByRole('table', { name: 'Structured content' });
  await result.getByRole('searchbox', { name: 'Filter rows' }).fill('person 19');
  await expect(result.getByText('111 of 2,000 rows')).toBeVisible();
  await table.getByRole('button', { name: 'id' }).click();
  await table.getByRole('button', { name: 'id' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Person 1999');
  const choose = (name: string) => async () => {
    await result.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const csv = await saved(page, choose('Export the 111 rows shown as CSV'));
  const lines = (await readFile(csv, 'utf8')).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'id,name,city,column 4,column 5,column 6',
    '1999,Person 1999,Pune,255,286,317',
    '1998,Person 1998,Lima,336,367,398',
  ]);
  const json = await saved(page, choose('Export all 2,000 rows as JSON, in original order'));
  expect((JSON.parse(await readFile(json, 'utf8')) as unknown[]).length).toBe(2000);

  await result.getByRole('tab', { name: 'Tree' }).click();
  await result.getByRole('button', { name: 'Tree actions' }).click();
  await page.getByRole('menuitem', { name: 'Go to path' }).click();
  const path = result.getByRole('textbox', { name: 'Go to path' });
  await path.fill('$.rows[1500].town');
  await path.press('Enter');
  await expect(result.getByRole('alert')).toContainText('closest existing path is $.rows[1500]');
  await expectNoAxeViolations(page);
  await path.fill('/rows/1500/city');
  await path.press('Enter');
  const tree = result.getByRole('tree', { name: 'Structured content' });
  await expect(tree.getByRole('treeitem', { selected: true })).toContainText('"Oslo"');
  await expect(tree.getByRole('treeitem', { selected: true })).toBeInViewport();
});

test('16 MB of text stream in, are searched and saved, and the next call works', async ({ page }) => {
  await openTool(page, 'big_text_in_halves');
  await writeJson(page, '{"megabytes":16}');
  await call(page);
  await expect(resultRegion(page)).toContainText(/Receiving… \d/);
  await expectResult(page, 'ok');
  const text = block(page, 1, 'text');
  await expect(text).toContainText('request 1 was answered');
  await expect(text).toContainText('16 MB');
  await text.getByRole('searchbox', { name: 'Search in text' }).fill('request 160000 ');
  await expect(text.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(text.getByRole('region').getByText('request 160000 ')).toBeInViewport();
  const file = await saved(page, () => text.getByRole('button', { name: 'Download' }).click());
  expect((await stat(file)).size).toBeGreaterThan(16_000_000);
  await openAndCall(page, 'terminal');
  await expect(block(page, 1)).toContainText('12 passed');
});

test('at 1024 × 768 the list is a drawer, and the form stays beside the result; on less it folds', async ({ page }) => {
  await openTool(page, 'terminal');
  await page.setViewportSize({ width: 1024, height: 768 });
  const list = page.getByRole('button', { name: 'Show the list' });
  await list.click();
  await page.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name: /^code/ }).click();
  await expect(page.getByRole('heading', { name: 'code', exact: true })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Tools' })).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter tools' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();

  const form = page.getByRole('form', { name: 'Arguments' });
  const { width = 0 } = (await form.boundingBox()) ?? {};
  expect(width).toBeLessThan(500);
  await call(page);
  await expectResult(page, 'ok');
  expect((await form.boundingBox())?.height).toBeGreaterThan(400);

  await page.setViewportSize({ width: 880, height: 768 });
  await list.click();
  await page
    .getByRole('listbox', { name: 'Tools' })
    .getByRole('option', { name: /^terminal/ })
    .click();
  await expect(page.getByRole('heading', { name: 'terminal', exact: true })).toBeVisible();
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  expect(await heightOf(resultRegion(page))).toBeLessThan(60);
  await call(page);
  await expectResult(page, 'ok');
  await expect.poll(() => heightOf(form)).toBeLessThan(70);
  await expect(page.getByRole('button', { name: 'Call tool' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByTitle('Show traffic').click();
  await page.getByRole('button', { name: 'Show form' }).click();
  await expect.poll(() => heightOf(form)).toBeGreaterThan(180);
  // Who has opened it keeps it open.
  await call(page);
  await expect(page.getByRole('option', { name: /^#2 .*OK/ })).toBeVisible();
  await expect.poll(() => heightOf(form)).toBeGreaterThan(180);
});

test('presented, a result keeps what was asked, its type grows, and a switch shows it raw', async ({ page }) => {
  await openAndCall(page, 'code');
  const result = resultRegion(page);
  const text = block(page, 1, 'text');
  await expect(text).toBeVisible();
  const sizeOf = async (within: Locator) =>
    (await within.getByText('text', { exact: true }).boundingBox())?.height ?? 0;
  const usual = await sizeOf(text);
  await result.getByRole('button', { name: 'Present result' }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  await expect(room.getByRole('heading', { name: 'code' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Runs' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pin as baseline' })).toBeHidden();
  const choose = (name: string) => chooseInMenu(room, name);
  await choose('Raw messages');
  await expect(room.getByText('"text"', { exact: true }).first()).toBeVisible();
  const large = async () => (await room.getByText('"text"', { exact: true }).first().boundingBox())?.height ?? 0;
  await expect.poll(large).toBeGreaterThan(usual * 1.4);
  const first = await large();
  await choose('Larger text');
  await choose('Larger text');
  await expect.poll(large).toBeGreaterThan(first * 1.25);
  await expectNoAxeViolations(page);
  await choose('Rendered');
  await expect(room.getByRole('region', { name: 'Result' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(result.getByRole('listbox', { name: 'Runs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeFocused();
});
