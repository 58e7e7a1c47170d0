import type { ProtocolVersion } from '../protocol/protocol-settings';
import { NO_VALUE, type Report } from '../protocol/findings/finding';
import { errorCodes } from '../protocol/table/methods';
import type { JudgedExchange, JudgedMessage } from './judged-message';

export interface CarriedMessages {
  messages: JudgedMessage[];
  codes: Set<number>;
  hasResponse: boolean;
  hasResult: boolean;
}

/** @returns false if the response is not MCP's own: a redirect, an authorization challenge, an HTML page */
export function checkRefusal({ status, responseHeaders }: JudgedExchange, report: Report): boolean {
  if (status >= 300 && status < 400) {
    report('http-redirect', '', { status, location: header(responseHeaders, 'location') });
    return false;
  }
  if (status === 401 || status === 403) return false;
  const type = header(responseHeaders, 'content-type');
  if (status >= 400 && /^text\/html\b/i.test(type)) {
    report('http-html-error', '', { status });
    return false;
  }
  return true;
}

export function checkPost(
  { status, headers, responseHeaders, bytes }: JudgedExchange,
  { messages, codes, hasResponse, hasResult }: CarriedMessages,
  version: ProtocolVersion,
  isStream: boolean,
  report: Report,
): void {
  const requests = messages.filter(({ body }) => body.kind === 'request');
  const isOk = status >= 200 && status < 300;
  const type = header(responseHeaders, 'content-type');
  if (messages.length > 0 && requests.length === 0) {
    if (isOk && status !== 202) report('http-not-accepted', '', { status });
    if (status === 202 && bytes > 0) report('http-accepted-body', '', { bytes });
    return;
  }
  if (requests.length === 0) return;
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
  if (isOk && !isJson && !isStream) report('http-content-type', '', { status, actual: type || NO_VALUE });
  const encoding = header(responseHeaders, 'content-encoding').trim().toLowerCase();
  const accepted = header(headers, 'accept-encoding').toLowerCase();
  const isAccepted = accepted === '' || accepted === '*' || accepted.includes(encoding);
  if (encoding !== '' && encoding !== 'identity' && !isAccepted)
    report('http-encoding', '', { actual: encoding.slice(0, 80), expected: accepted });
  if (hasResult && !isOk) report('http-result-status', '', { status });
  if (version < '2026-07-28' || !hasResponse) return;
  for (const code of codes) {
    const expected = errorCodes.get(code)?.status;
    // A stream has sent its status before the error is known.
    if (expected !== undefined && expected !== status && !isStream)
      report('http-error-status', '', { code, expected, status });
  }
}

export function checkGet({ status, responseHeaders }: JudgedExchange, isStream: boolean, report: Report) {
  const isOk = status >= 200 && status < 300;
  // 400 and 404 mean that the session is missing or over.
  if (isOk ? isStream : status === 405 || status === 400 || status === 404) return;
  const actual = isOk ? `${status} ${header(responseHeaders, 'content-type')}` : String(status);
  report('http-get-status', '', { actual });
}

export function header(headers: JudgedExchange['headers'], lowerCaseName: string): string {
  return headers.find(([name]) => name.toLowerCase() === lowerCaseName)?.[1] ?? '';
}
