import { isObject } from '../../core/json/json-object';
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { listedSource, listNextPage, type ListResult, copySource } from '../../core/session/lists/list-pages';
import { type Listing, listsOf, listAll } from '../../core/session/lists/listing';
import type { Session, SessionState } from '../../core/session/session';
import { inBrowser, remember } from '../ui/remember';
import { takePrefetchedList } from './prefetched-list';
import { isDeclared, isPageByPage, type ListKind, pagingKey } from './list-kinds';
import { acquireDocument } from '../workers/documents/shared-document';
import { queryKeys } from './queries';
import { stringifyJson } from '../../core/json/lossless';

export interface ListState {
  state: 'unavailable' | 'loading' | 'loaded';
  list: ListResult | undefined;
  refreshing: boolean;
  refresh: () => void;
  paging: ListPaging;
}

/** Unchanged items stay the same objects, so that a form keeps its state when the server adds a tool. */
export function reuseUnchangedItems(before: ListResult | undefined, list: ListResult): ListResult {
  if (!before) return list;
  const known = new Map(before.items.map((item) => [identityOf(item), item]));
  const items = list.items.map((item): unknown => {
    const identity = identityOf(item);
    if (identity === undefined) return item;
    const shared: unknown = replaceEqualDeep(known.get(identity), item);
    copySource(item, shared);
    return shared;
  });
  return { ...list, items };
}

function identityOf(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  return item['uri'] ?? item['uriTemplate'] ?? item['name'];
}

export interface ListPaging {
  pageByPage: boolean;
  setPageByPage: (on: boolean) => void;
  listing: Listing | undefined;
  fetchingNext: boolean;
  fetchNext: () => void;
}

/** Fetches a list that the server declares: once for each connection, after `list_changed`, and by `refresh`. */
export function useList(session: Session, sessionState: SessionState, kind: ListKind, canFetch = true): ListState {
  const client = useQueryClient();
  const { method, changed } = kind;
  const { name } = session.config;
  const lists = listsOf(session);
  const revision = useSyncExternalStore(lists.subscribe, () =>
    changed === undefined ? 0 : (lists.snapshot().revisions[changed] ?? 0),
  );
  const listing = useSyncExternalStore(lists.subscribe, () => lists.snapshot().listings.get(method));
  const connected = sessionState.kind === 'connected' ? sessionState.connected : undefined;
  const declared = connected !== undefined && isDeclared(kind, connected);
  const queryKey = [...queryKeys.ofConnection(method, session, connected), revision];
  const listKey = queryKeys.ofTarget(method, session, connected);
  const lastList = () => client.getQueriesData<ListResult>({ queryKey: listKey }).findLast(([, data]) => data)?.[1];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const list = await (takePrefetchedList(connected, method, signal) ??
        (isPageByPage(name, method) ? listNextPage(session, { ...kind, signal }) : listAll(session, kind, signal)));
      return reuseUnchangedItems(lastList(), list);
    },
    structuralSharing: false,
    enabled: declared && canFetch,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // Fetches the list even if no screen shows it, as after an authorization.
  const refresh = () => void client.invalidateQueries({ queryKey, refetchType: 'all' });

  const paging: ListPaging = { ...usePages(session, kind, queryKey, refresh), listing };

  const fetchedAt = query.dataUpdatedAt;
  useEffect(() => {
    if (fetchedAt === 0) return;
    client.removeQueries({
      queryKey: queryKeys.ofServer(method, name),
      type: 'inactive',
      predicate: ({ state }) => state.dataUpdatedAt < fetchedAt,
    });
  }, [client, method, name, fetchedAt]);

  // After a lost connection or a change, the old list stays readable until the new one is loaded.
  const list = query.data ?? (connected && !declared ? undefined : lastList());
  const isExpected = declared || sessionState.kind === 'connecting';
  const state = list ? 'loaded' : isExpected ? 'loading' : 'unavailable';
  return { state, list, refreshing: list !== undefined && query.isFetching, refresh, paging };
}

/** Lists that are fetched page by page: the choice of the user, and the next page. */
function usePages(session: Session, kind: ListKind, queryKey: readonly unknown[], refresh: () => void) {
  const client = useQueryClient();
  const { name } = session.config;
  const [pageByPage, setPaging] = useState(() => isPageByPage(name, kind.method));
  const [fetchingNext, setFetchingNext] = useState(false);
  const fetchNext = async () => {
    const before = client.getQueryData<ListResult>(queryKey);
    if (!before?.next || fetchingNext) return;
    setFetchingNext(true);
    const list = await listNextPage(session, kind, before);
    setFetchingNext(false);
    // The list may have been fetched again in the meantime.
    client.setQueryData<ListResult>(queryKey, (now) => (now === before ? list : now));
  };
  const setPageByPage = (on: boolean) => {
    remember(inBrowser, pagingKey(name, kind.method), on ? '1' : null);
    setPaging(isPageByPage(name, kind.method));
    refresh();
  };
  return { pageByPage, setPageByPage, fetchingNext, fetchNext: () => void fetchNext() };
}

/** A listed item's JSON as the server wrote it; until its source is read, or without a source, the value's own JSON. */
export function useItemSource(item: object): string {
  const [last, setLast] = useState<{ item: object; text: string }>();
  useEffect(() => {
    const source = listedSource(item);
    if (!source) return;
    let isGone = false;
    const acquired = acquireDocument(source.raw, 'json');
    acquired.opened
      .then((document) => document.ask('textAt', source.pointer))
      .then(
        (text) => {
          if (!isGone && typeof text === 'string') setLast({ item, text });
        },
        () => undefined,
      );
    return () => {
      isGone = true;
      acquired.release();
    };
  }, [item]);
  return last?.item === item ? last.text : stringifyJson(item);
}
