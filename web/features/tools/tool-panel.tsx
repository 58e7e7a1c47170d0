import { History } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { AppBadges } from '../../outcome/apps/app-part';
import { DefinitionHeader } from '../../outcome/definition-header';
import { type KeptRun, referenceIn } from '../../record/kept-run';
import { useRunsOfItem } from '../../record/use-runs-of-item';
import { OperationLayout } from '../../outcome/operation-layout';
import { PresentButton } from '../../outcome/present-button';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { type TextsByPlace, UnsentTexts } from '../../forms/state/unsent-texts';
import { useCheckedSend } from '../../forms/use-checked-send';
import type { Violation } from '../../workers/validation/validate';
import { readUnfinished, writeUnfinished } from './drafts';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { ArgumentsPanel } from './arguments-panel';
import { ConfirmDestructive } from './confirm-destructive';
import { BatchChips } from './batch/batch-chips';
import type { BatchView } from './batch/batch-panel';
import { DefinitionErrors } from './definition/definition-errors';
import { ResultPanel } from './result-panel';
import { RunStrip } from './run-strip';
import { ToolBadges } from './tool-badges';
import type { TaskRequest } from '../../../core/session/tasks/call-tool';
import { idOfKept, type ToolRun, toolRuns, withPins } from './tool-runs';
import { useTaskChoice } from './use-task-choice';
import { useStore } from '../../ui/use-store';

const LoadDialog = lazyPartWithTexts(
  async () => (await import('../../suites/load/load-dialog')).LoadDialog,
);
const SideBySide = lazyPartWithTexts(
  async () => (await import('./side-by-side/side-by-side')).SideBySide,
);
const BatchPanel = lazyPartWithTexts(async () => (await import('./batch/batch-panel')).BatchPanel);

const ToolDressing = lazyPartWithTexts(async () => (await import('./tool-dressing')).ToolDressing);

const NONE: readonly Violation[] = [];
const NO_RUNS: readonly ToolRun[] = [];

/** A call as it was shown when it was asked for. */
interface Call {
  args: unknown;
  asTask: TaskRequest | undefined;
}

/** What is opened beside the result, for the call as it was shown. */
type SideView = 'two-servers' | 'load' | 'dress';

interface ToolPanelProps {
  session: Session;
  tool: ListedTool;
  /** The whole list. */
  tools: readonly ListedTool[];
  /** Shows the tool to an audience. */
  onPresent: (tool: string) => void;
  /** What else can be done with a run, as the history has it; undefined where it has not. */
  renderRunMenu: (kept: KeptRun | undefined) => ReactNode;
}

/** One tool: what it is, its arguments, and beside them what came of them. */
export function ToolPanel({ session, tool, tools, onPresent, renderRunMenu }: ToolPanelProps) {
  const t = useTranslations('tools');
  const workspace = useWorkspace();
  const runs = toolRuns(session);
  const ofSession = useStore(runs).get(tool.name) ?? NO_RUNS;
  const kept = useRunsOfItem({ server: session.config.name, kind: 'tool', name: tool.name });
  const ofTool = useMemo(() => withPins(ofSession, kept), [ofSession, kept]);
  const earlier = useMemo(() => {
    const known = new Set(ofTool.map((run) => run.kept));
    return kept.filter(({ id }) => !known.has(id));
  }, [kept, ofTool]);
  const { draft, setText, setValue, save } = useArgumentsDraft(
    session.config.name,
    tool.name,
    tool.inputSchema ?? true,
  );
  const asTask = useTaskChoice(session, tool);
  /** The run that is looked at; undefined is the latest. */
  const [chosen, setChosen] = useState<number>();
  const checked = useCheckedSend();
  /** The texts in the form that are no values. */
  const [unsent, setUnsent] = useState<readonly Violation[]>(NONE);
  /** Counts the forms: what was typed into one and is no value goes with it. */
  const [formNumber, setFormNumber] = useState(0);
  const keepUnfinished = (unfinished: TextsByPlace) =>
    writeUnfinished(session.config.name, tool.name, unfinished);
  const [texts, setTexts] = useState(() => {
    const kept = new UnsentTexts(keepUnfinished);
    const value = draft.parsed.kind === 'value' ? draft.parsed.value : undefined;
    kept.restore(readUnfinished(session.config.name, tool.name), value);
    return kept;
  });
  /** What is to be sent once the person says so: what was shown at the click. */
  const [confirming, setConfirming] = useState<Call>();
  /** The negative tests that stand in the place of the result. */
  const [batchView, setBatchView] = useState<BatchView>();
  /** The call as it was shown when it was to be sent otherwise, or its form to be dressed. */
  const [sideView, setSideView] = useState<Call & { kind: SideView }>();
  const shown = ofTool.find(({ id }) => id === chosen) ?? ofTool.at(-1);

  useEffect(() => runs.show(tool.name), [runs, tool.name]);

  const send = ({ args, asTask: task }: Call) => {
    checked.reset();
    setConfirming(undefined);
    setChosen(undefined);
    setBatchView(undefined);
    void runs.callTool(tool.name, args, task, tool.inputSchema);
  };
  const askThenSend = (call: Call) => {
    if (session.config.confirmDestructive && isCalledDestructive(tool)) setConfirming(call);
    else send(call);
  };
  /** The call as it is shown now; undefined where what was entered is none. */
  const shownCall = (): Call | undefined =>
    draft.parsed.kind === 'value' && !tool.faults.includes('no-name')
      ? { args: toArguments(draft.parsed.value), asTask: asTask?.request }
      : undefined;
  /** The same for a suite. */
  const savedDraft = () => {
    const now = unsent.length === 0 ? shownCall() : undefined;
    return now && { arguments: now.args, asTask: now.asTask };
  };
  const call = () => {
    const now = shownCall();
    if (!now || confirming) return;
    const { inputSchema: schema } = tool;
    checked.start({ schema, value: now.args, unsent, send: () => askThenSend(now) });
  };
  const sendAnyway = () => {
    const now = shownCall();
    if (now) askThenSend(now);
  };
  /** What the form itself enters. */
  const changeValue = (value: unknown) => {
    checked.changed();
    setValue(value);
  };
  /** What comes from elsewhere takes the place of all that stands in the form. */
  const replacing =
    <A extends unknown[]>(replace: (...args: A) => void) =>
    (...args: A) => {
      checked.changed();
      if (!texts.isEmpty) {
        setFormNumber(formNumber + 1);
        setTexts(new UnsentTexts(keepUnfinished));
        keepUnfinished([]);
      }
      replace(...args);
    };
  const changeUnsent = (texts: readonly Violation[]) => {
    if (texts.length === 0 && unsent.length === 0) return;
    checked.changed();
    setUnsent(texts);
  };

  const openSideView = (kind: SideView) => {
    const now = shownCall();
    if (now) setSideView({ ...now, kind });
  };

  const batches = (
    <BatchChips
      session={session}
      tool={tool.name}
      alone={!shown && earlier.length === 0}
      onOpen={(id) => setBatchView({ kind: 'run', id })}
    />
  );
  const openEarlier = async (run: KeptRun) => {
    const { openKeptRun } = await import('../../record/opened-run');
    // Where it cannot be read, or has gone meanwhile, what is open stays.
    const opened = await openKeptRun(run).catch(() => undefined);
    if (opened) runs.addEarlier(opened);
  };
  // What is shown is compared with the reference, which an earlier session may have set.
  const reference = shown && referenceIn(kept);
  const unread = earlier.find(({ id }) => id === reference?.id);
  const readReference = useEffectEvent(openEarlier);
  useEffect(() => {
    if (unread) void readReference(unread);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread?.id]);
  const [last] = earlier;
  const choose = (id: number) => {
    setChosen(id);
    const run = earlier.find((each) => idOfKept(each.id) === id);
    if (run) void openEarlier(run);
  };
  const footer =
    shown || earlier.length > 0 ? (
      <RunStrip
        session={session}
        runs={ofTool}
        earlier={earlier}
        shown={shown}
        onChoose={choose}
        onPutBack={replacing((run) => setValue(run.arguments))}
        onPin={(run, pinned) => runs.setPinned(run, pinned)}
        batches={batches}
        isAsking={session.config.confirmDestructive && isCalledDestructive(tool)}
      />
    ) : (
      batches
    );
  if (sideView?.kind === 'two-servers') {
    return (
      <SideBySide
        session={session}
        tool={tool}
        args={sideView.args}
        asTask={sideView.asTask}
        onClose={() => setSideView(undefined)}
      />
    );
  }
  return (
    <>
      <OperationLayout
        id="call"
        onSend={call}
        header={
          <ToolHeader tool={tool} tools={tools}>
            <PresentButton
              disabled={shownCall() === undefined}
              onPresent={() => {
                save();
                onPresent(tool.name);
              }}
            />
          </ToolHeader>
        }
        request={
          <ArgumentsPanel
            session={session}
            tool={tool}
            draft={draft}
            onText={replacing(setText)}
            onValue={changeValue}
            checked={checked}
            unsent={unsent}
            onUnsent={changeUnsent}
            formNumber={formNumber}
            unsentTexts={texts}
            asTask={asTask}
            run={shown}
            onCall={call}
            onSendAnyway={sendAnyway}
            onNegatives={() => {
              // They are made from what is shown, which this could not be.
              if (unsent.length > 0) call();
              else setBatchView({ kind: 'plan' });
            }}
            onSideBySide={() => openSideView('two-servers')}
            onLoad={() => openSideView('load')}
            onDress={hasFields(tool) ? () => openSideView('dress') : undefined}
          />
        }
        result={
          batchView ? (
            <BatchPanel
              session={session}
              tool={tool}
              view={batchView}
              asTask={asTask?.request}
              current={draft.parsed.kind === 'value' ? draft.parsed.value : undefined}
              onView={setBatchView}
              onPutBack={replacing(setValue)}
            />
          ) : (
            <ResultPanel
              session={session}
              tool={tool}
              tools={tools}
              runs={ofTool}
              shown={shown}
              earlier={earlier}
              onEarlier={(run) => void openEarlier(run)}
              draft={savedDraft()}
              renderMenu={(run) => renderRunMenu(kept.find(({ id }) => id === run.kept))}
              idleAction={
                last && (
                  <Button icon={<History aria-hidden />} onClick={() => choose(idOfKept(last.id))}>
                    {t('openLast')}
                  </Button>
                )
              }
              footer={footer}
            />
          )
        }
      />
      {sideView?.kind === 'load' && (
        <LoadDialog
          config={session.config}
          call={{
            tool: tool.name,
            arguments: sideView.args,
            ...(sideView.asTask && { task: taskOfSuite(sideView.asTask) }),
          }}
          tool={tool}
          onClose={() => setSideView(undefined)}
        />
      )}
      {sideView?.kind === 'dress' && (
        <ToolDressing
          server={session.config.name}
          tool={tool}
          args={sideView.args}
          onClose={() => setSideView(undefined)}
        />
      )}
      {confirming && (
        <ConfirmDestructive
          tool={tool}
          args={confirming.args}
          onCancel={() => setConfirming(undefined)}
          onCall={(neverAgain) => {
            if (neverAgain) workspace.save({ ...session.config, confirmDestructive: false });
            send(confirming);
          }}
        />
      )}
    </>
  );
}

const DefinitionView = lazyPartWithTexts(
  async () => (await import('./definition/definition-view')).DefinitionView,
);

function hasFields({ inputSchema }: ListedTool): boolean {
  const properties = isObject(inputSchema) ? inputSchema['properties'] : undefined;
  return isObject(properties) && Object.keys(properties).length > 0;
}

/** How a suite says that a call asks for a task. */
function taskOfSuite({ ttl }: TaskRequest) {
  return ttl === undefined ? true : { ttl: `${ttl}ms` };
}

/** What the server says of the tool: all of it its own words. */
function ToolHeader({
  tool,
  tools,
  children,
}: Pick<ToolPanelProps, 'tool' | 'tools'> & { children: ReactNode }) {
  const t = useTranslations('tools');
  return (
    <DefinitionHeader
      name={tool.name}
      title={tool.title}
      description={tool.description}
      definition={tool.definition}
      faults={tool.faults.map((fault) => t(`fault_${fault}`))}
      badges={
        <>
          <AppBadges tool={tool.definition} />
          <ToolBadges hints={tool.annotations} />
          {children}
        </>
      }
      definitionNote={<DefinitionErrors tool={tool} />}
      renderDefinition={(source) => <DefinitionView tool={tool} tools={tools} source={source} />}
    />
  );
}
