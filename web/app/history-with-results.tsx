import type { ComponentProps } from 'react';

import { HistoryScreen } from '../features/history/history-screen';
import type { RestoreRun, ResultView } from '../features/history/run-detail';
import { PromptMessages } from '../features/prompts/prompt-messages';
import { ReadingView } from '../features/resources/reading-view';
import { ToolResultView } from '../features/tools/tool-result-view';
import { StructuredView } from '../content/text/structured-view';
import type { KeptRun, RunKind } from '../record/kept-run';
import { useWorkspace } from '../session/session-context';
import { goTo } from './navigation';
import { fillTool, restoreRun } from './restore-run';
import { useRecordRuns } from './use-record-runs';

/** The history, in which each result looks as it does beside the form that it came of, and what was sent goes back into that. */
export function HistoryWithResults(
  props: Omit<
    ComponentProps<typeof HistoryScreen>,
    'ResultView' | 'onRestore' | 'onPresent' | 'onRecord'
  >,
) {
  const workspace = useWorkspace();
  const onRestore: RestoreRun = (kept, args) =>
    restoreRun(kept, args, workspace.session(kept.server));
  const onPresent: RestoreRun = ({ server, name }, args) => {
    fillTool(server, name, args);
    goTo({ kind: 'present', server, tool: name });
  };
  const onRecord = useRecordRuns();
  return (
    <HistoryScreen
      {...props}
      ResultView={KeptResult}
      onRestore={onRestore}
      onPresent={onPresent}
      onRecord={onRecord}
    />
  );
}

function KeptResult({ kept, ...props }: ComponentProps<ResultView>) {
  switch (resultKind(kept)) {
    case 'tool':
      return <ToolResultView {...props} />;
    case 'prompt':
      return <PromptMessages {...props} />;
    case 'resource':
      return <ReadingView {...props} name={kept.name} />;
    case 'raw':
      return <StructuredView source={props.raw} pointer="/result" findings={props.findings} />;
  }
}

/** What a result is to be shown as: a message that was written by hand may ask for any of them. */
function resultKind({ kind, name }: KeptRun): RunKind {
  if (kind !== 'raw') return kind;
  switch (name) {
    case 'tools/call':
      return 'tool';
    case 'prompts/get':
      return 'prompt';
    case 'resources/read':
      return 'resource';
    default:
      return 'raw';
  }
}
