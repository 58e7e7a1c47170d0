import { isObject } from '../../core/json/json-object';
import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { listedSource, listNextPage, type ListResult, passSource } from '../../core/session/lists/list-pages';
import { type Listing, listsOf, listWhole } from '../../core/session/lists/listing';
import type { Session, SessionState } from '../../core/session/session';
import { inBrowser, remember } from '../ui/remember';
import { takeEarly } from './early-list';
import { isDeclared, isPageByPage, type ListKind, pagingKey } from './list-kinds';
import { acquireDocument } from '../workers/documents/shared-document';
import { queryKeys } from './queries';
import { stringifyJson } from '../../core/json/lossless';

/** What a list is at the moment. A list that the server never declared is not asked for. */
export interface ServedList {
  state: 'unavailable' | 'loading' | 'loaded';
  /** There once it is loaded. */
  list: ListResult | undefined;
  refreshing: boolean;
  refresh: () => void;
  paging: ListPaging;
}

/**
 * The new list, in which what has not changed is the same object as before: a form stays as it is, and the focus in it,
 * when the server only added another tool.
 */
export function keepUnchanged(before: ListResult | undefined, list: ListResult): ListResult {
  if (!before) return list;
  const known = new Map(before.items.map((item) => [identityOf(item), item]));
  const items = list.items.map((item): unknown => {
    const identity = identityOf(item);
    if (identity === undefined) return item;
    const kept: unknown = replaceEqualDeep(known.get(identity), item);
    passSource(item, kept);
    return kept;
  });
  return { ...list, items };
}

function identityOf(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  return item['uri'] ?? item['uriTemplate'] ?? item['name'];
}

/** How a list comes: whole, or page by page as the person asks for each. */
export interface ListPaging {
  pageByPage: boolean;
  /** Fetches the list anew in the other way. */
  setPageByPage: (on: boolean) => void;
  /** Set while the pages come one after the other by themselves. */
  listing: Listing | undefined;
  /** Whether {@link fetchNext} is under way. */
  fetchingNext: boolean;
  /** Adds the page that the list's `next` names. */
  fetchNext: () => void;
}

/**
 * A list of the connected server: fetched once for each connection, and again when the server says that it
 * changed (also while the list was not on the screen) or when `refresh` is called, never otherwise.
 * @param isWanted while it is not, the list is not asked for
 */
export function useList(session: Session, sessionState: SessionState, kind: ListKind, isWanted = true): ServedList {
  const client = useQueryClient();
  const { method, member, changed } = kind;
  const { name } = session.config;
  const lists = listsOf(session);
  const revision = useSyncExternalStore(lists.subscribe, () =>
    changed === undefined ? 0 : (lists.snapshot().revisions[changed] ?? 0),
  );
  const listing = useSyncExternalStore(lists.subscribe, () => lists.snapshot().listings.get(method));
  const connected = sessionState.kind === 'connected' ? sessionState.connected : undefined;
  const declared = connected !== undefined && isDeclared(kind, connected);
  const queryKey = [...queryKeys.ofConnection(method, session, connected), revision];
  const kept = queryKeys.ofTarget(method, session, connected);
  const keptList = () => client.getQueriesData<ListResult>({ queryKey: kept }).findLast(([, data]) => data)?.[1];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const list = await (takeEarly(connected, method, signal) ??
        (isPageByPage(name, method)
          ? listNextPage(session, method, member, undefined, signal)
          : listWhole(session, method, member, signal)));
      return keepUnchanged(keptList(), list);
    },
    structuralSharing: false,
    enabled: declared && isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const refresh = () => void client.invalidateQueries({ queryKey });

  const [pageByPage, setPaging] = useState(() => isPageByPage(name, method));
  const [fetchingNext, setFetchingNext] = useState(false);
  const fetchNext = async () => {
    const before = client.getQueryData<ListResult>(queryKey);
    if (!before?.next || fetchingNext) return;
    setFetchingNext(true);
    const list = await listNextPage(session, method, member, before);
    setFetchingNext(false);
    // The list may have been fetched anew in the meantime.
    client.setQueryData<ListResult>(queryKey, (now) => (now === before ? list : now));
  };
  const paging: ListPaging = {
    pageByPage,
    listing,
    setPageByPage: (on) => {
      remember(inBrowser, pagingKey(name, method), on ? '1' : null);
      setPaging(isPageByPage(name, method));
      refresh();
    },
    fetchingNext,
    fetchNext: () => void fetchNext(),
  };

  // Once there is a list, those before it would only take up memory.
  const fetchedAt = query.dataUpdatedAt;
  useEffect(() => {
    if (fetchedAt === 0) return;
    client.removeQueries({
      queryKey: queryKeys.ofServer(method, name),
      type: 'inactive',
      predicate: ({ state }) => state.dataUpdatedAt < fetchedAt,
    });
  }, [client, method, name, fetchedAt]);

  // After the connection was lost or the list has changed, and until it is there anew, the old one stays readable.
  const list = query.data ?? (connected && !declared ? undefined : keptList());
  const state = list ? 'loaded' : declared ? 'loading' : 'unavailable';
  return { state, list, refreshing: list !== undefined && query.isFetching, refresh, paging };
}

/** A listed item's JSON as the server wrote it; until that is read, and where nobody knows it, as JSON of the value. */
export function useListedSource(item: object): string {
  const [read, setRead] = useState<{ of: object; text: string }>();
  useEffect(() => {
    const source = listedSource(item);
    if (!source) return;
    let left = false;
    const acquired = acquireDocument(source.raw, 'json');
    acquired.opened
      .then((document) => document.ask('textAt', source.pointer))
      .then(
        (text) => {
          if (!left && typeof text === 'string') setRead({ of: item, text });
        },
        // The worker is gone: the value's own JSON stays.
        () => undefined,
      );
    return () => {
      left = true;
      acquired.release();
    };
  }, [item]);
  return read?.of === item ? read.text : stringifyJson(item);
}
