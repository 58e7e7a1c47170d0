import { useState } from 'react';

import type { RunRow } from '../../../../core/run/run';
import { useWorkspace } from '../../../session/session-context';

export function useRecordRuns(): { record: (runs: readonly RunRow[]) => void; hasFailed: boolean } {
  const workspace = useWorkspace();
  const [hasFailed, setHasFailed] = useState(false);
  const make = async (runs: readonly RunRow[]) => {
    const { recordRuns } = await import('../../../runs/record/record-runs');
    const config = workspace.session(runs[0]?.server ?? '')?.config;
    await recordRuns(runs, config, workspace.host.version);
  };
  const record = (runs: readonly RunRow[]) =>
    void make(runs).then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
  return { record, hasFailed };
}
