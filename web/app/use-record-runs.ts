import type { RecordRuns } from '../features/history/run-detail';
import { useWorkspace } from '../session/session-context';

/** Turns runs into a recording, after a preview of what it will contain. */
export function useRecordRuns(): RecordRuns {
  const workspace = useWorkspace();
  return async (runs) => {
    const { recordRuns } = await import('../features/recordings/record-runs');
    const config = workspace.session(runs[0]?.server ?? '')?.config;
    await recordRuns(runs, config, workspace.host.version);
  };
}
