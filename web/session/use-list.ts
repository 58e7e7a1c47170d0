import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { listPages, type ListResult } from './list-pages';
import type { ListChanged, Session, SessionState } from './session';

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
 * A list of the connected server, whole: fetched once for each connection, and again when the server says that it
 * changed or when `refresh` is called, never otherwise.
 */
export function useList(
  session: Session,
  state: SessionState,
  kind: ListKind,
): { state: ListState; refresh: () => void } {
  const client = useQueryClient();
  const { method, member, changed } = kind;
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const capability = member === 'resourceTemplates' ? 'resources' : member;
  const declared = connected !== undefined && capability in connected.capabilities;
  const queryKey = [method, session.config.name, connected?.since];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => listPages(session, method, member, signal),
    enabled: declared,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const refresh = () => void client.invalidateQueries({ queryKey });

  useEffect(
    () =>
      session.onListChanged((what) => {
        if (what === changed)
          void client.invalidateQueries({ queryKey: [method, session.config.name] });
      }),
    [session, client, changed, method],
  );

  // After the connection was lost, and until the next one has listed anew, the list that was there stays readable.
  const kept = client
    .getQueriesData<ListResult>({ queryKey: [method, session.config.name] })
    .findLast(([, data]) => data !== undefined);
  const list = query.data ?? (connected && !declared ? undefined : kept?.[1]);
  if (list) return { state: { kind: 'loaded', list, refreshing: query.isFetching }, refresh };
  return { state: { kind: declared ? 'loading' : 'unavailable' }, refresh };
}
