import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { isObject } from './json-rpc';
import { listChanges } from './list-changes';
import { isPageByPage, setPageByPage, usePageByPage } from './list-paging';
import { listNextPage, type ListResult } from './list-pages';
import { type Listing, listingsOf, listWhole } from './listing';
import { passSource } from './listed-source';
import { describeTarget } from './server-config';
import type { Connected, ListChanged, Session, SessionState } from './session';

interface ListKind {
  method: string;
  member: string;
  changed: ListChanged;
}

export const TOOLS: ListKind = {
  method: 'tools/list',
  member: 'tools',
  changed: 'notifications/tools/list_changed',
};
export const RESOURCES: ListKind = {
  method: 'resources/list',
  member: 'resources',
  changed: 'notifications/resources/list_changed',
};
export const TEMPLATES: ListKind = {
  method: 'resources/templates/list',
  member: 'resourceTemplates',
  changed: 'notifications/resources/list_changed',
};
export const PROMPTS: ListKind = {
  method: 'prompts/list',
  member: 'prompts',
  changed: 'notifications/prompts/list_changed',
};

/** What a list is at the moment. A list that the server never declared is not asked for. */
export type ListState =
  | { kind: 'unavailable' }
  | { kind: 'loading' }
  | { kind: 'loaded'; list: ListResult; refreshing: boolean };

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

const targets = new WeakMap<Connected, string>();

/** What the lists are of: the target may be edited while the connection to the old one is still open. */
function targetOf(session: Session, connected: Connected | undefined): string {
  const known = connected && targets.get(connected);
  if (known !== undefined) return known;
  const target = describeTarget(session.config.target);
  if (connected) targets.set(connected, target);
  return target;
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
 */
export function useList(
  session: Session,
  state: SessionState,
  kind: ListKind,
): { state: ListState; refresh: () => void; paging: ListPaging } {
  const client = useQueryClient();
  const { method, member, changed } = kind;
  const changes = listChanges(session);
  const revision = useSyncExternalStore(changes.subscribe, () => changes.revision(changed));
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const capability = member === 'resourceTemplates' ? 'resources' : member;
  const declared = connected !== undefined && capability in connected.capabilities;
  const lists = [method, session.config.name, targetOf(session, connected)];
  const queryKey = [...lists, connected?.since, revision];
  const keptList = () =>
    client.getQueriesData<ListResult>({ queryKey: lists }).findLast(([, data]) => data)?.[1];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const list = isPageByPage(session.config.name, method)
        ? await listNextPage(session, method, member)
        : await listWhole(session, method, member, signal);
      return keepUnchanged(keptList(), list);
    },
    structuralSharing: false,
    enabled: declared,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const refresh = () => void client.invalidateQueries({ queryKey });

  // Once there is a list, those before it would only take up memory.
  const fetchedAt = query.dataUpdatedAt;
  const { name } = session.config;
  const pageByPage = usePageByPage(name, method);
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
  const listings = listingsOf(session);
  const listing = useSyncExternalStore(listings.subscribe, () => listings.of(method));
  const paging: ListPaging = {
    pageByPage,
    listing,
    setPageByPage: (on) => {
      setPageByPage(name, method, on);
      refresh();
    },
    fetchingNext,
    fetchNext: () => void fetchNext(),
  };
  useEffect(() => {
    if (fetchedAt === 0) return;
    client.removeQueries({ queryKey: [method, name], type: 'inactive' });
  }, [client, method, name, fetchedAt]);

  // After the connection was lost or the list has changed, and until it is there anew, the old one stays readable.
  const list = query.data ?? (connected && !declared ? undefined : keptList());
  if (list)
    return { state: { kind: 'loaded', list, refreshing: query.isFetching }, refresh, paging };
  return { state: { kind: declared ? 'loading' : 'unavailable' }, refresh, paging };
}
