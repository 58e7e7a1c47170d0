import { expect, it } from 'vitest';

import { explainFailure } from './connection-failure';
import type { HttpEntry } from './message-log';

const redirected = (location: string): HttpEntry => ({
  kind: 'http',
  method: 'POST',
  url: 'http://127.0.0.1:3000/mcp',
  headers: [],
  requestBytes: 0,
  progress: {
    kind: 'done',
    status: 308,
    statusText: 'Permanent Redirect',
    headers: [['Location', location]],
    bytes: 0,
    duration: 1,
    after: 1,
  },
  seq: 1,
  at: 0,
});

it.each([
  ['/mcp/', 'http://127.0.0.1:3000/mcp/'],
  ['https://example.com/mcp', 'https://example.com/mcp'],
  ['http://[', 'http://['],
])('a redirect to %s names the address to use', (location, address) => {
  const seen = { exit: undefined, entries: [redirected(location)], stderr: [] };
  expect(explainFailure(new Error('redirected'), seen)).toMatchObject({
    code: 'redirect',
    details: { location: address },
  });
});

const answered = (status: number, headers: [string, string][], body: string): HttpEntry => ({
  ...redirected('/'),
  progress: {
    kind: 'done',
    status,
    statusText: '',
    headers,
    body,
    bytes: body.length,
    duration: 1,
    after: 1,
  },
});

it.each<[string, HttpEntry, string]>([
  ['a redirect that leads nowhere', answered(302, [], ''), 'http-status'],
  ['a redirect to a script', answered(302, [['location', 'javascript:0']], ''), 'http-status'],
  ['no content', answered(204, [], ''), 'no-answer'],
  ['a page', answered(200, [['content-type', 'text/html']], '<h1>'), 'wrong-content-type'],
  ['nothing', answered(200, [], ''), 'wrong-content-type'],
  ['a message as text', answered(200, [['content-type', 'text/plain']], '{"id":1}'), 'mislabelled'],
  ['an event as text', answered(200, [], 'data: {"jsonrpc":"2.0"}'), 'mislabelled'],
])('%s is told for what it is', (_, entry, code) => {
  const seen = { exit: undefined, entries: [entry], stderr: [] };
  expect(explainFailure(new Error('failed'), seen)).toMatchObject({ code });
});

it('a server that wants to be left alone for a while says for how long', () => {
  const entries = [answered(429, [['Retry-After', '7']], '')];
  const seen = { exit: undefined, entries, stderr: [] };
  expect(explainFailure(new Error('failed'), seen)).toMatchObject({
    code: 'http-status',
    details: { retryAfter: '7' },
  });
});
