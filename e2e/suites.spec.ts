import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import { observeLayoutShift } from './layout-shift';
import { expect, expectNoAxeViolations, test } from './loupe';
import { viewResultAs } from './workbench';
import type { RunningLoupe, StartOptions } from './running-loupe';

const root = fileURLToPath(new URL('..', import.meta.url));
const main = join(root, 'dist/cli/main.js');
const suites = join(root, 'e2e/suites');

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-suites-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A Loupe whose suites are in the test's folder, opened at one of them. */
async function openSuite(
  start: (options: StartOptions) => Promise<RunningLoupe>,
  page: Page,
  name: string,
  ...args: readonly string[]
) {
  const loupe = await start({ args: ['--folder', folder, ...args], cwd: folder });
  const url = new URL(loupe.url);
  url.pathname = `/suites/${encodeURIComponent(name)}`;
  await page.goto(url.href);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

const calls = (page: Page) => page.getByRole('table', { name: 'Calls' });
const row = (page: Page, name: string) =>
  calls(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const openCall = (page: Page, name: string) => calls(page).getByRole('button', { name, exact: true }).click();
const runAll = (page: Page) => page.getByRole('button', { name: 'Run all', exact: true }).click();

async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Run all', exact: true })).toBeEnabled({ timeout: 120_000 });
}

async function exportedReport(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions' }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export results as JSON' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('a tester runs a suite, changes the server, sees what changed, and accepts it', async ({ page, start }) => {
  const program = join(folder, 'server.mjs');
  const write = (greeting: string) => writeFileSync(program, greeter(greeting));
  write('Good morning');
  writeFileSync(
    join(folder, 'greetings.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [server.mjs] }
calls:
  - { name: Hello, tags: [smoke], tool: greet, expect: { reference: hello } }
  - { name: Polite, tool: greet, expect: { content: [{ type: text, contains: Good }] } }
  - { name: Gone, tool: leave, expect: { outcome: protocol-error, code: -32601 } }
`,
  );
  const shift = await observeLayoutShift(page);
  await openSuite(start, page, 'greetings', '--trust');
  await runAll(page);
  await expectEnded(page);
  await expect(page.getByRole('button', { name: 'Run all', exact: true })).toBeFocused();
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'changed');
  await expect(row(page, 'Polite')).toHaveAttribute('data-state', 'passed');
  await expect(row(page, 'Gone')).toHaveAttribute('data-state', 'passed');
  await shift.take();
  await openCall(page, 'Hello');
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toContainText('Good morning');
  await expect(page.getByText('Durations', { exact: true })).toBeVisible();
  expect(await shift.take(), 'a call and its result').toEqual([]);
  await page.getByRole('button', { name: 'Accept as reference' }).click();
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'passed');
  await expect(page.getByRole('button', { name: 'Load test…' })).toBeFocused();

  write('Good evening');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'changed');
  await expectEnded(page);
  const detail = page.getByRole('region', { name: 'Call', exact: true });
  await expect(detail).toContainText('"Good morning" → "Good evening"');
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Back to summary' }).click();
  const summary = page.getByRole('region', { name: 'Last run' });
  await expect(summary).toContainText('1 changed');
  // The tool that no call names.
  await expect(summary.getByRole('region', { name: 'Coverage' })).toContainText('unused');
  await summary.getByRole('button', { name: 'Accept 1 as reference…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept 1 result as reference?' });
  await expect(dialog).toContainText('"Good morning" → "Good evening"');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'passed');
  expect(readFileSync(join(folder, 'references/greetings/hello.json'), 'utf8')).toContain('Good evening');

  // What was selected runs alone, and the verdicts are there after a reload.
  await page.getByRole('checkbox', { name: 'Select Polite' }).check();
  // What runs stands together, whether calls are chosen or not.
  const run = page.getByRole('button', { name: 'Run', exact: true });
  const [all, one] = [await page.getByRole('button', { name: 'Run all' }).boundingBox(), await run.boundingBox()];
  expect((one?.x ?? 0) - (all?.x ?? 0)).toBeLessThan((all?.width ?? 0) + 20);
  await run.click();
  await expectEnded(page);
  await page.reload();
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'passed');
  await openCall(page, 'Hello');
  await page.getByRole('link', { name: 'Open run' }).click();
  await expect(page).toHaveURL(/\/history\/\d+$/);
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('Good evening');
});

test('the program of a suite or configuration is shown, and starts when the user agrees, once', async ({
  page,
  start,
}) => {
  const log = join(folder, 'started.txt');
  const program = greeter('Hello');
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(log)}, 'started\\n');\n${program}`,
  );
  const started = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0);
  const suite = (env: string) =>
    writeFileSync(
      join(folder, 'asked.loupe.yaml'),
      `loupe: 1\nserver: { command: node, args: [server.mjs], env: ${env} }\ncalls:\n  - { name: Hello, tool: greet }\n`,
    );
  const config = join(folder, 'mcp.json');
  const entry = { command: 'node', args: [join(folder, 'server.mjs')], cwd: folder };
  writeFileSync(config, JSON.stringify({ mcpServers: { listed: entry } }));
  suite('{ GREETING: loud, API_KEY: sk-canary-1234567890 }');
  const dialog = page.getByRole('dialog', { name: 'Start this program?' });

  const loupe = await start({ args: ['--folder', folder, '--config', config], cwd: folder });
  await page.goto(loupe.url.replace('/#', '/suites/asked#'));
  await expect(dialog.getByLabel('Command')).toHaveText(`node ${join(folder, 'server.mjs')}`);
  await dialog.getByRole('button', { name: 'Start program' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(started).toBe(1);

  await runAll(page);
  await expect(dialog.getByLabel('Environment variables')).toContainText('GREETING=loud');
  await expect(dialog).not.toContainText('canary');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await expectEnded(page);
  await expect(page.getByRole('main')).toContainText('Program not started');
  expect(started()).toBe(1);

  await runAll(page);
  await dialog.getByRole('button', { name: 'Start program' }).click();
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'passed');
  await page.reload();
  await runAll(page);
  await expectEnded(page);
  await expect(row(page, 'Hello')).toHaveAttribute('data-state', 'passed');
  expect(started()).toBe(4);

  suite('{ GREETING: loud, API_KEY: sk-canary-1234567890, NODE_OPTIONS: --no-warnings }');
  await page.reload();
  await runAll(page);
  await expect(dialog.getByLabel('Environment variables')).toContainText('NODE_OPTIONS');
  await page.keyboard.press('Escape');
  await expectEnded(page);
  expect(started()).toBe(5);
});

test('the button that runs a suite keeps the focus, however long the run takes', async ({ page, start }) => {
  const program = join(folder, 'server.mjs');
  writeFileSync(
    join(folder, 'greetings.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [server.mjs] }
calls: [{ name: Polite, tool: greet, expect: { content: [{ type: text, contains: Good }] } }]
`,
  );
  writeFileSync(program, greeter('Hello'));
  await openSuite(start, page, 'greetings', '--trust');
  const button = page.getByRole('button', { name: 'Run all', exact: true });
  await button.focus();
  const losses = await page.evaluateHandle(() => {
    const found: string[] = [];
    addEventListener('focusout', ({ target }) => found.push((target as Element).outerHTML));
    return found;
  });
  // The verdict says which run has ended.
  for (const [index, millis] of [0, 1, 5, 20, 60, 200].entries()) {
    const isPolite = index % 2 === 0;
    writeFileSync(program, greeter(isPolite ? 'Good morning' : 'Hello', millis));
    await page.keyboard.press('Enter');
    await expect(row(page, 'Polite')).toHaveAttribute('data-state', isPolite ? 'passed' : 'failed');
    await expectEnded(page);
    await expect(button).toBeEnabled();
    await expect(button).toBeFocused();
    expect(await losses.jsonValue(), `${millis} ms`).toEqual([]);
  }
});

interface Report {
  suites: { name: string; calls: { runs: object[] }[] }[];
}

/** A report without what is another each time. */
function lasting(text: string): unknown[] {
  const varying = ['durationMs', 'durations', 'startedAt'];
  const { suites: reported } = JSON.parse(text, (key, value: unknown) =>
    varying.includes(key) ? undefined : value,
  ) as Report;
  return reported;
}

/** What `mcp-loupe test --json` writes. */
function headless(names: readonly string[]): Promise<string> {
  const files = names.map((name) => join(folder, `${name}.loupe.yaml`));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, 'test', ...files, '--json', '-'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => resolve(stdout),
    );
  });
}

// All of the others are run by the page's own code without a browser: e2e/suites.test.ts.
test('the browser and the built command line say the same of suites, value by value', async ({ page, start }) => {
  cpSync(suites, folder, { recursive: true });
  const names = ['everything', 'no-value', 'pictures', 'server-missing', 'told-where'];
  // The servers stand beside the suites' folder.
  for (const name of names) {
    const file = join(folder, `${name}.loupe.yaml`);
    const text = readFileSync(file, 'utf8').replaceAll('../', `${root}e2e/`);
    writeFileSync(file, text.replaceAll(`${root}e2e/${root}e2e/`, root));
  }
  const inPage: unknown[] = [];
  await openSuite(start, page, names[0] ?? '', '--trust');
  const open = async (name: string) => {
    await page.getByRole('searchbox', { name: 'Filter suites' }).fill(name);
    await page.getByRole('option', { name: new RegExp(` ${name} \\d+ calls?`) }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  };
  // A run goes on while another suite is open.
  for (const name of names) {
    await open(name);
    await runAll(page);
  }
  for (const name of names) {
    await open(name);
    await expectEnded(page);
    inPage.push(...lasting(await exportedReport(page)));
  }
  const outside = lasting(await headless(names)).map((suite) => ({
    ...(suite as object),
    file: `${(suite as { name: string }).name}.loupe.yaml`,
  }));
  expect(outside).toHaveLength(names.length);
  expect(inPage).toEqual(outside);
});

test('a run of many calls shows what it does, runs several at a time, and stops', async ({ page, start }) => {
  writeFileSync(join(folder, 'server.mjs'), greeter('Hello', 400));
  const many = Array.from({ length: 300 }, (_, index) => `  - { name: call ${index}, tool: greet }`);
  writeFileSync(
    join(folder, 'many.loupe.yaml'),
    `loupe: 1\nserver: { command: node, args: [server.mjs] }\ncalls:\n${many.join('\n')}\n  - { name: quick, tags: [smoke], raw: { method: ping } }\n`,
  );
  await openSuite(start, page, 'many', '--trust');
  await page.getByRole('button', { name: 'Run options' }).click();
  const options = page.getByRole('dialog', { name: 'Run options' });
  await options.getByRole('textbox', { name: /^Max concurrent/ }).fill('3');
  await options.getByRole('button', { name: 'Close' }).last().click();
  await runAll(page);
  await expect(page.getByText(/^Running: call \d+, call \d+, call \d+$/)).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Suite progress' });
  await expect(progress).toHaveAttribute('aria-valuemax', '301');
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(3);
  await expect(row(page, 'call 0')).toHaveAttribute('data-state', 'passed');
  // It goes on while something else is looked at.
  await page.getByRole('link', { name: 'History' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectEnded(page);
  await expect(page.getByRole('alert')).toContainText('Stopped.');
  // Few of so many rows are in the page, and the last is a key away.
  await openCall(page, 'call 0');
  await expect(row(page, 'call 0').getByRole('button')).toBeFocused();
  expect(await calls(page).getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'call 1').getByRole('button')).toBeFocused();

  await page.getByRole('button', { name: '#smoke' }).click();
  await expect(calls(page).getByRole('button')).toHaveCount(1);
  await runAll(page);
  await expect(row(page, 'quick')).toHaveAttribute('data-state', 'passed');
  await expectEnded(page);
});

test('a broken suite says where, and secrets are typed by name and kept nowhere', async ({ page, start }) => {
  const secret = 'canary-8c1f-of-the-suite';
  writeFileSync(join(folder, 'server.mjs'), greeter('Hello'));
  writeFileSync(join(folder, 'broken.loupe.yaml'), 'loupe: 1\ncalls:\n  - { tool: 5 }\n');
  writeFileSync(
    join(folder, 'secret.loupe.yaml'),
    `loupe: 1
server: { command: node, args: [server.mjs], env: { TOKEN: "\${TOKEN}" } }
calls: [{ name: tells it, tool: token, arguments: { key: "\${TOKEN}" }, expect: { content: [{ equals: nothing }] } }]
`,
  );
  await openSuite(start, page, 'broken', '--trust');
  const problems = page.getByRole('alert').filter({ hasText: '1 problem in the suite' });
  await expect(problems).toContainText('Line 3, column 7');
  await expect(problems).toContainText('$.calls[0].tool');
  await problems.getByRole('button', { name: 'Line 3, column 7' }).click();
  await expect(page.getByRole('textbox', { name: 'Suite as YAML' })).toBeFocused();
  await expect(page.getByRole('region', { name: '1 problem' })).toBeVisible();

  await page.getByRole('tab', { name: 'Calls' }).first().click();
  await page.getByRole('option', { name: /secret/ }).click();
  await page.getByRole('group', { name: 'Secrets' }).getByLabel('TOKEN').fill(secret);
  await runAll(page);
  await expectEnded(page);
  await expect(row(page, 'tells it')).toHaveAttribute('data-state', 'failed');
  await openCall(page, 'tells it');
  await expect(page.getByRole('region', { name: 'Call', exact: true })).toContainText('••••••');
  expect(await exportedReport(page)).not.toContain(secret);
  await expect(page.locator('body')).not.toContainText(secret);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret);
  await page.getByRole('link', { name: 'Open run' }).click();
  await viewResultAs(page, 'Message');
  await expect(page.getByRole('region', { name: 'Run', exact: true })).toContainText('•••');
  await expect(page.locator('body')).not.toContainText(secret);
});

/** A server's program: `greet` answers with a text, `token` with the environment's. @param millis until the answer */
function greeter(greeting: string, millis = 0): string {
  return `import { createInterface } from 'node:readline';
const tools = ['greet', 'token', 'unused'].map((name) => ({ name, inputSchema: { type: 'object' } }));
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const text = (words) => ({ content: [{ type: 'text', text: words }] });
  if (method === 'initialize')
    send({ id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'greeter', version: '1' } } });
  else if (method === 'tools/list') send({ id, result: { tools } });
  else if (method === 'ping') send({ id, result: {} });
  else if (params?.name === 'greet')
    setTimeout(() => send({ id, result: text(${JSON.stringify(greeting)}) }), ${millis});
  else if (params?.name === 'token') send({ id, result: text('The token is ' + process.env.TOKEN) });
  else send({ id, error: { code: -32601, message: 'Unknown' } });
});
`;
}
