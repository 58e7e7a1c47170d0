import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './loupe';
import {
  argumentsForm,
  call,
  elicitation,
  expectResult,
  openConnected,
  openTool,
  resultRegion,
  writeJson,
} from './workbench';

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CANARY = 'canary-4711-4711';

const SUITE = `loupe: 1
title: Two numbers
server: { command: node, args: [${JSON.stringify(program('servers/queue.mjs'))}] }
calls:
  - name: At the bakery
    notes: Say that nobody waits.
    tool: take_number
    arguments: { queue: bakery, pin: '\${PIN}' }
  - name: At the harbour
    tool: take_number
    arguments: { queue: harbour, pin: '\${PIN}' }
`;

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

/** Presses the button of a dialog that saves a file, and looks at the file with the network off. */
async function openSaved(page: Page, save: Locator, path: string): Promise<Page> {
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  await download.saveAs(path);
  expect(readFileSync(path, 'utf8')).not.toContain(CANARY);
  await page.context().setOffline(true);
  const opened = await page.context().newPage();
  await opened.goto(pathToFileURL(path).href);
  return opened;
}

async function closeSaved(opened: Page): Promise<void> {
  await opened.context().setOffline(false);
  await opened.close();
}

test('runs of the history, and the steps of a suite, leave as files that open without a network', async ({
  page,
  folder,
  start,
}) => {
  test.slow();
  writeFileSync(join(folder, 'numbers.loupe.yaml'), SUITE);
  const demo = program('../dist/demo/server.js');
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  for (const tool of ['draw_chart', 'play_melody']) {
    await openTool(page, tool);
    await call(page);
    await expectResult(page, 'ok');
  }
  await openTool(page, 'book_table');
  await call(page);
  await elicitation(page).getByRole('button', { name: 'Decline' }).click();
  await expectResult(page, 'ok');
  await openTool(page, 'get_weather');
  await writeJson(page, '{"city":"Atlantis"}');
  await call(page);
  const anyway = argumentsForm(page).getByRole('button', { name: 'Send anyway' });
  await anyway.or(resultRegion(page).getByText('Atlantis')).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expectResult(page, 'tool-error');

  // A suite's runs are in the history, too.
  await section(page, 'Suites').click();
  await page.getByRole('option', { name: 'numbers' }).click();
  await page.getByLabel('PIN').fill(CANARY);
  await page.getByRole('button', { name: 'Run all', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 passed' })).toBeVisible();

  await section(page, 'History').click();
  const runs = page.getByRole('listbox', { name: 'Runs' });
  await expect(runs.getByRole('option')).toHaveCount(6);
  // From one to another by the boxes, and one of them taken back by the keyboard.
  const box = { position: { x: 14, y: 20 } };
  await runs.getByRole('option').nth(0).click(box);
  await runs
    .getByRole('option')
    .nth(5)
    .click({ ...box, modifiers: ['Shift'] });
  await expect(page.getByText('6 selected')).toBeVisible();
  await runs.getByRole('option').nth(0).click();
  await runs.press('Space');
  await expect(runs.getByRole('option').nth(0)).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('group', { name: 'Selected runs' }).getByText('Create report').click();

  const dialog = page.getByRole('dialog', { name: 'Create report' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('A day by the sea');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Seen with **build 12**.');
  const preview = dialog.frameLocator('iframe').frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'A day by the sea' })).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText(/^6 calls · \d+ images? · 1 audio clip/);
  await expectNoAxeViolations(page);
  // In a small window the dialog scrolls, but not its actions.
  await page.setViewportSize({ width: 760, height: 600 });
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Save report' })).toBeInViewport({ ratio: 1 });
  const report = await openSaved(
    page,
    dialog.getByRole('button', { name: 'Save report' }),
    join(folder, 'day.report.html'),
  );
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(report.getByRole('heading', { name: 'A day by the sea', level: 1 })).toBeVisible();
  await expect(report.getByText('build 12')).toHaveCSS('font-weight', /[6-9]00/);
  const picture = report.locator('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  const sound = report.locator('audio');
  await expect.poll(() => sound.evaluate((audio) => (audio as HTMLAudioElement).duration)).toBeGreaterThan(0.5);
  await expect(report.getByText('Declined', { exact: true })).toBeVisible();
  await expectNoAxeViolations(report);
  await report.getByRole('searchbox', { name: 'Search calls' }).fill('Atlantis');
  await expect(report.getByText(/in 1 of 6 calls$/)).toBeVisible();
  await expect(picture).toBeHidden();
  await closeSaved(report);

  await section(page, 'Suites').click();
  await page.getByRole('option', { name: 'numbers' }).click();
  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('menuitem', { name: 'Export walkthrough' }).click();
  const steps = page.getByRole('dialog', { name: 'Export walkthrough' });
  await expect(steps.getByRole('textbox', { name: 'Title' })).toHaveValue('Two numbers');
  await steps.getByRole('checkbox', { name: 'Presenter notes' }).check();
  const walk = await openSaved(
    page,
    steps.getByRole('button', { name: 'Save walkthrough' }),
    join(folder, 'numbers.walkthrough.html'),
  );
  await expect(walk.getByRole('heading', { name: 'Two numbers' })).toBeVisible();
  await walk.getByRole('button', { name: 'Next' }).click();
  await expect(walk.getByRole('heading', { name: 'At the bakery' })).toBeVisible();
  await expect(walk.getByText('bakery', { exact: true }).first()).toBeVisible();
  await walk.getByText('Notes', { exact: true }).click();
  await expect(walk.getByText('Say that nobody waits.')).toBeVisible();
  await expectNoAxeViolations(walk);
  await walk.keyboard.press('ArrowRight');
  await expect(walk.getByRole('heading', { name: 'At the harbour' })).toBeVisible();
  await expect(walk.getByRole('heading', { name: 'At the bakery' })).toBeHidden();
  await closeSaved(walk);
});

test('a report of each source says what was sent, what came, and shows the pictures', async ({
  page,
  folder,
  start,
}) => {
  test.slow();
  const demo = program('../dist/demo/server.js');
  writeFileSync(
    join(folder, 'seaside.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(demo)}], env: { PIN: '\${PIN}' } }
calls:
  - { name: Weather, tool: get_weather, arguments: { city: Lisbon }, expect: { outcome: ok } }
  - { name: Picture, tool: draw_chart }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await section(page, 'Suites').click();
  await page.getByRole('option', { name: 'seaside' }).click();
  // With a secret, what is shown of a run is a copy of it.
  await page.getByLabel('PIN').fill(CANARY);
  await page.getByRole('button', { name: 'Run all', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 passed' })).toBeVisible({ timeout: 30_000 });

  const readReport = async (kind: 'report' | 'walkthrough') => {
    const dialog = page.getByRole('dialog');
    const preview = dialog.frameLocator('iframe').frameLocator('iframe');
    await expect(dialog.getByRole('status')).toContainText('image');
    const body = preview.locator('body');
    await expect(body).toContainText('Lisbon');
    await expect(body).toContainText('°C');
    await expect(preview.locator('img').first()).toBeAttached();
    await expect(body).not.toContainText(/Nothing was sent|was not saved/);
    if (kind === 'report') {
      await expect(body).not.toContainText(/"method":\s*"tools\/call"/);
      await dialog.getByRole('checkbox', { name: 'Raw messages' }).check();
      await expect(body).toContainText(/"method":\s*"tools\/call"/);
    }
    expect(await body.innerHTML()).not.toContain(CANARY);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  };
  for (const [kind, entry] of [
    ['report', 'Create report'],
    ['walkthrough', 'Export walkthrough'],
  ] as const) {
    await page.getByRole('button', { name: 'More actions' }).last().click();
    await page.getByRole('menuitem', { name: entry }).click();
    await readReport(kind);
  }
  await section(page, 'History').click();
  await page.getByRole('listbox', { name: 'Runs' }).getByRole('option').first().hover();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.getByRole('group', { name: 'Selected runs' }).getByText('Create report').click();
  await readReport('report');
});
