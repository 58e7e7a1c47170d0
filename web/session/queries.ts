import { QueryClient } from '@tanstack/react-query';

import { describeTarget } from '../../core/session/connect/server-config';
import type { Connected, Session } from '../../core/session/session';

/** Lists, reads and completions; nothing is fetched unasked. Each `queryFn` hands its `signal` to the request. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
        staleTime: Infinity,
        networkMode: 'always',
        // Comparing results of many megabytes costs more than rendering them.
        structuralSharing: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Drops a removed server's queries, which would keep its session in memory. */
export function forgetServer(client: QueryClient, server: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === server });
}

const targets = new WeakMap<Connected, string>();

/** The target of the connection, which is still the old one after the settings have changed. */
function targetOf(session: Session, connected: Connected | undefined): string {
  const known = connected && targets.get(connected);
  if (known !== undefined) return known;
  const target = describeTarget(session.config.target);
  if (connected) targets.set(connected, target);
  return target;
}

/** Query keys of a method, from the widest to the narrowest; a reconnection is another session, so another key. */
export const queryKeys = {
  ofServer: (method: string, server: string) => [method, server] as const,
  ofTarget: (method: string, session: Session, connected: Connected | undefined) =>
    [...queryKeys.ofServer(method, session.config.name), targetOf(session, connected)] as const,
  ofConnection: (method: string, session: Session, connected: Connected | undefined) =>
    [...queryKeys.ofTarget(method, session, connected), connected?.since] as const,
};
