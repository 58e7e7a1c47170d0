import type { Page } from '@playwright/test';

/** The parts of the Layout Instability API that TypeScript's DOM lacks. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Smaller shifts come from rounding. */
const ROUNDING = 0.0005;

/**
 * Observes layout shifts from the page's start, also those within 500 ms of a click. `take` returns the shifts since the
 * last call, each with the texts that moved.
 */
export async function observeLayoutShift(page: Page): Promise<{ take: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const shifts: { value: number; text: string }[] = [];
    const read = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as LayoutShift[])
        shifts.push({ value, text: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '').join(' | ') });
    };
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      takeShifts: () => {
        read(observer.takeRecords());
        return shifts.splice(0);
      },
    });
  });
  return {
    take: async () => {
      const shifts = await page.evaluate(() =>
        (window as unknown as { takeShifts: () => { value: number; text: string }[] }).takeShifts(),
      );
      return shifts.filter(({ value }) => value > ROUNDING).map(({ value, text }) => `${value.toFixed(4)}: ${text}`);
    },
  };
}
