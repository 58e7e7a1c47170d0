import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { launchOptions } from '../playwright.config';
import { startLoupe } from './running-loupe';
const out = process.env['OUT'] ?? '/tmp/pics-tables';
mkdirSync(out, { recursive: true });
const browser = await chromium.launch(launchOptions);
async function shots(args: string[], steps: [string, (page: Page) => Promise<unknown>][], size = { width: 1440, height: 900 }, scheme: 'light' | 'dark' = 'light') {
  const loupe = await startLoupe({ args });
  const page = await browser.newPage({ viewport: size, colorScheme: scheme });
  page.setDefaultTimeout(8000);
  page.on('pageerror', (error) => console.log('PAGE ERROR', String(error)));
  await page.goto(loupe.url);
  for (const [name, step] of steps) {
    try { await step(page); } catch (error) { console.log(name, String(error).slice(0, 300)); }
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/${name}.png` });
  }
  await page.close();
  await loupe.stop();
}
const section = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const everything = ['node', 'node_modules/@modelcontextprotocol/server-everything/dist/index.js'];
await shots(everything, [
  ['links', async (p) => {
    await p.getByRole('option', { name: /^get-resource-links/ }).click();
    await p.getByRole('button', { name: 'Call tool' }).click();
    await p.getByRole('button', { name: /Check .*links/ }).click();
    await p.getByRole('table', { name: 'Checked links' }).waitFor();
  }],
  ['definition', async (p) => {
    await p.getByRole('tab', { name: 'Definition' }).click();
  }],
  ['traffic', async (p) => {
    await section(p, 'Traffic');
    await p.getByRole('row').nth(3).click();
  }],
  ['timeline', async (p) => { await p.getByRole('tab', { name: 'Timeline' }).click(); await p.waitForTimeout(800); }],
  ['log', async (p) => { await p.getByRole('tab', { name: 'Log' }).click(); }],
  ['connection', async (p) => { await section(p, 'Connection'); await p.getByRole('table', { name: 'Capabilities' }).scrollIntoViewIfNeeded(); }],
  ['findings-tour', async (p) => { await section(p, 'Findings'); await p.getByRole('button', { name: /Check this server/ }).click(); await p.getByRole('dialog').getByRole('button', { name: /Check|Start|Begin/ }).first().click(); await p.waitForTimeout(3000); }],
]);
await shots([], [
  ['orders', async (p) => {
    await p.getByRole('option', { name: /^list_orders/ }).click();
    await p.getByRole('button', { name: 'Call tool' }).click();
    await p.getByRole('table', { name: 'Structured content' }).waitFor();
    await p.getByRole('columnheader').nth(2).getByRole('button').click();
  }],
  ['traffic-dark', async (p) => { await section(p, 'Traffic'); }],
], { width: 1024, height: 768 }, 'dark');
await browser.close();
process.exit(0);
