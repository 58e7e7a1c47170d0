import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction } from '../../core/transports/request-matcher';
import { recordBytes } from '../../core/recording/recorded-bytes';
import { findCommand } from '../../proxy/command';
import { StreamFailure } from '../../proxy/stream';
import { UsageError } from '../options';
import type { OtlpExporter } from '../otlp/otlp-exporter';
import { COULD_NOT_WRITE } from '../write-report';
import { cutEvent, BoundedBytes, type Collected } from './bounded-bytes';
import { TapRecorder } from './tap-recorder';

const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGCONT'] as const;
/** After the server's exit its children may hold its output open: they are not waited for after so much silence. */
const DRAIN_MS = 500;
const SIGNAL_EXIT_BASE = 128;

/** All bytes stay unchanged. @returns the exit code, at least 2 for an incomplete recording @throws UsageError */
export async function tapStdio(
  words: readonly string[],
  file: string | undefined,
  folder?: string,
  exporter?: OtlpExporter,
): Promise<number> {
  const [command = '', ...args] = words;
  const { file: program, args: programArgs, ...options } = findServer(command, args, folder);
  const recorder = new TapRecorder({ kind: 'stdio', command, args, cwd: options.cwd }, file, exporter);
  const child = spawn(program, programArgs, { ...options, env: process.env, stdio: 'pipe', windowsHide: true });
  await once(child, 'spawn').catch(async (error: unknown) => {
    await recorder.close();
    throw new UsageError(`${command}: ${(error as Error).message}`);
  });
  recorder.write({ ms: recorder.now(), kind: 'started', pid: child.pid ?? 0 });
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));

  const outputs = [
    forward(child.stdout, descriptorStream(1), recordMessages(recorder, 'received')),
    // Stays open: Loupe's own messages go there, too.
    forward(child.stderr, descriptorStream(2), recordStderr(recorder), false),
  ];
  const fromClient = recordMessages(recorder, 'sent');
  forward(process.stdin, child.stdin, {
    ...fromClient,
    end: () => {
      const ms = recorder.now();
      fromClient.end();
      recorder.enqueue(() => recorder.write({ ms, kind: 'closed' }));
    },
  });

  const [code, signal] = await exited;
  const drained = Promise.all(outputs.map(({ ended }) => ended)).then(() => true);
  while (!(await Promise.race([drained, sleep(DRAIN_MS, false)]))) {
    if (!outputs.some((output) => output.isMoving())) break;
  }
  recorder.enqueue(() => recorder.write({ ms: recorder.now(), kind: 'exited', code, signal }));
  const isComplete = await recorder.close();
  if (signal) endBySignal(signal);
  const exitCode = code ?? SIGNAL_EXIT_BASE + constants.signals[signal ?? 'SIGTERM'];
  return isComplete ? exitCode : Math.max(exitCode, COULD_NOT_WRITE);
}

function findServer(command: string, args: string[], folder: string | undefined) {
  const at = folder !== undefined && { cwd: folder };
  try {
    return findCommand({ type: 'spawn', stream: 1, command, args, inheritEnv: true, ...at });
  } catch (error) {
    if (error instanceof StreamFailure) throw new UsageError(error.message);
    throw error;
  }
}

function endBySignal(signal: NodeJS.Signals): void {
  for (const each of FORWARDED_SIGNALS) process.removeAllListeners(each);
  process.kill(process.pid, signal);
}

interface ChunkRecorder {
  chunk(bytes: Uint8Array): void;
  end(): void;
}

interface Forwarding {
  ended: Promise<void>;
  /** Whether bytes arrived recently, or wait for their reader. */
  isMoving: () => boolean;
}

function forward(from: Readable, to: Writable, recorder: ChunkRecorder, forwardsEnd = true): Forwarding {
  let lastChunkAt = 0;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      recorder.end();
      if (to.destroyed) resolve();
      else if (forwardsEnd) to.end(resolve);
      else to.write('', () => resolve());
    };
    from.on('data', (chunk: Uint8Array) => {
      lastChunkAt = performance.now();
      if (!to.write(chunk)) from.pause();
      recorder.chunk(chunk);
    });
    to.on('drain', () => from.resume());
    from.once('end', end);
    from.once('error', end);
    // The writer must notice that its reader is gone (EPIPE).
    to.on('error', () => from.destroy());
    to.once('close', () => {
      from.destroy();
      resolve();
    });
  });
  return { ended, isMoving: () => to.writableLength > 0 || performance.now() - lastChunkAt < DRAIN_MS };
}

function recordMessages(recorder: TapRecorder, direction: Direction): ChunkRecorder {
  return recordLines(recorder, ({ bytes, cut: size }, ms) => {
    if (size !== undefined) recorder.write(cutEvent({ ms, direction, bytes, size }));
    else recorder.write({ ms, kind: 'message', direction, transport: 'stdio', ...recordBytes(bytes) });
  });
}

function recordStderr(recorder: TapRecorder): ChunkRecorder {
  return recordLines(recorder, ({ bytes, ...cut }, ms) =>
    recorder.write({ ms, kind: 'stderr', text: new TextDecoder().decode(bytes), ...cut }),
  );
}

function recordLines(recorder: TapRecorder, write: (line: Collected, ms: number) => void): ChunkRecorder {
  let chunkMs = 0;
  const lines = new LineSplitter((line) => write(line, chunkMs));
  return {
    chunk: (bytes) => {
      const ms = recorder.now();
      recorder.enqueue(() => {
        chunkMs = ms;
        lines.push(bytes);
      }, bytes.length);
    },
    end: () => recorder.enqueue(() => lines.end()),
  };
}

/** Node writes synchronously to a pipe on stdout; a Socket doesn't block. */
function descriptorStream(fd: 1 | 2): Writable {
  const kind = fstatSync(fd);
  if ((kind.isFIFO() || kind.isSocket()) && process.platform !== 'win32')
    return new Socket({ fd, readable: false, writable: true });
  return fd === 1 ? process.stdout : process.stderr;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Lines without their ends; of one that is too long, its beginning. */
export class LineSplitter {
  readonly #onLine: (line: Collected) => void;
  readonly #begun = new BoundedBytes();

  constructor(onLine: (line: Collected) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#begun.add(chunk.subarray(from, end));
      this.#take();
      from = end + 1;
    }
    if (from < chunk.length) this.#begun.add(chunk.subarray(from));
  }

  /** The rest without a line feed is a line, too. */
  end(): void {
    if (!this.#begun.isEmpty) this.#take();
  }

  #take(): void {
    const { bytes, ...cut } = this.#begun.take();
    const line = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    if (line.length > 0) this.#onLine({ bytes: line, ...cut });
  }
}
