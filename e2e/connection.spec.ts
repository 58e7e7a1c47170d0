import type { Page } from '@playwright/test';

import { everything, startEverything } from './http-servers';
import { expect, expectNoAxeViolations, test } from './loupe';
import { connection, connectTo, section } from './servers-screen';
import { openConnected } from './workbench';

/** A part of the section, by its heading. */
function part(page: Page, name: string) {
  return page.getByRole('main').getByRole('region', { name, exact: true });
}

function steps(page: Page) {
  return page.getByRole('list', { name: 'Handshake steps' }).getByRole('listitem');
}

async function openClientSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Client settings' }).click();
  await expect(page.getByLabel('Protocol version')).toBeVisible();
}

async function saveAndReconnect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and connect' }).click();
  await section(page, 'Connection').click();
}

function capability(page: Page, side: 'Server' | 'Loupe', path: string) {
  return page
    .getByRole('table', { name: `${side} capabilities` })
    .getByRole('row')
    .filter({ has: page.getByTitle(path, { exact: true }) });
}

test.describe('over stdio', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('a person sees how it was agreed, and sets what is declared', async ({ page, loupe }) => {
    await openConnected(page, loupe);

    await test.step('the state in the header leads to the section', async () => {
      await connection(page).getByRole('link').click();
      await expect(page).toHaveURL(/\/s\/everything\/connection$/);
      await expect(part(page, 'Server')).toContainText('mcp-servers/everything');
      await expect(part(page, 'Instructions')).toContainText(/\d characters/);
    });

    await test.step('the probe was refused, and the older handshake followed', async () => {
      await expect(steps(page).filter({ hasText: 'server/discover' })).toContainText('rejected');
      await expect(steps(page).filter({ hasText: /^initialize/ })).toContainText('2025-11-25');
      await expect(capability(page, 'Server', 'tasks')).toContainText('✓ yes');
    });

    await test.step('pinned to an older version there is one question less', async () => {
      await openClientSettings(page);
      await page.getByLabel('Protocol version').selectOption('2025-06-18');
      await saveAndReconnect(page);
      await expect(connection(page)).toContainText('2025-06-18');
      await expect(steps(page).filter({ hasText: 'server/discover' })).toHaveCount(0);
      await expect(capability(page, 'Loupe', 'sampling')).toContainText('✓ yes');
      await openClientSettings(page);
      await expect(page.getByRole('checkbox', { name: 'Elicitation: URLs' })).toBeDisabled();
    });

    await test.step('what is switched off is not declared', async () => {
      await page.getByRole('checkbox', { name: 'Sampling', exact: true }).uncheck();
      await page.getByRole('textbox', { name: '_meta of every request' }).fill('{"com.example/a"');
      await expect(page.getByRole('button', { name: 'Save and connect' })).toBeDisabled();
      await page.getByRole('textbox', { name: '_meta of every request' }).fill('{"com.example/a":1}');
      await saveAndReconnect(page);
      await expect(capability(page, 'Loupe', 'sampling')).toContainText('– no');
      const initialize = steps(page).filter({ hasText: /^initialize/ });
      await initialize.getByText('Sent').click();
      await initialize.getByRole('tab', { name: 'Plain' }).click();
      await expect(initialize).toContainText('"elicitation":{}');
      await expect(initialize).toContainText('"com.example/a":1');
      await expect(initialize).not.toContainText('sampling');
    });

    await test.step('a ping tells the round trip', async () => {
      await page.getByText('Round trip', { exact: true }).click();
      await page.getByRole('button', { name: 'Ping' }).click();
      const figures = page.getByRole('status', { name: 'Round-trip times' });
      await expect(figures).toContainText('1 of 1 responded');
      await expect(figures).toContainText(/median .* ms/);
    });

    await test.step('a version that the server does not have leaves a page to go on from', async () => {
      await openClientSettings(page);
      await page.getByLabel('Protocol version').selectOption('2026-07-28');
      await saveAndReconnect(page);
      await expect(connection(page)).toHaveAttribute('data-state', 'failed');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(steps(page).filter({ hasText: 'server/discover' }).first()).toContainText('rejected');
      await openClientSettings(page);
      await page.getByLabel('Protocol version').selectOption('auto');
      await saveAndReconnect(page);
      await expect(connection(page)).toContainText('2025-11-25');
    });

    await expectNoAxeViolations(page);
  });
});

test('over HTTP the session, the streams and a dropped connection are told', async ({ page, loupe }) => {
  await openConnected(page, loupe);
  const http = await startEverything('streamableHttp');
  try {
    await test.step('2026-07-28 has no ping, but a round trip', async () => {
      await connection(page).getByRole('link').click();
      await expect(connection(page)).toContainText('2026-07-28');
      await page.getByText('Round trip', { exact: true }).click();
      await page.getByRole('button', { name: 'Send server/discover' }).click();
      await expect(page.getByRole('status', { name: 'Round-trip times' })).toContainText('1 of 1 responded');
      await part(page, 'Server').locator('summary').filter({ hasText: /^\d+$/ }).click();
      await expect(part(page, 'Server').getByRole('list', { name: 'Icons' })).toContainText('image/svg+xml');
    });

    await test.step('a server of 2025 gives a session, and keeps a stream open', async () => {
      await connectTo(page, `${http.origin}/mcp`);
      await expect(connection(page)).toContainText('HTTP');
      await connection(page).getByRole('link').click();
      const panel = part(page, 'HTTP');
      await expect(panel).toContainText(/Session\s*[0-9a-f-]{36}/);
      const stream = panel.getByRole('listitem').filter({ hasText: 'GET' });
      await expect(stream).toContainText('open');
      // The server asks for the roots a moment later: from here on there is an id to resume after.
      await expect(stream).toContainText('last event ID');
    });

    await test.step('cut off, the stream is opened again from where it was', async () => {
      const panel = part(page, 'HTTP');
      await panel.getByRole('button', { name: 'Drop connection' }).click();
      const gets = panel.getByRole('listitem').filter({ hasText: 'GET' });
      await expect(gets.filter({ hasText: 'dropped' })).toHaveCount(1);
      await expect(gets.filter({ hasText: 'resumed after' })).toContainText('open');
      await page.getByText('Round trip', { exact: true }).click();
      await page.getByRole('button', { name: 'Ping' }).click();
      await expect(page.getByRole('status', { name: 'Round-trip times' })).toContainText('1 of 1 responded');
    });
  } finally {
    await http.stop();
  }
});
