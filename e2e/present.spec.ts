import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
