import { useEffect, useState } from 'react';

import { useStore } from '../../ui/use-store';
import { isSameItem } from '../../../core/run/run-row';
import type { RunRow, RunItem } from '../../../core/run/run';
import { runHistory } from './run-history';

const NONE: readonly RunRow[] = [];

/** The newest runs of an item and all pinned ones, newest first; updates with changes. */
export function useRunsOfItem({ server, kind, name }: RunItem): readonly RunRow[] {
  const changes = useStore(runHistory.changes);
  const [found, setFound] = useState<{ item: RunItem; runs: readonly RunRow[] }>();
  useEffect(() => {
    let isGone = false;
    const item = { server, kind, name };
    void runHistory.ofItem(item).then((runs) => {
      if (!isGone) setFound({ item, runs });
    });
    return () => {
      isGone = true;
    };
  }, [server, kind, name, changes]);
  return found && isSameItem(found.item, { server, kind, name }) ? found.runs : NONE;
}
