import type { QueryClient } from '@tanstack/react-query';

import type { ListResult } from '../../core/session/lists/list-pages';
import { isObject } from '../../core/json/json-object';
import { memoizeByObject } from '../../core/json/memoize-by-object';
import type { RunRow } from '../../core/run/run';
import { queryKeys } from './queries';
import { PROMPTS, RESOURCES, TOOLS } from './list-kinds';

/** The tools as their server last listed them in this page. Sends no request. */
export function listedTools(client: QueryClient, server: string): readonly unknown[] {
  return listOfTools(client, server)?.items ?? [];
}

export function listOfTools(client: QueryClient, server: string): ListResult | undefined {
  return lastList(client, server, TOOLS.method);
}

function lastList(client: QueryClient, server: string, method: string): ListResult | undefined {
  const queryKey = queryKeys.ofServer(method, server);
  const lists = client.getQueriesData<ListResult>({ queryKey });
  return lists.findLast(([, list]) => list !== undefined)?.[1];
}

export const NAMED_LISTS = { tool: TOOLS, prompt: PROMPTS, resource: RESOURCES };

/** The title of a tool, prompt or resource as its server last listed it in this page. Sends no request. */
export function listedTitle(
  client: QueryClient,
  server: string,
  kind: RunRow['kind'],
  name: string,
): string | undefined {
  const list = kind === 'raw' ? undefined : lastList(client, server, NAMED_LISTS[kind].method);
  return list && titlesOf(list.items).get(name);
}

export const titlesOf = memoizeByObject((items: readonly unknown[]): ReadonlyMap<unknown, string> => {
  const titles = new Map<unknown, string>();
  for (const item of items) {
    if (!isObject(item)) continue;
    const { uri, name, title, annotations } = item;
    const shown = title ?? (isObject(annotations) ? annotations['title'] : undefined) ?? (uri && name);
    if (typeof shown === 'string' && shown !== '') titles.set(uri ?? name, shown);
  }
  return titles;
});
