import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import { everything, startEverything } from './http-servers';
import { expect, test } from './loupe';
import { section } from './servers-screen';
import { call, expectResult, openConnected, openTool, resultRegion, viewResultAs, writeJson } from './workbench';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  // Every line of a list is there only where there is room for it.
  viewport: { width: 1280, height: 1600 },
});

/** What `list`, `call` or `check` prints as JSON, whatever its exit code. */
function headless<T>(...args: readonly string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [main, ...args], (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as T);
      } catch {
        reject(new Error(`${args.join(' ')}: ${stdout}\n${stderr}`));
      }
    });
  });
}

type Lists = Record<string, { name: string }[]>;

interface Report {
  findings: { rule: string; severity: string; who: string; findings: { path: string }[] }[];
}

/**
 * Each rule that the server breaks, with its places, each once. What the page alone brings about is left out: it cancels a
 * list that is fetched while the server says that it has changed, and the answer may be on its way.
 */
function broken({ findings }: Report) {
  return findings
    .filter(({ who, rule }) => who === 'server' && rule !== 'response-after-cancel')
    .map(({ rule, severity, findings: places }) => ({
      rule,
      severity,
      paths: [...new Set(places.map(({ path }) => path))].sort(),
    }))
    .sort((a, b) => a.rule.localeCompare(b.rule));
}

async function expectListed(page: Page, list: string, items: Lists[string] = []): Promise<void> {
  const options = page.getByRole('listbox', { name: list }).getByRole('option');
  await expect(options).toHaveCount(items.length);
  for (const { name } of items) {
    const named = options.filter({ has: page.getByText(name, { exact: true }) });
    await expect(named.first(), `${list}: ${name}`).toBeVisible();
  }
}

/** The result that stands on the tab "JSON". */
async function shownResult(page: Page): Promise<unknown> {
  await viewResultAs(page, 'JSON');
  const tree = resultRegion(page).getByRole('tree', { name: 'Result' });
  await tree.focus();
  await tree.press('Home');
  await tree.press('c');
  await expect(resultRegion(page).getByText('Copied')).toBeAttached();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
}

/** The findings on their screen after the tour, as they are shown there and as they are saved. */
async function foundOnPage(page: Page): Promise<Report> {
  await section(page, 'Findings').click();
  await page.getByRole('button', { name: 'Check this server' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check this server' });
  await expect(dialog.getByRole('status')).toContainText(/Done: /, { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  await page.getByRole('button', { name: 'Save findings' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'JSON', exact: true }).click();
  return JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as Report;
}

const cases = [
  {
    name: 'server-everything over stdio',
    server: [...everything, 'stdio'],
    tool: 'get-structured-content',
    args: '{"location":"Chicago"}',
  },
  {
    name: 'server-everything over Streamable HTTP',
    server: undefined,
    tool: 'echo',
    args: '{"message":"1.0"}',
  },
  {
    name: 'a server that breaks the rules',
    server: ['node', 'e2e/servers/broken.mjs'],
    tool: 'fine',
    args: '{}',
  },
];

for (const { name, server, tool, args } of cases) {
  test(`list, call and check say of ${name} what the page shows`, async ({ page, start }) => {
    test.slow();
    const http = server ? undefined : await startEverything('streamableHttp');
    const words = server ?? [`${http?.origin}/mcp`];
    const loupe = await start({ args: words });
    const [lists, result, report] = await Promise.all([
      headless<Lists>('list', ...words),
      headless<unknown>('call', ...words, '--tool', tool, '--args', args),
      headless<Report>('check', ...words, '--json'),
      openConnected(page, loupe),
    ]);

    await expectListed(page, 'Tools', lists['tools']);
    await openTool(page, tool);
    await writeJson(page, args);
    await call(page);
    await expectResult(page, 'ok');
    expect(result).toEqual(await shownResult(page));

    if (lists['prompts']?.length) {
      await section(page, 'Prompts').click();
      await expectListed(page, 'Prompts', lists['prompts']);
      await section(page, 'Resources').click();
      const { resources = [], resourceTemplates = [] } = lists;
      await expectListed(page, 'Resources', [...resources, ...resourceTemplates]);
    }

    expect(broken(report)).toEqual(broken(await foundOnPage(page)));
    const shown = page.getByRole('list', { name: 'Findings', exact: true });
    for (const { rule } of broken(report)) {
      await expect(shown.getByRole('listitem', { name: new RegExp(` ${rule}$`) }).first()).toBeVisible();
    }

    await http?.stop();
  });
}
