import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { longestTask, openTool, watchTasks, withLoupe, withPage } from './page';
import { paintedAfter } from './painted';
const rounds = Number(process.argv[2] ?? 4);
const trace = process.argv[3];
const variants = (process.argv[4] ?? 'on,off').split(',');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking'] });
const server = [process.execPath, fileURLToPath(new URL('../e2e/servers/wrong-outputs.mjs', import.meta.url))];
const res: Record<string, number[]> = {};
await withLoupe(server, async (url) => {
  let name = '';
  for (let i = 0; i < rounds; i++) for (const v of variants) {
    await withPage(browser, async (page) => {
      if (v === 'off') await page.addInitScript(`localStorage.setItem('loupe.history', JSON.stringify({limit: 5e8, keepNothing: [${JSON.stringify(name)}]}))`);
      await page.goto(url);
      await openTool(page, 'structured_10mb');
      await watchTasks(page);
      await page.getByRole('button', { name: 'Call tool' }).click();
      await page.getByRole('button', { name: 'Pin as reference' }).click();
      await page.waitForTimeout(process.env['WAIT'] ? Number(process.env['WAIT']) : 0);
      const first = await longestTask(page);
      await watchTasks(page);
      const cdp = trace ? await browser.newBrowserCDPSession() : undefined;
      const events: unknown[] = [];
      if (cdp) { cdp.on('Tracing.dataCollected', (e) => events.push(...e.value)); await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline','disabled-by-default-v8.cpu_profiler','__metadata','v8','toplevel'] } }); }
      const sign = { selector: 'section[aria-label="Result"]', text: 'Same as #1' };
      const call = page.getByRole('button', { name: 'Call tool' });
      const t = await paintedAfter(page, 'click', sign, () => call.click());
      if (cdp) { const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r)); await cdp.send('Tracing.end'); await done; writeFileSync(`/tmp/r2/trace-${v}-${i}.json`, JSON.stringify({ traceEvents: events })); }
      const atEnd = await longestTask(page);
      await page.waitForTimeout(3000);
      const later = await longestTask(page);
      if (!name) name = await page.evaluate(async () => { const r = indexedDB.open('loupe-history'); await new Promise((f) => r.addEventListener('success', f)); const q = r.result.transaction('runs').objectStore('runs').getAll(); await new Promise((f) => q.addEventListener('success', f)); return (q.result[0] as any)?.server ?? ''; });
      const kept = await page.evaluate(async () => { const r = indexedDB.open('loupe-history'); await new Promise((f) => r.addEventListener('success', f)); if (!r.result.objectStoreNames.contains('runs')) return 0; const q = r.result.transaction('runs').objectStore('runs').count(); await new Promise((f) => q.addEventListener('success', f)); return q.result; });
      (res[v] ??= []).push(Math.round(t));
      console.log(v, Math.round(t), 'longest first', first, 'atEnd', atEnd, 'later', later, 'kept', kept, name);
    });
  }
});
for (const [v, a] of Object.entries(res)) console.log(v, a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)], a.join(' '));
await browser.close();
