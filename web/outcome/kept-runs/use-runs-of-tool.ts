import { useEffect, useState } from 'react';

import { useStore } from '../../ui/use-store';
import type { KeptRun } from './kept-run';
import { keptRuns } from './kept-runs';

const NONE: readonly KeptRun[] = [];

/** The newest runs of a tool that the history has, newest first, followed while they change. */
export function useRunsOfTool(server: string, tool: string): readonly KeptRun[] {
  const changes = useStore(keptRuns.changes);
  const [found, setFound] = useState<{ server: string; tool: string; runs: readonly KeptRun[] }>();
  useEffect(() => {
    let gone = false;
    void keptRuns.ofTool(server, tool).then((runs) => {
      if (!gone) setFound({ server, tool, runs });
    });
    return () => {
      gone = true;
    };
  }, [server, tool, changes]);
  return found?.server === server && found.tool === tool ? found.runs : NONE;
}
