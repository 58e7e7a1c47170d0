import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test as base } from './loupe';
import { startHttpServer, type ListeningServer } from './http-servers';
import { connection, connectTo, expectListed, openServers, serverField, tool } from './servers-screen';
import { observeLayoutShift } from './layout-shift';
import { call, expectConnected, resultRegion } from './workbench';

const test = base.extend<object, { http: ListeningServer }>({
  http: [
    async ({}, use) => {
      const http = await startHttpServer();
      await use(http);
      await http.stop();
    },
    { scope: 'worker' },
  ],
});

/** The alert in the section: what happened, what to do, and all that is known. */
function failure(page: Page) {
  const reconnect = page.getByRole('button', { name: 'Reconnect' });
  return page.getByRole('main').getByRole('alert').filter({ has: reconnect });
}

async function expectFailure(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  await expect(connection(page)).toHaveAttribute('data-state', 'failed');
  for (const word of words) await expect(failure(page)).toContainText(word);
  await expect(failure(page).getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await expect(failure(page).getByRole('button', { name: 'Edit server' })).toBeVisible();
}

/** What was typed can be mended where it was typed. */
async function expectStillThere(page: Page, typed: string, state = 'Connection failed'): Promise<void> {
  await expect(page.getByRole('main')).toContainText(typed);
  await openServers(page);
  const row = page.getByRole('region', { name: 'Servers' }).getByRole('listitem').filter({ hasText: typed });
  await expect(row).toContainText(state);
  await row.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await expect(dialog.getByRole('textbox', { name: 'Server', exact: true })).toHaveValue(typed);
}

// All the other causes are in web/app/connection-gate.test.tsx.
test('what gives no connection says why; a server that dies or ends its session leaves what was typed', async ({
  page,
  loupe,
  http,
}) => {
  const shifts = await observeLayoutShift(page);
  await page.goto(loupe.url);
  await test.step('a command that is not found', async () => {
    const typed = 'no-such-mcp-server --stdio';
    await connectTo(page, typed);
    await expectFailure(page, 'Command not found', 'PATH searched', '/usr/bin');
    await expectStillThere(page, typed);
    await page.keyboard.press('Escape');
  });
  await test.step('a command that is misspelled', async () => {
    await connectTo(page, `nod ${join(import.meta.dirname, 'servers/lenient.mjs')}`);
    await page.getByRole('button', { name: 'Did you mean node?' }).click();
    await expectConnected(page);
  });
  await test.step('a folder that does not exist', async () => {
    await openServers(page);
    await serverField(page).fill('node server.js');
    await page.getByText('Name, variables and options').click();
    await page.getByRole('textbox', { name: 'Working directory' }).fill('/no/such/folder');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expectFailure(page, 'Working directory not found');
  });
  await test.step('a URL', async () => {
    const typed = `${http.origin}/401`;
    await connectTo(page, typed);
    await expectFailure(page, 'Authorization required (401 Unauthorized)');
    await expectStillThere(page, typed, 'Sign-in required');
    await page.keyboard.press('Escape');
  });
  await test.step('a server that dies during a call leaves the arguments, its exit and its stderr, and a way to reconnect', async () => {
    await connectTo(page, 'node e2e/servers/dies-mid-call.mjs');
    await expectListed(page);
    await tool(page, /^die/).click();
    await page.getByRole('tab', { name: 'JSON' }).first().click();
    const args = page.getByRole('textbox', { name: 'Arguments as JSON' });
    await args.fill('{"note": "kept"}');
    await shifts.take();
    await call(page);

    await expect(resultRegion(page)).toHaveAttribute('data-state', 'transport-error');
    await expect(resultRegion(page)).toContainText('The server process exited (exit 3)');
    await expect(resultRegion(page)).toContainText('FATAL: the database is on fire');
    await expect(failure(page)).toBeVisible();
    expect(await shifts.take()).toEqual([]);
    await resultRegion(page).getByText('Timeline', { exact: true }).click();
    const timeline = resultRegion(page).getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.first()).toHaveText(/^tools\/call die/);
    await expect(timeline.filter({ hasText: 'FATAL' })).toHaveCount(1);
    await expectFailure(page, 'Connection lost', 'exit 3', 'giving up, exit code 3');
    await expect(args).toContainText('{"note": "kept"}');
    // A call without a connection would tell of the first death again.
    await expect(page.getByRole('button', { name: 'Call tool' })).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Request' })).toHaveText('Connection lost');
    await args.press('Control+Enter');

    await failure(page).getByRole('button', { name: 'Reconnect' }).click();
    await expectListed(page);
    await expect(page.getByRole('main').getByText('Connection lost')).toBeHidden();
    await expect(args).toContainText('{"note": "kept"}');
    await expect(page.getByRole('listbox', { name: 'Runs' }).getByRole('option')).toHaveCount(1);
    await tool(page, /^ok/).click();
    await call(page);
    await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    await expect(resultRegion(page)).toContainText('still alive');
  });
  await test.step('a session that the server has ended is followed by a new one, and what went with it is told', async () => {
    await connectTo(page, `${http.origin}/mcp`);
    await expectListed(page);
    await tool(page, /^echo/).click();
    const text = page.getByRole('textbox', { name: 'text' });
    await text.fill('still here');
    await page.request.post(`${http.origin}/forget-sessions`);
    await call(page);
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'The server ended the session. Loupe started a new one.' });
    await test.step('the call is lost, and not sent again', async () => {
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'transport-error');
      await expect(resultRegion(page)).toContainText('The server ended the session (404');
      await expect(notice).toContainText('Loupe didn’t resend them');
      await expect(connection(page)).toHaveAttribute('data-state', 'connected');
      await expectNoAxeViolations(page);
    });
    await test.step('the new session works, and the notice goes when it is dismissed', async () => {
      await expect(text).toHaveValue('still here');
      await call(page);
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toBeHidden();
    });
  });
});

test('a proxy that is killed is said to have stopped, and is found again by the page, which says what was running', async ({
  page,
  start,
  consoleErrors,
}) => {
  // A part of the page may be on its way when the proxy dies.
  consoleErrors.allow(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/);
  // Until then nothing more is loaded.
  consoleErrors.allow(/Creating a worker/);
  const env = { LOUPE_TOKEN: 'pinned-token-of-the-test-0123456789' };
  const first = await start({ env });
  const { port } = new URL(first.url);
  const shifts = await observeLayoutShift(page);
  await page.goto(first.url);
  await connectTo(page, 'node e2e/servers/never-answers.mjs');
  await expectListed(page);
  await tool(page, /^hang/).click();
  await call(page);
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'running');
  await openServers(page);
  await serverField(page).fill('npx -y a-server-half-typ');
  await shifts.take();
  process.kill(first.pid, 'SIGKILL');
  await test.step('it is said to have stopped, and what was typed is kept', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'The Loupe proxy has stopped' });
    await expect(alert).toContainText('Start Loupe again and open the URL it prints');
    expect(await shifts.take()).toEqual([]);
    await expect(serverField(page)).toHaveValue('npx -y a-server-half-typ');
    await expect(connection(page)).toHaveAttribute('data-state', 'failed');
  });

  // Whoever else takes the port is not told the token.
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(JSON.stringify([request.url, request.headers]));
    response.end('0'.repeat(64));
  });
  other.on('upgrade', (request, socket) => {
    asked.push(JSON.stringify([request.url, request.headers]));
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  expect(asked.join()).not.toContain(env.LOUPE_TOKEN);
  // Parts of the page that are fetched in idle time may still be asked for.
  expect(asked.filter((each) => !/^\["\/(?:proof|assets)\//.test(each))).toEqual([]);

  await start({ args: ['--port', port], env });
  const notice = page.getByRole('status').filter({ hasText: 'Loupe was restarted' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('without a result: hang (');
  await expect(connection(page)).toHaveAttribute('data-state', 'connected');
  await expectNoAxeViolations(page);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toBeHidden();
});
