import { ERRORS, INPUT, OUTPUT, SendWindow } from '../../proxy/frames';
import { Inbound } from './inbound';
import type { PageStream, StreamLink } from './stream';
import { exitOf, HostError, type ProcessExit, type SpawnOptions, type HostProcess } from '../../core/host';

/** Both outputs must be read or cancelled: a server with unread stderr blocks as soon as the window is full. */
export class RemoteProcess implements HostProcess, PageStream {
  readonly started: Promise<{ pid: number }>;
  readonly exited: Promise<ProcessExit>;
  readonly #link: StreamLink;
  readonly #outputs: Record<typeof OUTPUT | typeof ERRORS, Inbound>;
  readonly #stdin = new SendWindow();
  #stdinClosed: HostError | undefined;
  #lastWrite: Promise<unknown> = Promise.resolve();
  #writes = 0;
  #settled = false;
  #resolveStarted: (started: { pid: number }) => void = () => undefined;
  #rejectStarted: (error: Error) => void = () => undefined;
  #hasInput = false;
  #resolveExited: (exit: ProcessExit) => void = () => undefined;

  constructor(link: StreamLink, options: SpawnOptions) {
    this.#link = link;
    this.started = new Promise((resolve, reject) => {
      this.#resolveStarted = resolve;
      this.#rejectStarted = reject;
    });
    // Users of `exited` alone must not get an unhandled rejection.
    this.started.catch(() => undefined);
    this.exited = new Promise((resolve) => {
      this.#resolveExited = resolve;
    });
    this.#outputs = { [OUTPUT]: new Inbound(link, OUTPUT), [ERRORS]: new Inbound(link, ERRORS) };
    const { command, args, env, inheritEnv, cwd } = options;
    link.sendFrame({ type: 'spawn', command, args, env, inheritEnv, cwd });
  }

  get stdout(): ReadableStream<Uint8Array> {
    return this.#outputs[OUTPUT].stream;
  }

  get stderr(): ReadableStream<Uint8Array> {
    return this.#outputs[ERRORS].stream;
  }

  write(bytes: Uint8Array): Promise<void> {
    // Written at once if nothing waits: a click's message leaves before the page draws.
    const written = this.#writes === 0 ? this.#writeNow(bytes) : this.#lastWrite.then(() => this.#writeNow(bytes));
    this.#writes += 1;
    const done = () => void (this.#writes -= 1);
    this.#lastWrite = written.then(done, done);
    return written;
  }

  close(): Promise<ProcessExit> {
    this.#closeStdin(new HostError('stdin-closed', 'The process is being closed.'));
    if (!this.#settled) this.#link.sendFrame({ type: 'close' });
    return this.exited;
  }

  take(frame: Parameters<PageStream['take']>[0]): void {
    if (frame.type === 'started') this.#resolveStarted({ pid: frame.pid });
    else if (frame.type === 'credit') this.#stdin.grant(frame.bytes);
    else if (frame.type === 'exit') this.#settle(exitOf(frame, this.#hasInput));
    else if (frame.type === 'end') {
      if (frame.channel === INPUT) this.#closeStdin(new HostError('stdin-closed', 'The process has closed its stdin.'));
      else this.#outputs[frame.channel].end();
    }
  }

  takeBytes(channel: number, bytes: Uint8Array): void {
    if (channel === OUTPUT || channel === ERRORS) this.#outputs[channel].push(bytes);
  }

  fail(error: HostError, isLost: boolean): void {
    this.#rejectStarted(error);
    if (isLost) {
      this.#closeStdin(error);
      for (const output of Object.values(this.#outputs)) output.end(error);
    }
    this.#settle({ code: null, signal: null });
  }

  async #writeNow(bytes: Uint8Array): Promise<void> {
    this.#hasInput = true;
    if (!this.#stdinClosed) await this.#stdin.send(bytes, (piece) => this.#link.send(piece));
    if (this.#stdinClosed) throw this.#stdinClosed;
  }

  #closeStdin(reason: HostError): void {
    this.#stdinClosed ??= reason;
    this.#stdin.close();
  }

  #settle(exit: ProcessExit): void {
    this.#settled = true;
    this.#closeStdin(new HostError('stdin-closed', 'The process has ended.'));
    for (const output of Object.values(this.#outputs)) output.end();
    this.#resolveExited(exit);
    this.#link.release();
  }
}
