import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectNoAxeViolations, test } from './loupe';

const folder = mkdtempSync(join(tmpdir(), 'loupe-folder-'));
const program = join(folder, 'server.mjs');
const raw = join(import.meta.dirname, 'servers/raw-server.mjs');

/** A server whose tools answer by these words. */
function build(tools: Record<string, string>): void {
  writeFileSync(
    program,
    `import { NO_INPUT, serveRaw, textResult, toolHandlers } from ${JSON.stringify(raw)};
    const tool = (text) => ({ tool: { inputSchema: NO_INPUT }, call: () => textResult(text) });
    const tools = Object.entries(${JSON.stringify(tools)}).map(([name, text]) => [name, tool(text)]);
    serveRaw('built', toolHandlers(Object.fromEntries(tools)));`,
  );
}

// With the worker: tests of other files may run between two of these, and a Loupe that watches the folder stays.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

test.describe('started with --watch', () => {
  test.use({ loupeArgs: ['--watch', 'node', program] });

  // Before the fixture starts Loupe, which starts the program at once.
  test.beforeEach(() => build({ greet: 'Hello from the first build', other: 'never called' }));

  test('a new build is connected, and what is marked is called again', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    await page.getByRole('option', { name: /^greet/ }).click();
    await page.getByRole('button', { name: 'Call tool' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('Hello from the first build');
    await page.getByRole('button', { name: 'Run on change' }).click();
    await page.getByRole('link', { name: 'Connection' }).click();
    await expect(page.getByRole('list', { name: 'Watched files' })).toContainText('server.mjs');
    await page.getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('option', { name: /^greet/ }).click();

    build({ greet: 'Hello from the second build', added: 'new' });
    await expect(page.getByText(/^Server files changed. Reconnected at \d\d:\d\d:\d\d/)).toBeVisible();
    // Called by itself, with the runs from before still there, and nothing else was.
    await expect(result).toContainText('Hello from the second build');
    await expect(page.getByRole('listbox', { name: 'Runs' }).getByRole('option')).toHaveCount(2);
    await expect(page.getByRole('option', { name: /^added/ })).toBeVisible();
    await expectNoAxeViolations(page);
    const notice = page.getByRole('status').filter({ hasText: /^Server files changed/ });
    await notice.getByRole('button', { name: 'Dismiss' }).click();

    // After a reload the mark is still there, and the last run is taken from the history.
    await page.reload();
    await expect(page.getByRole('status', { name: 'Connection' })).toHaveAttribute('data-state', 'connected');
    await expect(page.getByRole('listbox', { name: 'Runs' }).getByRole('option')).toHaveCount(2);
    build({ greet: 'Hello from the third build' });
    await expect(result).toContainText('Hello from the third build');
  });
});

test.describe('started with --folder', () => {
  const suites = join(folder, 'suites');
  const greetings = join(suites, 'Greetings.loupe.yaml');
  mkdirSync(suites);
  const suite = (text: string) => `# Kept in git
loupe: 1
server: { command: node, args: [../server.mjs] }
calls:
  - name: It greets
    tool: greet
    expect: { content: [{ type: text, contains: ${text} }] }
`;
  test.use({ loupeArgs: ['--trust', '--watch', '--folder', suites, 'node', program] });

  test('its suites are there, as they are edited elsewhere, with parts and rows from files of the folder', async ({
    page,
    loupe,
  }) => {
    const main = page.getByRole('main');
    await test.step('its suites are there, as they are edited elsewhere', async () => {
      build({ greet: 'Hello' });
      writeFileSync(greetings, suite('Goodbye'));
      await page.goto(loupe.url);
      await page.getByRole('link', { name: 'Suites' }).click();
      await page.getByRole('option', { name: 'Greetings' }).click();
      const state = (verdict: string) => main.locator(`[data-state="${verdict}"]`).first();
      await expect(main).toContainText(`Stored in ${suites}`);
      await page.getByRole('button', { name: 'Run all', exact: true }).click();
      await expect(state('failed')).toBeVisible();

      // By an editor, which the page follows, and writes nothing.
      writeFileSync(greetings, suite('Hello').replace('It greets', 'It says hello'));
      await expect(main).toContainText('It says hello');
      await page.getByRole('button', { name: 'Run all', exact: true }).click();
      await expect(state('passed')).toBeVisible();
      expect(readFileSync(greetings, 'utf8')).toContain('# Kept in git');

      // With each build it is run again, where that is marked.
      await page.getByRole('button', { name: 'Run options' }).click();
      await page.getByRole('checkbox', { name: /^Run on change/ }).check();
      await page.keyboard.press('Escape');
      build({ greet: 'Good morning' });
      await expect(state('failed')).toBeVisible();
      // Whatever the page shows, the mark at Suites says what came of it.
      const link = page.getByRole('link', { name: 'Suites' });
      await expect(link).toHaveAccessibleDescription(/failed/);
      await page.getByRole('link', { name: 'Tools' }).click();
      build({ greet: 'Hello again' });
      await expect(link).toHaveAccessibleDescription(/passed/);
      await expectNoAxeViolations(page);
      await link.click();
      await expect(state('passed')).toBeVisible();
      // Each run was of another build.
      await expect(main).not.toContainText('Flaky');
      await expectNoAxeViolations(page);

      rmSync(greetings);
      await expect(page.getByRole('option', { name: 'Greetings' })).toHaveCount(0);
    });
    await test.step('a suite takes a shared part and rows from files of the folder, and no script is run', async () => {
      build({ greet: 'Hello', reset: 'Done' });
      const rows = join(suites, 'cities.csv');
      writeFileSync(rows, 'city\nOslo\nLima\n');
      writeFileSync(
        join(suites, 'common.yaml'),
        'loupe: 1\nserver: { command: node, args: [../server.mjs] }\nbefore: [{ tool: reset }]\ncalls: []\n',
      );
      writeFileSync(
        join(suites, 'Cities.loupe.yaml'),
        `loupe: 1
extends: common.yaml
calls:
  - { name: In each city, tool: greet, arguments: { city: "\${city}" }, rowsFile: cities.csv }
  - { name: Scripted, tool: greet, expect: { script: check.mjs } }
`,
      );
      await page.getByRole('link', { name: 'Suites' }).click();
      await page.getByRole('option', { name: 'Cities' }).click();
      await expect(main).toContainText('Extends common.yaml; runs 1 of its calls');
      await page.getByRole('button', { name: 'Run all', exact: true }).click();
      await page.getByRole('button', { name: 'In each city', exact: true }).click();
      await expect(main).toContainText('city=Oslo');
      await expect(main).toContainText('city=Lima');
      await page.getByRole('button', { name: 'Scripted', exact: true }).click();
      await expect(main).toContainText('not run: scripts run only with mcp-loupe test');

      // A file that breaks is told of with its line, and its place in the suite.
      writeFileSync(rows, 'city\nOslo,Bergen\n');
      await expect(main).toContainText('cities.csv, line 2: 2 fields (expected: 1)');
      rmSync(join(suites, 'Cities.loupe.yaml'));
    });
  });
});
