import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { countFindings } from '../../../core/protocol/findings/finding';
import type { ListedTool } from '../../../core/protocol/tool';
import { responseSeq, type RunRow } from '../../../core/run/run';
import { findingCountsOfRow, runsOfKey } from '../../../core/run/run-row';
import { runStatus } from '../../../core/run/run-status';
import type { Session } from '../../../core/session/session';
import { OutcomeSign } from '../../runs/outcome/outcome-sign';
import { useStatusText } from '../../runs/outcome/use-status-text';
import { runHistory } from '../../runs/record/run-history';
import { itemKey, sessionRuns } from '../../runs/record/session-runs';
import { useEntryFindings } from '../../session/use-session-findings';
import { useSelected } from '../../ui/use-store';

interface LastCallProps {
  session: Session;
  tool: Pick<ListedTool, 'key' | 'name'>;
}

/** How the tool's last call ended: of this session, or else of the history. */
export function LastCall({ session, tool }: LastCallProps) {
  const t = useTranslations('tools');
  const statusText = useStatusText();
  const last = useSelected(sessionRuns(session), (runs) => runs.get(itemKey('tool', tool.key))?.at(-1));
  const judged = useEntryFindings(session, last && responseSeq(last));
  const stored = useStoredCall(session.config.name, tool);
  const state = last ? runStatus(last) : stored?.state;
  if (!state) return null;
  const findingCounts = last ? (last.findingCounts ?? countFindings(judged)) : stored && findingCountsOfRow(stored);
  const label = t('lastCall', { outcome: statusText(state, findingCounts) });
  return (
    <span title={label}>
      <OutcomeSign state={state} findingCounts={findingCounts} />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** Read once: later calls are the session's. */
function useStoredCall(server: string, { key, name }: LastCallProps['tool']): RunRow | undefined {
  const [row, setRow] = useState<RunRow>();
  useEffect(() => {
    let isGone = false;
    void runHistory.ofItem({ server, kind: 'tool', name }).then((rows) => {
      if (!isGone) setRow(runsOfKey(rows, key).find(({ suite }) => suite === undefined));
    });
    return () => {
      isGone = true;
    };
  }, [server, name, key]);
  return row;
}
