import type { FailureCode, OutputChannel, StreamFrame } from './frames';

/** How long a process may take, in ms, after its stdin was closed and after SIGTERM. */
export interface Pace {
  stdin: number;
  terminate: number;
}
export const PATIENT: Pace = { stdin: 2000, terminate: 3000 };
/** For when the proxy itself is told to stop. */
export const HURRIED: Pace = { stdin: 300, terminate: 1000 };

/** A process or an HTTP exchange, as the relay sees it. */
export interface RelayedStream {
  /** Resolves when nothing of it is left running. Never rejects. */
  readonly ended: Promise<void>;
  /** Takes bytes of the page, and says {@link StreamPort.consumed} when they were passed on. */
  receive(bytes: Uint8Array): void;
  /** May be called again with a faster pace. */
  close(pace: Pace): void;
  /** At once, waiting for nothing. */
  kill(): void;
}

/** Why a process or an exchange failed, on its way to the page. */
export class StreamFailure extends Error {
  readonly code: FailureCode;
  readonly details: Record<string, string>;

  constructor(code: FailureCode, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * Node's own code of an error, like ECONNREFUSED; empty when it has none. In Jest's realm, Node's errors are no
 * instances of its `Error`.
 */
export function errnoOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** One stream's way to whoever opened it: the page over its socket, or the command line in the same process. */
export interface StreamPort {
  tell(frame: StreamFrame): void;
  fail(failure: StreamFailure): void;
  /** Resolves when the reader had room for all of it; false when the port was closed before. */
  send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean>;
  /** So many bytes of the input were passed on. */
  consumed(bytes: number): void;
  /** Whether output waits for its reader. */
  readonly isBlocked: boolean;
  /** Output is dropped from here on, and nobody waits for its reader. */
  close(): void;
}

const nothing = () => undefined;

/** A stream that takes nothing of the page. @param ended never rejects @param close ends it before */
export function answering(ended: Promise<void>, close: () => void = nothing): RelayedStream {
  return { ended, receive: nothing, close, kill: close };
}
