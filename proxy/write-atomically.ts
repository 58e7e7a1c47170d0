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

export const TEMPORARY_NAME = /\.[0-9a-f]{12}\.tmp$/;

/** Readers, also after a crash at any moment, find the old content or the new one. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const write = new AtomicWrite(file);
  try {
    write.write(typeof content === 'string' ? Buffer.from(content) : content);
    write.commit((beside) => renameSync(beside, file));
  } finally {
    write.end();
  }
}

/** {@link writeAtomically} in pieces: written to a temporary file until {@link commit}. */
export class AtomicWrite {
  // In the same folder: a rename across file systems is a copy.
  readonly #beside: string;
  #descriptor: number | undefined;

  /** Creates the folder. An existing file keeps its mode unless `isForced`. @param newMode before the umask */
  constructor(file: string, newMode = 0o666, isForced = false) {
    mkdirSync(dirname(file), { recursive: true });
    this.#beside = `${file}.${randomBytes(6).toString('hex')}.tmp`;
    // A process that exits leaves no temporary file.
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

  /** @param replace renames the synced file, or leaves it */
  commit<Result>(replace: (beside: string) => Result): Result {
    if (this.#descriptor !== undefined) fsyncSync(this.#descriptor);
    this.#close();
    return replace(this.#beside);
  }

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
