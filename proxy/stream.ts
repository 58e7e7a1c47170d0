import type { WebSocket } from 'ws';
import { encodeBytes, ERRORS, OUTPUT, ReceiveWindow, SendWindow } from './frames';
import type { OutputChannel, ProxyFrame, StreamFrame } from './frames';

/** How long a process may take, in ms, after its stdin was closed and after SIGTERM. */
export interface Pace {
  stdin: number;
  terminate: number;
}
export const PATIENT: Pace = { stdin: 2000, terminate: 3000 };
/** For when the proxy itself is asked to stop. */
export const HURRIED: Pace = { stdin: 300, terminate: 1000 };

/** A process or an HTTP exchange, as the relay sees it. */
export interface RelayedStream {
  /** Resolves when nothing of it is left running. Never rejects. */
  readonly ended: Promise<void>;
  /** Takes bytes of the page; says {@link StreamPort.consumed} when they were passed on. */
  receive(bytes: Uint8Array): void;
  /** May be called again with a faster pace. */
  close(pace: Pace): void;
  /** At once, without waiting for anything. */
  kill(): void;
}

/** One stream's way to the page. Silent once the page is gone. */
export class StreamPort {
  readonly #id: number;
  readonly #socket: WebSocket;
  readonly #windows = { [OUTPUT]: new SendWindow(), [ERRORS]: new SendWindow() };
  readonly #input = new ReceiveWindow();

  constructor(id: number, socket: WebSocket) {
    this.#id = id;
    this.#socket = socket;
  }

  tell(frame: StreamFrame): void {
    const message: ProxyFrame = { ...frame, stream: this.#id };
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Resolves when the page had room for all of it; false when the stream was closed before. */
  send(channel: OutputChannel, bytes: Uint8Array): Promise<boolean> {
    return this.#windows[channel].send(bytes, (piece) => {
      this.#socket.send(encodeBytes(channel, this.#id, piece));
    });
  }

  /** Whether output waits for the page to read. */
  get blocked(): boolean {
    return this.#windows[OUTPUT].blocked || this.#windows[ERRORS].blocked;
  }

  /** False when the page grants more than it can have read. */
  grant(channel: OutputChannel, bytes: number): boolean {
    return this.#windows[channel].grant(bytes);
  }

  /** False when the page sent more than its credit. */
  accept(bytes: number): boolean {
    return this.#input.receive(bytes);
  }

  consumed(bytes: number): void {
    const grant = this.#input.consume(bytes);
    if (grant > 0) this.tell({ type: 'credit', bytes: grant });
  }

  /** Output is dropped from here on, and nobody waits for the page. */
  close(): void {
    this.#windows[OUTPUT].close();
    this.#windows[ERRORS].close();
  }
}
