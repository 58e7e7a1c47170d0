import { useWorkspace } from '../../../session/session-context';
import type { RunRow } from '../../../record/run-row';

/** Makes a recording of runs of one server, for the dialog to save it. Rejects if they can't be read. */
export function useRecordRuns(): (runs: readonly RunRow[]) => Promise<void> {
  const workspace = useWorkspace();
  return async (runs) => {
    const { recordRuns } = await import('../../../record/record-runs');
    const config = workspace.session(runs[0]?.server ?? '')?.config;
    await recordRuns(runs, config, workspace.host.version);
  };
}
