import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test as base } from './loupe';
import { freePort, startHttpServer, type ListeningServer } from './http-servers';
import {
  connection,
  connectTo,
  expectListed,
  openServers,
  serverField,
  tool,
} from './servers-screen';
import { call, resultRegion } from './workbench';

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

/** Names a server, with a short time limit, and connects to it. */
async function connectWithin(page: Page, server: string, seconds: number): Promise<void> {
  await openServers(page);
  await serverField(page).fill(server);
  await page.getByText('Options', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Call timeout (seconds)' }).fill(String(seconds));
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** The alert in the section: what happened, what to do, and all that is known. */
function failure(page: Page) {
  return page.getByRole('main').getByRole('alert').first();
}

async function expectFailure(page: Page, ...words: (string | RegExp)[]): Promise<void> {
  await expect(connection(page)).toHaveAttribute('data-state', 'failed');
  for (const word of words) await expect(failure(page)).toContainText(word);
  await expect(failure(page).getByRole('button', { name: 'Reconnect' })).toBeVisible();
  await expect(failure(page).getByRole('button', { name: 'Edit server' })).toBeVisible();
}

/** What was typed can be mended where it was typed. */
async function expectStillThere(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(typed);
  await openServers(page);
  const row = page
    .getByRole('region', { name: 'Servers' })
    .getByRole('listitem')
    .filter({ hasText: typed });
  await expect(row).toContainText('Connection failed');
  await row.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await expect(dialog.getByRole('textbox', { name: 'Server', exact: true })).toHaveValue(typed);
}

test.beforeEach(async ({ page, loupe }) => {
  await page.goto(loupe.url);
});

test.describe('a command that gives no connection', () => {
  test('is not found: the PATH that was searched is shown', async ({ page }) => {
    const typed = 'no-such-mcp-server --stdio';
    await connectTo(page, typed);
    await expectFailure(
      page,
      'Command not found',
      'Install it, use its full path',
      'PATH searched',
      '/usr/bin',
    );
    await expectStillThere(page, typed);
  });

  test('starts in a folder that does not exist', async ({ page }) => {
    await openServers(page);
    await serverField(page).fill('node server.js');
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Working directory' }).fill('/no/such/folder');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expectFailure(page, 'Working directory not found', 'Correct the server’s working');
  });

  test('exits at once: its code and what it wrote to stderr are shown', async ({ page }) => {
    const typed = 'node e2e/servers/exits-at-once.mjs';
    await connectTo(page, typed);
    await expectFailure(
      page,
      'The server process exited (exit 7)',
      'Error: the setting API_KEY is missing',
      'Set API_KEY in the environment and start again.',
      'Fix the command or its environment, then reconnect',
    );
    await expectStillThere(page, typed);
  });

  test('never answers: the time limit ends it', async ({ page }) => {
    await connectWithin(page, 'node e2e/servers/never-answers.mjs --no-initialize', 1);
    await expectFailure(page, 'The server didn’t respond in time', 'increase the timeout');
  });

  test('can be given up while it connects', async ({ page }) => {
    await connectTo(page, 'node e2e/servers/never-answers.mjs --no-initialize');
    await expect(connection(page)).toHaveAttribute('data-state', 'connecting');
    await page.getByRole('button', { name: 'Stop connecting' }).click();
    await expect(connection(page)).toHaveAttribute('data-state', 'disconnected');
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  });

  test('speaks a version that nobody knows', async ({ page }) => {
    await connectTo(page, 'node e2e/servers/unsupported-version.mjs');
    await expectFailure(
      page,
      'No common protocol version',
      '1999-01-01',
      'update Loupe or the server',
    );
  });
});

test.describe('a URL that gives no connection', () => {
  test('is refused: nobody listens', async ({ page }) => {
    const host = `127.0.0.1:${await freePort()}`;
    await connectTo(page, `http://${host}/mcp`);
    await expectFailure(page, 'Connection refused', `Nothing is listening on ${host}`);
    await expectStillThere(page, `http://${host}/mcp`);
  });

  test('has a host without an address', async ({ page }) => {
    await connectTo(page, 'http://no-such-host.invalid/mcp');
    await expectFailure(page, 'Host not found', 'no-such-host.invalid');
  });

  test('has no TLS at its other end', async ({ page, http }) => {
    await connectTo(page, `${http.origin.replace('http:', 'https:')}/mcp`);
    await expectFailure(page, 'Secure connection failed', 'certificate');
  });

  for (const { route, says } of [
    {
      route: '/401',
      says: [
        'Authorization required (401 Unauthorized)',
        'add it as a header in the server’s settings',
        'Bearer realm="fixture", error="invalid_token", scope="mcp:read"',
      ],
    },
    {
      route: '/needs-key',
      says: ['Authorization required (403 Forbidden)', 'X-Api-Key is missing or wrong'],
    },
    { route: '/404', says: ['Not found (404 Not Found)', '/mcp', '/sse'] },
    {
      route: '/html',
      says: ['Not an MCP server', 'text/html', 'This is a web page, not an MCP server'],
    },
    { route: '/500', says: ['The server responded with 500 Internal Server Error'] },
    {
      route: '/bad-json',
      says: ['The response is not JSON', 'Check the server’s log', '{"jsonrpc": "2.0", "id'],
    },
    { route: '/hang-up', says: ['Connection closed unexpectedly', 'Try again'] },
  ]) {
    test(`answers as ${route} does`, async ({ page, http }) => {
      await connectTo(page, `${http.origin}${route}`);
      await expectFailure(page, ...says);
      await expectStillThere(page, `${http.origin}${route}`);
    });
  }

  test('points to another place, which is named and not followed', async ({ page, http }) => {
    const location = `${http.origin}/mcp`;
    const elsewhere = createServer((_, response) => response.writeHead(307, { location }).end());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const { port } = elsewhere.address() as AddressInfo;
    await connectTo(page, `http://127.0.0.1:${port}/mcp`);
    await expectFailure(
      page,
      'The server redirects to another URL (307',
      `use this URL: ${location}`,
    );
    elsewhere.close();
  });

  test('keeps silent until the time limit', async ({ page, http }) => {
    await connectWithin(page, `${http.origin}/silent`, 1);
    await expectFailure(page, 'The server didn’t respond in time', 'increase the timeout');
    await expectStillThere(page, `${http.origin}/silent`);
  });
});

test.describe('a server that dies during a call', () => {
  test('leaves the arguments, its exit and its stderr, and a way to reconnect', async ({
    page,
  }) => {
    await connectTo(page, 'node e2e/servers/dies-mid-call.mjs');
    await expectListed(page);
    await tool(page, /^die/).click();
    await page.getByRole('tab', { name: 'JSON' }).first().click();
    const args = page.getByRole('textbox', { name: 'Arguments as JSON' });
    await args.fill('{"note": "kept"}');
    await call(page);

    await expect(resultRegion(page)).toHaveAttribute('data-state', 'transport-error');
    await expect(resultRegion(page)).toContainText('The server process exited (exit 3)');
    await expect(resultRegion(page)).toContainText('FATAL: the database is on fire');
    await expectFailure(page, 'Connection lost', 'exit 3', 'giving up, exit code 3');
    await expect(args).toContainText('{"note": "kept"}');

    await failure(page).getByRole('button', { name: 'Reconnect' }).click();
    await expectListed(page);
    await expect(page.getByRole('main').getByText('Connection lost')).toBeHidden();
    await expect(args).toContainText('{"note": "kept"}');
    await tool(page, /^ok/).click();
    await call(page);
    await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    await expect(resultRegion(page)).toContainText('still alive');
  });

  test('by a signal, which is named', async ({ page }) => {
    await connectTo(page, 'node e2e/servers/dies-mid-call.mjs');
    await tool(page, /^kill/).click();
    await call(page);
    await expect(resultRegion(page)).toHaveAttribute('data-state', 'transport-error');
    await expectFailure(page, 'The server process exited (SIGKILL)');
  });
});

test('a session that the server has ended is followed by a new one, and what went with it is told', async ({
  page,
  http,
}) => {
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
    await expect(notice).toContainText('Nothing was resent');
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

test('a call that never ends is ended by its time limit, and the server is told', async ({
  page,
}) => {
  await connectWithin(page, 'node e2e/servers/never-answers.mjs', 1);
  await expectListed(page);
  await tool(page, /^hang/).click();
  await call(page);
  await expect(resultRegion(page)).toHaveAttribute('data-state', 'transport-error');
  await expect(resultRegion(page)).toContainText('No response within 1 s');
  await tool(page, /^cancelled-so-far/).click();
  await call(page);
  await expect(resultRegion(page)).toContainText('no response within 1000 ms');
});

test.describe('a proxy that is killed', () => {
  test.use({ ownLoupe: true });

  test('is said to have stopped, and what was typed is kept', async ({
    page,
    loupe,
    consoleErrors,
  }) => {
    // A part of the page may be on its way when the proxy dies.
    consoleErrors.allow(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE/);
    await connectTo(page, 'node e2e/servers/schemas.mjs');
    await expectListed(page);
    await openServers(page);
    await serverField(page).fill('npx -y a-server-half-typ');
    process.kill(loupe.pid, 'SIGKILL');
    const alert = page.getByRole('alert').filter({ hasText: 'The Loupe proxy has stopped' });
    await expect(alert).toContainText('Start Loupe again and open the URL it prints');
    await expect(serverField(page)).toHaveValue('npx -y a-server-half-typ');
    await expect(connection(page)).toHaveAttribute('data-state', 'failed');
  });
});

test('a configuration that is not JSON is told with its line and column, and stays as it is', async ({
  page,
}) => {
  await openServers(page);
  const typed = '{\n  "mcpServers": {\n    "a": {"command": "node" "args": []}\n  }\n}';
  await serverField(page).fill(typed);
  await expect(page.getByRole('main')).toContainText(/Not valid JSON: .+ \(line 3, column 29\)/);
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  await expect(serverField(page)).toHaveValue(typed);
  await serverField(page).fill(typed.replace('"node" ', '"node", '));
  await expect(page.getByRole('main')).not.toContainText('Not valid JSON');
});

test('a line that is no server says why', async ({ page }) => {
  await openServers(page);
  await serverField(page).fill('node "my server.js');
  await expect(page.getByRole('main')).toContainText('Unclosed quotation mark.');
  await serverField(page).fill('http://');
  await expect(page.getByRole('main')).toContainText('Not a valid URL.');
  await serverField(page).fill('{"mcpServers": {}}');
  await expect(page.getByRole('main')).toContainText('No server found in this JSON.');
});
