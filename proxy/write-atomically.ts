import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** What a file that is still being written has at the end of its name. */
export const BESIDE = /\.[0-9a-f]{12}\.tmp$/;

/**
 * Writes a file so that whoever reads it, also after a crash at any moment, finds the old content or the new one, and
 * nothing between.
 */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const write = new AtomicWrite(file);
  try {
    write.write(typeof content === 'string' ? Buffer.from(content) : content);
    write.commit((beside) => renameSync(beside, file));
  } finally {
    write.end();
  }
}

/** The same in pieces: what was written is beside the file until it is put in its place. */
export class AtomicWrite {
  // Beside it: a rename across file systems is a copy.
  readonly #beside: string;
  #descriptor: number | undefined;

  /**
   * Makes the folder where it is not there. A file that is there keeps its mode.
   * @param newMode of one that is new, before the umask
   * @param isForced whether a file that is there gets it, too
   * @throws what Node's file system does, as all of it
   */
  constructor(file: string, newMode = 0o666, isForced = false) {
    mkdirSync(dirname(file), { recursive: true });
    this.#beside = `${file}.${randomBytes(6).toString('hex')}.tmp`;
    // A program that is stopped in the middle leaves nothing either.
    process.on('exit', this.#remove);
    try {
      this.#descriptor = openSync(this.#beside, 'wx', newMode);
    } catch (error) {
      this.end();
      throw error;
    }
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && !isForced) fchmodSync(this.#descriptor, mode);
  }

  write(bytes: Uint8Array): void {
    if (this.#descriptor === undefined) throw new Error('It was written already.');
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
  }

  /** @param put renames what is on the disk by then, or leaves it */
  commit<Result>(put: (beside: string) => Result): Result {
    if (this.#descriptor !== undefined) fsyncSync(this.#descriptor);
    this.#close();
    return put(this.#beside);
  }

  /** Leaves nothing beside the file. */
  end(): void {
    process.off('exit', this.#remove);
    this.#close();
    this.#remove();
  }

  readonly #remove = (): void => rmSync(this.#beside, { force: true });

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
