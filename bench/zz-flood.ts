import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { line } from './figure';
import { measureFlood } from './flood';
import { measureHistory } from './history';
const fixture = (n: string) => [process.execPath, fileURLToPath(new URL(`../e2e/servers/${n}`, import.meta.url))];
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking'] });
for (const what of process.argv.slice(2)) {
  const f = what === 'flood' ? await measureFlood(browser, fixture('flood.mjs')) : await measureHistory(browser, fixture('changing.mjs'));
  for (const x of f) console.log(line(x), x.runs.length < 12 ? x.runs.map(Math.round).join(' ') : '');
}
await browser.close();
