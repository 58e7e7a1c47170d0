import { closeSync, constants, openSync, realpathSync, renameSync, statSync, writeSync } from 'node:fs';
import { AtomicWrite } from '../proxy/write-atomically';
import { errnoOf } from '../proxy/stream';
import { UsageError } from './options';
import { leaveSignalsToSystem } from './stop-on-signal';

/** Minimum exit code if a file could not be written. */
export const COULD_NOT_WRITE = 2;

/** Atomic. @param options.isSecret only its owner may read it @throws UsageError */
export function writeReport(option: string, file: string, text: string, { isSecret = false } = {}): void {
  const target = targetOf(option, file, isSecret);
  try {
    target.write(text);
    target.commit();
  } catch (error) {
    throw writeError(option, file, error);
  } finally {
    target.end();
  }
}

/** A failure doesn't keep the others from being written. @throws UsageError that names each failure */
export function writeEach(...writers: (() => unknown)[]): void {
  const problems = writers.flatMap((write) => {
    try {
      write();
      return [];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return [error.message];
    }
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

/** Leaves the file as it is. @throws UsageError */
export function requireWritable(option: string, file: string): void {
  let existing;
  try {
    existing = statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw writeError(option, file, error);
  }
  if (existing && !existing.isFile() && !existing.isDirectory()) return;
  if (existing?.isDirectory()) throw new UsageError(`${option} ${file}: This is a folder.`);
  targetOf(option, file, true).end();
}

export async function writePieces(option: string, file: string, pieces: AsyncIterable<string>): Promise<void> {
  const target = targetOf(option, file);
  try {
    for await (const piece of pieces) target.write(piece);
    target.commit();
  } catch (error) {
    throw writeError(option, file, error);
  } finally {
    target.end();
  }
}

interface Target {
  write(text: string): void;
  commit(): void;
  end(): void;
}

function targetOf(option: string, file: string, isSecret = false): Target {
  try {
    const existing = statSync(file, { throwIfNoEntry: false });
    // A pipe or a terminal (/dev/stdout).
    if (existing && !existing.isFile()) return streamTo(file);
    // Replacing a link would not change its target.
    const path = existing ? realpathSync(file) : file;
    const write = isSecret ? new AtomicWrite(path, 0o600, true) : new AtomicWrite(path);
    return {
      write: (text) => write.write(Buffer.from(text)),
      commit: () => write.commit((beside) => renameSync(beside, path)),
      end: () => write.end(),
    };
  } catch (error) {
    throw writeError(option, file, error);
  }
}

const RETRY_MS = 10;

function streamTo(file: string): Target {
  // Opening a FIFO without a reader would block, also signals: O_NONBLOCK fails (ENXIO).
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      let restoreSignals: (() => void) | undefined;
      try {
        for (let at = 0; at < bytes.length;) {
          const written = writeSome(descriptor, bytes, at);
          if (written === 0) restoreSignals ??= leaveSignalsToSystem();
          at += written;
        }
      } finally {
        // Also after EPIPE (the reader is gone): a signal must still end the servers.
        restoreSignals?.();
      }
    },
    commit: () => undefined,
    end: () => closeSync(descriptor),
  };
}

/** @returns bytes written; 0, after a pause, if the pipe is full */
function writeSome(descriptor: number, bytes: Buffer, at: number): number {
  try {
    return writeSync(descriptor, bytes, at);
  } catch (error) {
    if (errnoOf(error) !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    return 0;
  }
}

export function writeError(option: string, file: string, error: unknown): UsageError {
  const message = error instanceof Error ? error.message : String(error);
  const reason = errnoOf(error) === 'ENXIO' ? 'Nobody reads this pipe.' : message;
  return new UsageError(`${option} ${file}: ${reason}`);
}
