import { useMemo, useState } from 'react';

import { readTools } from '../../core/protocol/tool';
import type { Session } from '../../core/session/session';
import { toArguments, useArgumentsDraft } from '../features/tools/arguments-draft';
import { toolRuns } from '../features/tools/tool-runs';
import { taskOfSuite, useTaskChoice } from '../features/tools/use-task-choice';
import type { ListedTool } from '../../core/protocol/tool';
import type { PresentedStep } from '../features/present/presented-step';
import { Presentation } from '../features/present/presentation';
import { useKeptCustomization } from '../forms/customize/kept-customization';
import { useSessionState, useWorkspace } from '../session/session-context';
import { useList } from '../session/use-list';
import { TOOLS } from '../session/list-kinds';
import { focusPresentButton } from './focus-first-field';
import { goTo } from './navigation';
import { PresentedTraffic } from './presented-traffic';

interface PresentedToolProps {
  session: Session;
  /** Its name, which the server need not list. */
  tool: string;
}

const NONE = { key: '', name: '', faults: [], definition: {}, annotations: {} };

/** A tool before an audience, with the arguments that stand in its form: what is entered here stands there afterwards. */
export function PresentedTool({ session, tool: name }: PresentedToolProps) {
  const workspace = useWorkspace();
  const server = session.config.name;
  const { list } = useList(session, useSessionState(session), TOOLS);
  const tool = useMemo(
    () => readTools(list?.items ?? []).find((each) => each.name === name),
    [list, name],
  );
  const { draft, setValue } = useArgumentsDraft(server, name, tool?.inputSchema ?? true);
  const task = useTaskChoice(session, tool ?? (NONE as unknown as ListedTool))?.request;
  const [ui, customize] = useKeptCustomization(server, name);
  const [first] = useState(() => {
    const run = toolRuns(session).presented(name);
    return run && new Map([[name, run]]);
  });
  const step: PresentedStep = {
    key: name,
    title: undefined,
    call: { tool: name, ...(task && { task: taskOfSuite(task) }), ...(ui && { ui }) },
    timeout: undefined,
  };
  return (
    <Presentation
      id={`tool/${[server, name].map(encodeURIComponent).join('/')}`}
      first={first}
      session={session}
      title={undefined}
      steps={[step]}
      at={0}
      onStep={() => undefined}
      onLeave={() => {
        goTo({ kind: 'section', server, section: 'tools', item: name });
        focusPresentButton();
      }}
      onConnect={() => void workspace.connect(server)}
      valueOf={() => (draft.parsed.kind === 'value' ? toArguments(draft.parsed.value) : undefined)}
      onValue={(_, value) => setValue(value)}
      onCustomize={(_, next) => customize(next)}
      onEnded={() => undefined}
      traffic={() => <PresentedTraffic session={session} />}
    />
  );
}
