import { closeSync, openSync, readSync, fstatSync, write, writeSync } from 'node:fs';
import { constants, createGzip, type Gzip } from 'node:zlib';
import { RecordingError } from '../../core/recording/format';
import { Recording } from '../../core/recording/recording';
import { MAX_UNPACKED_BYTES, type RecordingSource } from '../../core/recording/recording-source';
import { eventLine } from '../../core/recording/recording-writer';
import { freePath } from '../../proxy/free-path';
import { errnoOf } from '../../proxy/stream';
import { UsageError } from '../options';
import { writeStderr } from '../stderr';
import { COULD_NOT_WRITE } from '../write-report';

/** Lines beyond it are dropped and counted. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
const MEGABYTE = 1_000_000;

export const FIRST_OPTION = {
  type: 'string',
  value: 'MB',
  help: 'read only the first MB megabytes of a compressed recording. Without this option, recordings over 500 MB (decompressed) are not opened',
} as const;

/** `--first`. @returns bytes @throws UsageError */
export function readFirst(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text) * MEGABYTE;
  throw new UsageError('--first takes a number of megabytes.');
}

/** An append-only file that never replaces another. Lines are written asynchronously, after the current turn. */
export class RecordingFile {
  readonly path: string;
  readonly #descriptor: number;
  readonly #gzip: Gzip | undefined;
  /** Lines, and large ones in pieces. */
  #waiting: (Buffer | Iterator<string>)[] = [];
  #unpacked = '';
  #bytes = 0;
  #droppedLines = 0;
  #writing: Buffer | undefined;
  #position = 0;
  #isScheduled = false;
  #isBroken = false;
  #failure: string | undefined;
  #isClosed = false;
  #settled: (() => void)[] = [];
  readonly #startedAt = performance.now();

  /** @param path a file, or a folder for a file named by the time @throws UsageError */
  constructor(path: string) {
    try {
      this.path = freePath(path);
      this.#descriptor = openSync(this.path, 'wx', 0o600);
    } catch (error) {
      throw new UsageError(`${path} can’t be written (${errnoOf(error)}).`);
    }
    if (this.path.endsWith('.gz')) {
      this.#gzip = createGzip();
      this.#gzip.on('data', (packed: Buffer) => this.#put(packed));
    }
    process.on('exit', this.#writeRest);
  }

  append(line: string | Iterable<string>): void {
    if (this.#isBroken) return;
    const isFull = typeof line !== 'string' && this.#waiting.some((each) => !Buffer.isBuffer(each));
    if (isFull || this.#bytes + this.#unpacked.length > MAX_QUEUED_BYTES) {
      this.#droppedLines += 1;
      return;
    }
    if (this.#droppedLines > 0) {
      const events = this.#droppedLines;
      this.#droppedLines = 0;
      this.append(eventLine({ ms: performance.now() - this.#startedAt, kind: 'lost', events }));
    }
    if (!this.#gzip) {
      this.#put(typeof line === 'string' ? Buffer.from(line) : line[Symbol.iterator]());
      return;
    }
    if (this.#unpacked === '') setImmediate(this.#pack);
    if (typeof line === 'string') this.#unpacked += line;
    else {
      this.#pack();
      for (const piece of line) this.#gzip.write(piece);
    }
  }

  /** Resolves when everything is written. @returns why it is incomplete, if writing failed */
  async close(): Promise<string | undefined> {
    this.#pack();
    if (this.#gzip) await new Promise<void>((resolve) => this.#gzip?.end(resolve));
    // gzip emits its trailer in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.#isBroken && (this.#writing || this.#waiting.length > 0))
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    process.off('exit', this.#writeRest);
    if (!this.#isClosed) closeSync(this.#descriptor);
    this.#isClosed = true;
    this.#isBroken = true;
    return this.#failure;
  }

  readonly #pack = (): void => {
    if (this.#unpacked === '') return;
    this.#gzip?.write(this.#unpacked);
    this.#unpacked = '';
    // A gzip file can be read up to the last flush.
    this.#gzip?.flush(constants.Z_SYNC_FLUSH);
  };

  #put(bytes: Buffer | Iterator<string>): void {
    this.#waiting.push(bytes);
    if (Buffer.isBuffer(bytes)) this.#bytes += bytes.length;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#write();
    });
  }

  #write(): void {
    if (this.#writing || this.#isBroken) return;
    this.#writing = this.#next();
    if (this.#writing) this.#writeFrom(this.#writing, 0);
  }

  /** All lines up to a large one, or a piece of it. */
  #next(): Buffer | undefined {
    const large = this.#waiting.findIndex((each) => !Buffer.isBuffer(each));
    if (large !== 0) {
      const lines = this.#waiting.splice(0, large < 0 ? Infinity : large) as Buffer[];
      return lines.length > 1 ? Buffer.concat(lines) : lines[0];
    }
    const piece = (this.#waiting[0] as Iterator<string>).next();
    if (piece.done !== true) {
      const bytes = Buffer.from(piece.value);
      this.#bytes += bytes.length;
      return bytes;
    }
    this.#waiting.shift();
    return this.#next();
  }

  #writeFrom(bytes: Buffer, from: number): void {
    const position = this.#position + from;
    write(this.#descriptor, bytes, from, bytes.length - from, position, (error, written) => {
      if (error) {
        this.#isBroken = true;
        this.#failure = this.#failureText(error);
      }
      this.#bytes -= written;
      if (!error && from + written < bytes.length) {
        this.#writeFrom(bytes, from + written);
        return;
      }
      this.#position += bytes.length;
      this.#writing = undefined;
      this.#write();
      for (const settle of this.#settled.splice(0)) settle();
    });
  }

  /** At exit: writes what is queued synchronously, and the buffer in flight again to its place. */
  readonly #writeRest = (): void => {
    if (this.#isBroken) return;
    this.#isBroken = true;
    try {
      for (let bytes = this.#writing ?? this.#next(); bytes; bytes = this.#next()) {
        for (let at = 0; at < bytes.length;)
          at += writeSync(this.#descriptor, bytes, at, bytes.length - at, this.#position + at);
        this.#position += bytes.length;
      }
    } catch (error) {
      writeStderr(this.#failureText(error));
      process.exitCode = COULD_NOT_WRITE;
    }
  };

  #failureText(error: unknown): string {
    return `${this.path} can’t be written (${errnoOf(error)}).`;
  }
}

/** @throws UsageError if it can't be read */
function fileSource(path: string): RecordingSource {
  let descriptor: number;
  let size: number;
  try {
    descriptor = openSync(path, 'r');
    size = fstatSync(descriptor).size;
  } catch (error) {
    throw new UsageError(`${path} can’t be read (${errnoOf(error)}).`);
  }
  const read = (from: number, to: number): Uint8Array => {
    const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
    let at = 0;
    while (at < bytes.length) {
      const count = readSync(descriptor, bytes, at, bytes.length - at, from + at);
      if (count === 0) break;
      at += count;
    }
    return bytes.subarray(0, at);
  };
  return {
    size,
    read: (from, to) => Promise.resolve(read(from, to)),
    stream: () => {
      let at = 0;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          const bytes = read(at, at + PIECE_BYTES);
          at += bytes.length;
          if (bytes.length > 0) controller.enqueue(bytes);
          else controller.close();
        },
      });
    },
  };
}

/** @param first read only so many decompressed bytes @throws UsageError */
export async function openRecordingFile(path: string, first?: number): Promise<Recording> {
  try {
    return await Recording.open(fileSource(path), { first });
  } catch (error) {
    if (error instanceof RecordingError) {
      const how =
        error.code === 'too-large'
          ? ` Use --first ${MAX_UNPACKED_BYTES / MEGABYTE} to open the first ${MAX_UNPACKED_BYTES / MEGABYTE} MB.`
          : '';
      throw new UsageError(`${path}: ${error.message}${how}`);
    }
    throw error;
  }
}
