import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { RunningTap } from '../../tunnel/remote-recordings';
import { useWorkspace } from '../../session/session-context';

/** How often it is looked for new taps, in milliseconds: to look costs a read of a small folder. */
const LOOK_FOR_TAPS = 3000;
const TAPS = ['taps'];

/** The taps that run, and the way to stop the agent behind one, or to let it go on. */
export function useTaps() {
  const t = useTranslations('recordings');
  const { recordings } = useWorkspace().tunnel;
  const client = useQueryClient();
  const taps = useQuery({
    queryKey: TAPS,
    queryFn: () => recordings.taps(),
    refetchInterval: LOOK_FOR_TAPS,
  });
  const tell = useMutation({
    mutationFn: ({ id, op }: { id: string; op: 'stop' | 'resume' }) => recordings.commandAgent(id, op),
    onSuccess: (now) => client.setQueryData(TAPS, now),
  });
  return {
    taps: taps.data ?? [],
    error: taps.error ?? tell.error,
    /** What a button does with the agent; undefined for a tap between another client and its server. */
    agentAction: ({ id, agent }: RunningTap) =>
      agent && {
        text: t(agent === 'stopped' ? 'resumeAgent' : 'stopAgent'),
        onClick: () => tell.mutate({ id, op: agent === 'stopped' ? 'resume' : 'stop' }),
      },
  };
}
