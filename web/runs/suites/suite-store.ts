import {
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';

import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { encodePart } from '../../../core/text/encode-part';
import { readSuite } from '../../../core/suite/read-suite';
import type { StoredSuite, SuiteStore, WriteResult } from '../../../core/suite/suite-store';
import { useWorkspace } from '../../session/session-context';
import type { Workspace } from '../../session/workspace';
import type { RemoteFolder } from '../../tunnel/remote-folder';
import { listedServer } from './run/find-target';
import { browserSuites } from './store/browser-suites';
import { FolderSuites } from './store/folder-suites';
import { type MovedSuites, moveSuites } from './store/move-suites';

/** Ending of a walkthrough's name, after that of its server. */
export const WALKTHROUGH = '-walkthrough';

/** The store of this page: Loupe's folder if there is one, else this browser. */
export function suiteStoreOf({ tunnel: { folder } }: Workspace): SuiteStore {
  return folder ? folderSuites(folder) : browserSuites;
}

export function useSuiteStore(): SuiteStore {
  return suiteStoreOf(useWorkspace());
}

const folderSuites = memoizeByObject((folder: RemoteFolder) => new FolderSuites(folder));

/** Suites of this browser that can be moved to the folder; none without a folder. */
export function useSuitesToMove(): UseQueryResult<readonly string[]> {
  const store = useSuiteStore();
  useFollowed(browserSuites);
  return useQuery({
    ...ON_MOUNT,
    queryKey: keys.names(browserSuites),
    queryFn: () => browserSuites.list(),
    enabled: store !== browserSuites,
  });
}

/** @throws SuiteStoreError */
export function moveToFolder(folder: SuiteStore): Promise<MovedSuites> {
  return moveSuites(browserSuites, folder);
}

/** Reads changes that happened while no component followed the store. */
const ON_MOUNT = { refetchOnMount: true };

const keys = {
  all: (store: SuiteStore) => ['suites', store.kind] as const,
  names: (store: SuiteStore) => [...keys.all(store), 'names'] as const,
  suite: (store: SuiteStore, name: string) => [...keys.all(store), 'suite', name] as const,
};

/** Refetched on every change, by anybody. Fails with a `SuiteStoreError`. */
export function useSuiteNames(): UseQueryResult<readonly string[]> {
  const store = useSuiteStore();
  useFollowed(store);
  return useQuery({ ...ON_MOUNT, queryKey: keys.names(store), queryFn: ({ signal }) => store.list(signal) });
}

/** Null if there is none. The same object while the text is the same. */
export function useStoredSuite(name: string): UseQueryResult<StoredSuite | null> {
  const store = useSuiteStore();
  const client = useQueryClient();
  useFollowed(store);
  const queryKey = keys.suite(store, name);
  return useQuery({
    ...ON_MOUNT,
    queryKey,
    queryFn: async ({ signal }) => {
      const read = (await store.read(name, signal)) ?? null;
      const known = client.getQueryData<StoredSuite | null>(queryKey);
      return known && known.version === read?.version ? known : read;
    },
  });
}

/** The first suite for a server that is no walkthrough; null if there is none. @param names undefined: reads none */
export function useSuiteFor(server: string, names: readonly string[] | undefined): UseQueryResult<string | null> {
  const { servers } = useWorkspace();
  const store = useSuiteStore();
  return useQuery({
    ...ON_MOUNT,
    queryKey: [...keys.all(store), 'for', server, names],
    enabled: names !== undefined,
    queryFn: async ({ signal }) => {
      for (const name of names ?? []) {
        if (name.startsWith(server + WALKTHROUGH)) continue;
        const stored = await store.read(name, signal).catch(() => undefined);
        const read = stored && readSuite(stored.text);
        if (read?.kind === 'suite' && listedServer(read.suite, servers.snapshot())?.name === server) return name;
      }
      return null;
    },
  });
}

/** `over`: the version that was read, undefined for a new suite. */
export interface SuiteToWrite {
  name: string;
  text: string;
  over: string | undefined;
}

/** A conflict is a result, not an error. */
export function useWriteSuite(): UseMutationResult<WriteResult, Error, SuiteToWrite> {
  const store = useSuiteStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, text, over }) => store.write(name, text, over),
    onSuccess: (written, toWrite) => cacheWritten(client, store, written, toWrite),
  });
}

/** Updates the cached suite, so that components show what was written. */
export async function cacheWritten(
  client: QueryClient,
  store: SuiteStore,
  written: WriteResult,
  { name, text }: Pick<SuiteToWrite, 'name' | 'text'>,
): Promise<void> {
  const queryKey = keys.suite(store, name);
  // A read in progress may return the former text.
  await client.cancelQueries({ queryKey });
  if (written.kind === 'written') client.setQueryData<StoredSuite>(queryKey, { name, text, version: written.version });
  else client.setQueryData(queryKey, written.theirs ?? null);
}

/** Refetches a store's suites after each change, while a component shows them. */
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
    // From now on, the cache may become stale.
    void client.invalidateQueries({ queryKey: keys.all(store), refetchType: 'none' });
  };
}

/** Differs for suites of the same name in two stores. */
export function suiteKey({ kind, folder = '' }: SuiteStore, name: string): string {
  return [kind, folder, name].map(encodePart).join('/');
}
