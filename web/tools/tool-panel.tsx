import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

import { LaterTexts } from '../i18n/later-texts';
import type { Violation } from '../json/validation/validate';
import { validate } from '../json/validation/validate';
import { OperationLayout } from '../outcome/operation-layout';
import type { Session } from '../session/session';
import { useWorkspace } from '../session/session-context';
import { ArgumentsPanel } from './arguments-panel';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { BatchChips } from './batch/batch-chips';
import type { BatchView } from './batch/batch-view';
import { ConfirmDestructive } from './confirm-destructive';
import { ResultPanel } from './result-panel';
import { isCalledDestructive, type ListedTool } from './tool';
import { ToolHeader } from './tool-header';
import { toolRuns } from './tool-runs';
import { useTaskChoice } from './use-task-choice';

const BatchPanel = lazy(async () => ({
  default: (await import('./batch/batch-panel')).BatchPanel,
}));

interface ToolPanelProps {
  session: Session;
  tool: ListedTool;
  /** The whole list. */
  tools: readonly ListedTool[];
}

/** One tool: what it is, its arguments, and beside them what came of them. */
export function ToolPanel({ session, tool, tools }: ToolPanelProps) {
  const workspace = useWorkspace();
  const runs = toolRuns(session);
  const ofTool = useSyncExternalStore(runs.subscribe, runs.snapshot).get(tool.name) ?? [];
  const { draft, setText, setValue } = useArgumentsDraft(
    session.config.name,
    tool.name,
    tool.inputSchema ?? true,
  );
  const asTask = useTaskChoice(session, tool);
  /** The run that is looked at; undefined is the latest. */
  const [chosen, setChosen] = useState<number>();
  const [refused, setRefused] = useState<readonly Violation[]>();
  const [confirming, setConfirming] = useState(false);
  /** The negative tests that stand in the place of the result. */
  const [batchView, setBatchView] = useState<BatchView>();
  const shown = ofTool.find(({ id }) => id === chosen) ?? ofTool.at(-1);

  useEffect(() => runs.show(tool.name), [runs, tool.name]);

  const send = () => {
    if (draft.parsed.kind !== 'value') return;
    setRefused(undefined);
    setConfirming(false);
    setChosen(undefined);
    setBatchView(undefined);
    const args = toArguments(draft.parsed.value);
    void runs.callTool(tool.name, args, asTask?.request, tool.inputSchema);
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
        header={<ToolHeader tool={tool} tools={tools} />}
        request={
          <ArgumentsPanel
            session={session}
            tool={tool}
            draft={draft}
            onText={changing(setText)}
            onValue={changing(setValue)}
            refused={refused}
            asTask={asTask}
            run={shown}
            onCall={() => void call()}
            onSendAnyway={askThenSend}
            onNegatives={() => setBatchView({ kind: 'plan' })}
          />
        }
        result={
          batchView ? (
            <Suspense>
              <LaterTexts>
                <BatchPanel
                  session={session}
                  tool={tool}
                  view={batchView}
                  asTask={asTask?.request}
                  current={draft.parsed.kind === 'value' ? draft.parsed.value : undefined}
                  onView={setBatchView}
                  onPutBack={changing(setValue)}
                />
              </LaterTexts>
            </Suspense>
          ) : (
            <ResultPanel
              session={session}
              tool={tool}
              tools={tools}
              runs={ofTool}
              shown={shown}
              onChoose={setChosen}
              onReference={(run, isReference) => runs.setReference(run, isReference)}
              batches={(alone) => (
                <BatchChips
                  session={session}
                  tool={tool.name}
                  alone={alone}
                  onOpen={(id) => setBatchView({ kind: 'run', id })}
                />
              )}
              onPutBack={changing((run) => setValue(run.arguments))}
            />
          )
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
