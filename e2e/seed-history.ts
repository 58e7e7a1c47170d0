import type { Page } from '@playwright/test';

/** Runs of one session. */
const SESSION_RUNS = 1000;

/** Fills the history with runs and their messages; a response's text is longer than the part in its row. */
export async function seedHistory(page: Page, count: number) {
  const seed = { runCount: count, sessionRuns: SESSION_RUNS };
  await page.evaluate(async ({ runCount, sessionRuns }) => {
    const request = indexedDB.open('loupe-history');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const database = request.result;
    // Of c31d4ef6, against which the benchmark measures.
    const isVersion3 = database.version === 3;
    const now = Date.now();
    for (let first = 1; first <= runCount; first += sessionRuns) {
      const tx = database.transaction(['runs', 'payloads', 'sessions', 'events', 'totals'], 'readwrite');
      const session = Math.ceil(first / sessionRuns);
      for (let id = first; id < first + sessionRuns && id <= runCount; id++) {
        const argumentsText = JSON.stringify({ city: 'Oslo', day: id });
        const text = `The weather of Oslo on day ${id}: `.padEnd(600, 'cloudy, ').concat(`report-${id}.`);
        const responseText = text.slice(0, 300);
        tx.objectStore('runs').add({
          id,
          server: `server ${id % 3}`,
          kind: 'tool',
          name: `tool_${id % 14}`,
          startedAt: now - (runCount - id) * 60_000,
          state: id % 7 === 0 ? 'tool-error' : 'ok',
          bytes: 600,
          session,
          first: 2 * (id - first) + 1,
          ...(isVersion3
            ? { millis: 12.5, sent: argumentsText, said: responseText }
            : { durationMs: 12.5, argumentsText, responseText }),
        });
        const params = { name: `tool_${id % 14}`, arguments: { city: 'Oslo', day: id } };
        const messages = [
          { jsonrpc: '2.0', id, method: 'tools/call', params },
          { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } },
        ].map((message, index) => ({
          direction: index === 0 ? 'sent' : 'received',
          text: JSON.stringify(message),
          number: 2 * (id - first) + 1 + index,
        }));
        for (const { direction, text, number } of messages) {
          const event = { kind: 'message', ms: number, direction, transport: 'stdio', text };
          tx.objectStore('events').add({ session, number, event, bytes: text.length });
        }
        const [sent, received] = messages.map(({ number }) => ({ event: number, isBytes: false }));
        const rest = { kind: 'result', millis: 12.5, size: 700, elided: [] };
        const payload = {
          session,
          arguments: argumentsText,
          omitted: [],
          redacted: false,
          outcomes: [{ request: sent, raw: received, rest }],
          questions: [],
        };
        tx.objectStore('payloads').add(payload, id);
      }
      const header = {
        loupe: 'recording',
        version: 1,
        at: new Date(now).toISOString(),
        by: 'mcp-loupe',
        origin: 'session',
      };
      tx.objectStore('sessions').put({
        id: session,
        server: 'server 0',
        tab: 'seed',
        page: now,
        isShown: false,
        header: { ...header, server: { kind: 'stdio', name: 'server 0', command: 'server', args: [] } },
        count: 2 * sessionRuns,
        bytes: 900 * sessionRuns,
      });
      tx.objectStore('totals').put({ count: runCount, bytes: runCount * 600, dropped: 0 }, 'totals');
      await new Promise((resolve) => tx.addEventListener('complete', resolve));
    }
    database.close();
  }, seed);
}
