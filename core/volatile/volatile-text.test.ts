import { expect, it } from 'vitest';

import { hasVolatileParts, patternOfTexts, reportsNetworkFailure, volatileParts } from './volatile-text';

const partsIn = (text: string) =>
  volatileParts(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

it.each([
  ['It is 8:01:02 AM', 'time: 8:01:02 AM'],
  ['at 20:01 CET, or so', 'time: 20:01 CET'],
  ['open until 5pm', 'time: 5pm'],
  ['Mon … 16 °C', 'weekday: Mon', 'measure: 16 °C'],
  ['lundi 23 novembre 2026', 'weekday: lundi 23 novembre 2026'],
  ['星期一', 'weekday: 星期一'],
  ['2026年11月23日', 'date: 2026年11月23日'],
  [
    'now: Mon Nov 23 2026 18:36:10 GMT+0000 (Coordinated Universal Time)',
    'weekday: Mon Nov 23 2026 18:36:10 GMT+0000 (Coordinated Universal Time)',
  ],
  ['due 11/23/2026', 'date: 11/23/2026'],
  ['due 23.11.2026', 'date: 23.11.2026'],
  ['due 2026-W48-1', 'date: 2026-W48-1'],
  ['the year 2026', 'date: 2026'],
  ['seen 3 minutes ago', 'relative: 3 minutes ago'],
  ['closes in 2 hours', 'relative: in 2 hours'],
  ['closes tomorrow', 'relative: tomorrow'],
  ['for PT5M', 'duration: PT5M'],
  ['up 4 days, 3:04', 'duration: 4 days, 3:04'],
  ['took 12.5 ms', 'duration: 12.5 ms'],
  ['at 1767323045123', 'id: 1767323045123'],
  ['id 01JDC8YQ4Z0Q8K3T6VRYF8M2AB', 'id: 01JDC8YQ4Z0Q8K3T6VRYF8M2AB'],
  ['id user_01jdc8yq4z0q8k3t6vryf8m2ab', 'id: 01jdc8yq4z0q8k3t6vryf8m2ab'],
  ['id 0193596e-1f3c-7e20-9c41-d2c1a3b4c5d6', 'id: 0193596e-1f3c-7e20-9c41-d2c1a3b4c5d6'],
  ['HOME=/root', 'environment: HOME=/root'],
  ['in /home/me/notes.txt', 'path: /home/me/notes.txt'],
  ['in ~/notes', 'path: ~/notes'],
  [String.raw`in C:\Users\me`, String.raw`path: C:\Users\me`],
  ['on 127.0.0.1:8080', 'address: 127.0.0.1:8080'],
  ['on fe80::1', 'address: fe80::1'],
  ['on http://localhost:3000/mcp', 'address: http://localhost:3000/mcp'],
  ['cannot reach it: ECONNREFUSED', 'network: ECONNREFUSED'],
])('%s', (text, ...parts) => {
  expect(partsIn(text)).toEqual(parts);
  expect(hasVolatileParts(text)).toBe(true);
});

it.each([
  'The sum of 2 and 3 is 5.',
  'Echo: hello',
  'and/or, v1.2.3, 1.5 MB, 16:9',
  'May I ask: who is std::vector?',
  'demo://resource/static/document/architecture.md',
  'https://example.com/docs/guide',
  'node v20.20.2',
])('leaves %s alone', (text) => {
  expect(partsIn(text)).toEqual([]);
});

it('makes one pattern of texts, without what is volatile in each of them', () => {
  expect(patternOfTexts(['It is 8:01:02 AM'])).toBe('^It is .+$');
  // Both say the same day, and the next one will not.
  expect(patternOfTexts(['Oslo, Mon 8:01 AM: dry', 'Oslo, Mon 8:02 AM: dry'])).toBe('^Oslo, .+: dry$');
  expect(patternOfTexts(['Ticket 17 is open', 'Ticket 9 is open'])).toBe('^Ticket \\S+ is open$');
  expect(patternOfTexts(['seen just now, fine', 'seen 2 hours ago, fine'])).toBe('^seen .+, fine$');
  expect(patternOfTexts(['Mon, 16 °C'])).toBeUndefined();
  expect(patternOfTexts(['one two', 'three'])).toBeUndefined();
});

it('knows a network that was not reached from a text about networks', () => {
  expect(reportsNetworkFailure('request failed, reason: getaddrinfo ENOTFOUND api.x.org')).toBe(true);
  expect(reportsNetworkFailure('No such city')).toBe(false);
  expect(reportsNetworkFailure(`${'All about sockets. '.repeat(200)} ECONNREFUSED`)).toBe(false);
});

// Where a pattern takes the square of the characters, this does not end while anybody waits.
it.each(['a', '1', '1,', 'a.', '/a', 'a1-', ':1', '0a', '3 ', 'P1D'])('ends for a long text of “%s”', (piece) => {
  const text = `${piece.repeat(50_000 / piece.length - 1)}!`;
  for (const { start, end } of volatileParts(text)) expect(start).toBeLessThan(end);
});
