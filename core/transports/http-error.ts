import { CodedError } from '../host';
import { maskSecrets } from '../secrets/mask-secrets';
import { DECODABLE } from './exchange';
import { type HeaderList, headerOf, type ResponseHead } from './http-progress';
import { cutText } from '../json/shorten-strings';

export type HttpErrorCode =
  | 'unauthorized'
  /** `details.scope` is the missing scope. */
  | 'insufficient-scope'
  | 'not-found'
  /** 404 for a request with a session id. */
  | 'session-gone'
  | 'http-status'
  /** To another origin, or with a status that changes the method; to `details.location`. */
  | 'redirect'
  | 'wrong-content-type'
  /** The body looks like a message, the content type doesn't. */
  | 'mislabelled'
  /** `details.body` is empty, has other messages, or is missing if it was a stream. */
  | 'no-answer'
  /** The last event, maybe the response, is incomplete: `details.body` is its beginning. */
  | 'event-unfinished'
  /** A message in an event of another type (`details.event`), which clients discard. */
  | 'event-type'
  /** A request's stream broke, and resuming it got 401 or 403. */
  | 'resume-rejected'
  | 'redirect-loop'
  /** A redirect back to an earlier one: `details.circle` lists the URLs. */
  | 'redirect-circle'
  /** The body ended before its Content-Length: `details.expected` and `details.received`, in bytes. */
  | 'body-cut'
  /** An unrequested encoding that can't be decoded: `details.encoding`. */
  | 'content-encoding'
  | 'not-json'
  /** JSON, but no message. */
  | 'not-json-rpc'
  | 'closed'
  | 'unknown';

/** Over a working exchange (else HostError). Details: `url`, `status`, `type`, `body` (its beginning), `location`… */
export class HttpError extends CodedError<HttpErrorCode> {
  override name = 'HttpError';
}

export interface FinishedExchange extends ResponseHead {
  url: string;
  redirectedBy?: readonly string[];
  requestHeaders: HeaderList;
  body?: string;
}

/** Why an exchange gave no response to a message, with the remedy. */
export function httpError({ url, redirectedBy = [], requestHeaders, body, ...head }: FinishedExchange): HttpError {
  const { status, headers } = head;
  const header = (name: string) => headerOf(headers, name) ?? '';
  const line = `${status} ${head.statusText}`.trim();
  const type = header('content-type') || 'none';
  const facts = { url, status: line, type };
  const details = { ...facts, ...(body !== undefined && { body: cutText(maskSecrets(body), 2000) }) };
  const responseText = maskSecrets(`The server responded with ${line}${body ? `: ${body}` : ''}`);
  if (status === 401 || status === 403) {
    const challenge = header('www-authenticate');
    const lacksScope = status === 403 && /\berror\s*=\s*"?insufficient_scope\b/i.test(challenge);
    if (!lacksScope) return new HttpError('unauthorized', responseText, { ...details, challenge });
    const scope = /\bscope\s*=\s*"([^"]*)"/i.exec(challenge)?.[1] ?? '';
    return new HttpError('insufficient-scope', responseText, { ...details, challenge, scope });
  }
  if (status === 404) {
    const isOfSession = headerOf(requestHeaders, 'mcp-session-id') !== undefined;
    return new HttpError(isOfSession ? 'session-gone' : 'not-found', responseText, details);
  }
  if (status >= 300) {
    const redirect = status < 400 ? redirectError(url, header('location'), redirectedBy, details) : undefined;
    return redirect ?? new HttpError('http-status', responseText, { ...details, retryAfter: header('retry-after') });
  }
  if (status === 202 || status === 204) return new HttpError('no-answer', responseText, details);
  const encoding = header('content-encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity' && !DECODABLE.has(encoding))
    return new HttpError('content-encoding', `The response is encoded with ${encoding}.`, { ...facts, encoding });
  if (!/^(application\/json|text\/event-stream)\b/i.test(type)) {
    const isMessage = /^\s*(?:data:\s*)?\{\s*"(?:jsonrpc|id|result|error)"/.test(body ?? '');
    const code = isMessage ? 'mislabelled' : 'wrong-content-type';
    return new HttpError(code, `Unexpected content type: ${type}`, details);
  }
  return body === undefined
    ? new HttpError('unknown', `Unexpected content type: ${type}`, details)
    : new HttpError('not-json', `The content type is ${type}, but the body is not valid JSON.`, details);
}

/** Undefined for a location that is not HTTP, which is never recommended. */
function redirectError(
  url: string,
  header: string,
  redirectedBy: readonly string[],
  details: Record<string, string>,
): HttpError | undefined {
  const location = header !== '' && URL.canParse(header, url) ? new URL(header, url).href : header;
  if (location === url)
    return new HttpError('redirect-loop', 'The redirect leads back to the same URL.', { ...details, location });
  const from = redirectedBy.indexOf(location);
  if (from >= 0) {
    const circle = maskSecrets([...redirectedBy.slice(from), url, location].join(' → '));
    return new HttpError('redirect-circle', `The redirects lead in a circle: ${circle}.`, { ...details, circle });
  }
  if (!/^https?:/i.test(location)) return undefined;
  const remedy = `Redirect not followed. If you trust it, use ${location} as the server’s URL. If it is a sign-in page, the server must respond with 401 instead.`;
  return new HttpError('redirect', remedy, { ...details, location });
}
