/**
 * The tunnel's envelope, spoken by the relay and by the page: the one file that both share.
 *
 * Text frames are control (JSON, {@link PageFrame} and {@link ProxyFrame}); binary frames are bytes: `[u8
 * channel][u32be stream][payload]`. Each channel of each stream starts with {@link WINDOW_BYTES} of credit, and its
 * reader grants more as it consumes, so that a slow reader stops the writer.
 */

import type { OfferedTap } from './tap-folder';

export const TUNNEL_PATH = '/tunnel';
/** Before a nonce: a page asks there whether the proxy has its token, see `proof.ts`. */
export const PROOF_PATH = '/proof';
/** What the token signs, with the port and a nonce; it signs nothing else. */
export const PROOF_PREFIX = 'loupe proof ';
export const SUBPROTOCOL = 'loupe.v1';
/** The token travels as a second subprotocol: a page can't set headers on a WebSocket. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'loupe.token.';

const WINDOW_BYTES = 256 * 1024;
/** The most payload that one binary frame carries, so that streams take turns. */
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
export type { OfferedTap };

/** What a process had started in a group of its own, and what its end has left running. */
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
  sandboxPort: number;
  appPort: number;
  /** The port that the page is usually on, when it was taken and the page is on another. */
  usualPort?: number;
  servers: { name: string; config: Record<string, unknown> }[];
  autoConnect?: string;
  /** The folder of suites, references and recordings that Loupe was started with. */
  folder?: string;
  /** The file that `mcp-loupe open` was started with. */
  recording?: string;
  /** The file or folder of `mcp-loupe record`: what the server that connects by itself says is written there. */
  record?: string;
  /** Connect anew, and run what is marked, when a server's program has changed. */
  watch?: boolean;
  /**
   * Which programs start without a question: `servers`, since the command line itself names them, or `all` (`--trust`).
   * If undefined, only what the user types in the page: the servers come from a file.
   */
  trusted?: 'servers' | 'all';
}

/** A file of the folder. `path` is within it, by `/`; `modified` in milliseconds since 1970. */
export interface FolderFile {
  path: string;
  bytes: number;
  modified: number;
}

/** How the store of secrets stands. `locked`: a file is there, and what opens it is not. */
export interface VaultStatus {
  file: 'none' | 'locked' | 'open';
  protectedBy: 'keychain' | 'passphrase';
  path: string;
}

/** What the store of secrets answers, by what it was asked; nothing but `done` to what only changes it. */
export interface VaultAnswer {
  value?: string;
  keys?: string[];
  status?: VaultStatus;
}

export interface ResponseHead {
  status: number;
  statusText: string;
  httpVersion: string;
  /** Raw: in order, with case and duplicates. */
  headers: [name: string, value: string][];
}

/** What the proxy says of one stream; `exit`, `error` and a request's `end` are its last words. */
export type StreamFrame =
  | { type: 'started'; pid: number }
  | ({ type: 'response' } & ResponseHead)
  | { type: 'credit'; bytes: number }
  | { type: 'end'; channel: typeof INPUT | OutputChannel }
  | {
      type: 'exit';
      code: number | null;
      signal: string | null;
      left?: LeftProcess[];
      unread?: true;
    }
  /** Of `redirect`: from now on a browser that comes back is heard. */
  | { type: 'listening' }
  /**
   * Of `redirect`: a browser came back without the awaited `state`. Anyone can send one: only the code of its error is
   * told.
   */
  | { type: 'strayed'; state: 'none' | 'other'; error: string }
  /** Of `redirect`: the URL that the browser asked for, and the last of its stream. */
  | { type: 'redirected'; url: string }
  /** The answer to `vault`, and the last of its stream. */
  | { type: 'vault'; answer: VaultAnswer }
  /** Of `folder`, each the last of its stream: what lies there, that nothing does, what became of a change. */
  | { type: 'files'; files: FolderFile[] }
  | { type: 'no-file' }
  | { type: 'written'; version: string }
  | { type: 'conflict' }
  /** Of `recording`, the last of its stream: the taps that run. */
  | { type: 'taps'; taps: OfferedTap[] }
  /** Of `recording`: the file that what follows is written to. */
  | { type: 'recording-to'; path: string }
  /**
   * Of `folder` and `recording`: a file whose bytes follow, and their end. `version` is their hash, where it is known
   * so early.
   */
  | { type: 'file'; bytes: number; version?: string }
  /** Of `folder` and `program`: from now on what changes is told; these are the files of the program. */
  | { type: 'watching'; files: string[] }
  /** Paths; none where only that something has changed is known. */
  | { type: 'changed'; paths: string[] }
  /** The answer to `sandbox`, and the last of its stream. */
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

/** The payload is a view into `frame`. Undefined when the frame is too short to have a header. */
export function decodeBytes(frame: Uint8Array) {
  const channel = frame[0];
  if (channel === undefined || frame.byteLength < HEADER_BYTES) return undefined;
  const stream = new DataView(frame.buffer, frame.byteOffset, HEADER_BYTES).getUint32(1);
  return { channel, stream, payload: frame.subarray(HEADER_BYTES) };
}

/** The sender's side of one channel's credit. */
export class SendWindow {
  #credit = WINDOW_BYTES;
  #closed = false;
  #wake: (() => void) | undefined;

  /** Whether a sender waits for the reader. */
  get blocked(): boolean {
    return this.#wake !== undefined;
  }

  /** False when that is more than the reader can have consumed. */
  grant(bytes: number): boolean {
    this.#credit += bytes;
    this.#wake?.();
    return this.#credit <= WINDOW_BYTES;
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /**
   * Sends in pieces, as credit allows; one call at a time.
   * @returns false when the window was closed before all was sent.
   */
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

/** The reader's side of one channel's credit. */
export class ReceiveWindow {
  #credit = WINDOW_BYTES;
  #consumed = 0;

  /** False when the sender overran its credit. */
  receive(bytes: number): boolean {
    this.#credit -= bytes;
    return this.#credit >= 0;
  }

  /** @returns the bytes to grant now: grants are gathered, to spare a frame for each small read. */
  consume(bytes: number): number {
    this.#consumed += bytes;
    if (this.#consumed < GRANT_BYTES) return 0;
    const grant = this.#consumed;
    this.#consumed = 0;
    this.#credit += grant;
    return grant;
  }
}
