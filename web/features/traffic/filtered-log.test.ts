import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { type LogEntry, MessageLog } from '../../../core/transports/message-log';
import { FilteredLog } from './filtered-log';

let log: MessageLog;
let filtered: FilteredLog;

beforeEach(() => {
  vi.useFakeTimers();
  log = new MessageLog();
  filtered = new FilteredLog(log);
});
afterEach(() => {
  vi.useRealTimers();
});

const line = (text: string) => log.add({ kind: 'stderr', text });
const texts = () => filtered.snapshot().entries.map((entry) => (entry.kind === 'stderr' ? entry.text : ''));
const holds = (word: string) => (entry: LogEntry) => entry.kind === 'stderr' && entry.text.includes(word);

it('is all of the log, then what is wanted of it, in order, as it grows', () => {
  const leave = filtered.subscribe(() => undefined);
  for (const text of ['one', 'two', 'three']) line(text);
  vi.runAllTimers();
  expect(texts()).toEqual(['one', 'two', 'three']);
  filtered.setFilter(holds('t'));
  line('ten');
  vi.runAllTimers();
  expect(texts()).toEqual(['two', 'three', 'ten']);
  filtered.setFilter(undefined);
  expect(texts()).toEqual(['one', 'two', 'three', 'ten']);
  leave();
  line('unheard');
  vi.runAllTimers();
  expect(texts()).not.toContain('unheard');
});

it('looks at each entry once, the newest first, and lets the page breathe between', () => {
  for (let n = 1; n <= 10; n += 1) line(String(n));
  vi.runAllTimers();
  const seen: string[] = [];
  const shown: { count: number; isBusy: boolean }[] = [];
  filtered.subscribe(() => {
    const { entries, isBusy } = filtered.snapshot();
    shown.push({ count: entries.length, isBusy });
  });
  filtered.setFilter((entry) => {
    seen.push(entry.kind === 'stderr' ? entry.text : '');
    vi.setSystemTime(Date.now() + 3);
    vi.advanceTimersByTime(3);
    return true;
  });
  expect(filtered.snapshot().isBusy).toBe(true);
  vi.runAllTimers();
  expect(seen).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
  expect(texts()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  const counts = shown.filter(({ isBusy }) => isBusy).map(({ count }) => count);
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(shown.at(-1)).toEqual({ count: 10, isBusy: false });
});
