import { Pencil, Play, RotateCcw } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../core/protocol/tool';
import { hasProperties, type JsonSchema } from '../../../core/schema/json-schema';
import type { Session } from '../../../core/session/session';
import { readToolUi } from '../../../core/protocol/apps/tool-ui';
import { stringifyJson } from '../../../core/json/lossless';
import { restOfName, targetOf } from '../../../core/suite/suite';
import { humanize } from '../../../core/text/humanize';
import { FriendlyForm } from '../../forms/friendly/friendly-form';
import { formTexts } from '../../forms/friendly/friendly-ui';
import type { FormHandle } from '../../forms/schema-form';
import { useValidation } from '../../forms/use-validation';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import { runStatus } from '../../../core/run/run-status';
import { outcomeOf, type Run } from '../../../core/run/run';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ServerMarkdown } from '../../ui/markdown/server-markdown';
import { useStore } from '../../ui/use-store';
import type { Violation } from '../../workers/validation/validate';
import { AppPart } from '../../runs/apps/app-part';
import { JsonText } from '../../content/text/json-text';
import { OutcomeMessages } from '../../runs/outcome/outcome-messages';
import { PresentedOutcome } from '../../runs/outcome/presented/presented-outcome';
import { ConnectionChip } from './connection-notice';
import { expectsError, type PresentedStep } from './presented-step';
import { ResourceUris } from '../../runs/outcome/results/resource-uris';
import { RecordedMark } from './recorded-mark';
import { RequestLine } from './request-line';
import styles from './stage.module.css';
import { Running } from './running';
import { shownRun, type StepRuns } from './step-runs';
import { type StepCall, useStepCall } from './use-step-call';
import { useStepTool } from './use-step-tool';

interface StageProps {
  session: Session;
  step: PresentedStep;
  runs: StepRuns;
  value: unknown;
  onValue: (value: unknown, schema: JsonSchema) => void;
  ui: unknown;
  hasRecorded: boolean;
  /** A step of a suite has a recorded result, and so is usable without a connection. */
  isOfSuite: boolean;
  isRaw: boolean;
  /** Where the actions of a shown result stand, so that they cover none of it. */
  bar: Element | null;
  ref: Ref<StageHandle>;
}

export interface StageHandle {
  call: () => void;
  /** Calls, after it connects or lists the tools, unless the result is shown; false if there is nothing to wait for. */
  advance: () => boolean;
}

const ANY_SCHEMA = {};
const NONE: readonly Violation[] = [];

export function Stage(props: StageProps) {
  const { session, step, ui, runs, value, onValue, hasRecorded, isRaw, bar, ref } = props;
  const t = useTranslations('present');
  const stepState = useStore(runs).get(step.key);
  const run = shownRun(stepState);
  const recorded = stepState?.recorded;
  const target = targetOf(step.call);
  const isTool = target.kind === 'tool';
  const name = isTool ? target.name : undefined;
  const { tool, tools, isListed, hasListFailed, refresh } = useStepTool(session, name, props.isOfSuite);
  const [hasRefreshed, setRefreshed] = useState(false);
  const schema = tool?.inputSchema ?? ANY_SCHEMA;
  // What the server is to reject is shown and sent as it is.
  const mayViolate = expectsError(step);
  const validation = useValidation(schema, value);
  const [unsent, setUnsent] = useState(NONE);
  const isFormShown = stepState?.isFormShown ?? run === undefined;
  const form = useRef<FormHandle>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  const showForm = (next: boolean) => {
    if (next !== isFormShown) runs.showForm(step.key, next);
  };
  const showView = (view: 'form' | 'result') => {
    showForm(view === 'form');
    stage.current?.focus({ preventScroll: true });
  };
  const args = value === undefined && isTool ? {} : value;
  const hasForm = isTool && tool !== undefined && hasProperties(schema);
  const stepCall = useStepCall({
    session,
    step,
    runs,
    tool,
    args,
    unsent,
    hasRecorded,
    onSend: () => showView('result'),
  });
  const { call, mayCall, isConnected, isRunning, isOffline, isConfirming, refused } = stepCall;
  useEffect(() => {
    if (refused) form.current?.focus(refused);
  }, [refused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.repeat || event.nativeEvent.isComposing) return;
    const target = event.target as HTMLElement;
    // Enter in an open list of suggestions chooses one.
    const isInput = target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true';
    const calls = event.ctrlKey || event.metaKey || target === stage.current || isInput;
    if (isResultShown || !calls) return;
    event.preventDefault();
    call();
  };

  const title = titleOfStep(step, tool ? [tool] : []);
  const description = formTexts(ui).description ?? tool?.description ?? '';
  const isResultShown = !isFormShown && run !== undefined;
  useImperativeHandle(ref, () => ({
    call,
    advance: () => {
      if (isConfirming || (isRunning && recorded === undefined)) return true;
      if (isConnected && !mayCall && hasListFailed && !hasRefreshed) {
        setRefreshed(true);
        refresh();
        return true;
      }
      if (isResultShown || (isConnected && isListed && !mayCall)) return false;
      call();
      return true;
    },
  }));
  return (
    <div
      ref={stage}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className={styles['stage']}
      data-view={isResultShown ? 'answer' : 'question'}
      data-wide={isRaw || hasApp(tool)}
      onKeyDown={onKeyDown}
    >
      <StageHeader
        title={title}
        tool={tool}
        description={isResultShown ? '' : description}
        recorded={isResultShown ? recorded : undefined}
      />
      {isTool && isListed && !tool && (
        <p role="status" className="muted lg">
          {t(!hasListFailed ? 'noTool' : hasRefreshed ? 'noToolsAgain' : 'noTools')}
        </p>
      )}
      {isResultShown ? (
        <StageResult
          // Another result is another section, in which an app begins anew.
          key={`${recorded?.result.from} ${run.id}`}
          session={session}
          run={run}
          target={target}
          tool={tool}
          tools={tools}
          input={args}
          isRaw={isRaw}
          isErrorExpected={mayViolate}
        />
      ) : isRaw ? (
        <JsonText source={stringifyJson(args ?? null)} label={t('arguments')} />
      ) : (
        hasForm && (
          <div className={styles['form']}>
            <FriendlyForm
              ref={form}
              schema={schema}
              ui={ui}
              value={value}
              onChange={(next) => {
                stepCall.noteEdit();
                showForm(true);
                onValue(next, schema);
              }}
              onUnsent={setUnsent}
              validation={mayViolate ? undefined : validation}
              revealAll={refused !== undefined}
            />
          </div>
        )
      )}
      {isResultShown ? (
        (recorded !== undefined || !isRunning) &&
        bar &&
        createPortal(
          <ResultActions
            onLive={
              recorded?.reason.kind === 'slow' && stepState?.live?.state.kind === 'ended'
                ? () => void runs.prefer(step, args, false)
                : undefined
            }
            onChange={hasForm ? () => showView('form') : undefined}
            onAgain={mayCall ? call : undefined}
          />,
          bar,
        )
      ) : (
        <StageActions
          label={isConnected || !hasRecorded ? t(`call_${target.kind}`) : t('showAnswer')}
          call={stepCall}
          onBack={run && (() => showForm(false))}
        >
          {props.isOfSuite && isOffline && <ConnectionChip session={session} />}
          {hasForm && !isRaw && <RequestLine session={session} schema={schema} ui={ui} args={args} />}
        </StageActions>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('confirm', { title })}
          description={t('confirmText')}
          confirm={t('call_tool')}
          onClose={stepCall.cancel}
          onConfirm={stepCall.confirm}
        />
      )}
    </div>
  );
}

interface StageHeaderProps {
  title: string;
  tool: ListedTool | undefined;
  description: string;
  recorded: ComponentProps<typeof RecordedMark> | undefined;
}

function StageHeader({ title, tool, description, recorded }: StageHeaderProps) {
  return (
    <>
      {/* As high in each view: what follows begins at one place. */}
      <header className="row between gap-16">
        <h2 className={styles['title']}>
          {tool && <DefinitionIcon definition={tool.definition} size={26} />}
          {title}
        </h2>
        {recorded && <RecordedMark {...recorded} />}
      </header>
      {description !== '' && (
        <div className="muted lg roomy">
          <ServerMarkdown text={description} isCut={description.length > 400} />
        </div>
      )}
    </>
  );
}

interface StageActionsProps {
  label: string;
  call: StepCall;
  onBack: (() => void) | undefined;
  children: ReactNode;
}

function StageActions({ label, call: { call, mayCall, refused }, onBack, children }: StageActionsProps) {
  const t = useTranslations('present');
  return (
    <footer className={styles['actions']}>
      <Button variant="primary" size="large" icon={<Play aria-hidden />} disabled={!mayCall} onClick={call}>
        {label}
      </Button>
      {children}
      {onBack && (
        <Button size="large" variant="ghost" onClick={onBack}>
          {t('backToAnswer')}
        </Button>
      )}
      {refused && (
        <p role="alert" className="bad">
          {t('refused')}
        </p>
      )}
    </footer>
  );
}

interface ResultActionsProps {
  onLive: (() => void) | undefined;
  /** Undefined without a form: such a step can only be called again. */
  onChange: (() => void) | undefined;
  onAgain: (() => void) | undefined;
}

function ResultActions({ onLive, onChange, onAgain }: ResultActionsProps) {
  const t = useTranslations('present');
  return (
    <>
      {onLive && (
        <Button size="small" variant="ghost" onClick={onLive}>
          {t('showLive')}
        </Button>
      )}
      {onChange ? (
        <Button size="small" icon={<Pencil aria-hidden />} onClick={onChange}>
          {t('change')}
        </Button>
      ) : (
        <Button size="small" icon={<RotateCcw aria-hidden />} disabled={!onAgain} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </>
  );
}

interface StageResultProps {
  session: Session;
  run: Run;
  target: ReturnType<typeof targetOf>;
  tool: ListedTool | undefined;
  tools: readonly ListedTool[];
  input: unknown;
  isRaw: boolean;
  isErrorExpected: boolean;
}

function StageResult(props: StageResultProps) {
  const { session, run, target, tool, tools, input, isRaw } = props;
  const t = useTranslations('present');
  const outcome = outcomeOf(run);
  const renderApp = (otherwise: ReactNode) =>
    tool &&
    outcome && (
      <AppPart
        session={session}
        tool={tool.definition}
        tools={tools.map(({ definition }) => definition)}
        call={{ id: run.id, input, outcome }}
        otherwise={otherwise}
      />
    );
  return (
    <section className={styles['answer']} aria-label={t('result')} data-state={runStatus(run)}>
      {isRaw && run.state.kind === 'ended' && <OutcomeMessages outcomes={run.state.outcomes} />}
      {outcome ? (
        // Hidden only: an app keeps its state.
        <div hidden={isRaw}>
          <ResourceUris session={session} inTab>
            <PresentedOutcome
              outcome={outcome}
              target={target}
              session={session}
              isErrorExpected={props.isErrorExpected}
              renderApp={hasApp(tool) ? renderApp : undefined}
            />
          </ResourceUris>
        </div>
      ) : (
        <Running run={run} session={session} />
      )}
    </section>
  );
}

function hasApp(tool: ListedTool | undefined): boolean {
  return tool !== undefined && readToolUi(tool.definition).uri !== undefined;
}

export function titleOfStep({ title, call }: PresentedStep, tools: readonly ListedTool[]): string {
  const target = targetOf(call);
  const { kind, name } = target;
  const tool = kind === 'tool' ? tools.find((each) => each.name === name) : undefined;
  const ofTarget = tool?.title ?? humanize(name);
  const rest = kind === 'resource' ? undefined : restOfName(title ?? name, target);
  return formTexts(call.ui).title ?? (rest === undefined ? title : `${ofTarget}${rest}`) ?? ofTarget;
}
