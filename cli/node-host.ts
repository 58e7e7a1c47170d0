import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { version } from '../package.json';
import {
  exitOf,
  type Host,
  HostError,
  type HostProcess,
  type ProcessExit,
  type RelayRequest,
  type RelayResponse,
  type SpawnOptions,
} from '../core/host';
import { memoryVault } from '../core/authorization/memory-vault';
import type { DocumentLease } from '../core/json/documents/json-document';
import type { EarlyProcess } from '../proxy/early-process';
import { ERRORS, INPUT, OUTPUT, type StreamFrame } from '../proxy/frames';
import { relayProcess } from '../proxy/process';
import {
  GRACEFUL,
  type ShutdownTimeouts,
  type RelayedStream,
  type StreamFailure,
  type StreamPort,
} from '../proxy/stream';
import { Output } from './process-output';
import { writeStderr } from './stderr';

/** The proxy's own processes and HTTP: servers get the same as from the page. */
export interface NodeHost extends Host {
  /** Resolves when nothing of it is left. */
  close(pace: ShutdownTimeouts): Promise<void>;
  kill(): void;
}

/** @param early is handed to the first spawn of the same program */
export function nodeHost(early?: EarlyProcess): NodeHost {
  const running = new Set<RelayedStream>();
  const follow = (stream: RelayedStream): RelayedStream => {
    running.add(stream);
    void stream.ended.then(() => running.delete(stream));
    return stream;
  };
  return {
    version,
    isOpen: true,
    onError: (error) => writeStderr(`Error in Loupe, please report it: ${String(error)}`),
    onClosed: () => () => undefined,
    spawn: (options) => new LocalProcess(options, follow, early),
    request: (request) => exchange(request, follow),
    openDocument,
    storage: undefined,
    vault: memoryVault(),
    pagePort: undefined,
    async close(pace) {
      const streams = [...running];
      for (const stream of streams) stream.close(pace);
      await Promise.all(streams.map(({ ended }) => ended));
    },
    kill: () => running.forEach((stream) => stream.kill()),
  };
}

/** Bytes of a message whose pieces are worth freeing at once. */
const MUCH_BYTES = 32 * 1024 * 1024;

function openDocument(source: Uint8Array): DocumentLease {
  if (source.length >= MUCH_BYTES) collectGarbage();
  const opening = import('../core/json/documents/json-document').then(({ openLocally }) => openLocally(source));
  return {
    opened: opening.then(({ opened }) => opened),
    release: (when) => void opening.then(({ release }) => release(when)),
  };
}

/** The pieces of a joined message are freed only when V8's own heap has grown: its text would be in memory too. */
function collectGarbage(options?: { type: 'minor' }): void {
  setFlagsFromString('--expose-gc');
  gc ??= runInNewContext('gc') as NonNullable<typeof gc>;
  gc(options);
}

let gc: ((options?: { type: 'minor' }) => void) | undefined;

type Follow = (stream: RelayedStream) => RelayedStream;

class LocalProcess implements HostProcess {
  readonly #started = deferred<{ pid: number }>();
  readonly #exited = deferred<ProcessExit>();
  readonly #outputs = { [OUTPUT]: new Output(), [ERRORS]: new Output() };
  readonly stdout = this.#outputs[OUTPUT].stream;
  readonly stderr = this.#outputs[ERRORS].stream;
  readonly started = this.#started.promise;
  readonly exited = this.#exited.promise;
  readonly #relayed: RelayedStream;
  readonly #pendingWrites: (() => void)[] = [];
  #stdinClosed: HostError | undefined;
  #hasInput = false;
  #isOver = false;
  /** Bytes of chunks, which V8 frees by itself only after 64 MB. */
  #uncollected = 0;

  constructor(options: SpawnOptions, follow: Follow, early?: EarlyProcess) {
    // A caller may use only `exited`: no unhandled rejection.
    this.started.catch(() => undefined);
    const frame = { type: 'spawn', stream: 1, ...options } as const;
    const port = this.#port();
    this.#relayed = follow(early?.take(frame, port) ?? relayProcess(port, frame));
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (!this.#stdinClosed) {
      this.#hasInput = true;
      await new Promise<void>((resolve) => {
        this.#pendingWrites.push(resolve);
        this.#relayed.receive(bytes);
      });
    }
    if (this.#stdinClosed) throw this.#stdinClosed;
  }

  close(): Promise<ProcessExit> {
    this.#closeStdin('The process is being closed.');
    if (!this.#isOver) this.#relayed.close(GRACEFUL);
    return this.exited;
  }

  #port(): StreamPort {
    const outputs = Object.values(this.#outputs);
    return {
      sendFrame: (frame) => this.#take(frame),
      fail: (failure) => {
        this.#started.reject(hostError(failure));
        this.#settle({ code: null, signal: null });
      },
      send: (channel, bytes) => {
        this.#collectAfter(bytes.byteLength);
        return this.#outputs[channel].send(bytes);
      },
      consumed: () => this.#pendingWrites.shift()?.(),
      get isBlocked() {
        return outputs.some((output) => output.isBlocked);
      },
      close: () => outputs.forEach((output) => output.close()),
    };
  }

  #take(frame: StreamFrame): void {
    if (frame.type === 'started') this.#started.resolve({ pid: frame.pid });
    else if (frame.type === 'exit') this.#settle(exitOf(frame, this.#hasInput));
    else if (frame.type === 'end') {
      if (frame.channel === INPUT) this.#closeStdin('The process has closed its stdin.');
      else this.#outputs[frame.channel].end();
    }
  }

  #collectAfter(bytes: number): void {
    this.#uncollected += bytes;
    if (this.#uncollected < MUCH_BYTES / 4) return;
    this.#uncollected = 0;
    collectGarbage({ type: 'minor' });
  }

  #closeStdin(why: string): void {
    this.#stdinClosed ??= new HostError('stdin-closed', why);
    for (const resume of this.#pendingWrites.splice(0)) resume();
  }

  #settle(exit: ProcessExit): void {
    this.#isOver = true;
    this.#closeStdin('The process has ended.');
    for (const output of Object.values(this.#outputs)) output.end();
    this.#exited.resolve(exit);
  }
}

async function exchange({ signal, body, ...request }: RelayRequest, follow: Follow): Promise<RelayResponse> {
  // Loaded only for servers with a URL.
  const { relayExchange } = await import('../proxy/upstream');
  return new Promise((resolve, reject) => {
    const aborted = new HostError('aborted', 'The request was aborted.');
    if (signal?.aborted) {
      reject(aborted);
      return;
    }
    const end = (error?: HostError): void => {
      signal?.removeEventListener('abort', abort);
      if (error) reject(error);
      output.end(error);
    };
    const drop = (): void => {
      end();
      relayed.close(GRACEFUL);
    };
    const abort = (): void => {
      output.clear();
      end(aborted);
      relayed.close(GRACEFUL);
    };
    const output = new Output(drop);
    const port: StreamPort = {
      sendFrame(frame) {
        if (frame.type === 'end') end();
        if (frame.type !== 'response') return;
        const { status, statusText, httpVersion, headers } = frame;
        resolve({ status, statusText, httpVersion, headers, body: output.stream });
      },
      fail: (failure) => end(hostError(failure)),
      send: (_, bytes) => output.send(bytes),
      consumed: () => undefined,
      get isBlocked() {
        return output.isBlocked;
      },
      close: () => output.close(),
    };
    const bodyBytes = body?.byteLength;
    const frame = { type: 'request', stream: 1, ...request, bodyBytes } as const;
    signal?.addEventListener('abort', abort);
    const relayed = follow(relayExchange(port, frame));
    if (bodyBytes) relayed.receive(body);
  });
}

function hostError({ code, message, details }: StreamFailure): HostError {
  return new HostError(code, message, details);
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}
