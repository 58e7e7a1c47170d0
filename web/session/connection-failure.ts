import { SdkError, SdkErrorCode, SdkHttpError, SseError } from '@modelcontextprotocol/client';

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
    | 'http-status'
    | 'redirect'
    | 'wrong-content-type'
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

/**
 * Finds out what really failed. The SDK wraps the cause in its own errors, so what was seen on the wire
 * (the exit, the last HTTP exchange) comes first.
 */
export function explainFailure(
  error: unknown,
  seen: { exit: ProcessExit | undefined; entries: readonly LogEntry[]; stderr: readonly string[] },
): ConnectionFailure {
  const { stderr, exit } = seen;
  const message = error instanceof Error ? error.message : String(error);
  const base = { message, stderr, details: {}, ...(exit && { exit }) };

  const tunnelError = findCause(error, (cause) => cause instanceof TunnelError);
  if (tunnelError) return { ...base, ...fromTunnelError(tunnelError) };
  // Before the exit, which the SDK brings about itself when it does not know the version or has waited enough.
  const version = versionMismatch(message);
  if (version !== undefined) return { ...base, code: 'version-mismatch', details: { version } };
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return { ...base, code: 'timeout' };
  }
  if (exit) {
    const details = { code: String(exit.code ?? exit.signal) };
    // The SDK's words are about its own ways of probing; stderr and the exit say what happened.
    return { ...base, code: 'exited', message: '', details };
  }

  const exchange = seen.entries.findLast((entry): entry is HttpEntry => entry.kind === 'http');
  if (exchange) {
    const http = fromExchange(exchange);
    if (http) return { ...base, ...http };
  }
  if (error instanceof SdkHttpError || error instanceof SseError)
    return { ...base, code: 'unknown' };
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
    return { ...base, code: 'closed' };
  }
  if (error instanceof Error && error.name === 'ProtocolError') {
    return { ...base, code: 'handshake-refused' };
  }
  return { ...base, code: 'unknown' };
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

function versionMismatch(message: string): string | undefined {
  return (
    /protocol version is not supported: (.*)$/.exec(message)?.[1] ??
    /did not offer pinned protocol version (\S+)/.exec(message)?.[1] ??
    /[Uu]nsupported protocol version:? ?(.*)$/.exec(message)?.[1]
  );
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
  if (status === 404) return { code: 'not-found', details };
  if (status >= 300 && status < 400) {
    return { code: 'redirect', details: { ...details, location: header('location') } };
  }
  if (status >= 400) return { code: 'http-status', details };
  const type = header('content-type');
  if (
    !/^(application\/json|text\/event-stream)\b/i.test(type) &&
    status !== 202 &&
    status !== 204
  ) {
    return { code: 'wrong-content-type', details: { ...details, type: type || '–' } };
  }
  // The body of an answer in JSON is kept only where it could not be read.
  if (body !== undefined) return { code: 'not-json', details };
  return undefined;
}
