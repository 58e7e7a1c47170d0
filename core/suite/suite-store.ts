import type { ReferenceFolder } from './run/suite-host';

export interface StoredSuite {
  /** Without `.loupe.yaml`. */
  name: string;
  text: string;
  /** Never reused for another text of this file. */
  version: string;
}

/** `conflict`: the file has changed since it was read, and nothing was written. */
export type WriteResult = { kind: 'written'; version: string } | { kind: 'conflict'; theirs: StoredSuite | undefined };

/** All methods may throw {@link SuiteStoreError}. In this browser, or in the folder of `--folder`. */
export interface SuiteStore {
  readonly kind: 'browser' | 'folder';
  readonly folder: string | undefined;
  /** Alphabetical. */
  list(signal?: AbortSignal): Promise<readonly string[]>;
  read(name: string, signal?: AbortSignal): Promise<StoredSuite | undefined>;
  /** Writes the whole text, or nothing. @param over the version that was read; undefined for a new suite */
  write(name: string, text: string, over: string | undefined): Promise<WriteResult>;
  /** Removes the references too. @returns the removed version */
  remove(name: string, over: string): Promise<WriteResult>;
  /** Renames the references too. A conflict also if the name is taken (`theirs`). */
  rename(name: string, to: string, over: string): Promise<WriteResult>;
  referenceNames(name: string): Promise<readonly string[]>;
  /** May exist before the suite does. */
  references(name: string): ReferenceFolder;
  /** @param path from the suite */
  readIncluded(path: string): Promise<string | undefined>;
  /** Changes by anybody, this page included. Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** The store can't be read or written; the message is technical. */
export class SuiteStoreError extends Error {
  override name = 'SuiteStoreError';
}
