import type { QueryClient } from '@tanstack/react-query';

import { type ListedTool, readTools } from '../../../core/protocol/tool';
import type { ListResult } from '../../../core/session/lists/list-pages';
import { queryKeys } from '../../session/queries';
import { TOOLS } from '../../session/use-list';

/** A tool as its server last listed it to this page; undefined where it did not: nothing is asked for it. */
export function listedTool(
  client: QueryClient,
  server: string,
  name: string,
): ListedTool | undefined {
  const queryKey = queryKeys.ofServer(TOOLS.method, server);
  const lists = client.getQueriesData<ListResult>({ queryKey });
  const items = lists.findLast(([, list]) => list !== undefined)?.[1]?.items ?? [];
  return readTools(items).find((tool) => tool.name === name);
}
