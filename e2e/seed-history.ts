import type { Page } from '@playwright/test';

/** Fills the history as if so many runs had ended. */
export async function seedHistory(page: Page, count: number) {
  await page.evaluate(async (runCount) => {
    const request = indexedDB.open('loupe-history');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const database = request.result;
    const tx = database.transaction(['runs', 'payloads', 'totals'], 'readwrite');
    const now = Date.now();
    for (let id = 1; id <= runCount; id++) {
      const argumentsText = JSON.stringify({ city: 'Oslo', day: id });
      const responseText = `The weather of Oslo on day ${id}: `.padEnd(300, 'cloudy, ');
      // The names of c31d4ef6, against which the benchmark measures.
      const ofVersion3 = { millis: 12.5, sent: argumentsText, said: responseText };
      tx.objectStore('runs').add({
        id,
        server: `server ${id % 3}`,
        kind: 'tool',
        name: `tool_${id % 14}`,
        startedAt: now - (runCount - id) * 60_000,
        durationMs: 12.5,
        state: id % 7 === 0 ? 'tool-error' : 'ok',
        argumentsText,
        responseText,
        bytes: 2000,
        ...ofVersion3,
      });
      const payload = {
        arguments: '{}',
        omitted: [],
        redacted: false,
        outcomes: [],
        questions: [],
      };
      tx.objectStore('payloads').add(payload, id);
    }
    tx.objectStore('totals').put({ count: runCount, bytes: runCount * 2000, dropped: 0 }, 'totals');
    await new Promise((resolve) => tx.addEventListener('complete', resolve));
    database.close();
  }, count);
}
