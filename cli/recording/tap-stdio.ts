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

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGCONT'] as const;
/**
 * Where nothing came for so many milliseconds after the server's end, its own children, which hold its output, are not
 * waited for.
 */
const AFTER_EXIT = 500;
const SIGNALLED = 128;

/**
 * Stands between a client and the server that it starts: every byte of stdin, stdout and stderr goes on as it came.
 * @param folder where the server is started; by default where the tap was
 * @param exporter sends the spans to a collector
 * @returns the server's exit code, at least 2 if the recording is not whole; where a signal ended it, the same ends
 * this process
 * @throws UsageError where the command can't be started
 */
export async function tapStdio(
  words: readonly string[],
  file: string | undefined,
  folder?: string,
  exporter?: OtlpExporter,
): Promise<number> {
  const [command = '', ...args] = words;
  const found = findServer(command, args, folder);
  const { file: program, args: given, ...rest } = found;
  const recorder = new TapRecorder({ kind: 'stdio', command, args, cwd: found.cwd }, file, exporter);
  const env = process.env;
  const child = spawn(program, given, { ...rest, env, stdio: 'pipe', windowsHide: true });
  const failed = once(child, 'error').then(([error]) => {
    throw new UsageError(`${command}: ${(error as Error).message}`);
  });
  await Promise.race([once(child, 'spawn'), failed]).catch(async (error: unknown) => {
    await recorder.close();
    throw error;
  });
  failed.catch(() => undefined);
  recorder.write({ ms: recorder.now(), kind: 'started', pid: child.pid ?? 0 });
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));

  const outputs = [
    pass(child.stdout, descriptorStream(1), messages(recorder, 'received')),
    // What Loupe has to tell in the end goes there, too.
    pass(child.stderr, descriptorStream(2), stderrLines(recorder), false),
  ];
  pass(process.stdin, child.stdin, messages(recorder, 'sent'));

  const [code, signal] = await exited;
  const passed = Promise.all(outputs.map(({ ended }) => ended)).then(() => true);
  while (!(await Promise.race([passed, sleep(AFTER_EXIT, false)]))) {
    if (!outputs.some((output) => output.isMoving())) break;
  }
  recorder.later(() => recorder.write({ ms: recorder.now(), kind: 'exited', code, signal }));
  const isWhole = await recorder.close();
  if (signal) endBySignal(signal);
  const own = code ?? SIGNALLED + constants.signals[signal ?? 'SIGTERM'];
  return isWhole ? own : Math.max(own, COULD_NOT_WRITE);
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

/** Ends this process as the server's ended. */
function endBySignal(signal: NodeJS.Signals): void {
  for (const each of PASSED_ON) process.removeAllListeners(each);
  process.kill(process.pid, signal);
}

interface Notes {
  chunk(bytes: Uint8Array): void;
  end(): void;
}

interface Passing {
  /** Resolves when all has come and was taken over. */
  ended: Promise<void>;
  /** Whether something came a moment ago, or waits for its reader. */
  isMoving: () => boolean;
}

/** Passes everything on, and then takes note of it. @param isClosed whether the end is passed on, too */
function pass(from: Readable, to: Writable, notes: Notes, isClosed = true): Passing {
  let cameAt = 0;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      notes.end();
      if (to.destroyed) resolve();
      else if (isClosed) to.end(resolve);
      else to.write('', () => resolve());
    };
    from.on('data', (chunk: Uint8Array) => {
      cameAt = performance.now();
      if (!to.write(chunk)) from.pause();
      notes.chunk(chunk);
    });
    to.on('drain', () => from.resume());
    from.once('end', end);
    from.once('error', end);
    // Who is read by nobody any more is to notice it.
    to.on('error', () => from.destroy());
    to.once('close', () => {
      from.destroy();
      resolve();
    });
  });
  return {
    ended,
    isMoving: () => to.writableLength > 0 || performance.now() - cameAt < AFTER_EXIT,
  };
}

function messages(recorder: TapRecorder, direction: Direction): Notes {
  let ms = 0;
  const lines = new LineSplitter(({ bytes, cut: size }) => {
    if (size !== undefined) recorder.write(cutEvent({ ms, direction, bytes, size }));
    else recorder.write({ ms, kind: 'message', direction, transport: 'stdio', ...recordBytes(bytes) });
  });
  return notesOf(recorder, lines, (at) => (ms = at));
}

function stderrLines(recorder: TapRecorder): Notes {
  let ms = 0;
  const lines = new LineSplitter(({ bytes, ...cut }) =>
    recorder.write({ ms, kind: 'stderr', text: new TextDecoder().decode(bytes), ...cut }),
  );
  return notesOf(recorder, lines, (at) => (ms = at));
}

function notesOf(recorder: TapRecorder, lines: LineSplitter, came: (ms: number) => void): Notes {
  return {
    chunk: (bytes) => {
      const ms = recorder.now();
      recorder.later(() => {
        came(ms);
        lines.push(bytes);
      }, bytes.length);
    },
    end: () => recorder.later(() => lines.end()),
  };
}

/**
 * A standard stream that never holds this process up: Node writes to a pipe of its own standard output at once, and
 * waits for its reader.
 */
function descriptorStream(fd: 1 | 2): Writable {
  const kind = fstatSync(fd);
  if ((kind.isFIFO() || kind.isSocket()) && process.platform !== 'win32')
    return new Socket({ fd, readable: false, writable: true });
  return fd === 1 ? process.stdout : process.stderr;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Tells of each line of a stream of bytes, without its end; of one that is too long with its beginning, once it has
 * ended.
 */
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

  /** What came after the last line feed is a line too. */
  end(): void {
    if (!this.#begun.isEmpty) this.#take();
  }

  #take(): void {
    const { bytes, ...cut } = this.#begun.take();
    const line = bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
    if (line.length > 0) this.#onLine({ bytes: line, ...cut });
  }
}
