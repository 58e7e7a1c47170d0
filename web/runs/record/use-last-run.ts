import { useMemo } from 'react';

import { outcomeOf, type Run } from '../../../core/run/run';
import type { SentRequest } from '../../../core/run/send-run';
import type { Session } from '../../../core/session/session';
import { useSelected } from '../../ui/use-store';
import { itemKey, sessionRuns } from './session-runs';

const MAX_EARLIER = 8;
const NONE: readonly Run[] = [];

/** An item's last run, the earlier ones to compare its result with, and how to start the next. */
export function useLastRun(
  session: Session,
  kind: 'prompt' | 'resource',
  key: string,
): {
  run: Run | undefined;
  earlier: readonly Run[];
  start: (request: Pick<SentRequest, 'name' | 'arguments'>) => void;
} {
  const store = sessionRuns(session);
  const runs = useSelected(store, (all) => all.get(itemKey(kind, key))) ?? NONE;
  const earlier = useMemo(
    () =>
      runs
        .slice(0, -1)
        .filter((run) => outcomeOf(run)?.kind === 'result')
        .slice(-MAX_EARLIER),
    [runs],
  );
  return {
    run: runs.at(-1),
    earlier,
    start: (request) => {
      // Only the last run is shown.
      const last = store.of(kind, key).at(-1);
      if (last?.state.kind === 'running') last.state.cancel();
      store.start({ ...request, kind, key });
    },
  };
}
