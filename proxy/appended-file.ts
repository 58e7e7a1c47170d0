import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A new file that grows by whole pieces: what was written is in it, whatever ends this process then. Only the user who made it may
 * read it.
 */
export class AppendedFile {
  #descriptor: number | undefined;

  /** Makes the folder where it is not there. @throws what Node's file system does, EEXIST where a file is there */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#descriptor = openSync(file, 'wx', 0o600);
  }

  /** @throws what Node's file system does */
  write(bytes: Uint8Array): void {
    if (this.#descriptor === undefined) throw new Error('It was closed already.');
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
