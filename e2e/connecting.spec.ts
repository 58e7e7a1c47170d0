import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './loupe';
import { everything, startHttpServer, type ListeningServer } from './http-servers';
import { startLoupe } from './running-loupe';
import {
  connection,
  connectTo,
  expectListed,
  openServers,
  section,
  serverField,
  storedText,
  tool,
} from './servers-screen';
import { call, resultRegion } from './workbench';

const require = createRequire(import.meta.url);
const memory = ['node', require.resolve('@modelcontextprotocol/server-memory/dist/index.js')];

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

test.describe('a server on the command line', () => {
  test.use({ loupeArgs: [...everything, 'stdio'] });

  test('connects by itself, comes back after a reload, and is one of two in their own state', async ({
    page,
    loupe,
    http,
  }) => {
    await page.goto(loupe.url);
    await test.step('connects by itself', async () => {
      await expectListed(page, /2025-11-25.*stdio/);
      await expect(tool(page, /^echo/)).toBeVisible();
      await openServers(page);
      await expect(page.getByText('from the command line')).toBeVisible();
      await section(page, 'Tools').click();
    });
    await test.step('goes back through what was looked at', async () => {
      await tool(page, /^echo/).click();
      await tool(page, /^get-sum/).click();
      await section(page, 'Resources').click();
      await expect(page).toHaveURL(/\/resources$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/tools\/get-sum$/);
      await expect(page.getByRole('heading', { name: 'get-sum' })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'echo' })).toBeVisible();
      await expect(page).toHaveURL(/\/s\/everything\/tools\/echo$/);
    });
    await test.step('comes back by itself after a reload, with the tool that was open', async () => {
      await page.getByRole('textbox', { name: 'message' }).fill('still here');
      await page.reload();
      await expectListed(page);
      await expect(page).toHaveURL(/\/s\/everything\/tools\/echo$/);
      await expect(page.getByRole('textbox', { name: 'message' })).toHaveValue('still here');
    });
    await test.step('two servers are each in their own state', async () => {
      await tool(page, /^echo/).click();
      await page.getByRole('textbox', { name: 'message' }).fill('of the first');
      await call(page);
      await expect(resultRegion(page)).toContainText('of the first');

      await connectTo(page, `${http.origin}/mcp`);
      await expectListed(page, /HTTP/);
      await tool(page, /^echo/).click();
      await expect(page.getByRole('textbox', { name: 'text' })).toHaveValue('');
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'idle');

      const { host } = new URL(http.origin);
      await page.getByRole('button', { name: host, exact: true }).click();
      await page.getByRole('menuitem', { name: 'everything' }).click();
      await expectListed(page, /stdio/);
      await tool(page, /^echo/).click();
      await expect(resultRegion(page)).toContainText('of the first');

      await openServers(page);
      await page.getByRole('button', { name: 'Disconnect from everything' }).click();
      const row = (name: string) =>
        page.getByRole('region', { name: 'Servers' }).getByRole('listitem').filter({ hasText: name });
      await expect(row('everything').getByRole('button', { name: 'Connect to everything' })).toBeVisible();
      await expect(row(host)).toContainText('Connected');
      await page.getByRole('link', { name: `Open ${host}` }).click();
      await expectListed(page, /HTTP/);
    });
  });
});

test.describe('a URL on the command line', () => {
  test('seven tabs each connect and list the tools, while calls run in all of them', async ({ context, http }) => {
    const loupe = await startLoupe({ args: [`${http.origin}/mcp`] });
    // A browser opens six connections to a host, whichever tab asks.
    const pages = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    await Promise.all(
      pages.map(async (page) => {
        await page.goto(loupe.url);
        await expectListed(page, /2025-11-25HTTP\d/);
        await tool(page, /^wait/).click();
        await page.getByRole('textbox', { name: 'milliseconds' }).fill('600000');
        await call(page);
        await expect(resultRegion(page)).toHaveAttribute('data-state', 'running');
      }),
    );
    // With seven calls (and seven event streams) open, a further exchange of any tab is answered at once.
    for (const page of pages) {
      await tool(page, /^echo/).click();
      await page.getByRole('textbox', { name: 'text' }).fill('not waiting');
      await call(page);
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
      await expect(resultRegion(page)).toContainText('not waiting');
    }
    await Promise.all(pages.map((page) => page.close()));
    await loupe.stop();
  });
});

test.describe('a server named on the Servers screen', () => {
  test('by its command line, its URL, with a variable or by the JSON of a client, after the demo that was there', async ({
    page,
    loupe,
    http,
  }) => {
    test.slow();
    await page.goto(loupe.url);
    await test.step('nothing named: the demo server is connected', async () => {
      await expectListed(page, /stdio/);
      await expect(page).toHaveURL(/\/s\/demo\/tools$/);
    });
    await test.step('by a whole command line, quotes respected', async () => {
      await connectTo(page, `"${process.execPath}" '${everything[1] ?? ''}' "stdio"`);
      await expect(page).toHaveURL(/\/s\/everything\/tools$/);
      await expectListed(page, /stdio/);
    });
    for (const [route, facts] of [
      ['/mcp', /2025-11-25HTTP\d/],
      ['/sse-old', /HTTP\+SSE/],
      ['/modern', /2026-07-28HTTP\d/],
    ] as const) {
      await test.step(`at ${route}, whose transport and version are found out, and a tool answers`, async () => {
        await connectTo(page, `${http.origin}${route}`);
        await expectListed(page, facts);
        await tool(page, /^echo/).click();
        await page.getByRole('textbox', { name: 'text' }).fill(`by ${route}`);
        await call(page);
        await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
        await expect(resultRegion(page)).toContainText(`by ${route}`);
        if (route !== '/sse-old') return;
        await section(page, 'Connection').click();
        const steps = page.getByRole('list', { name: 'Handshake steps' });
        await expect(steps).toContainText('Fallback to HTTP+SSE');
      });
    }
    await test.step('with a variable, which reaches the process', async () => {
      await openServers(page);
      await serverField(page).fill(`"${process.execPath}" "${everything[1] ?? ''}" stdio`);
      await page.getByText('Name, variables and options').click();
      await page.getByRole('button', { name: 'Add variable' }).click();
      await page.getByRole('textbox', { name: 'Name of variable 1' }).fill('PLAIN_WORD');
      await page.getByLabel('Value of PLAIN_WORD', { exact: true }).fill('seen by the server');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await tool(page, /^get-env/).click();
      await call(page);
      await expect(resultRegion(page)).toContainText('seen by the server');
    });
    await test.step('by the mcpServers JSON of a client, all of its servers', async () => {
      await openServers(page);
      const [command, ...args] = memory;
      await serverField(page).fill(
        JSON.stringify({
          mcpServers: { notes: { command, args }, web: { type: 'http', url: `${http.origin}/mcp` } },
        }),
      );
      await expect(page.getByText('2 servers', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Add 2 servers' }).click();
      await page.getByRole('button', { name: 'Connect to notes', exact: true }).click();
      await expectListed(page, /stdio/);
      await expect(tool(page, /^create_entities/)).toBeVisible();
      await openServers(page);
      await page.getByRole('button', { name: 'Connect to web', exact: true }).click();
      await expectListed(page, /HTTP\d/);
    });
    await test.step('by one entry of a configuration, whose values go straight into masked fields', async () => {
      await openServers(page);
      const [command, ...args] = memory;
      const entry = { command, args, env: { MEMORY_KEY: 'hush-hush-1' } };
      await serverField(page).fill(JSON.stringify({ mcpServers: { keyed: entry } }));
      await expect(page.getByLabel('Value of MEMORY_KEY', { exact: true })).toHaveValue('hush-hush-1');
      await expect(page.getByLabel('Value of MEMORY_KEY', { exact: true })).toHaveAttribute('type', 'password');
      await expect(serverField(page)).not.toHaveValue(/hush-hush-1/);
      expect(await storedText(page)).not.toContain('hush-hush-1');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expectListed(page);
      expect(await storedText(page)).not.toContain('hush-hush-1');
    });
  });
});

test.describe('a server that wants a header', () => {
  async function nameIt(page: Parameters<typeof openServers>[0], url: string): Promise<void> {
    await openServers(page);
    await serverField(page).fill(url);
    await page.getByText('Name, headers and options').click();
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByRole('textbox', { name: 'Name of header 1' }).fill('X-Api-Key');
    await page.getByLabel('Value of X-Api-Key', { exact: true }).fill('secret');
  }

  test('gets it, and its value is masked and forgotten with the page, unless the person says so; the list keeps, edits and removes servers', async ({
    page,
    loupe,
    http,
  }) => {
    await page.goto(loupe.url);
    await test.step('its value is masked, not in the address, forgotten with the page, and asked for again', async () => {
      await nameIt(page, `${http.origin}/needs-key`);
      const value = page.getByLabel('Value of X-Api-Key', { exact: true });
      await expect(value).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show value of X-Api-Key' }).click();
      await expect(value).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expectListed(page, /HTTP/);
      expect(page.url()).not.toContain('secret');
      expect(await storedText(page)).toContain('X-Api-Key');
      expect(await storedText(page)).not.toMatch(/"secret\\*"/);

      await page.reload();
      await expect(connection(page)).toHaveAttribute('data-state', 'disconnected');
      await openServers(page);
      await expect(page.getByText('Enter the missing values: X-Api-Key')).toBeVisible();

      await page.goBack();
      await expect(page.getByRole('main')).toContainText('Enter the missing values: X-Api-Key');
      await page.getByRole('main').getByRole('button', { name: 'Edit server' }).click();
      const { host } = new URL(http.origin);
      const dialog = page.getByRole('dialog', { name: `Edit ${host}` });
      await dialog.getByLabel('Value of X-Api-Key', { exact: true }).fill('secret');
      await dialog.getByRole('button', { name: 'Save and connect' }).click();
      await expectListed(page, /HTTP/);
    });
    await test.step('its value is kept in this browser when the person says so', async () => {
      await nameIt(page, `${http.origin}/needs-key`);
      await page.getByRole('checkbox', { name: 'Save these values in this browser' }).check();
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await expectListed(page, /HTTP/);
      expect(await storedText(page)).toMatch(/"secret\\*"/);
      expect(page.url()).not.toContain('secret');
      await page.reload();
      await expectListed(page, /HTTP/);
    });
    await test.step('the list keeps, edits and removes a server', async () => {
      const [, script = ''] = memory;
      await connectTo(page, `node "${script}"`);
      await expectListed(page, /stdio/);
      const before = new URL(page.url()).pathname.split('/')[2] ?? '';

      await openServers(page);
      await page.getByRole('button', { name: `Edit ${before}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `Edit ${before}` });
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('my notes');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: 'Open my notes' })).toBeVisible();

      await page.reload();
      await page.getByRole('link', { name: 'Open my notes' }).click();
      await expectListed(page, /stdio/);
      await expect(page).toHaveURL(/\/s\/my%20notes\/tools$/);

      await openServers(page);
      await page.getByRole('button', { name: 'Remove my notes' }).click();
      const question = page.getByRole('dialog', { name: 'Remove my notes?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: 'Open my notes' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove my notes' }).click();
      await question.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Open my notes' })).toBeHidden();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Open demo' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open my notes' })).toBeHidden();
    });
  });
});

test.describe('a configuration file', () => {
  let folder: string;

  test.beforeAll(({ http }) => {
    folder = mkdtempSync(join(tmpdir(), 'loupe-config-'));
    const [command, ...args] = memory;
    const web = { type: 'http', url: `${http.origin}/needs-key`, headers: { 'X-Api-Key': 'secret' } };
    const config = { mcpServers: { notes: { command, args }, web } };
    writeFileSync(join(folder, 'mcp.json'), JSON.stringify(config));
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('names the servers; --server connects one of them, and the other is a click away', async ({ page, start }) => {
    const args = ['--trust', '--config', join(folder, 'mcp.json'), '--server', 'web'];
    const loupe = await start({ args });
    await page.goto(loupe.url);
    await expectListed(page, /HTTP/);
    await expect(page).toHaveURL(/\/s\/web\/tools$/);
    expect(await storedText(page)).not.toMatch(/"secret\\*"/);
    await openServers(page);
    await page.getByRole('button', { name: 'Connect to notes', exact: true }).click();
    await expectListed(page, /stdio/);
  });
});
