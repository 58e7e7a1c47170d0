import { Columns2, FlaskConical, Gauge, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { sameJson } from '../../../core/json/same-json';
import { hasProperties } from '../../../core/schema/json-schema';
import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';
import { useSendAfterFill } from '../../forms/fill/use-fill';
import { loadResultFix } from '../../content/findings/finding-list';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { AppBadges } from '../../runs/apps/app-part';
import { goTo } from '../../navigation/navigation';
import { ChangedItem } from '../../runs/operation/changed-item';
import { DefinitionHeader } from '../../runs/operation/definition-header';
import type { Run } from '../../../core/run/run';
import { sessionRuns } from '../../runs/record/session-runs';
import { OperationLayout } from '../../runs/operation/operation-layout';
import { PresentButton, enterFullscreen } from '../../runs/operation/present-button';
import { useWorkspace } from '../../session/session-context';
import { usePrefetch } from '../../session/use-prefetch';
import type { MenuEntry } from '../../ui/menu';
import { loadMessageChecks } from '../../workers/message/judge-message';
import { ArgumentsPanel } from './arguments-panel';
import { ConfirmDestructive } from './confirm-destructive';
import type { BatchView } from './batch/batch-panel';
import { DefinitionErrors } from './definition/definition-errors';
import { ToolBadges } from './tool-badges';
import { presentedRun } from './presented-run';
import { findShownRun } from './shown-runs';
import { ToolResults } from './tool-results';
import { toSuiteTask } from './use-task-choice';
import { type Call, useToolForm } from './use-tool-form';

const LoadDialog = lazyPartWithTexts(async () => (await import('../../runs/suites/load/load-dialog')).LoadDialog);
const SideBySide = lazyPartWithTexts(async () => (await import('./side-by-side/side-by-side')).SideBySide);
const BatchPanel = lazyPartWithTexts(async () => (await import('./batch/batch-panel')).BatchPanel);

const ToolCustomization = lazyPartWithTexts(async () => (await import('./tool-customization')).ToolCustomization);

type SideView = Call & { kind: 'two-servers' | 'load' | 'customize' };

type ToolPanelProps = Pick<ComponentProps<typeof ToolResults>, 'session' | 'tool' | 'tools' | 'renderReportButton'>;

export function ToolPanel({ session, tool, tools, renderReportButton }: ToolPanelProps) {
  const workspace = useWorkspace();
  usePrefetch(loadMessageChecks);
  usePrefetch(loadResultFix);
  const runs = sessionRuns(session);
  const form = useToolForm(session, tool);
  const [chosenId, setChosenId] = useState<number>();
  /** The call shown at the click, while it waits for confirmation. */
  const [confirming, setConfirming] = useState<Call>();
  const [batchView, setBatchView] = useState<BatchView>();
  const [sideView, setSideView] = useState<SideView>();

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
  const more = useMoreActions(tool, {
    isCallable: form.draft.parsed.kind !== 'invalid' && !isUnfinished,
    onNegativeTests: () => (isUnfinished ? call() : setBatchView({ kind: 'plan' })),
    onOpen: (kind) => form.call && setSideView({ ...form.call, kind }),
  });
  const closeSideView = () => setSideView(undefined);

  if (sideView?.kind === 'two-servers') {
    return (
      <SideBySide session={session} tool={tool} args={sideView.args} asTask={sideView.asTask} onClose={closeSideView} />
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
      {sideView && <SideDialog session={session} tool={tool} view={sideView} onClose={closeSideView} />}
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

interface MoreActions {
  isCallable: boolean;
  onNegativeTests: () => void;
  onOpen: (kind: SideView['kind']) => void;
}

function useMoreActions(tool: ListedTool, { isCallable, onNegativeTests, onOpen }: MoreActions): MenuEntry[] {
  const t = useTranslations('tools');
  return [
    { label: t('negativeTests'), icon: <FlaskConical aria-hidden />, onSelect: onNegativeTests },
    {
      label: t('callBeside'),
      icon: <Columns2 aria-hidden />,
      disabled: !isCallable,
      onSelect: () => onOpen('two-servers'),
    },
    { label: t('loadTest'), icon: <Gauge aria-hidden />, disabled: !isCallable, onSelect: () => onOpen('load') },
    hasProperties(tool.inputSchema) && {
      label: t('customizeFormDialog'),
      icon: <SlidersHorizontal aria-hidden />,
      disabled: !isCallable,
      onSelect: () => onOpen('customize'),
    },
  ];
}

interface SideDialogProps extends Pick<ToolPanelProps, 'session' | 'tool'> {
  view: SideView;
  onClose: () => void;
}

function SideDialog({ session: { config }, tool, view: { kind, args, asTask }, onClose }: SideDialogProps) {
  if (kind === 'customize') return <ToolCustomization server={config.name} tool={tool} args={args} onClose={onClose} />;
  const call = { tool: tool.name, arguments: args, ...(asTask && { task: toSuiteTask(asTask) }) };
  return <LoadDialog config={config} call={call} tool={tool} onClose={onClose} />;
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
