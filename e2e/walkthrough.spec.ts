import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from './loupe';
import { call, chooseInMenu, expectResult, openConnected, openTool } from './workbench';

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const demo = program('../dist/demo/server.js');
const moody = program('servers/moody.mjs');

test('steps wear the tool’s form, are skipped unsent, and show the presenter what comes next', async ({
  page,
  context,
  folder,
  start,
}) => {
  test.slow();
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await openTool(page, 'get_weather');
  const runs = page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
  for (const [index, city] of ['Kyoto', 'Oslo', 'Lisbon'].entries()) {
    await page.getByRole('radiogroup', { name: 'City' }).getByText(city).click();
    await call(page);
    await expect(runs).toHaveCount(index + 1);
    await expectResult(page, 'ok');
    await page.getByRole('button', { name: 'Add to walkthrough' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Step ${String(index + 1)} added` })).toBeVisible();
  }
  // The tool's form, for all of its calls.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Customize form…' }).press('Enter');
  const dress = page.getByRole('dialog', { name: 'Customize form' });
  await dress.getByRole('list', { name: 'Fields' }).getByRole('button', { name: 'City city' }).click();
  await dress.getByRole('textbox', { name: 'Label' }).fill('Where are you?');
  await dress.getByRole('button', { name: 'Done' }).click();
  expect(readFileSync(join(folder, 'server-walkthrough.loupe.yaml'), 'utf8')).not.toContain('Where are you?');

  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  await expect(room.getByText('1 of 3')).toBeVisible();
  await expect(room.getByRole('radiogroup', { name: /Where are you/ })).toBeVisible();

  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('n')]);
  const next = presenter.getByRole('region', { name: 'Presenter view' }).getByRole('region', { name: 'Next' });
  await expect(next).toContainText('Oslo');
  const picture = next.locator('img');
  await expect(picture).toHaveJSProperty('naturalWidth', 960);
  // What the room will see: the words, too.
  await expect(next.getByRole('region', { name: 'Preview' })).toContainText('Oslo, ');
  const shown = await picture.getAttribute('src');

  await chooseInMenu(room, 'Skip step');
  await expect(room.getByText('2 of 3')).toBeVisible();
  await expect(next).toContainText('Lisbon');
  await expect.poll(() => picture.getAttribute('src')).not.toBe(shown);
  await room.getByRole('button', { name: 'Back' }).click();
  await expect(room.getByText('1 of 3')).toBeVisible();
  // Nothing was sent for the step that was skipped.
  await expect(room.getByRole('button', { name: 'Call tool' })).toBeVisible();
  await expect(room.getByRole('region', { name: 'Result' })).toHaveCount(0);
});

test('Prepare knows what was called on stage, also after a reload', async ({ page, folder, start }) => {
  const mood = join(folder, 'mood');
  writeFileSync(mood, 'ok');
  writeFileSync(
    join(folder, 'trip.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
calls:
  - { name: In Oslo, tool: forecast, arguments: { city: Oslo } }
  - { name: In Kyoto, tool: forecast, arguments: { city: Kyoto } }
  - { name: In Paris, tool: forecast, arguments: { city: Paris } }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const answer = room.getByRole('region', { name: 'Result' });
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(answer).toContainText('Sun in Oslo');
  await page.keyboard.press('PageDown');
  writeFileSync(mood, 'fail');
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(answer).toBeVisible();

  const steps = page
    .getByRole('dialog', { name: /^Prepare/ })
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem');
  const expectKnown = async () => {
    await chooseInMenu(room, 'Prepare');
    await expect(steps.nth(0)).toContainText('Called, not checked');
    await expect(steps.nth(1)).toContainText(/Failed, (just now|\d+ s ago)/);
    await expect(steps.nth(2)).toContainText('Not checked');
  };
  await expectKnown();
  await expect(steps.nth(1)).toContainText('Out of order');
  await page.reload();
  // Until the server is connected the room is another one.
  await expect(room.getByText('Something went wrong')).toBeVisible();
  await expectKnown();
});

test('a suite with a server of its own asks before a destructive step', async ({ page, folder, start }) => {
  const mood = join(folder, 'mood');
  writeFileSync(mood, 'ok');
  writeFileSync(
    join(folder, 'tidy.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
calls:
  - { name: Clean up, tool: remove }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  await room.getByRole('button', { name: 'Call tool' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('may change or delete data');
  expect(existsSync(`${mood}.calls`)).toBe(false);
  await question.getByRole('button', { name: /^Call/ }).click();
  await expect(room.getByRole('region', { name: 'Result' })).toContainText('removed');
});
