import type { ReferenceFolder } from './run/suite-host';

/** A suite's text as it was read. */
export interface StoredSuite {
  /** The file's name without `.loupe.yaml`. */
  name: string;
  text: string;
  /** Tells this text from every other that the file had or will have. */
  version: string;
}

/** What became of a change: `conflict` where the file is no longer what was read, and nothing was written. */
export type WriteAnswer =
  | { kind: 'written'; version: string }
  /** What stands there now; undefined where the file is gone. */
  | { kind: 'conflict'; theirs: StoredSuite | undefined };

/** Where suites are kept: in this browser, or in the folder that `--folder` names. */
export interface SuiteStore {
  readonly kind: 'browser' | 'folder';
  /** The folder's path; undefined in the browser. */
  readonly folder: string | undefined;
  /** The names of all suites, in order of the alphabet. @throws SuiteStoreError */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** @returns undefined where there is none of this name @throws SuiteStoreError */
  read(name: string, signal?: AbortSignal): Promise<StoredSuite | undefined>;
  /**
   * Writes the whole text, or nothing.
   * @param over the version that was read; undefined for a suite that is to be new
   * @throws SuiteStoreError
   */
  write(name: string, text: string, over: string | undefined): Promise<WriteAnswer>;
  /**
   * Removes the suite with its references.
   * @returns the version that was removed
   * @throws SuiteStoreError
   */
  remove(name: string, over: string): Promise<WriteAnswer>;
  /**
   * Gives the suite another name, with its references; a conflict too where there is a suite of that name (`theirs`).
   * @throws SuiteStoreError
   */
  rename(name: string, to: string, over: string): Promise<WriteAnswer>;
  /** The files of its references, as {@link references} reads them. @throws SuiteStoreError */
  referenceNames(name: string): Promise<readonly string[]>;
  /** The references of a suite, which may be there before it is. */
  references(name: string): ReferenceFolder;
  /** The text of a file that a suite names, by its path from the suite; undefined where it is not there. @throws SuiteStoreError */
  readIncluded(path: string): Promise<string | undefined>;
  /** Calls back when a suite, a reference or a file that a suite may name was changed by anybody, this page included; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

/** The place cannot be read or written; the message says why, in technical words. */
export class SuiteStoreError extends Error {
  override name = 'SuiteStoreError';
}
