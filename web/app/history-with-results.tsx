import type { ComponentProps } from 'react';

import { isObject } from '../../core/json/json-object';
import { stringifyJson } from '../../core/json/lossless';
import type { Session } from '../../core/session/session';
import { HistoryScreen } from '../features/history/history-screen';
import type { RestoreRun, ResultView } from '../features/history/run-detail';
import { PromptMessages } from '../features/prompts/prompt-messages';
import { writeRawText } from '../features/raw/raw-draft';
import { ReadingView } from '../features/resources/reading-view';
import { writeDraft, writeUnfinished } from '../features/tools/drafts';
import { ToolResultView } from '../features/tools/tool-result-view';
import { StructuredView } from '../content/text/structured-view';
import type { KeptRun, RunKind } from '../outcome/kept-runs/kept-run';
import { useWorkspace } from '../session/session-context';
import { inBrowser, remember, storageKey } from '../ui/remember';
import { goTo } from './navigation';

/** The history, in which each result looks as it does beside the form that it came of, and what was sent goes back into that. */
export function HistoryWithResults(
  props: Omit<ComponentProps<typeof HistoryScreen>, 'ResultView' | 'onRestore' | 'onPresent'>,
) {
  const workspace = useWorkspace();
  const onRestore: RestoreRun = (kept, args) => restore(kept, args, workspace.session(kept.server));
  const onPresent: RestoreRun = ({ server, name }, args) => {
    fillIn(server, name, args);
    goTo({ kind: 'present', server, tool: name });
  };
  return (
    <HistoryScreen {...props} ResultView={KeptResult} onRestore={onRestore} onPresent={onPresent} />
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

/** Puts arguments into the form of a tool, in place of what stands there. */
function fillIn(server: string, tool: string, args: unknown): void {
  writeDraft(server, tool, stringifyJson(args, 2));
  writeUnfinished(server, tool, []);
}

function restore(
  { server, kind, name }: KeptRun,
  args: unknown,
  session: Session | undefined,
): void {
  switch (kind) {
    case 'tool':
      fillIn(server, name, args);
      goTo({ kind: 'section', server, section: 'tools', item: name });
      return;
    case 'prompt': {
      const values = isObject(args) ? JSON.stringify(args) : null;
      remember(inBrowser, storageKey('loupe.prompt', server, name), values);
      goTo({ kind: 'section', server, section: 'prompts', item: name });
      return;
    }
    case 'resource':
      goTo({ kind: 'section', server, section: 'resources', item: name });
      return;
    case 'raw':
      writeRawText(server, session, typeof args === 'string' ? args : '');
      goTo({ kind: 'section', server, section: 'raw' });
  }
}
