import type { ComponentProps } from 'react';

import { HistoryScreen } from '../features/history/history-screen';
import { useWorkspace } from '../session/session-context';
import { goTo } from './navigation';
import { openDialog } from './open-dialog';
import { fillTool, restoreRun } from './restore-run';
import { useRecordRuns } from './use-record-runs';

/** Can put what was sent back into its form. */
export function HistoryWithActions(props: Pick<ComponentProps<typeof HistoryScreen>, 'item' | 'onItem'>) {
  const workspace = useWorkspace();
  const onRecord = useRecordRuns();
  return (
    <HistoryScreen
      {...props}
      onRestore={(kept, args) => restoreRun(kept, args, workspace.session(kept.server))}
      onPresent={({ server, name }, args) => {
        fillTool(server, name, args);
        goTo({ kind: 'present', server, tool: name });
      }}
      onRecord={onRecord}
      onSettings={() => openDialog.set('settings')}
    />
  );
}
