import { chromium } from '@playwright/test';
import { line } from './bench/figure.ts';
import { measureOpenedRecording } from './bench/opened-recording.ts';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
for (const f of await measureOpenedRecording(browser)) console.log(line(f));
await browser.close();
