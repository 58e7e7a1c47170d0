import { useEffect, useState } from 'react';

import { isSameItem } from '../../../core/run/run-row';
import type { RunRow, RunItem } from '../../../core/run/run';
import { runHistory } from './run-history';

const NONE: readonly RunRow[] = [];

/** The newest runs of an item and all pinned ones, newest first; updates with changes. */
export function useRunsOfItem({ server, kind, name }: RunItem): readonly RunRow[] {
  const [found, setFound] = useState<{ item: RunItem; runs: readonly RunRow[] }>();
  useEffect(() => {
    const item = { server, kind, name };
    let latest: Promise<readonly RunRow[]> | undefined;
    const read = () => {
      const reading = runHistory.ofItem(item);
      latest = reading;
      void reading.then((runs) => {
        if (reading === latest) setFound({ item, runs });
      });
    };
    read();
    const stop = runHistory.changes.subscribe(read);
    return () => {
      latest = undefined;
      stop();
    };
  }, [server, kind, name]);
  return found && isSameItem(found.item, { server, kind, name }) ? found.runs : NONE;
}
