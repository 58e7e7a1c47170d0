import type { QueryClient } from '@tanstack/react-query';

import type { ListResult } from '../../core/session/lists/list-pages';
import { queryKeys } from './queries';
import { TOOLS } from './list-kinds';

/** The tools as their server last listed them in this page. Sends no request. */
export function listedTools(client: QueryClient, server: string): readonly unknown[] {
  return listOfTools(client, server)?.items ?? [];
}

export function listOfTools(client: QueryClient, server: string): ListResult | undefined {
  const queryKey = queryKeys.ofServer(TOOLS.method, server);
  const lists = client.getQueriesData<ListResult>({ queryKey });
  return lists.findLast(([, list]) => list !== undefined)?.[1];
}
