import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { isObject } from '../../../../core/json/json-object';
import { queryKeys } from '../../../session/queries';
import { NOTHING_OFFERED, type Offered } from './offered';

/**
 * What a server has of which the page already holds the lists: nothing is asked of it for this.
 * @param server its name in the list of servers
 */
export function useOffered(server: string | undefined): Offered {
  const client = useQueryClient();
  return useMemo(() => {
    if (server === undefined) return NOTHING_OFFERED;
    const listed = (method: string) =>
      client
        .getQueriesData({ queryKey: queryKeys.ofServer(method, server) })
        .flatMap(([, list]): unknown[] =>
          isObject(list) && Array.isArray(list['items']) ? list['items'] : [],
        )
        .filter(isObject);
    const texts = (method: string, member: string) =>
      listed(method).flatMap((item) => {
        const text = item[member];
        return typeof text === 'string' ? [{ text, item }] : [];
      });
    return {
      tools: texts('tools/list', 'name').map(({ text: name, item: { inputSchema } }) => ({
        name,
        ...(isObject(inputSchema) && { inputSchema }),
      })),
      prompts: texts('prompts/list', 'name').map(({ text: name }) => ({ name })),
      resources: texts('resources/list', 'uri').map(({ text: uri }) => ({ uri })),
    };
  }, [client, server]);
}
