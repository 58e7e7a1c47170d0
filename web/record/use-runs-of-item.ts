import { useEffect, useState } from 'react';

import { useStore } from '../ui/use-store';
import { isSameItem, type KeptRun, type RunItem } from './kept-run';
import { keptRuns } from './kept-runs';

const NONE: readonly KeptRun[] = [];

/** The newest runs of an item and all pinned ones, newest first; updates with changes. */
export function useRunsOfItem({ server, kind, name }: RunItem): readonly KeptRun[] {
  const changes = useStore(keptRuns.changes);
  const [found, setFound] = useState<{ item: RunItem; runs: readonly KeptRun[] }>();
  useEffect(() => {
    let gone = false;
    const item = { server, kind, name };
    void keptRuns.ofItem(item).then((runs) => {
      if (!gone) setFound({ item, runs });
    });
    return () => {
      gone = true;
    };
  }, [server, kind, name, changes]);
  return found && isSameItem(found.item, { server, kind, name }) ? found.runs : NONE;
}
