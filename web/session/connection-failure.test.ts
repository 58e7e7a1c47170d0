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
