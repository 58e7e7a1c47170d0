import { QueryClient } from '@tanstack/react-query';

import { describeTarget } from '../../core/session/connect/server-config';
import type { Connected, Session } from '../../core/session/session';

/**
 * What lives on the other side of a request, and is asked for and not acted upon: lists, readings, completions. A tool's
 * call is an act, and no query.
 *
 * Nothing is asked of a server that the person did not ask for: no retries, no refetching behind their back. What is
 * asked for anew is by `refetch` or `invalidateQueries`, as the person does it or the server says that it changed. Each
 * `queryFn` hands its `signal` to the session's request: what nobody waits for any longer is cancelled at the server, too.
 */
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
        // Results are compared by what they are of, where at all: they may be of many megabytes.
        structuralSharing: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Forgets all that a server gave, which would hold its session, too: it was removed. */
export function forgetServer(client: QueryClient, server: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === server });
}

const targets = new WeakMap<Connected, string>();

/** What is asked of: the target may be edited while the connection to the old one is still open. */
function targetOf(session: Session, connected: Connected | undefined): string {
  const known = connected && targets.get(connected);
  if (known !== undefined) return known;
  const target = describeTarget(session.config.target);
  if (connected) targets.set(connected, target);
  return target;
}

/**
 * The keys of what a method gives, from the widest to the narrowest: of a server by its name, of one target of it, of one
 * connection to that: another connection is another session of the protocol.
 */
export const queryKeys = {
  ofServer: (method: string, server: string) => [method, server] as const,
  ofTarget: (method: string, session: Session, connected: Connected | undefined) =>
    [...queryKeys.ofServer(method, session.config.name), targetOf(session, connected)] as const,
  ofConnection: (method: string, session: Session, connected: Connected | undefined) =>
    [...queryKeys.ofTarget(method, session, connected), connected?.since] as const,
};
