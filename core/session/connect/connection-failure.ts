import { type ProcessExit, HostError, type HostErrorCode } from '../../host';
import type { LocalizedMessage } from '../../text/phrase';
import { sessionMessage } from '../texts';
import type { LogEntry } from '../../transports/message-log';
import { HttpError, type HttpErrorCode } from '../../transports/http-error';

/** The code selects the localized text and the remedy; the details fill them in. */
export interface ConnectionFailure extends LocalizedMessage {
  code:
    | Exclude<HostErrorCode, 'aborted' | 'stdin-closed'>
    | HttpErrorCode
    | 'exited'
    | 'broken-answer'
    | 'answer-too-long'
    | 'version-mismatch'
    | 'handshake-refused';
  message: string;
  details: Record<string, string>;
  stderr: readonly string[];
  exit?: ProcessExit;
  /** Method and ID of the last message sent before the connection ended. */
  sent?: string;
}

export function failureWith(
  code: ConnectionFailure['code'],
  text: string | LocalizedMessage,
  details: Record<string, string> = {},
): ConnectionFailure {
  const message = typeof text === 'string' ? { message: text } : text;
  return { code, ...message, details, stderr: [] };
}

export class ConnectionError extends Error {
  override name = 'ConnectionError';
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function connectionFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionError) return error.failure;
  return failureWith('unknown', String(error));
}

/** The root cause: the exit of the process explains the errors that follow from it. */
export function explainFailure(
  error: unknown,
  { exit, stderr }: { exit: ProcessExit | undefined; stderr: readonly string[] },
): ConnectionFailure {
  if (error instanceof ConnectionError) return { ...error.failure, stderr };
  const base = { stderr, exit };
  if (error instanceof HostError || error instanceof HttpError) {
    const { code, message, details } = error;
    const isClosed = code === 'aborted' || code === 'stdin-closed';
    const { limit } = details;
    // A timeout of the operating system has no limit.
    const isOwnTimeout = code === 'timeout' && limit !== undefined;
    const texts = isOwnTimeout ? sessionMessage('no-response', { seconds: Number(limit) / 1000 }) : { message };
    return { ...base, code: isClosed ? 'closed' : code, ...texts, details };
  }
  if (exit) {
    const details = { code: String(exit.code ?? exit.signal) };
    // stderr and the exit tell the reason.
    return { ...base, code: 'exited', message: '', details };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ...base, code: 'unknown', message, details: {} };
}

/** `tools/call, ID loupe-3`; of a response, the method of its request. */
export function lastSent(entries: readonly LogEntry[]): string | undefined {
  const entry = entries.findLast((each) => each.kind === 'message' && each.direction === 'sent');
  if (entry?.kind !== 'message') return undefined;
  const { shape, requestSummary } = entry;
  const name = 'method' in shape ? shape.method : [requestSummary, shape.kind].filter(Boolean).join(' ');
  return 'id' in shape ? `${name}, ID ${String(shape.id)}` : name;
}

const NO_FILE = /no such file|cannot find module|can(?:'t|not) open|unable to access/i;

/** `node server.js` and the line `Error: Cannot find module '/work/server.js'` → `/work/server.js` */
export function missingFile(args: readonly string[], stderr: readonly string[]) {
  const files = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^(?:\.{1,2}[\\/])+/, ''));
  for (const message of stderr) {
    const [text = ''] = message.split(' imported from ');
    const names = NO_FILE.test(text) ? text.match(/[^\s'"“”‘’`]*[^\s'"“”‘’`:]/g) : null;
    const isArgument = (path: string) =>
      files.some((file) => file === path || path.endsWith(`/${file}`) || path.endsWith(`\\${file}`));
    const missing = names?.find(isArgument);
    if (missing !== undefined) return { missing, message };
  }
  return undefined;
}

const MAX_STDERR_LINES = 20;
/** Milliseconds before the end in which stderr counts, even if responses followed it. */
const STDERR_WINDOW_MS = 2000;

/** The lines of stderr that may explain the end: those since the last response, or shortly before the end. */
export function lastStderr(entries: readonly LogEntry[]): readonly string[] {
  const lastResponse = entries.findLast((each) => each.kind === 'message' && each.direction === 'received');
  const end = entries.at(-1)?.at ?? 0;
  const from = Math.min(lastResponse?.at ?? 0, end - STDERR_WINDOW_MS);
  return entries
    .flatMap((each) => (each.kind === 'stderr' && each.at >= from ? [each.text] : []))
    .slice(-MAX_STDERR_LINES);
}
