import { type ProcessExit, TunnelError, type TunnelErrorCode } from '../tunnel/types';
import type { HttpEntry, LogEntry } from './message-log';

/**
 * Why there is no connection (any more). The code chooses the words and the remedy; the details fill them in.
 */
export interface ConnectionFailure {
  code:
    | Exclude<TunnelErrorCode, 'aborted' | 'stdin-closed'>
    | 'exited'
    | 'unauthorized'
    | 'not-found'
    | 'session-gone'
    | 'http-status'
    | 'redirect'
    | 'wrong-content-type'
    | 'mislabelled'
    | 'no-answer'
    | 'not-json'
    | 'broken-answer'
    | 'version-mismatch'
    | 'handshake-refused'
    | 'closed'
    | 'unknown';
  /** The technical words, as they were thrown or sent. */
  message: string;
  details: Record<string, string>;
  /** The last lines that the process wrote to stderr. */
  stderr: readonly string[];
  exit?: ProcessExit;
}

/** A failure on its way to the session's state. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** What is known of a failure to connect. */
export function failureOf(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionError) return error.failure;
  return { code: 'unknown', message: String(error), details: {}, stderr: [] };
}

/**
 * Finds out what really failed. The SDK's transports wrap the cause in errors of their own, so what was seen on the wire
 * (the exit, the last HTTP exchange) comes first.
 */
export function explainFailure(
  error: unknown,
  seen: { exit: ProcessExit | undefined; entries: readonly LogEntry[]; stderr: readonly string[] },
): ConnectionFailure {
  const { stderr, exit } = seen;
  const message = error instanceof Error ? error.message : String(error);
  const base = { message, stderr, details: {}, ...(exit && { exit }) };

  if (error instanceof ConnectionError) return { ...error.failure, stderr };
  const tunnelError = findCause(error, (cause) => cause instanceof TunnelError);
  if (tunnelError) return { ...base, ...fromTunnelError(tunnelError) };
  if (exit) {
    const details = { code: String(exit.code ?? exit.signal) };
    // stderr and the exit say what happened.
    return { ...base, code: 'exited', message: '', details };
  }
  const exchange = seen.entries.findLast((entry): entry is HttpEntry => entry.kind === 'http');
  return { ...base, code: 'unknown', ...(exchange && fromExchange(exchange)) };
}

function findCause<E>(error: unknown, is: (cause: unknown) => cause is E): E | undefined {
  let cause = error;
  for (let depth = 0; depth < 6 && cause !== undefined && cause !== null; depth++) {
    if (is(cause)) return cause;
    cause = (cause as { cause?: unknown }).cause;
  }
  return undefined;
}

function fromTunnelError(
  error: TunnelError,
): Pick<ConnectionFailure, 'code' | 'message' | 'details'> {
  const { code, message, details } = error;
  return {
    code: code === 'aborted' || code === 'stdin-closed' ? 'closed' : code,
    message,
    details,
  };
}

function fromExchange(
  exchange: HttpEntry,
): (Pick<ConnectionFailure, 'code' | 'details'> & { message?: string }) | undefined {
  const { progress, url } = exchange;
  if (progress.kind !== 'done') return undefined;
  const { status, statusText, headers, body } = progress;
  const header = (name: string) => headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  const details = {
    url,
    status: `${status} ${statusText}`.trim(),
    body: (body ?? '').slice(0, 2000),
  };
  if (status === 401 || status === 403) {
    return { code: 'unauthorized', details: { ...details, challenge: header('www-authenticate') } };
  }
  const isOfSession = exchange.headers.some(([name]) => name.toLowerCase() === 'mcp-session-id');
  if (status === 404 && isOfSession) return { code: 'session-gone', details };
  if (status === 404) return { code: 'not-found', details };
  const given = header('location');
  const location = given !== '' && URL.canParse(given, url) ? new URL(given, url).href : given;
  // Elsewhere than to an address of the web nobody is to be sent.
  if (status >= 300 && status < 400 && /^https?:/i.test(location)) {
    return { code: 'redirect', details: { ...details, location } };
  }
  if (status >= 300) {
    return { code: 'http-status', details: { ...details, retryAfter: header('retry-after') } };
  }
  if (status === 204) return { code: 'no-answer', details };
  const type = header('content-type');
  if (!/^(application\/json|text\/event-stream)\b/i.test(type) && status !== 202) {
    const isMessage = /^\s*(?:data:\s*)?\{\s*"(?:jsonrpc|id|result|error)"/.test(body ?? '');
    const code = isMessage ? 'mislabelled' : 'wrong-content-type';
    return { code, details: { ...details, type: type || '–' } };
  }
  // The body of an answer in JSON is kept only where it could not be read.
  if (body !== undefined) return { code: 'not-json', details };
  return undefined;
}
