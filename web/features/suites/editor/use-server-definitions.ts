import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

import { isObject } from '../../../../core/json/json-object';
import { queryKeys } from '../../../session/queries';
import { NO_DEFINITIONS, type ServerDefinitions } from './server-definitions';

const METHODS = ['tools/list', 'prompts/list', 'resources/list'] as const;

/** The lists that the page already has; sends nothing to the server. @param server its name in the list */
export function useServerDefinitions(server: string | undefined): ServerDefinitions {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const revision = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () =>
      server === undefined
        ? 0
        : METHODS.flatMap((method) => cache.findAll({ queryKey: queryKeys.ofServer(method, server) })).reduce(
            (sum, { state }) => sum + state.dataUpdatedAt,
            0,
          ),
  );
  return useMemo(() => {
    if (server === undefined) return NO_DEFINITIONS;
    const listed = (method: string) =>
      client
        .getQueriesData({ queryKey: queryKeys.ofServer(method, server) })
        .flatMap(([, list]): unknown[] => (isObject(list) && Array.isArray(list['items']) ? list['items'] : []))
        .filter(isObject);
    const texts = (method: string, member: string) =>
      listed(method).flatMap((item) => {
        const text = item[member];
        return typeof text === 'string' ? [{ text, item }] : [];
      });
    return {
      server,
      tools: texts('tools/list', 'name').map(({ text: name, item }) => {
        const { inputSchema, title, description } = item;
        return {
          name,
          ...(typeof title === 'string' && { title }),
          ...(typeof description === 'string' && { description }),
          ...(isObject(inputSchema) && { inputSchema }),
        };
      }),
      prompts: texts('prompts/list', 'name').map(({ text: name }) => ({ name })),
      resources: texts('resources/list', 'uri').map(({ text: uri }) => ({ uri })),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the lists change with the revision
  }, [client, server, revision]);
}
