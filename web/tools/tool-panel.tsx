import { useEffect, useState, useSyncExternalStore } from 'react';

import type { Violation } from '../json/validation/validate';
import { validate } from '../json/validation/validate';
import { OperationLayout } from '../outcome/operation-layout';
import type { Session } from '../session/session';
import { useWorkspace } from '../session/session-context';
import { ArgumentsPanel } from './arguments-panel';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { ConfirmDestructive } from './confirm-destructive';
import { ResultPanel } from './result-panel';
import { isCalledDestructive, type ListedTool } from './tool';
import { ToolHeader } from './tool-header';
import { toolRuns } from './tool-runs';

/** One tool: what it is, its arguments, and beside them what came of them. */
export function ToolPanel({ session, tool }: { session: Session; tool: ListedTool }) {
  const workspace = useWorkspace();
  const runs = toolRuns(session);
  const ofTool = useSyncExternalStore(runs.subscribe, runs.snapshot).get(tool.name) ?? [];
  const { draft, setText, setValue } = useArgumentsDraft(session.config.name, tool.name);
  /** The run that is looked at; undefined is the latest. */
  const [chosen, setChosen] = useState<number>();
  const [refused, setRefused] = useState<readonly Violation[]>();
  const [confirming, setConfirming] = useState(false);
  const shown = ofTool.find(({ id }) => id === chosen) ?? ofTool.at(-1);

  useEffect(() => runs.show(tool.name), [runs, tool.name]);

  const send = () => {
    if (draft.parsed.kind !== 'value') return;
    setRefused(undefined);
    setConfirming(false);
    setChosen(undefined);
    void runs.callTool(tool.name, toArguments(draft.parsed.value));
  };
  const askThenSend = () => {
    if (session.config.confirmDestructive && isCalledDestructive(tool)) setConfirming(true);
    else send();
  };
  const call = async () => {
    if (draft.parsed.kind !== 'value' || tool.faults.includes('no-name')) return;
    const { value } = draft.parsed;
    // A check that fails says nothing against the arguments.
    const verdict =
      tool.inputSchema && (await validate(tool.inputSchema, value).catch(() => undefined));
    if (verdict?.kind === 'invalid') setRefused(verdict.violations);
    else askThenSend();
  };
  const changing =
    <A extends unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      setRefused(undefined);
      change(...args);
    };

  return (
    <>
      <OperationLayout
        id="call"
        onSend={() => void call()}
        header={<ToolHeader tool={tool} />}
        request={
          <ArgumentsPanel
            session={session}
            tool={tool}
            draft={draft}
            onText={changing(setText)}
            onValue={changing(setValue)}
            refused={refused}
            run={shown}
            onCall={() => void call()}
            onSendAnyway={askThenSend}
          />
        }
        result={
          <ResultPanel
            session={session}
            tool={tool}
            runs={ofTool}
            shown={shown}
            onChoose={setChosen}
            onPutBack={changing((run) => setValue(run.arguments))}
          />
        }
      />
      {confirming && draft.parsed.kind === 'value' && (
        <ConfirmDestructive
          tool={tool}
          args={toArguments(draft.parsed.value)}
          onCancel={() => setConfirming(false)}
          onCall={(neverAgain) => {
            if (neverAgain) workspace.save({ ...session.config, confirmDestructive: false });
            send();
          }}
        />
      )}
    </>
  );
}
