import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { builtCommand } from './built-command';
import { everything } from './http-servers';
import { expect, expectNoAxeViolations, test } from './loupe';
import { block, call, expectConnected, expectResult, openTool, resultRegion } from './workbench';

const folder = mkdtempSync(join(tmpdir(), 'loupe-recordings-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const CANARY = 'canary-0b7e91d4';
const program = join(folder, 'secretive.mjs');
const config = join(folder, 'mcp.json');
const raw = join(import.meta.dirname, 'servers/raw-server.mjs');
const media = join(import.meta.dirname, 'servers/media-files.mjs');
/** An app that shows the result that it is told, and what comes of its own calls. */
const APP = `<!doctype html><title>Who</title><h1>Who am I?</h1><p></p>
<button value="whoami">Again</button><button value="nobody">Another</button><output></output><script>
const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const show = (where, { content }) => { document.querySelector(where).textContent = content[0].text; };
addEventListener('message', ({ data: { id, method, params, result, error } }) => {
  if (id === 'hello') post({ method: 'ui/notifications/initialized', params: {} });
  else if (method === 'ui/notifications/tool-result') show('p', params);
  else if (id === 'call') show('output', result ?? { content: [{ text: error.message }] });
});
for (const button of document.querySelectorAll('button')) button.onclick = () =>
  post({ id: 'call', method: 'tools/call', params: { name: button.value, arguments: {} } });
post({ id: 'hello', method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appInfo: { name: 'who', version: '1' }, appCapabilities: {} } });
</script>`;
writeFileSync(
  program,
  `import { NO_INPUT, serveRaw, textResult, toolHandlers } from ${JSON.stringify(raw)};
  import { pngFile } from ${JSON.stringify(media)};
  const data = pngFile(30, 20, Buffer.alloc(20 * 91, 120)).toString('base64');
  const app = { uri: 'ui://secretive/app', mimeType: 'text/html;profile=mcp-app', text: ${JSON.stringify(APP)} };
  const shown = { inputSchema: NO_INPUT, _meta: { ui: { resourceUri: app.uri } } };
  serveRaw('secretive', { ...toolHandlers({
    picture: { tool: { inputSchema: NO_INPUT }, call: () => ({ content: [{ type: 'image', mimeType: 'image/png', data }] }) },
    whoami: { tool: shown, call: () => textResult('Customer Lovelace by ' + process.env.API_TOKEN) },
  }), 'resources/list': () => ({ resources: [] }), 'resources/read': () => ({ contents: [app] }) }, { tools: {}, resources: {} });`,
);
const server = { command: 'node', args: [program], env: { API_TOKEN: CANARY } };
writeFileSync(config, JSON.stringify({ mcpServers: { secretive: server } }));

const recording = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true });
async function openFiles(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('tab', { name: 'Files' }).click();
}
const callNamed = (page: Page, name: RegExp) =>
  page.getByRole('listbox', { name: 'Calls' }).getByRole('option', { name });

/** The picture that the result shows, as it is saved from there. */
async function shownPicture(page: Page): Promise<Buffer> {
  const picture = resultRegion(page).getByRole('group', { name: /^Block \d+: image/ });
  const saving = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'Download' }).first().click();
  return readFile(await (await saving).path());
}

test.describe('a session that was recorded', () => {
  test.use({ loupeArgs: ['--trust', '--config', config, '--server', 'secretive'] });

  test('leaves without its secrets, and is read without its server', async ({ page, loupe }) => {
    test.slow();
    await page.goto(loupe.url);
    await expectConnected(page);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Start recording here' }).click();
    await openTool(page, 'picture');
    await call(page);
    await expectResult(page, 'ok');
    const pictured = await shownPicture(page);
    await openTool(page, 'whoami');
    await call(page);
    await expect(block(page, 1)).toContainText(CANARY);
    await expect(page.frameLocator('iframe').frameLocator('iframe').getByText(CANARY)).toBeVisible();

    await page.getByRole('button', { name: 'Stop recording' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save session' });
    await dialog.getByText('Entries', { exact: true }).last().click();
    const events = dialog.getByRole('list', { name: 'Entries' });
    // The value of the server's variable was never written; what only the person knows to be secret is masked here.
    await expect(events).toContainText('Customer Lovelace by ••••••');
    await expect(dialog).not.toContainText(CANARY);
    await dialog.getByRole('button', { name: 'Value', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Lovelace');
    await expect(events).toContainText('Customer •••••• by ••••••');
    await expectNoAxeViolations(page);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const file = join(folder, 'saved.loupe.jsonl');
    await (await saving).saveAs(file);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('Lovelace');

    await page.getByRole('link', { name: 'Connection' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    rmSync(program);
    await openFiles(page);
    await page.getByLabel('Recording file').setInputFiles(file);
    await callNamed(page, /picture/).click();
    expect((await shownPicture(page)).equals(pictured)).toBe(true);
    await callNamed(page, /whoami/).click();
    await recording(page).getByRole('button', { name: 'Show app' }).click();
    const app = recording(page).frameLocator('iframe').frameLocator('iframe');
    await expect(app.getByRole('paragraph')).toHaveText('Customer •••••• by ••••••');
    await app.getByRole('button', { name: 'Again' }).click();
    await expect(app.getByRole('status')).toHaveText('Customer •••••• by ••••••');
    await app.getByRole('button', { name: 'Another' }).click();
    await expect(recording(page).getByText(/^Not in the recording: 1 app request/)).toBeVisible();
    await expect(recording(page)).toContainText('tools/call “nobody” is not in the recording');
    const time = recording(page).getByRole('slider', { name: 'Time' });
    await time.focus();
    await page.keyboard.press('Home');
    await expect(callNamed(page, /picture/)).toBeHidden();
    await page.keyboard.press('End');
    await expect(callNamed(page, /picture/)).toBeVisible();
    await expectNoAxeViolations(page);

    // Far down in a response, beyond what the list knows of it.
    const filter = page.getByRole('searchbox', { name: 'Filter calls' });
    await filter.fill('<h1>Who');
    await expect(callNamed(page, /./)).toHaveCount(1);
    await filter.fill('');
    for (const name of [/picture/, /whoami/]) await callNamed(page, name).first().locator('[data-tick]').click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Call' }).getByRole('tab', { name: 'Changes' })).toBeVisible();
    await expect(resultRegion(page).getByRole('button', { name: /change.* from picture/ })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Clear selection' }).click();

    await page.getByRole('tab', { name: 'Session' }).click();
    const waited = page.getByRole('table', { name: 'Response times' });
    await expect(waited.getByRole('row', { name: /^tools\/call whoami 1/ })).toBeVisible();
    await expect(recording(page)).toContainText('mcp-loupe');
    await expectNoAxeViolations(page);

    await page.getByRole('tab', { name: 'Compare' }).click();
    const other = join(folder, 'other.loupe.jsonl');
    writeFileSync(other, text.replace('Customer ••••••', 'Customer of another day'));
    await page.getByLabel('Other recording file').setInputFiles(other);
    const compared = page.getByRole('table', { name: 'Compared calls' });
    await expect(compared.getByRole('row', { name: /picture/ })).toHaveAttribute('data-state', 'same');
    const changed = compared.getByRole('row', { name: /whoami/ }).first();
    await expect(changed).toHaveAttribute('data-state', 'changed');
    await changed.getByRole('button').click();
    await expect(page.getByRole('region', { name: 'Call comparison' })).toContainText('another day');
    await expectNoAxeViolations(page);

    // The files are listed while a recording is open, until another one is opened.
    await openFiles(page);
    await expect(page.getByRole('heading', { name: 'Live taps' })).toBeVisible();
    await page.getByLabel('Recording file').setInputFiles(file);
    await expect(callNamed(page, /picture/)).toBeVisible();
  });
});

test.describe('a client’s own session', () => {
  // Taps of others may run on this computer: the last word tells this one.
  const words = [...everything, 'stdio', `watched-${process.pid}`];
  test.use({ loupeArgs: everything.concat('stdio') });

  test('is watched live, called again, and the same from its file', async ({ context, loupe }) => {
    test.slow();
    const file = join(folder, 'tapped.loupe.jsonl');
    const main = join(import.meta.dirname, '../dist/cli/main.js');
    const client = new Client({ name: 'a-real-client', version: '3.1.4' });
    const args = [main, 'tap', '--record', file, '--', ...words];
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args,
        env: process.env as Record<string, string>,
        stderr: 'ignore',
      }),
    );
    const watch = async () => {
      const page = await context.newPage();
      await page.goto(loupe.url);
      await expectConnected(page);
      await openFiles(page);
      await page.getByRole('button', { name: new RegExp(`^Watch .*${words.at(-1)}`) }).click();
      await expect(recording(page).getByText('Live', { exact: true })).toBeVisible();
      return page;
    };
    const first = await watch();
    const { content } = await client.callTool({ name: 'get-tiny-image', arguments: {} });
    const sent = (content as { type: string; data: string }[]).find(({ type }) => type === 'image');
    const image = Buffer.from(sent?.data ?? '', 'base64');
    await callNamed(first, /get-tiny-image/).click();
    expect((await shownPicture(first)).equals(image)).toBe(true);
    await expectNoAxeViolations(first);
    // The client notices nothing of a page that goes, and one that comes later sees what there was.
    await first.close();
    const sum = await client.callTool({ name: 'get-sum', arguments: { a: 19, b: 23 } });
    const page = await watch();
    await expect(callNamed(page, /get-tiny-image/)).toBeVisible();
    await callNamed(page, /get-sum/).click();
    await expect(resultRegion(page)).toContainText('42');
    await page.getByRole('button', { name: 'Call on a server' }).click();
    await page.getByRole('menuitem').first().click();
    await call(page);
    await expect(resultRegion(page)).toContainText('The sum of 19 and 23 is 42');
    expect(JSON.stringify(sum)).toContain('42');

    await client.listTools();
    await client.close();
    await page.getByRole('link', { name: 'Recordings' }).click();
    await expect(recording(page).getByText('Ended', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Session' }).click();
    await expect(page.getByRole('columnheader', { name: 'a-real-client' })).toBeVisible();
    await page.getByRole('tab', { name: 'Findings' }).click();
    const undescribed = page.getByRole('listitem', { name: /property-undescribed/ });
    await undescribed.getByRole('button', { name: /^get-resource-reference/ }).click();
    await expect(page.getByRole('option', { name: /get-resource-reference/, selected: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Findings', exact: true }).click();
    await page.getByRole('tab', { name: 'Clients' }).click();
    const own = page.getByRole('list', { name: 'Your client' });
    await expect(own).toContainText(/a-real-client.*initialize × 1, tools\/call × 2, tools\/list × 1/);
    await expectNoAxeViolations(page);
    await recording(page).getByRole('button', { name: 'Close recording' }).click();
    await page.getByLabel('Recording file').setInputFiles(file);
    await expect(recording(page).getByRole('heading', { name: 'tapped' })).toBeVisible();
    await callNamed(page, /get-tiny-image/).click();
    expect((await shownPicture(page)).equals(image)).toBe(true);
    await page.close();
  });

  test('of an agent is watched live, and the agent stopped and resumed', async ({ page, loupe }) => {
    const name = `agent-${process.pid}`;
    const client = new Client({ name: 'agent', version: '1' });
    const args = [builtCommand, 'mcp', '--allow', [...everything, 'stdio', name].join(' ')];
    const env = process.env as Record<string, string>;
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    await client.callTool({ name: 'connect', arguments: {} });
    const echo = async (message: string) => {
      const given = { tool: 'echo', arguments: { message } };
      return JSON.stringify(await client.callTool({ name: 'call', arguments: given }));
    };
    await page.goto(loupe.url);
    await expectConnected(page);
    await openFiles(page);
    await page.getByRole('button', { name: new RegExp(`^Watch .*${name}`) }).click();
    expect(await echo('first')).toContain('Echo: first');
    await expect(callNamed(page, /echo/)).toHaveCount(1);
    await page.getByRole('button', { name: 'Stop agent', exact: true }).click();
    await expect(recording(page).getByText('Agent stopped')).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await echo('second')).toContain('the user stopped this agent in Loupe');
    await page.getByRole('button', { name: 'Resume agent', exact: true }).click();
    await expect(recording(page).getByText('Agent stopped')).toBeHidden();
    expect(await echo('third')).toContain('Echo: third');
    await expect(callNamed(page, /echo/)).toHaveCount(2);
    await client.close();
  });
});
