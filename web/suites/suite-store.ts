import {
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';

import { memoizeByObject } from '../../core/json/memoize-by-object';
import type { StoredSuite, SuiteStore, WriteResult } from '../../core/suite/suite-store';
import { useWorkspace } from '../session/session-context';
import type { RemoteFolder } from '../tunnel/remote-folder';
import { browserSuites } from './store/browser-suites';
import { FolderSuites } from './store/folder-suites';
import { type MovedSuites, moveSuites } from './store/move-suites';

/** Where this page's suites are kept: the folder that Loupe was started with, else this browser. */
export function useSuiteStore(): SuiteStore {
  const { folder } = useWorkspace().tunnel;
  return folder ? folderSuites(folder) : browserSuites;
}

const folderSuites = memoizeByObject((folder: RemoteFolder) => new FolderSuites(folder));

/** The names of the suites that this browser holds while there is a folder, where they could be moved; none without one. */
export function useSuitesToMove(): UseQueryResult<readonly string[]> {
  const store = useSuiteStore();
  useFollowed(browserSuites);
  return useQuery({
    queryKey: keys.names(browserSuites),
    queryFn: () => browserSuites.list(),
    enabled: store !== browserSuites,
  });
}

/** Moves the suites of this browser to the folder. @throws SuiteStoreError */
export function moveToFolder(folder: SuiteStore): Promise<MovedSuites> {
  return moveSuites(browserSuites, folder);
}

const keys = {
  all: (store: SuiteStore) => ['suites', store.kind] as const,
  names: (store: SuiteStore) => [...keys.all(store), 'names'] as const,
  suite: (store: SuiteStore, name: string) => [...keys.all(store), 'suite', name] as const,
};

/** The names of all suites, read again whenever one was changed, by whomever. The error is a `SuiteStoreError`. */
export function useSuiteNames(): UseQueryResult<readonly string[]> {
  const store = useSuiteStore();
  useFollowed(store);
  return useQuery({
    queryKey: keys.names(store),
    queryFn: ({ signal }) => store.list(signal),
  });
}

/** A suite as it is kept now; null where there is none of this name. While its text is the same, so is the object. */
export function useStoredSuite(name: string): UseQueryResult<StoredSuite | null> {
  const store = useSuiteStore();
  const client = useQueryClient();
  useFollowed(store);
  const queryKey = keys.suite(store, name);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = (await store.read(name, signal)) ?? null;
      const known = client.getQueryData<StoredSuite | null>(queryKey);
      return known && known.version === read?.version ? known : read;
    },
  });
}

/** What is to be written; `over` is the version that was read, undefined for a suite that is to be new. */
export interface SuiteToWrite {
  name: string;
  text: string;
  over: string | undefined;
}

/** Writes a suite, unless it is another by now: that is an answer, and no error. */
export function useWriteSuite(): UseMutationResult<WriteResult, Error, SuiteToWrite> {
  const store = useSuiteStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, text, over }) => store.write(name, text, over),
    onSuccess: async (answer, { name, text }) => {
      const queryKey = keys.suite(store, name);
      // What was being read may be the text from before.
      await client.cancelQueries({ queryKey });
      if (answer.kind === 'written')
        client.setQueryData<StoredSuite>(queryKey, { name, text, version: answer.version });
      else client.setQueryData(queryKey, answer.theirs ?? null);
    },
  });
}

/** What is known of a store's suites is read again after each change, for as long as somebody shows it. */
function useFollowed(store: SuiteStore): void {
  const client = useQueryClient();
  useEffect(() => follow(store, client), [store, client]);
}

const followed = new WeakMap<SuiteStore, { count: number; stop: () => void }>();

function follow(store: SuiteStore, client: QueryClient): () => void {
  const known = followed.get(store);
  const entry = known ?? {
    count: 0,
    stop: store.subscribe(() => void client.invalidateQueries({ queryKey: keys.all(store) })),
  };
  entry.count += 1;
  followed.set(store, entry);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    entry.stop();
    followed.delete(store);
    // Nobody hears of the next change.
    void client.invalidateQueries({ queryKey: keys.all(store), refetchType: 'none' });
  };
}
