import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../core/json/lossless';
import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { laterPart } from '../../i18n/later-part';
import { AppBadges } from '../../outcome/apps/app-part';
import { DefinitionHeader } from '../../outcome/definition-header';
import { OperationLayout } from '../../outcome/operation-layout';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox } from '../../ui/form-fields';
import { validate, type Violation } from '../../workers/validation/validate';
import { toArguments, useArgumentsDraft } from './arguments-draft';
import { ArgumentsPanel } from './arguments-panel';
import { BatchChips } from './batch/batch-chips';
import type { BatchView } from './batch/batch-panel';
import { DefinitionErrors } from './definition/definition-errors';
import { ResultPanel } from './result-panel';
import { RunStrip } from './run-strip';
import { ToolBadges } from './tool-badges';
import styles from './tool-panel.module.css';
import { toolRuns } from './tool-runs';
import { useTaskChoice } from './use-task-choice';
import { useStore } from '../../ui/use-store';

const BatchPanel = laterPart(async () => (await import('./batch/batch-panel')).BatchPanel);

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
  const ofTool = useStore(runs).get(tool.name) ?? [];
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

  const batches = (
    <BatchChips
      session={session}
      tool={tool.name}
      alone={!shown}
      onOpen={(id) => setBatchView({ kind: 'run', id })}
    />
  );
  const footer = shown ? (
    <RunStrip
      session={session}
      runs={ofTool}
      shown={shown}
      onChoose={setChosen}
      onPutBack={changing((run) => setValue(run.arguments))}
      onReference={(run, isReference) => runs.setReference(run, isReference)}
      batches={batches}
    />
  ) : (
    batches
  );
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
            <BatchPanel
              session={session}
              tool={tool}
              view={batchView}
              asTask={asTask?.request}
              current={draft.parsed.kind === 'value' ? draft.parsed.value : undefined}
              onView={setBatchView}
              onPutBack={changing(setValue)}
            />
          ) : (
            <ResultPanel
              session={session}
              tool={tool}
              tools={tools}
              runs={ofTool}
              shown={shown}
              footer={footer}
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

const DefinitionView = laterPart(
  async () => (await import('./definition/definition-view')).DefinitionView,
);

/** What the server says of the tool: all of it its own words. */
function ToolHeader({ tool, tools }: Omit<ToolPanelProps, 'session'>) {
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
        </>
      }
      definitionNote={<DefinitionErrors tool={tool} />}
      renderDefinition={(source) => <DefinitionView tool={tool} tools={tools} source={source} />}
    />
  );
}

interface ConfirmDestructiveProps {
  tool: ListedTool;
  args: unknown;
  onCancel: () => void;
  onCall: (neverAgain: boolean) => void;
}

/** Asks before a call that the annotations call destructive, showing what will be sent. */
function ConfirmDestructive({ tool, args, onCancel, onCall }: ConfirmDestructiveProps) {
  const t = useTranslations('tools');
  const common = useTranslations('common');
  const id = useId();
  const [neverAgain, setNeverAgain] = useState(false);
  return (
    <Dialog
      open
      title={t('confirmTitle', { name: tool.name })}
      description={t('confirmText')}
      closeLabel={common('close')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{common('cancel')}</Button>
          <Button variant="danger" onClick={() => onCall(neverAgain)}>
            {t('confirmCall')}
          </Button>
        </>
      }
    >
      <div className={styles['sent']}>
        <div id={`${id}-sent`}>{t('confirmSent')}</div>
        <pre tabIndex={0} aria-labelledby={`${id}-sent`}>
          {stringifyJson(args, 2)}
        </pre>
      </div>
      <Checkbox className={styles['never']} checked={neverAgain} onChange={setNeverAgain}>
        {t('confirmNever')}
      </Checkbox>
    </Dialog>
  );
}
