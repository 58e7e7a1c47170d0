/**
 * What the tunnel gives the rest of the page: processes and HTTP, as byte streams.
 * Nothing here knows MCP.
 */

/** Where the tunnel's WebSocket stands. `closed` is final: the page must open another tunnel. */
export type TunnelState =
  | { kind: 'open' }
  | { kind: 'closed'; reason: 'unauthorized' | 'unreachable' | 'proxy-stopped' | 'page-closed' };

/** A server that was named on Loupe's command line or in its `--config` file. */
export interface LaunchServer {
  name: string;
  /** The `mcpServers` entry as it was written: `command`/`args`/`env`/`cwd`, or `url`/`headers`/`type`. */
  config: Record<string, unknown>;
}

/** What the proxy tells the page about itself once the token was accepted. */
export interface Launch {
  version: string;
  /** The proxy's working directory: where relative commands start. */
  cwd: string;
  platform: string;
  /** The proxy's second port, an origin of its own on the page's host: where the apps of servers run. */
  sandboxPort: number;
  servers: LaunchServer[];
  /** The name of the server that connects by itself, when there is one. */
  autoConnect?: string;
}

export interface SpawnOptions {
  command: string;
  args: string[];
  /** Added to, and winning over, the small default environment (PATH, HOME, …). */
  env?: Record<string, string>;
  /** Pass the proxy's whole environment on. Off unless the person asks. */
  inheritEnv?: boolean;
  /** Relative paths start at {@link Launch.cwd}. */
  cwd?: string;
}

export interface ProcessExit {
  code: number | null;
  signal: string | null;
}

/** A child process at the proxy's end. */
export interface TunnelProcess {
  /** Resolves when the process runs; rejects with a {@link TunnelError} when it can't be started. */
  readonly started: Promise<{ pid: number }>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Resolves after both output streams have ended. Never rejects; a process that never ran has code null and signal null. */
  readonly exited: Promise<ProcessExit>;
  /** Resolves when the bytes were taken over (back-pressure); rejects with a {@link TunnelError} when stdin is closed. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it in steps: stdin closed, then SIGTERM, then SIGKILL. Resolves with the exit. */
  close(): Promise<ProcessExit>;
}

export interface RelayRequest {
  method: string;
  url: string;
  /** In order, case kept, duplicates allowed. */
  headers: [name: string, value: string][];
  body?: Uint8Array | undefined;
  signal?: AbortSignal | undefined;
}

export interface RelayResponse {
  status: number;
  statusText: string;
  httpVersion: string;
  /** As they were on the wire: order, case, duplicates and Set-Cookie kept. */
  headers: [name: string, value: string][];
  /** Bytes as sent (no decoding). Errors with a {@link TunnelError} when the connection breaks; cancelling it aborts the request. */
  body: ReadableStream<Uint8Array>;
}

export interface Tunnel {
  readonly launch: Launch;
  readonly state: TunnelState;
  /** Calls back on each change of {@link state}; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  spawn(options: SpawnOptions): TunnelProcess;
  /**
   * One HTTP exchange, redirects not followed.
   * @throws TunnelError (never TypeError, which the SDK would take for CORS); `aborted` after the signal.
   */
  request(request: RelayRequest): Promise<RelayResponse>;
  close(): void;
}

export type TunnelErrorCode =
  /** The command is not on the PATH; `details.path` is what was searched. */
  | 'command-not-found'
  /** It exists but may not be run, or the working directory is missing; see message. */
  | 'spawn-failed'
  | 'cwd-not-found'
  | 'stdin-closed'
  | 'refused'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'bad-url'
  | 'bad-header'
  | 'aborted'
  | 'tunnel-closed'
  | 'network';

/** A failure below MCP: the process or the connection, not what was said over it. */
export class TunnelError extends Error {
  override name = 'TunnelError';
  readonly code: TunnelErrorCode;
  /** Facts for the message to the person: `errno` (Node's own code), `path`, `host`, `port`, `certificate`, … */
  readonly details: Record<string, string>;

  constructor(code: TunnelErrorCode, message: string, details: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
