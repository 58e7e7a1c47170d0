import type { ComponentProps } from 'react';

import { stringifyJson } from '../../core/json/lossless';
import { HistoryScreen } from '../features/history/history-screen';
import { writeDraft, writeUnfinished } from '../features/tools/drafts';
import { ToolResultView } from '../features/tools/tool-result-view';
import { goTo } from './navigation';

/** The history, in which a result looks as it does beside the tool's form, and arguments go back into that. */
export function HistoryWithResults(
  props: Omit<ComponentProps<typeof HistoryScreen>, 'ResultView' | 'onRestore'>,
) {
  return <HistoryScreen {...props} ResultView={ToolResultView} onRestore={restore} />;
}

function restore(server: string, tool: string, args: unknown): void {
  writeDraft(server, tool, stringifyJson(args, 2));
  writeUnfinished(server, tool, []);
  goTo({ kind: 'section', server, section: 'tools', item: tool });
}
