import type { HeldDocument } from './json/documents/json-document';

/**
 * What core needs of the world, and where it takes it from: the page gives it a tunnel to Loupe's proxy and workers, the
 * command line gives it Node. Nothing here knows MCP.
 */
export interface Host {
  /** Loupe's own version, which it names to servers. */
  readonly version: string;
  /** False once processes and HTTP are out of reach for good: the proxy is gone. */
  readonly isOpen: boolean;
  /** Calls back when {@link isOpen} becomes false; returns the way to stop. */
  onClosed(listener: () => void): () => void;
  /** Told of an exception of Loupe's own code that ends nothing; where it is missing, the exception is uncaught. */
  onFault?(error: unknown): void;
  /**
   * Asks the user before a program starts that a file names. Undefined if every program may start.
   * @returns whether it may; false after the signal
   */
  mayStart?(program: SpawnOptions, signal: AbortSignal): Promise<boolean>;
  spawn(options: SpawnOptions): HostProcess;
  /**
   * One HTTP exchange, redirects not followed.
   * @throws HostError; `aborted` after the signal
   */
  request(request: RelayRequest): Promise<RelayResponse>;
  /** Opens JSON that may be large, away from the thread that draws; whoever holds it must release it. */
  openDocument(source: Uint8Array): HeldDocument;
  /** What survives a reload, for as long as the person's tab; undefined where nothing does. */
  readonly storage: KeyValueStore | undefined;
  /** Secrets, on the proxy's side: they survive a reload, and the proxy's end only where a person wants it. */
  readonly vault: Vault;
  /** Runs one at a time of those with the same name, in all tabs of the page. Undefined where there is one session for a vault. */
  exclusive?<Value>(name: string, run: () => Promise<Value>): Promise<Value>;
  /** The port of Loupe's page; undefined where there is no page. */
  readonly pagePort: number | undefined;
  /**
   * Listens on this computer for one browser that comes back with this `state`. `listening` rejects with a
   * {@link HostError} (`port-taken`). Undefined where there is no person with a browser.
   */
  awaitRedirect?(wanted: RedirectWish): RedirectWait;
  /**
   * Watches the files that the command line of a process names which was started here. Undefined where nobody does.
   * @param onChange gets their paths after some were written anew
   * @returns the files, none where the command line names none. @throws HostError where it was not started
   */
  watchProgram?(
    program: Pick<SpawnOptions, 'command' | 'args' | 'cwd'>,
    onChange: (paths: readonly string[]) => void,
  ): Promise<{ files: readonly string[]; stop: () => void }>;
}

export interface RedirectWish {
  host: '127.0.0.1' | 'localhost';
  port: number;
  /** Begins with `/`. */
  path: string;
  state: string;
  signal: AbortSignal;
  /** Told of each browser that came back without this `state`. */
  onStray?: (stray: StrayRedirect) => void;
}

/** A browser that came back without the `state` that is awaited: what it brought is not used. */
export interface StrayRedirect {
  /** `other`: it brought another one, such as that of an earlier attempt. */
  state: 'none' | 'other';
  /** The code of the error that it brought; empty where it brought none. */
  error: string;
}

export interface RedirectWait {
  listening: Promise<void>;
  /** The whole URL that the browser asked for; rejects with a HostError (`aborted`) after the signal. */
  received: Promise<string>;
}

/** A store of secrets. Keys are no secrets: `tokens ISSUER SERVER`, for one. */
export interface Vault {
  get(key: string): Promise<string | undefined>;
  /** @param remember keep it in the encrypted file; `locked` where that is not open (HostError) */
  put(key: string, value: string, remember: boolean): Promise<void>;
  delete(key: string): Promise<void>;
  /** All keys that begin so. */
  keys(prefix: string): Promise<string[]>;
  status(): Promise<VaultStatus>;
  /** Makes or opens the encrypted file. @throws HostError `wrong-passphrase` */
  unlock(passphrase: string): Promise<void>;
  /** Removes the file and all that is in memory. */
  clear(): Promise<void>;
}

/** `protectedBy`: what keeps the file's key. `locked`: a file is there, and its passphrase is needed. */
export interface VaultStatus {
  file: 'none' | 'locked' | 'open';
  protectedBy: 'keychain' | 'passphrase';
  path: string;
}

/** As much of the browser's `Storage` as is needed. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SpawnOptions {
  command: string;
  args: string[];
  /** Added to, and winning over, the small default environment (PATH, HOME, …). */
  env?: Record<string, string>;
  /** Pass the proxy's whole environment on. Off unless the person asks. */
  inheritEnv?: boolean;
  /** Relative paths start at the host's own working directory. */
  cwd?: string;
}

export interface ProcessExit {
  code: number | null;
  signal: string | null;
  /** What it had started in a process group or session of its own and left running. */
  left?: { pid: number; command: string }[];
  /** It never read what was last written to it, as far as the system tells: what was asked is not why it ended. */
  unread?: true;
}

/** The exit alone, of what else is told with it. @param wasAsked whether anything was written to it at all */
export function exitOf({ code, signal, left, unread }: ProcessExit, wasAsked: boolean): ProcessExit {
  return { code, signal, left, ...(unread && wasAsked && { unread }) };
}

/** A child process. */
export interface HostProcess {
  /** Resolves when the process runs; rejects with a {@link HostError} when it can't be started. */
  readonly started: Promise<{ pid: number }>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves after both output streams have ended. Never rejects; a process that never ran has code null and signal null. */
  readonly exited: Promise<ProcessExit>;
  /** Resolves when the bytes were taken over (back-pressure); rejects with a {@link HostError} when stdin is closed. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it in steps: stdin closed, then SIGTERM, then SIGKILL. Resolves with the exit. */
  close(): Promise<ProcessExit>;
}

export interface RelayRequest {
  method: string;
  url: string;
  /** In order, case kept, duplicates allowed. */
  headers: [name: string, value: string][];
  body?: Uint8Array;
  signal?: AbortSignal;
  tls?: TlsOptions;
  /** Refused (`private-network`) where the name leads to this machine or a private network. */
  publicOnly?: boolean;
}

/** What a server's certificate is checked by, besides what Node trusts. */
export interface TlsOptions {
  /** A PEM file on the proxy's machine. */
  caFile?: string;
  /** Any certificate will do: for one server, with a standing warning. */
  unchecked?: boolean;
}

export interface RelayResponse {
  status: number;
  statusText: string;
  httpVersion: string;
  /** As they were on the wire: order, case, duplicates and Set-Cookie kept. */
  headers: [name: string, value: string][];
  /** Bytes as sent (no decoding). Errors with a {@link HostError} when the connection breaks; cancelling it aborts the request. */
  body: ReadableStream<Uint8Array>;
}

export type HostErrorCode =
  /** The command is not on the PATH; `details.path` is what was searched. */
  | 'command-not-found'
  /** It exists but may not be run, or the working directory is missing; see message. */
  | 'spawn-failed'
  | 'cwd-not-found'
  /** The user did not let it start ({@link Host.mayStart}). */
  | 'start-declined'
  | 'stdin-closed'
  | 'refused'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'bad-url'
  | 'bad-header'
  /** Informational responses without end, or another protocol (101), in the place of an HTTP response. */
  | 'bad-response'
  | 'too-many-streams'
  /** `details.address` is where the name leads. */
  | 'private-network'
  /** The proxy that HTTPS_PROXY names; `details.proxy` is its address. */
  | 'proxy'
  | 'ca-file'
  | 'port-taken'
  | 'locked'
  | 'wrong-passphrase'
  /** The file of secrets can't be read; it stays as it is. `details.path` */
  | 'vault-damaged'
  /** It can't be written, or is full; see message. */
  | 'vault-failed'
  /** A file of the folder of suites can't be read or written; see message. `details.path` */
  | 'folder-failed'
  | 'aborted'
  | 'tunnel-closed'
  | 'network';

/** A failure that is told by its code, in words that are not the person's language. */
export class CodedError<Code extends string> extends Error {
  readonly code: Code;
  /** Facts for the message to the person. */
  readonly details: Record<string, string>;

  constructor(code: Code, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/**
 * A failure below MCP: the process or the connection, not what was said over it. Its details are `errno` (Node's own code),
 * `path`, `host`, `port`, `certificate`, …
 */
export class HostError extends CodedError<HostErrorCode> {
  override name = 'HostError';
}
