import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { type Figure, median, repeat } from './figure';
import { MEGABYTES, writeLargeRecording } from './large-recording';
import { longestTask, watchTasks, withLoupe, withPage } from './page';

const FRAMES = 90;

/** A recording of 100 MB: time to open it, and frames per second while its time slider is dragged. */
export async function measureOpenedRecording(browser: Browser): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const file = join(folder, 'large.loupe.jsonl');
    writeLargeRecording(file);
    const parsed = await repeat(3, () => Promise.resolve(parseLines(file)));
    return await withLoupe([], async (url) => {
      const whole: number[] = [];
      const opened = await repeat(3, () =>
        withPage(browser, async (page) => {
          const taken = await openLarge(page, url, file);
          whole.push(taken.whole);
          return taken.first;
        }),
      );
      const dragged = await withPage(browser, async (page) => {
        await openLarge(page, url, file);
        await watchTasks(page);
        const calls = await drag(page, 'Calls');
        const traffic = await drag(page, 'Traffic');
        return { calls, traffic, longest: await longestTask(page) };
      });
      return [
        { name: `a recording of ${MEGABYTES} MB: first calls seen`, unit: 's', runs: opened },
        { name: '  all of it read', unit: 's', runs: whole },
        {
          name: '  beside JSON.parse of each of its lines',
          unit: 'ratio',
          runs: [median(whole) / median(parsed)],
          remark: `in Node ${median(parsed).toFixed(2)} s`,
        },
        { name: '  its calls while the time is dragged', unit: 'fps', runs: [dragged.calls] },
        { name: '  its traffic while the time is dragged', unit: 'fps', runs: [dragged.traffic] },
        { name: '  longest task of the page meanwhile', unit: 'ms', runs: [dragged.longest] },
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns seconds until its first call is shown, and until all of it is read */
export async function openLarge(page: Page, url: string, file: string): Promise<{ first: number; whole: number }> {
  await page.goto(url);
  await page.getByRole('link', { name: 'Recordings' }).click();
  await page.getByRole('button', { name: 'Open recording' }).waitFor();
  const started = performance.now();
  await page.getByLabel('Recording file').setInputFiles(file);
  const elapsed = () => (performance.now() - started) / 1000;
  await page.getByRole('listbox').getByRole('option').first().waitFor({ timeout: 120_000 });
  const first = elapsed();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 120_000 });
  return { first, whole: elapsed() };
}

/** Moves the slider with each frame, forth and back. @returns frames per second */
async function drag(page: Page, tab: string): Promise<number> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await page.waitForTimeout(1500);
  const millis = await page.getByRole('slider', { name: 'Time' }).evaluate(async (slider: HTMLInputElement, frames) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const began = performance.now();
    for (let frame = 0; frame < frames; frame += 1) {
      const part = 0.1 + 0.8 * Math.abs(Math.sin(frame / 15));
      // By the prototype's setter: React overrides that of the element, and would ignore the event.
      value?.set?.call(slider, String(Number(slider.max) * part));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - began;
  }, FRAMES);
  return (FRAMES * 1000) / millis;
}

/** @returns seconds */
function parseLines(file: string): number {
  const began = performance.now();
  let lines = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '' && JSON.parse(line) !== null) lines += 1;
  if (lines === 0) throw new Error('There was nothing to read.');
  return (performance.now() - began) / 1000;
}
