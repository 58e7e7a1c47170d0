import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, expectNoAxeViolations, test } from './loupe';
import { chooseInMenu, openConnected, openTool } from './workbench';

const demo = fileURLToPath(new URL('../dist/demo/server.js', import.meta.url));

const SUITE = `loupe: 1
server: { command: node, args: [${JSON.stringify(demo)}] }
calls:
  - name: The sky over Kyoto
    tool: get_weather
    arguments: { city: Kyoto }
    capture: { place: $.city }
  - tool: list_orders
    arguments: { limit: 2 }
  - name: The same sky again
    tool: get_weather
    arguments: { city: '\${place}' }
  - { name: No city, tool: get_weather, arguments: { days: 99 }, expect: { outcome: tool-error } }
  - { name: Not for the room, tool: order_flour, skip: fails }
`;

test('a tool and a suite are presented to a room', async ({ page, folder, start }) => {
  test.slow();
  writeFileSync(join(folder, 'tour.loupe.yaml'), SUITE);
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await openTool(page, 'get_weather');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const answer = room.getByRole('region', { name: 'Result' });
  await expect(room.getByRole('heading', { name: 'Weather card' })).toBeVisible();
  const described = await room.getByText(/^The forecast for a city/).boundingBox();
  // A field that is missing is pointed out, and nothing is sent.
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(room.getByRole('alert')).toContainText('Check the highlighted fields');
  await room.getByRole('radio', { name: 'Oslo' }).check({ force: true });
  await expectNoAxeViolations(page);
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(answer).toHaveAttribute('data-state', 'ok');
  await expect(answer.getByRole('img')).toBeVisible();
  // Form and result begin at one height.
  expect(Math.abs(((await answer.boundingBox())?.y ?? 0) - (described?.y ?? 100))).toBeLessThan(2);
  const change = room.getByRole('button', { name: 'Change input' });
  await expect(change).toBeInViewport({ ratio: 1 });
  // It covers nothing of the result.
  const changeBox = await change.boundingBox();
  expect((await answer.boundingBox())?.y).toBeGreaterThan((changeBox?.y ?? 1000) + (changeBox?.height ?? 0));
  const words = answer.getByText(/^Oslo/).first();
  const before = await words.boundingBox();
  await page.keyboard.press('+');
  await expect.poll(async () => (await words.boundingBox())?.height).toBeGreaterThan(before?.height ?? 0);
  await page.keyboard.press('t');
  await expect(room.getByText(/tools\/call get_weather/).first()).toBeVisible();
  await chooseInMenu(room, 'Hide traffic');
  await expect(room.getByText(/tools\/call get_weather/)).toHaveCount(0);
  // The controls fade while the mouse rests.
  const bar = room.locator('header').first();
  await page.mouse.move(300, 300);
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(bar).toHaveCSS('opacity', '0');
  await page.mouse.move(320, 320);
  await expect(bar).toHaveCSS('opacity', '1');
  await page.keyboard.press('Escape');
  // What was entered stands in the tool's own form.
  await expect(page.getByRole('radio', { name: 'Oslo' })).toBeChecked();

  // So does what came of it: the form and the result belong together, or the page says that they don't.
  const result = page.getByRole('region', { name: 'Result', exact: true });
  const madeRuns = page.getByRole('listbox', { name: 'Runs' }).getByRole('option');
  const differs = result.getByText('Ran with other arguments');
  await expect(result).toHaveAttribute('data-state', 'ok');
  await expect(result).toContainText('Oslo');
  await expect(madeRuns).toHaveCount(1);
  await expect(madeRuns).not.toHaveAccessibleName(/session/);
  await expect(differs).toHaveCount(0);

  // Who leaves stands where the presentation began; an app is shown as itself.
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeFocused();
  await page.getByRole('radio', { name: 'Kyoto' }).check({ force: true });
  await expect(differs).toBeVisible();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(answer).toContainText('Kyoto');
  await page.keyboard.press('Escape');
  await expect(result).toContainText('Kyoto');
  await expect(differs).toHaveCount(0);
  await expect(madeRuns).toHaveCount(2);
  await openTool(page, 'order_bread');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await room.getByRole('button', { name: 'Call tool' }).click();
  const app = answer.locator('iframe').contentFrame().locator('iframe').contentFrame();
  await expect(app.getByText('Bread for tomorrow')).toBeVisible();
  await expect(answer.getByRole('toolbar')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /tour/ }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const next = room.getByRole('button', { name: 'Next' });
  await expect(room.getByRole('heading', { name: 'The sky over Kyoto' })).toBeVisible();
  await expect(room.getByText('1 of 4')).toBeVisible();
  await expect(room.getByRole('radio', { name: 'Kyoto' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Kyoto');
  await next.click();
  await expect(room.getByRole('heading', { name: 'Orders at the bakery' })).toBeVisible();
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(answer.getByRole('row')).toHaveCount(3);
  await expect(answer.getByRole('columnheader', { name: 'Placed at' })).toBeVisible();
  await expectNoAxeViolations(page);
  // What the first step captured is filled in, and an answer waits where it was left.
  await page.keyboard.press('Space');
  await expect(room.getByRole('heading', { name: 'The same sky again' })).toBeVisible();
  await expect(room.getByRole('radio', { name: 'Kyoto' })).toBeChecked();
  await page.keyboard.press('PageDown');
  await expect(answer).toContainText('Kyoto');
  // An error that is expected alarms nobody.
  await page.keyboard.press('Space');
  await expect(room.getByRole('textbox', { name: 'Days' })).toHaveValue('99');
  await expect(room.locator('[aria-invalid=true]')).toHaveCount(0);
  // The last one is called, too, before there is nothing to go on to.
  await page.keyboard.press('PageDown');
  await expect(answer).toContainText('as expected');
  await expect(next).toBeHidden();
  await expect(room.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Exit' })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(answer).toContainText('Kyoto');
  await room.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { name: 'tour', level: 2 })).toBeVisible();
});

const moody = fileURLToPath(new URL('./servers/moody.mjs', import.meta.url));

test('the steps of a suite survive a server that is slow and dies, and the presenter is told', async ({
  page,
  context,
  folder,
  start,
}) => {
  const mood = join(folder, 'mood');
  const set = (text: string) => writeFileSync(mood, text);
  const calls = () => readFileSync(`${mood}.calls`, 'utf8').trim().split('\n');
  set('ok');
  writeFileSync(
    join(folder, 'desk.loupe.yaml'),
    `loupe: 1
title: The weather desk
wait: 500ms
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
calls:
  - { name: Kyoto tomorrow, tool: forecast, arguments: { city: Kyoto }, notes: 'Say **hello** first.' }
  - { name: Lima tomorrow, tool: forecast, arguments: { city: Lima } }
  - { name: A table, tool: ask }
  - { name: Clean up, tool: remove }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /desk/ }).click();
  await page.getByRole('button', { name: 'Check steps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check steps' });
  const heightBefore = (await dialog.boundingBox())?.height;
  await dialog.getByRole('button', { name: 'Check all steps' }).click();
  const checked = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(checked.nth(3)).toContainText('Skipped: destructive');
  await expect(checked.nth(2)).toContainText('Skipped: requires input');
  await expect(checked.nth(1)).toContainText('Passed');
  expect((await dialog.boundingBox())?.height).toBe(heightBefore);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  expect(calls()).toEqual(['forecast Kyoto', 'forecast Lima']);

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const answer = room.getByRole('region', { name: 'Result' });
  const mark = room.getByRole('note', { name: 'Recorded result' });
  await expect(room.getByRole('textbox', { name: 'City' })).toHaveValue('Kyoto');
  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('n')]);
  const view = presenter.getByRole('region', { name: 'Presenter view' });
  await expect(view.getByRole('region', { name: 'Notes' })).toContainText('Say hello first.');
  // Notes are written where they are read, and stand in the suite's file.
  await view.getByRole('button', { name: 'Edit notes' }).click();
  await view.getByRole('textbox', { name: 'Notes' }).fill('Say **good morning** first.');
  await view.getByRole('button', { name: 'Done' }).click();
  await expect(view.getByRole('region', { name: 'Notes' })).toContainText('good morning');
  const file = join(folder, 'desk.loupe.yaml');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('Say **good morning** first.');
  await expect(view.getByRole('region', { name: 'Next' })).toContainText('Lima tomorrow');
  await expect(view.getByRole('switch', { name: /Clean up/ })).toHaveCount(0);
  await expect(view.getByRole('timer', { name: 'Elapsed time' })).toHaveText(/^\d+:\d\d$/);

  // A slow server: the answer of the check stands in, and the late one is shown when the presenter says so.
  set('slow');
  await view.getByRole('listitem').filter({ hasText: 'Lima tomorrow' }).getByRole('button').first().click();
  await expect(room.getByRole('heading', { name: 'Lima tomorrow' })).toBeVisible();
  await presenter.keyboard.press('PageDown');
  await expect(mark).toBeVisible();
  await expect(answer).toContainText('Sun in Lima');
  await expect(view.getByRole('status')).toContainText('No response from the server after 500 ms');
  await expectNoAxeViolations(page);
  await expectNoAxeViolations(presenter);
  await view.getByRole('button', { name: 'Show live result' }).click();
  await expect(answer).toContainText('Late rain in Lima');
  await expect(mark).toBeHidden();
  // It is on the audience's screen again after a reload, and nothing is sent for that.
  await page.reload();
  await expect(answer).toContainText('Late rain in Lima');
  expect(calls().filter((each) => each === 'forecast Lima')).toHaveLength(2);

  // It dies in the middle of a call; what was typed is there after a reload of either window.
  set('die');
  await page.keyboard.press('PageUp');
  await expect(view.getByRole('heading', { name: 'Kyoto tomorrow' })).toBeVisible();
  await room.getByRole('button', { name: 'Call tool' }).click();
  await expect(mark).toBeVisible();
  await expect(answer).toContainText('Sun in Kyoto');
  await expect(view.getByText('The audience sees a recorded result')).toBeVisible();
  await expect(view.getByRole('status').filter({ hasText: 'exit 3' }).first()).toBeVisible();
  await room.getByRole('button', { name: 'Change input' }).click();
  await room.getByRole('textbox', { name: 'City' }).fill('Oslo');
  set('ok');
  await presenter.reload();
  await page.reload();
  await expect(room.getByRole('textbox', { name: 'City' })).toHaveValue('Oslo');
  await expect(view.getByRole('heading', { name: 'Kyoto tomorrow' })).toBeVisible();
  // Next calls first.
  await view.getByRole('button', { name: 'Next' }).click();
  await expect(answer).toContainText('Sun in Oslo');
  await view.getByRole('button', { name: 'Next' }).click();
  await expect(room.getByRole('heading', { name: 'Lima tomorrow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view.getByRole('alert')).toContainText('The presentation has ended.');
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await expect(view.getByRole('alert')).toHaveCount(0);
  await presenter.keyboard.press('End');
  await expect(view.getByRole('heading', { name: 'Clean up' })).toBeVisible();
  const moves = view.getByRole('navigation', { name: 'Steps' });
  await expect(moves.getByRole('button')).toHaveText(['Back', 'Call tool']);
  await page.close();
  await expect(view.getByRole('alert')).toContainText('The presentation has ended.');
});

test('a step without a connection is not skipped: Next and Enter connect and call', async ({ page, folder, start }) => {
  const mood = join(folder, 'mood');
  const set = (text: string) => writeFileSync(mood, text);
  const calls = () => readFileSync(`${mood}.calls`, 'utf8').trim().split('\n');
  set('die');
  writeFileSync(
    join(folder, 'road.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
calls:
  - { name: Oslo, tool: forecast, arguments: { city: Oslo } }
  - { name: Lima, tool: forecast, arguments: { city: Lima } }
  - { name: Rome, tool: forecast, arguments: { city: Rome } }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /road/ }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const answer = room.getByRole('region', { name: 'Result' });
  const stage = room.getByRole('group', { name: 'Lima' });
  await expect(room.getByRole('textbox', { name: 'City' })).toHaveValue('Oslo');
  await page.keyboard.press('PageDown');
  await expect(answer).toContainText('Connection lost');
  await page.keyboard.press('PageDown');
  await expect(stage.getByText('Connection lost')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('PageDown');
  await expect(stage.getByRole('region', { name: 'Result' })).toContainText('Connection lost');
  expect(calls()).toEqual(['forecast Oslo', 'forecast Lima']);
  await page.keyboard.press('PageDown');
  await expect(room.getByRole('group', { name: 'Rome' }).getByText('Connection lost')).toBeVisible();
  set('ok');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Sun in Rome');
  expect(calls()).toEqual(['forecast Oslo', 'forecast Lima', 'forecast Rome']);
});

test('tools that cannot be listed are listed again by Next, then skipped', async ({ page, folder, start }) => {
  const mood = join(folder, 'mood');
  writeFileSync(mood, 'unlisted');
  writeFileSync(
    join(folder, 'road.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
calls:
  - { name: Oslo, tool: forecast, arguments: { city: Oslo } }
  - { name: Lima, tool: forecast, arguments: { city: Lima } }
`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /road/ }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const [oslo, lima] = [room.getByRole('group', { name: 'Oslo' }), room.getByRole('group', { name: 'Lima' })];
  await expect(oslo).toContainText('could not be loaded. Next tries again.');
  await page.keyboard.press('PageDown');
  await expect(oslo).toContainText('Next skips this step.');
  await page.keyboard.press('PageDown');
  await expect(lima).toContainText('Next tries again.');
  writeFileSync(mood, 'ok');
  await page.keyboard.press('PageDown');
  await expect(lima.getByRole('button', { name: 'Call tool' })).toBeEnabled();
  await page.keyboard.press('PageDown');
  await expect(room.getByRole('region', { name: 'Result' })).toContainText('Sun in Lima');
});

test('what ran counts as checked, Start begins with the first step, and who leaves sends nothing more', async ({
  page,
  folder,
  start,
}) => {
  test.slow();
  const mood = join(folder, 'mood');
  writeFileSync(mood, 'ok');
  const calls = () => readFileSync(`${mood}.calls`, 'utf8').trim().split('\n');
  const forecasts = (...cities: string[]) =>
    cities.map((city) => `  - { name: In ${city}, tool: forecast, arguments: { city: ${city} } }\n`).join('');
  writeFileSync(
    join(folder, 'trip.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [${JSON.stringify(moody)}], env: { MOOD: ${JSON.stringify(mood)} } }
before:
${forecasts('Rome', 'Bern', 'Lima')}calls:
${forecasts('Oslo', 'Kyoto', 'Paris')}`,
  );
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /trip/ }).click();
  await page.getByRole('button', { name: 'Run all', exact: true }).click();
  await expect(page.getByRole('option', { name: /6 passed/ })).toBeVisible();
  expect(calls()).toHaveLength(6);

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const prepare = page.getByRole('dialog', { name: /^Prepare/ });
  const steps = prepare.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  for (const at of [0, 1, 2]) await expect(steps.nth(at)).toContainText(/Passed, .*, (just now|\d+ s ago)/);
  await prepare.getByRole('button', { name: 'Start' }).click();
  await page.keyboard.press('End');
  await expect(room.getByRole('heading', { name: 'In Paris' })).toBeVisible();
  await chooseInMenu(room, 'Prepare');
  await prepare.getByRole('button', { name: 'Start' }).click();
  await expect(room.getByRole('heading', { name: 'In Oslo' })).toBeVisible();

  // It goes on behind the closed dialog, and ends with the presentation.
  writeFileSync(mood, 'slow');
  await chooseInMenu(room, 'Prepare');
  await prepare.getByRole('button', { name: 'Run now' }).click();
  await expect.poll(() => calls().length).toBe(7);
  await page.keyboard.press('Escape');
  await expect(prepare).toBeHidden();
  await expect.poll(() => calls().length, { timeout: 5000 }).toBe(8);
  await room.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { name: 'trip', level: 2 })).toBeVisible();
  await page.waitForTimeout(3500);
  expect(calls().slice(6)).toEqual(['forecast Rome', 'forecast Bern']);
});

test('a suite is clicked through with its server gone from the beginning', async ({ page, folder, start }) => {
  writeFileSync(
    join(folder, 'plane.loupe.yaml'),
    `loupe: 1
server: { command: no-such-program-anywhere }
calls:
  - { name: Oslo, tool: forecast, arguments: { city: Oslo }, expect: { reference: oslo }, capture: { id: $.id } }
  - { name: The same, tool: forecast, arguments: { city: '\${id}' }, expect: { reference: same } }
  - { name: Nothing recorded, tool: forecast }
`,
  );
  mkdirSync(join(folder, 'references', 'plane'), { recursive: true });
  const reference = (name: string, result: object) =>
    writeFileSync(
      join(folder, 'references', 'plane', `${name}.json`),
      JSON.stringify({ loupe: 'reference', version: 1, result }),
    );
  reference('oslo', { content: [{ type: 'text', text: '{"id":"O-1","sky":"clear"}' }] });
  reference('same', { content: [{ type: 'text', text: 'Still clear' }] });
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /plane/ }).click();
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  const answer = room.getByRole('region', { name: 'Result' });
  const show = room.getByRole('button', { name: 'Show result' });
  await expect(room.getByRole('status')).toContainText('Can’t reach the server');
  await show.click();
  await expect(answer).toContainText('clear');
  await expect(room.getByRole('note', { name: 'Recorded result' })).toBeVisible();
  await room.getByRole('button', { name: 'Next' }).click();
  await show.click();
  await expect(answer).toContainText('Still clear');
  await room.getByRole('button', { name: 'Next' }).click();
  await expect(room.getByRole('button', { name: 'Call tool' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeFocused();
});

const DRESSED = `# What the room sees
loupe: 1
title: An evening in town
server: { command: node, args: [${JSON.stringify(demo)}] }
calls:
  - name: The sky # before dinner
    tool: get_weather
    arguments: { city: Kyoto, days: 2 }
  - tool: book_table
`;

test('a form is dressed in its suite, and a question is answered before the room', async ({ page, folder, start }) => {
  test.slow();
  const file = join(folder, 'evening.loupe.yaml');
  writeFileSync(file, DRESSED);
  const loupe = await start({ args: ['--trust', '--folder', folder, 'node', demo], cwd: folder });
  await openConnected(page, loupe);
  await page.getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /evening/ }).click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'The sky', exact: true }).click();
  await page.getByRole('button', { name: 'Customize form…' }).click();

  const dress = page.getByRole('dialog', { name: 'Customize form' });
  const preview = dress.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'The sky' })).toBeVisible();
  const fields = dress.getByRole('list', { name: 'Fields' });
  const city = fields.getByRole('button', { name: 'City city' });
  await city.click();
  await dress.getByRole('textbox', { name: 'Label' }).fill('Where are you?');
  await expect(preview.getByText('Where are you?')).toBeVisible();
  await dress.getByRole('combobox', { name: 'Control' }).selectOption('Radio buttons');
  await expectNoAxeViolations(page);
  await dress.getByRole('button', { name: 'Hide days' }).click();
  await expect(preview.getByText('Days')).toHaveCount(0);
  await fields.getByRole('button', { name: /^Where are you/ }).press('Alt+ArrowDown');
  await expect(fields.getByRole('listitem').nth(1)).toContainText('Where are you?');
  // The other way round: what is written as JSON is told where it has no effect.
  await dress.getByRole('tab', { name: 'JSON' }).click();
  const json = dress.getByRole('textbox', { name: 'Form customization as JSON' });
  await expect(json).toContainText('"ui:title": "Where are you?"');
  await dress.getByRole('tab', { name: 'Fields' }).click();
  await dress.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ask for **the weather**.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  const written = readFileSync(file, 'utf8');
  expect(written.split('\n').filter((line) => DRESSED.split('\n').includes(line))).toEqual(DRESSED.split('\n'));
  expect(written).toContain('ui:title: Where are you?');
  expect(written).toContain('ui:widget: hidden');
  expect(written).toContain('notes: Ask for **the weather**.');

  await page.getByRole('button', { name: 'Present', exact: true }).click();
  const room = page.getByRole('region', { name: 'Presentation' });
  await expect(room.getByText('An evening in town')).toBeVisible();
  await expect(room.getByRole('radiogroup', { name: /Where are you/ })).toBeVisible();
  await expect(room.getByText('Days')).toHaveCount(0);
  // It is sent all the same, which is said before the press.
  const note = room.getByRole('note').filter({ hasText: '1 hidden field is also sent' });
  await note.getByRole('button', { name: 'Show names' }).click();
  await expect(note).toContainText('days');
  const request = room.getByRole('region', { name: 'Request' });
  await expect(request).toContainText('includes 1 hidden field');
  await request.getByRole('button', { name: 'Request' }).click();
  await expect(request).toContainText('"days":2');
  await expectNoAxeViolations(page);
  await room.getByRole('button', { name: 'Call tool' }).click();
  // What is hidden is sent with the value of the step: two days.
  const answer = room.getByRole('region', { name: 'Result' });
  await expect(answer.getByRole('row')).toHaveCount(3);
  // Its title is typed faster than it is written.
  await chooseInMenu(room, 'Customize form');
  await expect(dress.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Tomorrow in Kyoto');
  await dress.getByRole('button', { name: 'Done' }).click();
  await expect(room.getByRole('heading', { name: 'Tomorrow in Kyoto' })).toBeVisible();
  expect(readFileSync(file, 'utf8')).toContain('ui:title: Tomorrow in Kyoto');

  await page.keyboard.press('PageDown');
  await page.keyboard.press('Space');
  const question = page.getByRole('dialog', { name: /^Elicitation/ });
  await expect(question.getByText(/who is coming/)).toBeVisible();
  await expect(question.getByText(/Loupe demo town requests input/)).toBeVisible();
  await expect(question.getByRole('tab')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await question.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(question.getByRole('alert')).toContainText('Check the highlighted fields');
  await question.getByRole('button', { name: 'Today' }).click();
  await question.getByRole('textbox', { name: /Guests/ }).fill('2');
  await question.getByRole('textbox', { name: /Guests/ }).press('Enter');
  await expect(answer).toContainText('Ada');
});
