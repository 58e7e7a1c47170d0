import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, expectNoAxeViolations, test } from './loupe';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const server = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
);

const SUITE = `loupe: 1
server: { command: ${JSON.stringify(process.execPath)}, args: [${JSON.stringify(server)}] }
calls:
  - { name: Say it, tags: [smoke], tool: echo, arguments: { message: "It is \${LOUPE_TEST_SECRET}" } }
  - { name: A picture, tool: get-tiny-image }
  - { name: Rows, tool: get-structured-content, arguments: { location: Chicago } }
  - { name: A wrong sum, tool: get-sum, arguments: { a: 2, b: 3 }, expect: { content: [{ contains: "6" }] } }
  - name: It asks
    tool: trigger-elicitation-request
    answers: [{ elicitation: { action: accept, content: { name: Ada Lovelace } } }]
`;

/** Runs the suite, and gives back the exit code. */
function testSuite(suite: string, html: string): Promise<number> {
  const env = { ...process.env, LOUPE_TEST_SECRET: 'CANARY-horse-battery' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, 'test', suite, '--html', html], { env });
    child.once('exit', (code) => resolve(code ?? -1));
  });
}

test('the page that a test run writes is read without a network, searched, and printed', async ({
  page,
  context,
  browser,
}, testInfo) => {
  const suite = testInfo.outputPath('everything.loupe.yaml');
  const html = testInfo.outputPath('report.html');
  writeFileSync(suite, SUITE);
  expect(await testSuite(suite, html)).toBe(1);
  expect(readFileSync(html, 'utf8')).not.toContain('CANARY');

  await context.setOffline(true);
  await page.goto(pathToFileURL(html).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Tests of .*everything/);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(5);
  const failed = page.getByRole('article').filter({ hasText: 'A wrong sum' });
  await expect(failed).toContainText('contains "6"');
  await expect(failed.getByRole('heading', { name: 'Arguments' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }

  const search = page.getByRole('searchbox', { name: 'Search calls' });
  await search.fill('lovelace');
  await expect(page.getByRole('status')).toHaveText(/^Matches: [1-9]\d* in 1 of 5 calls$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  const asks = page.getByRole('article').filter({ hasText: 'It asks' });
  await expect(asks).toContainText('The server requested input');
  await search.fill('');
  await page.getByRole('checkbox', { name: 'Only with problems' }).check();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Only with problems' }).uncheck();

  await contents.getByRole('link', { name: 'A picture' }).click();
  const picture = page.getByRole('img', { name: /^Image \d$/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // Nothing is folded on paper.
  await page.getByRole('button', { name: 'Collapse all' }).click();
  const rows = page.getByText('temperature', { exact: true });
  await expect(rows).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toBeVisible();
  await expect(search).toBeHidden();
  // One call after the other: not a page for each.
  const pdf = (await page.pdf()).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(5);

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const phone = await plain.newPage();
  await phone.goto(pathToFileURL(html).href);
  await expect(phone.getByRole('searchbox')).toBeHidden();
  await phone.getByRole('link', { name: 'It asks' }).click();
  await expect(phone.getByText('Ada Lovelace').first()).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await plain.close();
});
