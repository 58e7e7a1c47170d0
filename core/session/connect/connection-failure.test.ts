import { expect, it } from 'vitest';

import type { LogEntry } from '../../transports/message-log';
import { explainFailure, lastStderr, missingFile } from './connection-failure';
import { asksForSignIn } from '../requests/is-authorization-needed';
import { failureText } from './failure-text';
import { type FinishedExchange, httpError } from '../../transports/http-error';

const redirected = (location: string): FinishedExchange => ({
  url: 'http://127.0.0.1:3000/mcp',
  requestHeaders: [],
  status: 308,
  statusText: 'Permanent Redirect',
  headers: [['Location', location]],
});
const explained = (facts: FinishedExchange) => explainFailure(httpError(facts), { exit: undefined, stderr: [] });

it.each([
  ['/mcp/', 'http://127.0.0.1:3000/mcp/'],
  ['https://example.com/mcp', 'https://example.com/mcp'],
  ['http://[', 'http://['],
])('a redirect to %s names the address to use', (location, address) => {
  expect(explained(redirected(location))).toMatchObject({ code: 'redirect', details: { location: address } });
});

const answered = (status: number, headers: [string, string][], body: string): FinishedExchange => ({
  ...redirected('/'),
  status,
  statusText: '',
  headers,
  body,
});

it.each<[string, FinishedExchange, string]>([
  ['a redirect back', { ...redirected('/mcp'), url: 'http://h/b', redirectedBy: ['http://h/mcp'] }, 'redirect-circle'],
  ['a redirect that leads nowhere', answered(302, [], ''), 'http-status'],
  ['a redirect to a script', answered(302, [['location', 'javascript:0']], ''), 'http-status'],
  ['no content', answered(204, [], ''), 'no-answer'],
  ['a page', answered(200, [['content-type', 'text/html']], '<h1>'), 'wrong-content-type'],
  ['nothing', answered(200, [], ''), 'wrong-content-type'],
  ['a message as text', answered(200, [['content-type', 'text/plain']], '{"id":1}'), 'mislabelled'],
  ['an event as text', answered(200, [], 'data: {"jsonrpc":"2.0"}'), 'mislabelled'],
])('%s is told for what it is', (_, facts, code) => {
  expect(explained(facts)).toMatchObject({ code });
});

it.each<[number, [string, string][], boolean]>([
  [401, [], true],
  [403, [], false],
  [403, [['WWW-Authenticate', 'Bearer error="insufficient_scope"']], true],
  [403, [['WWW-Authenticate', 'Bearer realm="a"']], true],
])('%i with %j asks for a sign-in: %s', (status, headers, asks) => {
  expect(asksForSignIn(explained(answered(status, headers, '')))).toBe(asks);
});

it('a server that wants to be left alone for a while says for how long', () => {
  expect(explained(answered(429, [['Retry-After', '7']], ''))).toMatchObject({
    code: 'http-status',
    details: { retryAfter: '7' },
  });
});

const line = (at: number, text: string) => ({ kind: 'stderr', at, text }) as LogEntry;
const answer = (at: number) => ({ kind: 'message', direction: 'received', at }) as LogEntry;
const exit = (at: number) => ({ kind: 'lifecycle', at }) as LogEntry;

it.each<[string, LogEntry[], string[]]>([
  ['nothing was answered', [line(0, 'no key'), exit(60_000)], ['no key']],
  ['killed long after', [line(0, 'ready'), answer(10), answer(50_000), exit(60_000)], []],
  ['the last answer was before', [answer(0), line(5, 'out of memory'), exit(60_000)], ['out of memory']],
  [
    'it answered once more while it fell',
    [line(0, 'ready'), line(59_500, 'fatal'), answer(59_600), exit(60_000)],
    ['fatal'],
  ],
])('%s: what was written near the end tells of it', (_, entries, words) => {
  expect(lastStderr(entries)).toEqual(words);
});

it('is told in one line, without the page that came as an error', () => {
  const body = '<!DOCTYPE html>\n<title>Not here</title>\n<p>Nothing at this address.</p>';
  const failed = explained(answered(404, [['content-type', 'text/html']], body));
  const text = failureText(failed);
  expect(text).not.toContain('\n');
  expect(text).toMatch(/^Connection failed \([a-z-]+\): The server responded with 404.*: http.*, Not here$/);
  expect(text.match(/404/g)).toHaveLength(1);
});

it.each([
  ["Error: Cannot find module '/w/no-such-file.js'", './no-such-file.js', '/w/no-such-file.js'],
  ["python3: can't open file '/w/a.py': [Errno 2] No such file or directory", 'a.py', '/w/a.py'],
  ['sh: 0: cannot open no-such.sh: No such file', 'no-such.sh', 'no-such.sh'],
  ['bash: /tmp/a.sh: No such file or directory', '/tmp/a.sh', '/tmp/a.sh'],
  ['Error: Unable to access jarfile a.jar', 'a.jar', 'a.jar'],
  ["Cannot find module '/w/dependency.js' imported from /w/server.js", 'server.js', undefined],
  ["Cannot find module './my-server.js'", 'server.js', undefined],
  ['listening on server.js', 'server.js', undefined],
])('“%s” says of %s that the missing file is %s', (line, arg, missing) => {
  expect(missingFile(['--flag', arg], ['first', line])?.missing).toBe(missing);
});
