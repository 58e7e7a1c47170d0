import { useEffect, useEffectEvent } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { Run } from '../../../core/run/run';
import type { Session } from '../../../core/session/session';
import { sessionRuns } from './session-runs';

export function useStoredFindings(
  session: Session,
  run: Run | undefined,
  { findings, checking }: { findings: readonly Finding[]; checking: boolean },
): void {
  const id = run?.state.kind === 'ended' && !checking ? run.id : undefined;
  const store = useEffectEvent(() => run && sessionRuns(session).setFindings(run, findings));
  useEffect(() => {
    if (id !== undefined && findings.length > 0) void store();
  }, [id, findings]);
}
