import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useStore } from '../../ui/use-store';
import { callHistory, type CallPoint } from './call-history';

/** The kept runs of a suite's calls, by their keys, oldest first. */
export function useCallHistory(
  suite: string,
): UseQueryResult<ReadonlyMap<string, readonly CallPoint[]>> {
  const revision = useStore(callHistory.changes);
  return useQuery({
    queryKey: ['call-history', suite, revision],
    queryFn: () => callHistory.read(suite),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: 0,
  });
}
