/**
 * The tunnel's frames, shared by page and proxy. Text frames are control (JSON, {@link PageFrame} and {@link
 * ProxyFrame}); binary frames are bytes: `[u8 channel][u32be stream][payload]`. Each channel of each stream starts with
 * {@link WINDOW_BYTES} of credit; its reader grants more as it consumes (back-pressure).
 */

import type { RunningTap } from './tap-folder';

export const TUNNEL_PATH = '/tunnel';
/** `/proof/NONCE`: proves that the proxy has the token, see `proof.ts`. */
export const PROOF_PATH = '/proof';
/** The HMAC covers this prefix, the port and a nonce. */
export const PROOF_PREFIX = 'loupe proof ';
export const SUBPROTOCOL = 'loupe.v1';
/** A browser can't set headers on a WebSocket: the token is a second subprotocol. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'loupe.token.';

const WINDOW_BYTES = 256 * 1024;
/** Payload of a binary frame at most, so that streams take turns. */
const PIECE_BYTES = 64 * 1024;
const HEADER_BYTES = 5;
const GRANT_BYTES = WINDOW_BYTES / 4;

/** Page to proxy: a process's stdin, a request's body. */
export const INPUT = 0;
/** Proxy to page: a process's stdout, a response's body. */
export const OUTPUT = 1;
/** Proxy to page: a process's stderr. */
export const ERRORS = 2;
export type OutputChannel = typeof OUTPUT | typeof ERRORS;

export type { PageFrame } from './page-frame';
export type { RunningTap };

/** A process outside the server's group that survived the server's end. */
export interface LeftProcess {
  pid: number;
  command: string;
}

export type FailureCode =
  | 'command-not-found'
  | 'spawn-failed'
  | 'cwd-not-found'
  | 'refused'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'bad-url'
  | 'bad-header'
  | 'bad-response'
  | 'too-many-streams'
  | 'private-network'
  | 'proxy'
  | 'ca-file'
  | 'port-taken'
  | 'locked'
  | 'wrong-passphrase'
  | 'vault-damaged'
  | 'vault-failed'
  | 'folder-failed'
  | 'network';

export interface Hello {
  version: string;
  cwd: string;
  platform: string;
  /** The proxy's port. The page's differs behind a reverse proxy or with a container's published port. */
  port: number;
  /** Origins as the page reaches them. */
  sandboxOrigin: string;
  appOrigin: string;
  /** The page's address, without a slash at the end, if a reverse proxy serves it. */
  pageUrl?: string;
  /** Set if the usual port was taken and the page is on another. */
  usualPort?: number;
  servers: { name: string; config: Record<string, unknown> }[];
  autoConnect?: string;
  /** `--config`: the file that has the servers. */
  configFile?: string;
  /** For `autoConnect`: the text of `LOUPE_AUTHORIZATION_PARAMETERS`. */
  parameters?: string;
  folder?: string;
  /** The file of `mcp-loupe open`. */
  recording?: string;
  /** The file or folder of `mcp-loupe record`. */
  record?: string;
  /** Reconnect and rerun when a server's program changes. */
  watch?: boolean;
  /** Programs that start without a confirmation: `servers` of the command line itself, or `all` (`--trust`). */
  trusted?: 'servers' | 'all';
}

/** `path` is relative to the folder, separated by `/`; `modified` in ms since 1970. */
export interface FolderFile {
  path: string;
  bytes: number;
  modified: number;
}

/** `locked`: the file exists, its key is not available. */
export interface VaultStatus {
  file: 'none' | 'locked' | 'open';
  protectedBy: 'keychain' | 'passphrase';
  path: string;
}

export interface VaultReply {
  value?: string;
  keys?: string[];
  status?: VaultStatus;
}

export interface ResponseHead {
  status: number;
  statusText: string;
  httpVersion: string;
  /** In their order and case on the wire, with duplicates. */
  headers: [name: string, value: string][];
}

/** Messages about one stream; `exit`, `error`, a request's `end`, and those marked so are the last. */
export type StreamFrame =
  | { type: 'started'; pid: number }
  | ({ type: 'response' } & ResponseHead)
  | { type: 'credit'; bytes: number }
  | { type: 'end'; channel: typeof INPUT | OutputChannel }
  | { type: 'exit'; code: number | null; signal: string | null; left?: LeftProcess[]; unread?: true }
  /** Of `redirect`: the listener is ready. */
  | { type: 'listening' }
  /** Of `redirect`: a request without the awaited `state`. Anyone can send one: only its error code is passed on. */
  | { type: 'strayed'; state: 'none' | 'other'; error: string }
  /** Of `redirect`, the last: the URL that the browser requested. */
  | { type: 'redirected'; url: string }
  /** The last of `vault`. */
  | { type: 'vault'; reply: VaultReply }
  /** Of `folder`, each the last. */
  | { type: 'files'; files: FolderFile[] }
  | { type: 'no-file' }
  | { type: 'written'; version: string }
  | { type: 'conflict' }
  /** The last of `recording` for taps. */
  | { type: 'taps'; taps: RunningTap[] }
  /** Of `recording`: the file that is written. */
  | { type: 'recording-to'; path: string }
  /** Of `folder` and `recording`: the bytes follow. `version` is their SHA-256, if it is known before they are sent. */
  | { type: 'file'; bytes: number; version?: string }
  /** Of `folder` and `program`: watching has begun; the program's files. */
  | { type: 'watching'; files: string[] }
  /** Empty if the system doesn't say which paths. */
  | { type: 'changed'; paths: string[] }
  /** The last of `sandbox`. */
  | { type: 'sandbox'; ticket: string }
  | { type: 'error'; code: FailureCode; message: string; details: Record<string, string> };

export type ProxyFrame = { type: 'hello'; launch: Hello } | (StreamFrame & { stream: number });

export function encodeBytes(channel: number, stream: number, payload: Uint8Array) {
  const frame = new Uint8Array(HEADER_BYTES + payload.byteLength);
  frame[0] = channel;
  new DataView(frame.buffer).setUint32(1, stream);
  frame.set(payload, HEADER_BYTES);
  return frame;
}

/** The payload is a view into `frame`. */
export function decodeBytes(frame: Uint8Array) {
  const channel = frame[0];
  if (channel === undefined || frame.byteLength < HEADER_BYTES) return undefined;
  const stream = new DataView(frame.buffer, frame.byteOffset, HEADER_BYTES).getUint32(1);
  return { channel, stream, payload: frame.subarray(HEADER_BYTES) };
}

export class SendWindow {
  #credit = WINDOW_BYTES;
  #closed = false;
  #wake: (() => void) | undefined;

  get blocked(): boolean {
    return this.#wake !== undefined;
  }

  /** @returns false if the reader grants more than it can have consumed */
  grant(bytes: number): boolean {
    this.#credit += bytes;
    this.#wake?.();
    return this.#credit <= WINDOW_BYTES;
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /** Waits for credit. Never call it twice at a time: only one waiter is stored. @returns false if closed before the end */
  async send(bytes: Uint8Array, sendPiece: (piece: Uint8Array) => void): Promise<boolean> {
    for (let at = 0; at < bytes.byteLength && !this.#closed;) {
      if (this.#credit <= 0) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        this.#wake = undefined;
        continue;
      }
      const piece = bytes.subarray(at, at + Math.min(this.#credit, PIECE_BYTES));
      this.#credit -= piece.byteLength;
      at += piece.byteLength;
      sendPiece(piece);
    }
    return !this.#closed;
  }
}

export class ReceiveWindow {
  #credit = WINDOW_BYTES;
  #consumed = 0;

  /** @returns false if the sender overran its credit */
  receive(bytes: number): boolean {
    this.#credit -= bytes;
    return this.#credit >= 0;
  }

  /** @returns bytes to grant now: small reads are collected into one grant */
  consume(bytes: number): number {
    this.#consumed += bytes;
    if (this.#consumed < GRANT_BYTES) return 0;
    const grant = this.#consumed;
    this.#consumed = 0;
    this.#credit += grant;
    return grant;
  }
}
