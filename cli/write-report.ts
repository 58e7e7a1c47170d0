import { closeSync, openSync, realpathSync, renameSync, statSync, writeSync } from 'node:fs';
import { AtomicWrite } from '../proxy/write-atomically';
import { UsageError } from './options';

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

/** Writes several reports; one that can't be written keeps none of the others from being. @throws UsageError that names each of those */
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

/** Makes sure that a file can be written later, and leaves it as it is. @throws UsageError where that is not possible */
export function requireWritable(option: string, file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
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

function streamTo(file: string): Target {
  const descriptor = openSync(file, 'w');
  return {
    write: (text) => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    },
    commit: () => undefined,
    end: () => closeSync(descriptor),
  };
}

function refusal(option: string, file: string, error: unknown): UsageError {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`${option} ${file}: ${reason}`);
}
