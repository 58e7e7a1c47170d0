import { Columns2, FlaskConical, Gauge, History, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { sameJson } from '../../../core/json/same-json';
import { hasProperties } from '../../../core/schema/json-schema';
import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { useSendAfterFill } from '../../forms/fill/use-fill';
import { loadResultFix } from '../../content/findings/finding-list';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { AppBadges } from '../../runs/apps/app-part';
import { goTo } from '../../navigation/navigation';
import { ChangedItem } from '../../runs/operation/changed-item';
import { DefinitionHeader } from '../../runs/operation/definition-header';
import { openView } from '../../runs/outcome/view-choice';
import type { Run, RunRow } from '../../../core/run/run';
import { runIdOfHistory, sessionRuns } from '../../runs/record/session-runs';
import { OperationLayout } from '../../runs/operation/operation-layout';
import { PresentButton, enterFullscreen } from '../../runs/operation/present-button';
import { useWorkspace } from '../../session/session-context';
import { usePrefetch } from '../../session/use-prefetch';
import { Button } from '../../ui/button';
import type { MenuEntry } from '../../ui/menu';
import { loadMessageChecks } from '../../workers/message/judge-message';
import { ArgumentsPanel } from './arguments-panel';
import { ConfirmDestructive } from './confirm-destructive';
import { BatchChips } from './batch/batch-chips';
import type { BatchView } from './batch/batch-panel';
import { DefinitionErrors } from './definition/definition-errors';
import { ResultPanel } from './result-panel';
import { RunStrip } from './run-strip';
import { ToolBadges } from './tool-badges';
import { presentedRun } from './presented-run';
import { findShownRun, useShownRuns } from './shown-runs';
import { toSuiteTask } from './use-task-choice';
import { type Call, useToolForm } from './use-tool-form';

const LoadDialog = lazyPartWithTexts(async () => (await import('../../runs/suites/load/load-dialog')).LoadDialog);
const SideBySide = lazyPartWithTexts(async () => (await import('./side-by-side/side-by-side')).SideBySide);
const BatchPanel = lazyPartWithTexts(async () => (await import('./batch/batch-panel')).BatchPanel);

const ToolCustomization = lazyPartWithTexts(async () => (await import('./tool-customization')).ToolCustomization);

type SideView = 'two-servers' | 'load' | 'customize';

interface ToolPanelProps {
  session: Session;
  tool: ListedTool;
  tools: readonly ListedTool[];
  /** Creates a report of a run; undefined if the run is not in the history. */
  renderReportButton: (row: RunRow | undefined) => ReactNode;
}

export function ToolPanel({ session, tool, tools, renderReportButton }: ToolPanelProps) {
  const t = useTranslations('tools');
  const workspace = useWorkspace();
  usePrefetch(loadMessageChecks);
  usePrefetch(loadResultFix);
  const runs = sessionRuns(session);
  const form = useToolForm(session, tool);
  const [chosenId, setChosenId] = useState<number>();
  /** The call shown at the click, while it waits for confirmation. */
  const [confirming, setConfirming] = useState<Call>();
  const [batchView, setBatchView] = useState<BatchView>();
  const [sideView, setSideView] = useState<Call & { kind: SideView }>();

  useEffect(() => runs.show('tool', tool.key), [runs, tool.key]);

  const send = ({ args, asTask }: Call) => {
    const { name, key, inputSchema } = tool;
    runs.start({ kind: 'tool', name, key, arguments: args, asTask }, { schema: inputSchema });
    form.checked.reset();
    setConfirming(undefined);
    setChosenId(undefined);
    setBatchView(undefined);
  };
  const needsConfirmation = session.config.confirmDestructive && isCalledDestructive(tool);
  const confirmThenSend = needsConfirmation ? setConfirming : send;
  const call = useSendAfterFill(form.fill, () => {
    if (!confirming) form.start(confirmThenSend);
  });
  const present = (run: Run | undefined) => {
    form.save();
    presentedRun(session).set(run);
    goTo({ kind: 'present', server: session.config.name, tool: tool.key });
  };
  const shownRun = () => findShownRun(runs.of('tool', tool.key), chosenId);
  const presentForm = () => {
    const shown = shownRun();
    const isOfForm = shown && form.call && sameJson(shown.arguments, form.call.args);
    present(isOfForm ? shown : undefined);
  };
  const isUnfinished = form.unsent.length > 0;
  const open = (kind: SideView) => form.call && setSideView({ ...form.call, kind });
  const isCallable = form.draft.parsed.kind !== 'invalid' && !isUnfinished;
  const more: MenuEntry[] = [
    {
      label: t('negativeTests'),
      icon: <FlaskConical aria-hidden />,
      onSelect: () => (isUnfinished ? call() : setBatchView({ kind: 'plan' })),
    },
    {
      label: t('callBeside'),
      icon: <Columns2 aria-hidden />,
      disabled: !isCallable,
      onSelect: () => open('two-servers'),
    },
    {
      label: t('loadTest'),
      icon: <Gauge aria-hidden />,
      disabled: !isCallable,
      onSelect: () => open('load'),
    },
    hasProperties(tool.inputSchema) && {
      label: t('customizeFormDialog'),
      icon: <SlidersHorizontal aria-hidden />,
      disabled: !isCallable,
      onSelect: () => open('customize'),
    },
  ];

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
        session={session}
        onSend={() => call()}
        header={
          <>
            <ToolHeader tool={tool} tools={tools} session={session}>
              <PresentButton disabled={!form.call} onPresent={presentForm} />
            </ToolHeader>
            <ChangedItem session={session} kind="tool" name={tool.key} />
          </>
        }
        request={
          <ArgumentsPanel
            session={session}
            tool={tool}
            form={form}
            chosenId={chosenId}
            onCall={call}
            onSendAnyway={() => (form.fill.state.kind === 'working' ? call() : form.call && confirmThenSend(form.call))}
            more={more}
          />
        }
        result={
          batchView ? (
            <BatchPanel
              session={session}
              tool={tool}
              view={batchView}
              asTask={form.asTask?.request}
              current={form.draft.parsed.kind === 'value' ? form.draft.parsed.value : undefined}
              onView={setBatchView}
              onRestore={form.replace}
            />
          ) : (
            <ToolResults
              session={session}
              tool={tool}
              tools={tools}
              chosenId={chosenId}
              onChoose={setChosenId}
              draft={isUnfinished ? undefined : form.call}
              renderReportButton={renderReportButton}
              onRestore={form.replace}
              onBatch={setBatchView}
              onPresent={() => {
                enterFullscreen();
                present(shownRun());
              }}
              needsConfirmation={needsConfirmation}
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
            ...(sideView.asTask && { task: toSuiteTask(sideView.asTask) }),
          }}
          tool={tool}
          onClose={() => setSideView(undefined)}
        />
      )}
      {sideView?.kind === 'customize' && (
        <ToolCustomization
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

interface ToolResultsProps
  extends
    Pick<ToolPanelProps, 'session' | 'tool' | 'tools' | 'renderReportButton'>,
    Pick<ComponentProps<typeof ResultPanel>, 'draft'> {
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  onRestore: (args: unknown) => void;
  onBatch: (view: BatchView) => void;
  onPresent: () => void;
  needsConfirmation: boolean;
}

/** A component of its own: a new run or response renders nothing else. */
function ToolResults(props: ToolResultsProps) {
  const { session, tool, chosenId, onChoose, onRestore, needsConfirmation } = props;
  const t = useTranslations('tools');
  const { runs, storedRuns, earlier, shown, openEarlier } = useShownRuns(session, tool, chosenId);
  const [last] = earlier;
  const [base, setBase] = useState<number>();
  const open = (id: number) => {
    const run = earlier.find((each) => runIdOfHistory(each.id) === id);
    if (run) void openEarlier(run);
  };
  const choose = (id: number) => {
    onChoose(id);
    open(id);
  };
  const compareWith = (id: number) => {
    setBase(id);
    open(id);
  };
  const batches = (
    <BatchChips
      session={session}
      tool={tool.key}
      isAlone={!shown && earlier.length === 0}
      onOpen={(id) => props.onBatch({ kind: 'run', id })}
    />
  );
  return (
    <ResultPanel
      session={session}
      tool={tool}
      tools={props.tools}
      runs={runs}
      shownRun={shown}
      earlier={earlier}
      base={base}
      onBase={compareWith}
      draft={props.draft}
      onPresent={props.onPresent}
      renderReportButton={(run) => props.renderReportButton(storedRuns.find(({ id }) => id === run.row?.id))}
      idleAction={
        last && (
          <Button icon={<History aria-hidden />} onClick={() => choose(runIdOfHistory(last.id))}>
            {t('openLast')}
          </Button>
        )
      }
      footer={
        shown || earlier.length > 0 ? (
          <RunStrip
            session={session}
            runs={runs}
            earlier={earlier}
            shownRun={shown}
            onChoose={choose}
            onRestore={(run) => onRestore(run.arguments)}
            onPin={(run, pinned) => sessionRuns(session).setPinned(run, pinned)}
            onCompare={(older, newer) => {
              choose(newer);
              compareWith(older);
              openView(session.config.name, tool.name, 'changes');
            }}
            batches={batches}
            needsConfirmation={needsConfirmation}
          />
        ) : (
          batches
        )
      }
    />
  );
}

const DefinitionView = lazyPartWithTexts(async () => (await import('./definition/definition-view')).DefinitionView);

function ToolHeader({
  tool,
  tools,
  session,
  children,
}: Pick<ToolPanelProps, 'tool' | 'tools' | 'session'> & { children: ReactNode }) {
  const t = useTranslations('tools');
  return (
    <DefinitionHeader
      name={tool.name}
      title={tool.title}
      description={tool.description}
      definition={tool.definition}
      problems={tool.findings.map((finding) => t(`fault_${finding}`))}
      badges={
        <>
          <AppBadges tool={tool.definition} />
          <ToolBadges hints={tool.annotations} />
        </>
      }
      actions={children}
      definitionNote={<DefinitionErrors tool={tool} />}
      renderDefinition={(source) => <DefinitionView tool={tool} tools={tools} source={source} session={session} />}
    />
  );
}
