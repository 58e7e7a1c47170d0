import type { ReferenceFolder } from './run/suite-host';

export interface StoredSuite {
  /** Without `.loupe.yaml`. */
  name: string;
  text: string;
  /** Never reused for another text of this file. */
  version: string;
}

/** `conflict`: the file has changed since it was read, and nothing was written. */
export type WriteAnswer =
  | { kind: 'written'; version: string }
  /** What is there now; undefined if the file is gone. */
  | { kind: 'conflict'; theirs: StoredSuite | undefined };

/** In this browser, or in the folder of `--folder`. */
export interface SuiteStore {
  readonly kind: 'browser' | 'folder';
  readonly folder: string | undefined;
  /** Alphabetical. @throws SuiteStoreError */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  /** @throws SuiteStoreError */
  read(name: string, signal?: AbortSignal): Promise<StoredSuite | undefined>;
  /**
   * Writes the whole text, or nothing.
   * @param over the version that was read; undefined for a new suite
   * @throws SuiteStoreError
   */
  write(name: string, text: string, over: string | undefined): Promise<WriteAnswer>;
  /**
   * Removes the suite with its references.
   * @returns the removed version
   * @throws SuiteStoreError
   */
  remove(name: string, over: string): Promise<WriteAnswer>;
  /** Renames the suite with its references; a conflict too if the name is taken (`theirs`). @throws SuiteStoreError */
  rename(name: string, to: string, over: string): Promise<WriteAnswer>;
  /** The files of its references. @throws SuiteStoreError */
  referenceNames(name: string): Promise<readonly string[]>;
  /** May exist before the suite does. */
  references(name: string): ReferenceFolder;
  /** @param path from the suite @throws SuiteStoreError */
  readIncluded(path: string): Promise<string | undefined>;
  /**
   * Called if anybody, this page included, changes a suite, a reference or an included file. Returns the way to
   * unsubscribe.
   */
  subscribe(listener: () => void): () => void;
}

/** The store can't be read or written; the message is technical. */
export class SuiteStoreError extends Error {
  override name = 'SuiteStoreError';
}
