import { expect, it } from 'vitest';

import { excerpts } from './comparison/diff/mark-ignored';
import { decodeBeginning } from './json/decode-beginning';
import { openLocalDocument } from './json/documents/json-document';
import { brokenResponse } from './session/connect/broken-response';
import { failureText } from './session/connect/failure-text';
import { failureWith } from './session/connect/connection-failure';
import { rpcErrorText } from './session/connect/handshake-error';
import { bodyText } from './session/requests/request-exchange';
import { valueText } from './suite/checks/check-result';
import { english } from './suite/suite-phrase';
import { excerptAround } from './text/excerpt';
import { httpError } from './transports/http-error';
import { MessageLog } from './transports/message-log';
import { Wire } from './transports/wire';

const long = '😀'.repeat(100_000);
const bytes = new TextEncoder().encode(`.${long}`);
const exchange = { url: 'http://h/', status: 500, statusText: '', headers: [], requestHeaders: [] };

function recorded(add: (wire: Wire) => void): string {
  const log = new MessageLog();
  add(new Wire({ openDocument: openLocalDocument, onError: () => undefined } as never, log));
  const [entry] = log.entriesAfter(0);
  return entry?.kind === 'noise' ? entry.text : '\ufffd';
}

it.each<[string, (text: string) => string]>([
  ['a value in a check', (text) => english(valueText(text))],
  [
    'a compared value',
    (text) =>
      excerpts(text, text.replace(/😀$/u, '😁'))
        .map((each) => each.text)
        .join(),
  ],
  ['a hit of a search', (text) => `${excerptAround(`${text}hit${long}`, 'hit')}`],
  ['a broken response', (text) => `${brokenResponse({ text }).details['body']}`],
  ['a malformed error', (raw) => rpcErrorText({ error: {}, raw } as never)],
  ['a failure', (body) => failureText(failureWith('unknown', '', { body }))],
  ['a rejected request', (text) => bodyText(text)],
  ['an HTTP error', (body) => `${httpError({ ...exchange, body }).details['body']}`],
])('does not cut %s within a character', (_, shown) => {
  for (const start of ['', '.']) expect(shown(`${start}${long}`).isWellFormed()).toBe(true);
});

it.each<[string, () => string]>([
  ['a beginning', () => decodeBeginning(bytes, 2_000)],
  ['a rejected request', () => bodyText(bytes)],
  ['noise', () => recorded((wire) => wire.discarded(bytes, 'unfinished'))],
  ['a cut message', () => recorded((wire) => wire.cut(bytes.slice(0, 32_000), 600_000))],
])('does not cut the bytes of %s within a character', (_, shown) => {
  expect(shown()).toMatch(/^\.😀+$/u);
});
