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
import { ERRORS, INPUT, OUTPUT } from '../proxy/frames';
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
    spawn: (options) => spawn(options, follow, early),
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

function spawn(options: SpawnOptions, follow: Follow, early?: EarlyProcess): HostProcess {
  const outputs = { [OUTPUT]: new Output(), [ERRORS]: new Output() };
  const started = deferred<{ pid: number }>();
  const exited = deferred<ProcessExit>();
  // A caller may use only `exited`: no unhandled rejection.
  started.promise.catch(() => undefined);
  const writers: (() => void)[] = [];
  let stdinClosed: HostError | undefined;
  let isOver = false;
  let hasInput = false;
  /** Bytes of chunks, which V8 frees by itself only after 64 MB. */
  let uncollected = 0;
  const closeStdin = (why: string): void => {
    stdinClosed ??= new HostError('stdin-closed', why);
    for (const resume of writers.splice(0)) resume();
  };
  const settle = (exit: ProcessExit): void => {
    isOver = true;
    closeStdin('The process has ended.');
    for (const output of Object.values(outputs)) output.end();
    exited.resolve(exit);
  };
  const port: StreamPort = {
    sendFrame(frame) {
      if (frame.type === 'started') started.resolve({ pid: frame.pid });
      else if (frame.type === 'exit') settle(exitOf(frame, hasInput));
      else if (frame.type === 'end') {
        if (frame.channel === INPUT) closeStdin('The process has closed its stdin.');
        else outputs[frame.channel].end();
      }
    },
    fail(failure) {
      started.reject(hostError(failure));
      settle({ code: null, signal: null });
    },
    send(channel, bytes) {
      uncollected += bytes.byteLength;
      if (uncollected >= MUCH_BYTES / 4) {
        uncollected = 0;
        collectGarbage({ type: 'minor' });
      }
      return outputs[channel].send(bytes);
    },
    consumed: () => writers.shift()?.(),
    get isBlocked() {
      return Object.values(outputs).some((output) => output.isBlocked);
    },
    close: () => Object.values(outputs).forEach((output) => output.close()),
  };
  const frame = { type: 'spawn', stream: 1, ...options } as const;
  const relayed = follow(early?.take(frame, port) ?? relayProcess(port, frame));
  return {
    started: started.promise,
    exited: exited.promise,
    stdout: outputs[OUTPUT].stream,
    stderr: outputs[ERRORS].stream,
    async write(bytes) {
      if (!stdinClosed) {
        hasInput = true;
        await new Promise<void>((resolve) => {
          writers.push(resolve);
          relayed.receive(bytes);
        });
      }
      if (stdinClosed) throw stdinClosed;
    },
    close() {
      closeStdin('The process is being closed.');
      if (!isOver) relayed.close(GRACEFUL);
      return exited.promise;
    },
  };
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
