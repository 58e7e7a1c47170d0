import type { DocumentLease } from './json/documents/json-document';

/** What core needs from its surroundings: implemented by a tunnel to the proxy (page) and by Node (command line). */
export interface Host {
  readonly version: string;
  /** False for good once the proxy is gone. */
  readonly isOpen: boolean;
  onClosed(listener: () => void): () => void;
  /** Gets exceptions of Loupe's own code that end nothing. Without it they stay uncaught. */
  onError?(error: unknown): void;
  /** Absent if every program from a file may start unasked. @returns false also after the signal */
  mayStart?(program: SpawnOptions, signal: AbortSignal): Promise<boolean>;
  spawn(options: SpawnOptions): HostProcess;
  /** One HTTP exchange; redirects are not followed. @throws HostError; `aborted` after the signal */
  request(request: RelayRequest): Promise<RelayResponse>;
  /** Parses JSON off the main thread. The caller must release the document. */
  openDocument(source: Uint8Array): DocumentLease;
  /** Survives a reload, as long as the tab. */
  readonly storage: KeyValueStore | undefined;
  /** Secrets, in the proxy: they survive a reload, and the end of the proxy only if the user chooses so. */
  readonly vault: Vault;
  /** A lock by name over all tabs of the page. Absent if only one session uses the vault. */
  exclusive?<Value>(name: string, run: () => Promise<Value>): Promise<Value>;
  readonly pagePort: number | undefined;
  /** The page's URL without a slash at the end, if a reverse proxy serves it. */
  readonly pageUrl?: string | undefined;
  /** Waits for a browser with this `state`; `listening` rejects with `port-taken`. Absent without a user. */
  awaitRedirect?(request: RedirectRequest): RedirectWait;
  /** Reports changes of the files that a process's command line names. @throws HostError if it was not started */
  watchProgram?(
    program: Pick<SpawnOptions, 'command' | 'args' | 'cwd'>,
    onChange: (paths: readonly string[]) => void,
  ): Promise<{ files: readonly string[]; stop: () => void }>;
}

export interface RedirectRequest {
  host: '127.0.0.1' | 'localhost';
  port: number;
  path: string;
  state: string;
  signal: AbortSignal;
  /** Called for each browser that returns without this `state`. */
  onStray?: (stray: StrayRedirect) => void;
}

/** A browser that returned without the expected `state`; what it brought is not used. */
export interface StrayRedirect {
  /** `other`: for example of an earlier attempt. */
  state: 'none' | 'other';
  error: string;
}

export interface RedirectWait {
  listening: Promise<void>;
  /** The whole URL; rejects with a HostError (`aborted`) after the signal. */
  received: Promise<string>;
}

/** A store of secrets. Keys are not secret, for example `tokens ISSUER SERVER`. */
export interface Vault {
  get(key: string): Promise<string | undefined>;
  /** @param remember store it in the encrypted file. @throws HostError `locked` if the file is not open */
  put(key: string, value: string, remember: boolean): Promise<void>;
  delete(key: string): Promise<void>;
  keys(prefix: string): Promise<string[]>;
  status(): Promise<VaultStatus>;
  /** Creates or opens the encrypted file. @throws HostError `wrong-passphrase` */
  unlock(passphrase: string): Promise<void>;
  clear(): Promise<void>;
}

/** `protectedBy`: what has the file's key. Must be assignable from `proxy/frames.ts`, which core must not import. */
export interface VaultStatus {
  file: 'none' | 'locked' | 'open';
  protectedBy: 'keychain' | 'passphrase';
  path: string;
}

/** The part of the browser's `Storage` that is used. */
export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface SpawnOptions {
  command: string;
  args: string[];
  /** Merged over the small default environment (PATH, HOME, …). */
  env?: Record<string, string>;
  inheritEnv?: boolean;
  cwd?: string;
}

export interface ProcessExit {
  code: number | null;
  signal: string | null;
  /** Processes that it had moved to another process group or session and left running. */
  left?: { pid: number; command: string }[];
  /** The process never read the last write, as far as the system tells, so the request is not why it ended. */
  unread?: true;
}

/** The exit without other members of the object. @param wasAsked whether anything was written to the process */
export function exitOf({ code, signal, left, unread }: ProcessExit, wasAsked: boolean): ProcessExit {
  return { code, signal, left, ...(unread && wasAsked && { unread }) };
}

export interface HostProcess {
  readonly started: Promise<{ pid: number }>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves after both output streams have ended. Never rejects; one that never ran has code and signal null. */
  readonly exited: Promise<ProcessExit>;
  /** Resolves once the bytes are taken (back-pressure). @throws HostError if stdin is closed */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes stdin, then SIGTERM, then SIGKILL. */
  close(): Promise<ProcessExit>;
}

export interface RelayRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: Uint8Array;
  signal?: AbortSignal;
  tls?: TlsOptions;
  /** Fails with `private-network` if the name resolves to this machine or a private network. */
  publicOnly?: boolean;
}

/** How a certificate is checked, in addition to what Node trusts. */
export interface TlsOptions {
  caFile?: string;
  /** Accepts any certificate, for one server, with a standing warning. */
  unchecked?: boolean;
}

export interface RelayResponse {
  status: number;
  statusText: string;
  httpVersion: string;
  /** In their order and case on the wire, with duplicates and Set-Cookie. */
  headers: [name: string, value: string][];
  /** Undecoded bytes. Errors with a HostError if the connection breaks; cancelling it aborts the request. */
  body: ReadableStream<Uint8Array>;
}

export type HostErrorCode =
  /** `details.path` is the PATH that was searched. */
  | 'command-not-found'
  /** The command is not executable, or its working directory is missing; the message says which. */
  | 'spawn-failed'
  | 'cwd-not-found'
  | 'start-declined'
  | 'stdin-closed'
  | 'refused'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'bad-url'
  | 'bad-header'
  /** Endless informational responses, or another protocol (101). */
  | 'bad-response'
  | 'too-many-streams'
  /** `details.address` is what the name resolves to. */
  | 'private-network'
  | 'proxy'
  | 'ca-file'
  | 'port-taken'
  | 'locked'
  | 'wrong-passphrase'
  /** The file of secrets is unreadable and stays as it is. `details.path` */
  | 'vault-damaged'
  /** The file can't be written, or is full; see the message. */
  | 'vault-failed'
  /** A file of the suites folder can't be read or written. `details.path` */
  | 'folder-failed'
  | 'aborted'
  | 'tunnel-closed'
  | 'network';

/** The code selects a localized text; the message is English. */
export class CodedError<Code extends string> extends Error {
  readonly code: Code;
  readonly details: Record<string, string>;

  constructor(code: Code, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** A failure below MCP. Details are `errno` (Node's code), `path`, `host`, `port`, `certificate`, … */
export class HostError extends CodedError<HostErrorCode> {
  override name = 'HostError';
}
