import type { FailureCode, OutputChannel, StreamFrame } from './frames';

/** Times to wait after stdin was closed, and after SIGTERM. */
export interface ShutdownTimeouts {
  stdinMs: number;
  terminateMs: number;
}
export const GRACEFUL: ShutdownTimeouts = { stdinMs: 2000, terminateMs: 3000 };
/** When the proxy itself stops. */
export const FAST: ShutdownTimeouts = { stdinMs: 300, terminateMs: 1000 };

export interface RelayedStream {
  /** Resolves when nothing of it is running. Never rejects. */
  readonly ended: Promise<void>;
  /** Input from the page; {@link StreamPort.consumed} acknowledges it. */
  receive(bytes: Uint8Array): void;
  /** May be called again with shorter timeouts. */
  close(pace: ShutdownTimeouts): void;
  kill(): void;
}

export class StreamFailure extends Error {
  readonly code: FailureCode;
  readonly details: Record<string, string>;

  constructor(code: FailureCode, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** ECONNREFUSED and the like; else empty. Not `instanceof Error`: Node's are of another realm in Jest. */
export function errnoOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The output side of a stream: to the page's socket, or to the command line in the same process. */
export interface StreamPort {
  sendFrame(frame: StreamFrame): void;
  fail(failure: StreamFailure): void;
  /** Resolves when the reader had room for all of it; false if the port was closed before. */
  send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean>;
  consumed(bytes: number): void;
  /** Whether output waits for its reader (back-pressure). */
  readonly isBlocked: boolean;
  /** Drops further output and stops waiting for the reader. */
  close(): void;
}

const nothing = () => undefined;

/** @param ended never rejects */
export function streamWithoutInput(ended: Promise<void>, close: () => void = nothing): RelayedStream {
  return { ended, receive: nothing, close, kill: close };
}
