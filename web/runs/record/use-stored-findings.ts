import { useEffect, useEffectEvent } from 'react';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { Run } from '../../../core/run/run';

/** Never rejects. */
export type SetFindings = (id: number, findings: readonly Finding[]) => Promise<void>;

export function useStoredFindings(
  run: Run | undefined,
  { findings, checking }: { findings: readonly Finding[]; checking: boolean },
  setFindings: SetFindings,
): void {
  const id = run?.state.kind === 'ended' && !checking ? run.id : undefined;
  const keep = useEffectEvent(setFindings);
  useEffect(() => {
    if (id !== undefined && findings.length > 0) void keep(id, findings);
  }, [id, findings]);
}
