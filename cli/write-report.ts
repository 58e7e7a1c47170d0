import { closeSync, constants, openSync, realpathSync, renameSync, statSync, writeSync } from 'node:fs';
import { AtomicWrite } from '../proxy/write-atomically';
import { errnoOf } from '../proxy/stream';
import { UsageError } from './options';
import { leaveSignalsToSystem } from './stop-on-signal';

/** The exit code, at least, of a command that could not write one of its files. */
export const COULD_NOT_WRITE = 2;

/**
 * Writes a file that an option names, whole or not at all.
 * @param options.isSecret whether only its owner may read it
 * @throws UsageError where that is not possible
 */
export function writeReport(option: string, file: string, text: string, { isSecret = false } = {}): void {
  const target = targetOf(option, file, isSecret);
  try {
    target.write(text);
    target.commit();
  } catch (error) {
    throw refusal(option, file, error);
  } finally {
    target.end();
  }
}

/**
 * Writes several reports; one that can't be written keeps none of the others from being. @throws UsageError that names
 * each of those
 */
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

/**
 * Makes sure that a file can be written later, and leaves it as it is. @throws UsageError where that is not possible
 */
export function requireWritable(option: string, file: string): void {
  let there;
  try {
    there = statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw refusal(option, file, error);
  }
  if (there && !there.isFile() && !there.isDirectory()) return;
  if (there?.isDirectory()) throw new UsageError(`${option} ${file}: This is a folder.`);
  targetOf(option, file, true).end();
}

/** The same piece by piece, of what is too long to be held. */
export async function writePieces(option: string, file: string, pieces: AsyncIterable<string>): Promise<void> {
  const target = targetOf(option, file);
  try {
    for await (const piece of pieces) target.write(piece);
    target.commit();
  } catch (error) {
    throw refusal(option, file, error);
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
    const there = statSync(file, { throwIfNoEntry: false });
    // A pipe or a terminal, such as /dev/stdout.
    if (there && !there.isFile()) return streamTo(file);
    // What is put in the place of a link would leave the file that it leads to as it was.
    const path = there ? realpathSync(file) : file;
    const write = isSecret ? new AtomicWrite(path, 0o600, true) : new AtomicWrite(path);
    return {
      write: (text) => write.write(Buffer.from(text)),
      commit: () => write.commit((beside) => renameSync(beside, path)),
      end: () => write.end(),
    };
  } catch (error) {
    throw refusal(option, file, error);
  }
}

const RETRY_MS = 10;

function streamTo(file: string): Target {
  // The open of a pipe that nobody reads would wait without end, deaf to signals: it fails.
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      let hearAgain: (() => void) | undefined;
      for (let at = 0; at < bytes.length;) {
        const written = writtenTo(descriptor, bytes, at);
        if (written === 0) hearAgain ??= leaveSignalsToSystem();
        at += written;
      }
      hearAgain?.();
    },
    commit: () => undefined,
    end: () => closeSync(descriptor),
  };
}

/** Writes to what may be a pipe. @returns how many bytes; 0, after a moment, where it is full */
function writtenTo(descriptor: number, bytes: Buffer, at: number): number {
  try {
    return writeSync(descriptor, bytes, at);
  } catch (error) {
    if (errnoOf(error) !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    return 0;
  }
}

/** Why a file can't be written, as an error that is told. */
export function refusal(option: string, file: string, error: unknown): UsageError {
  const words = error instanceof Error ? error.message : String(error);
  const reason = errnoOf(error) === 'ENXIO' ? 'Nobody reads this pipe.' : words;
  return new UsageError(`${option} ${file}: ${reason}`);
}
