import { CodedError } from '../host';
import { redact } from '../secrets/redact';
import { DECODED, headerOf } from './exchange';
import type { HeaderList, ResponseHead } from './http-progress';

/** Why an HTTP exchange brought no answer. */
export type HttpErrorCode =
  | 'unauthorized'
  /** The token does not allow this: `details.scope` is what would. */
  | 'insufficient-scope'
  | 'not-found'
  /** The server does not know the session (any more) that the request named. */
  | 'session-gone'
  | 'http-status'
  /** To another origin, or by a status that would change the method; `details.location` is where to. */
  | 'redirect'
  | 'wrong-content-type'
  /** A message by its looks, but not by its content type. */
  | 'mislabelled'
  | 'no-answer'
  /** The last event, which may have been meant for the answer, has no end; `details.body` is what came of it. */
  | 'event-unfinished'
  /** A message in an event of another type, which clients discard: `details.type`. */
  | 'event-type'
  /** The stream of a request broke off, and resuming it was rejected by 401 or 403. */
  | 'resume-rejected'
  /** A redirect to where the request was sent. */
  | 'redirect-loop'
  /** A redirect to where another one led from: `details.circle` are their URLs. */
  | 'redirect-circle'
  /** The body ended before its Content-Length: `details.expected` and `details.received`, in bytes. */
  | 'body-cut'
  /** Encoded in a way that was not asked for and can't be decoded: `details.encoding`. */
  | 'content-encoding'
  | 'not-json'
  | 'closed'
  | 'unknown';

/**
 * A failure of MCP over HTTP, where the exchange itself (see HostError) went well. Its details are `url`, `status`, `body` (its
 * beginning), `location`, `type`, …
 */
export class HttpError extends CodedError<HttpErrorCode> {
  override name = 'HttpError';
}

/** An exchange that is over. */
export interface HttpFacts extends ResponseHead {
  url: string;
  /** URLs whose redirects led to this one, in order. */
  redirectedBy?: readonly string[];
  requestHeaders: HeaderList;
  /** The body's beginning, where it was not a message. */
  body?: string;
}

/** What keeps an exchange from being the answer to a message, and what to do about it. */
export function httpError({ url, redirectedBy = [], requestHeaders, body, ...head }: HttpFacts): HttpError {
  const { status, headers } = head;
  const header = (name: string) => headerOf(headers, name) ?? '';
  const line = `${status} ${head.statusText}`.trim();
  const details = { url, status: line, body: redact((body ?? '').slice(0, 2000)) };
  const words = redact(`The server responded with ${line}${body ? `: ${body}` : ''}`);
  if (status === 401 || status === 403) {
    const challenge = header('www-authenticate');
    const isScope = status === 403 && /\berror\s*=\s*"?insufficient_scope\b/i.test(challenge);
    const scope = /\bscope\s*=\s*"([^"]*)"/i.exec(challenge)?.[1] ?? '';
    return isScope
      ? new HttpError('insufficient-scope', words, { ...details, challenge, scope })
      : new HttpError('unauthorized', words, { ...details, challenge });
  }
  if (status === 404) {
    const isOfSession = headerOf(requestHeaders, 'mcp-session-id') !== undefined;
    return new HttpError(isOfSession ? 'session-gone' : 'not-found', words, details);
  }
  const given = header('location');
  const location = given !== '' && URL.canParse(given, url) ? new URL(given, url).href : given;
  if (status >= 300 && status < 400 && location === url)
    return new HttpError('redirect-loop', 'The redirect leads back to the same URL.', {
      ...details,
      location,
    });
  const from = redirectedBy.indexOf(location);
  if (status >= 300 && status < 400 && from >= 0) {
    const circle = redact([...redirectedBy.slice(from), url, location].join(' → '));
    const message = `The redirects lead in a circle: ${circle}.`;
    return new HttpError('redirect-circle', message, { ...details, circle });
  }
  // Elsewhere than to an address of the web nobody is to be sent.
  if (status >= 300 && status < 400 && /^https?:/i.test(location)) {
    const remedy = `Redirect not followed. If you trust it, use ${location} as the server’s URL. If it is a sign-in page, the server must respond with 401 instead.`;
    return new HttpError('redirect', remedy, { ...details, location });
  }
  if (status >= 300) {
    return new HttpError('http-status', words, { ...details, retryAfter: header('retry-after') });
  }
  if (status === 202 || status === 204) return new HttpError('no-answer', words, details);
  const encoding = header('content-encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity' && !DECODED.has(encoding))
    return new HttpError('content-encoding', `The response is encoded with ${encoding}.`, {
      ...details,
      body: '',
      encoding,
    });
  const type = header('content-type') || 'none';
  if (!/^(application\/json|text\/event-stream)\b/i.test(type)) {
    const isMessage = /^\s*(?:data:\s*)?\{\s*"(?:jsonrpc|id|result|error)"/.test(body ?? '');
    const code = isMessage ? 'mislabelled' : 'wrong-content-type';
    return new HttpError(code, `Unexpected content type: ${type}`, { ...details, type });
  }
  return body === undefined
    ? new HttpError('unknown', `Unexpected content type: ${type}`, details)
    : new HttpError('not-json', `The content type is ${type}, but the body is not valid JSON.`, details);
}
