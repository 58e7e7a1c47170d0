import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, expectNoAxeViolations, test } from './loupe';
import { startLoupe } from './running-loupe';
import { openConnected, openTool } from './workbench';

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
  - { name: Not for the room, tool: order_flour, skip: fails }
`;

test('a tool and a suite are presented to a room', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-present-'));
  writeFileSync(join(folder, 'tour.loupe.yaml'), SUITE);
  const loupe = await startLoupe({ args: ['--folder', folder, 'node', demo], cwd: folder });
  try {
    await openConnected(page, loupe);
    await openTool(page, 'get_weather');
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const room = page.getByRole('region', { name: 'Presentation' });
    const answer = room.getByRole('region', { name: 'Answer' });
    await expect(room.getByRole('heading', { name: 'Weather card' })).toBeVisible();
    // A field that is missing is pointed out, and nothing is sent.
    await room.getByRole('button', { name: 'Call tool' }).click();
    await expect(room.getByRole('alert')).toContainText('another look');
    await room.getByRole('radio', { name: 'Oslo' }).check({ force: true });
    await expectNoAxeViolations(page);
    await room.getByRole('button', { name: 'Call tool' }).click();
    await expect(answer).toHaveAttribute('data-state', 'ok');
    await expect(answer.getByRole('img')).toBeVisible();
    const words = answer.getByText(/^Oslo/).first();
    const before = await words.boundingBox();
    await page.keyboard.press('+');
    await expect
      .poll(async () => (await words.boundingBox())?.height)
      .toBeGreaterThan(before?.height ?? 0);
    await page.keyboard.press('t');
    await expect(room.getByText(/tools\/call get_weather/).first()).toBeVisible();
    await expect(room.getByRole('button', { name: 'Show traffic' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('Escape');
    // What was entered stands in the tool's own form.
    await expect(page.getByRole('radio', { name: 'Oslo' })).toBeChecked();

    await page.getByRole('link', { name: 'Suites' }).click();
    await page.getByRole('option', { name: /tour/ }).click();
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const next = room.getByRole('button', { name: 'Next' });
    await expect(room.getByRole('heading', { name: 'The sky over Kyoto' })).toBeVisible();
    await expect(room.getByText('1 of 3')).toBeVisible();
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
    await page.keyboard.press('PageDown');
    await expect(room.getByRole('radio', { name: 'Kyoto' })).toBeChecked();
    await expect(next).toBeDisabled();
    await page.keyboard.press('Home');
    await expect(answer).toContainText('Kyoto');
    await room.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'tour', level: 2 })).toBeVisible();
  } finally {
    await loupe.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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

test('a form is dressed in its suite, and a question is answered before the room', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-dressed-'));
  const file = join(folder, 'evening.loupe.yaml');
  writeFileSync(file, DRESSED);
  const loupe = await startLoupe({ args: ['--folder', folder, 'node', demo], cwd: folder });
  try {
    await openConnected(page, loupe);
    await page.getByRole('link', { name: 'Suites' }).click();
    await page.getByRole('option', { name: /evening/ }).click();
    await page.getByRole('tab', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'The sky', exact: true }).click();
    await page.getByRole('button', { name: 'Dress the form…' }).click();

    const dress = page.getByRole('dialog', { name: 'Dress the form' });
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
    const json = dress.getByRole('textbox', { name: 'Dressing as JSON' });
    await expect(json).toContainText('"ui:title": "Where are you?"');
    await dress.getByRole('tab', { name: 'Fields' }).click();
    await dress.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Ask for **the weather**.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    const written = readFileSync(file, 'utf8');
    expect(written.split('\n').filter((line) => DRESSED.split('\n').includes(line))).toEqual(
      DRESSED.split('\n'),
    );
    expect(written).toContain('ui:title: Where are you?');
    expect(written).toContain('ui:widget: hidden');
    expect(written).toContain('notes: Ask for **the weather**.');

    await page.getByRole('button', { name: 'Present', exact: true }).click();
    const room = page.getByRole('region', { name: 'Presentation' });
    await expect(room.getByText('An evening in town')).toBeVisible();
    await expect(room.getByRole('radiogroup', { name: /Where are you/ })).toBeVisible();
    await expect(room.getByText('Days')).toHaveCount(0);
    await room.getByRole('button', { name: 'Call tool' }).click();
    // What is hidden is sent with the value of the step: two days.
    const answer = room.getByRole('region', { name: 'Answer' });
    await expect(answer.getByRole('row')).toHaveCount(3);

    await page.keyboard.press('PageDown');
    await room.getByRole('button', { name: 'Call tool' }).click();
    const question = page.getByRole('dialog', { name: /^Elicitation/ });
    await expect(question.getByText(/who is coming/)).toBeVisible();
    await expect(question.getByText(/Loupe demo town asks/)).toBeVisible();
    await expect(question.getByRole('tab')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await question.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await question.getByRole('button', { name: 'Accept' }).click();
    await expect(question.getByRole('alert')).toContainText('another look');
    await question.getByRole('button', { name: 'Today' }).click();
    await question.getByRole('textbox', { name: /Guests/ }).fill('2');
    await question.getByRole('textbox', { name: /Guests/ }).press('Enter');
    await expect(answer).toContainText('Ada');
  } finally {
    await loupe.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
