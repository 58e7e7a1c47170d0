import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { dist } from '../e2e/running-loupe';
import { type Figure, repeat } from './figure';
import { measureList, measureLoadRate, measureMemory, measureSuite } from './headless';
import { writeLargeRecording } from './large-recording';
import { openLarge } from './opened-recording';
import { callTool, listedAt, NOTE_LISTING, openTool, tools, withLoupe, withPage } from './page';

const server = [process.execPath, fileURLToPath(new URL('table-server.mjs', import.meta.url))] as const;

/** Calls after the first one of a page. */
const NEXT_CALLS = 5;

/** The rows of bench/README.md with a page; each visit with a new Loupe and empty browser storage. */
export async function measureVisits(browser: Browser): Promise<Figure[]> {
  const figures = {
    listed: { name: 'page → connected → 68 tools listed', unit: 's', runs: [] },
    bytes: { name: '  bytes by then', unit: 'kB', runs: [] },
    first: { name: 'first small call after a load', unit: 'ms', runs: [] },
    next: { name: 'next small call', unit: 'ms', runs: [] },
    json_93kb: { name: '93 kB of JSON', unit: 'ms', runs: [] },
    text_1mb: { name: 'text of 1 MB', unit: 'ms', runs: [] },
    json_850kb: { name: '0.85 MB of JSON', unit: 'ms', runs: [] },
  } satisfies Record<string, Figure>;
  const note = ({ runs }: { runs: number[] }, value: number) => runs.push(value);
  await repeat(5, () =>
    withLoupe(server, (url) =>
      withPage(browser, async (page) => {
        const network = await page.context().newCDPSession(page);
        await network.send('Network.enable');
        /** Seconds from 1970 to the start of the network clock. */
        let epoch = 0;
        network.on('Network.requestWillBeSent', ({ wallTime, timestamp }) => {
          epoch = wallTime - timestamp;
        });
        const loaded: { at: number; kilobytes: number }[] = [];
        network.on('Network.loadingFinished', ({ timestamp, encodedDataLength }) => {
          loaded.push({ at: timestamp, kilobytes: encodedDataLength / 1000 });
        });
        await page.addInitScript({ content: NOTE_LISTING });
        const started = Date.now();
        await page.goto(url, { waitUntil: 'commit' });
        await tools(page).getByRole('option').first().waitFor();
        const listed = await listedAt(page);
        note(figures.listed, (listed - started) / 1000);
        const byThen = loaded.filter(({ at }) => (at + epoch) * 1000 <= listed);
        note(
          figures.bytes,
          byThen.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
        );
        await openTool(page, 'echo');
        const form = page.getByRole('form', { name: 'Arguments' });
        await form.getByRole('textbox').first().fill('hello');
        note(figures.first, await callTool(page, 'hello'));
        for (let call = 0; call < NEXT_CALLS; call += 1) note(figures.next, await callTool(page, 'hello'));
        for (const tool of ['json_93kb', 'text_1mb', 'json_850kb'] as const) {
          await openTool(page, tool);
          note(figures[tool], await callTool(page, tool === 'text_1mb' ? 'word word' : 'rows'));
        }
        return 0;
      }),
    ),
  );
  return Object.values(figures);
}

/** The rows without a page. */
export async function measureWithoutPage(): Promise<Figure[]> {
  return [
    ...(await measureSuite(server)),
    ...(await measureLoadRate(server)),
    ...(await measureMemory(server)),
    ...(await measureList([...server, 'many'])),
  ];
}

/** The row of the recording; none if the built page has no recordings. */
export async function measureLarge(browser: Browser): Promise<Figure[]> {
  if (!readdirSync(join(dist, 'web/assets')).some((name) => /^record/.test(name))) return [];
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const file = join(folder, 'large.loupe.jsonl');
    writeLargeRecording(file);
    const whole: number[] = [];
    const first = await withLoupe([], (url) =>
      repeat(3, () =>
        withPage(browser, async (page) => {
          const opened = await openLarge(page, url, file);
          whole.push(opened.whole);
          return opened.first;
        }),
      ),
    );
    return [
      { name: 'a recording of 100 MB: first calls seen', unit: 's', runs: first },
      { name: '  all of it read', unit: 's', runs: whole },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
