import type { RecordRuns } from '../features/history/run-detail';
import { useWorkspace } from '../session/session-context';

/** How runs of the history become a recording: what of them is to leave is shown first. */
export function useRecordRuns(): RecordRuns {
  const workspace = useWorkspace();
  return async (runs) => {
    const { recordRuns } = await import('../features/recordings/record-runs');
    const config = workspace.session(runs[0]?.server ?? '')?.config;
    await recordRuns(runs, config, workspace.host.version);
  };
}
