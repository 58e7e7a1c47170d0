import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { RunningTap } from '../../../tunnel/remote-recordings';
import { useWorkspace } from '../../../session/session-context';

/** A look costs a read of a small folder. */
const POLL_EVERY_MS = 3000;
const QUERY_KEY = ['taps'];

export function useTaps() {
  const t = useTranslations('recordings');
  const { recordings } = useWorkspace().tunnel;
  const client = useQueryClient();
  const taps = useQuery({ queryKey: QUERY_KEY, queryFn: () => recordings.taps(), refetchInterval: POLL_EVERY_MS });
  const command = useMutation({
    mutationFn: ({ id, op }: { id: string; op: 'stop' | 'resume' }) => recordings.commandAgent(id, op),
    onSuccess: (now) => client.setQueryData(QUERY_KEY, now),
  });
  return {
    taps: taps.data ?? [],
    error: taps.error ?? command.error,
    /** Undefined for a tap between another client and its server. */
    agentAction: ({ id, agent }: RunningTap) =>
      agent && {
        text: t(agent === 'stopped' ? 'resumeAgent' : 'stopAgent'),
        onClick: () => command.mutate({ id, op: agent === 'stopped' ? 'resume' : 'stop' }),
      },
  };
}
