import { encodePart } from '../../core/text/encode-part';
import { useMemo, useState } from 'react';

import { readTools } from '../../core/protocol/tool';
import type { Session } from '../../core/session/session';
import { toArguments, useArgumentsDraft } from '../features/tools/arguments-draft';
import { presentedRun } from '../features/tools/presented-run';
import { toSuiteTask, useTaskChoice } from '../features/tools/use-task-choice';
import type { PresentedStep } from '../features/present/presented-step';
import { Presentation } from '../features/present/presentation';
import { useStoredCustomization } from '../forms/customize/stored-customization';
import { useSessionState } from '../session/session-context';
import { useList } from '../session/use-list';
import { TOOLS } from '../session/list-kinds';
import { TrafficView } from '../features/traffic/traffic-view';
import { focusPresentButton } from '../navigation/focus-first-field';
import { goTo } from '../navigation/navigation';

/** Shares its arguments with the tool's form. */
export function PresentedTool({ session, tool: key }: { session: Session; tool: string }) {
  const server = session.config.name;
  const { list } = useList(session, useSessionState(session), TOOLS);
  const tool = useMemo(() => readTools(list?.items ?? []).find((each) => each.key === key), [list, key]);
  const { draft, setValue } = useArgumentsDraft(server, key, tool?.inputSchema ?? true);
  const task = useTaskChoice(session, tool)?.request;
  const [ui, customize] = useStoredCustomization(server, key);
  const [shownRun] = useState(() => {
    const run = presentedRun(session).snapshot();
    const isOfTool = run?.kind === 'tool' && (run.key ?? run.name) === key && run.state.kind === 'ended';
    return isOfTool ? new Map([[key, run]]) : undefined;
  });
  const step: PresentedStep = {
    key,
    title: undefined,
    call: { tool: tool?.name ?? key, ...(task && { task: toSuiteTask(task) }), ui },
    timeoutMs: undefined,
  };
  return (
    <Presentation
      id={`tool/${[server, key].map(encodePart).join('/')}`}
      initialRuns={shownRun}
      toolKey={key}
      session={session}
      title={undefined}
      steps={[step]}
      at={0}
      onStep={() => undefined}
      onLeave={() => {
        goTo({ kind: 'section', server, section: 'tools', item: key });
        focusPresentButton();
      }}
      valueOf={() => (draft.parsed.kind === 'value' ? toArguments(draft.parsed.value) : undefined)}
      onValue={(_, value) => setValue(value)}
      onCustomize={(_, next) => customize(next)}
      onEnded={() => undefined}
      traffic={() => <TrafficView session={session} />}
    />
  );
}
