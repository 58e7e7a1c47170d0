import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import { hasProperties, type JsonSchema } from '../../../core/schema/json-schema';
import type { Outcome } from '../../../core/session/requests/outcome';
import type { Session } from '../../../core/session/session';
import { exitFullscreen } from '../../runs/operation/present-button';
import { WaitingRequests } from '../../runs/operation/waiting-requests';
import type { PresentationCommand } from '../../runs/outcome/presented/presentation-keys';
import { PresentedFrame } from '../../runs/outcome/presented/presented-frame';
import { targetOf } from '../../../core/suite/suite';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { useCoreTexts } from '../../content/texts/use-core-texts';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { outcomeOf, type Run } from '../../../core/run/run';
import { useServers, useSessionState, useWorkspace } from '../../session/session-context';
import { useStoredCustomization } from '../../forms/customize/stored-customization';
import { useList } from '../../session/use-list';
import { TOOLS } from '../../session/list-kinds';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PartBoundary } from '../../ui/part-boundary';
import { useIsLong } from '../../ui/use-is-long';
import { serverColor } from '../../ui/server-color';
import { useStore } from '../../ui/use-store';
import { Audience } from './audience';
import { ConnectionChip, ConnectionNotice } from './connection-notice';
import styles from './presentation.module.css';
import type { PresentedStep } from './presented-step';
import { usePresentationMenu } from './presentation-menu';
import type { PresenterRequest } from './presenter-link';
import { storedResults } from './stored-results';
import { StepsBar } from './steps-bar';
import { Stage, type StageHandle, titleOfStep } from './stage';
import { shownRun, type StepRunState, StepRuns } from './step-runs';
import type { SuitePresentation } from './suite-presentation';
import { usePreloadedApps } from './use-preloaded-apps';
import { usePresenterWindow } from './use-presenter-window';
import { useRecorded } from './use-recorded';

const CustomizeDialog = lazyPartWithTexts(
  async () => (await import('../../forms/customize/customize-dialog')).CustomizeDialog,
);

interface PresentationProps {
  session: Session;
  title: string | undefined;
  steps: readonly PresentedStep[];
  at: number;
  onStep: (at: number) => void;
  onLeave: () => void;
  valueOf: (step: PresentedStep) => unknown;
  onValue: (step: PresentedStep, value: unknown, schema: JsonSchema) => void;
  /** @param ui `uiSchema` of the step's form; undefined if it is no longer customized */
  onCustomize: (step: PresentedStep, ui: JsonObject | undefined) => void;
  editProblem?: LocalizedMessage;
  onEnded: (step: PresentedStep, outcome: Outcome) => void;
  traffic: () => ReactNode;
  suite?: SuitePresentation;
  /** Under which the tab stores its results. */
  id: string;
  /** Runs to begin with, by the key of their step. */
  initialRuns?: ReadonlyMap<string, Run>;
  toolKey?: string;
}

export function Presentation(props: PresentationProps) {
  const { session, title, steps, at, onStep, onLeave, valueOf, onValue, suite } = props;
  const workspace = useWorkspace();
  const color = serverColor(session.config.name, useServers());
  const runs = useStepRuns(props);
  const states = useStore(runs);
  const [isRaw, setRaw] = useState(false);
  const [isPeeking, setPeeking] = useState(false);
  const state = useSessionState(session);
  const { kind } = state;
  const isPatient = !useIsLong(CONNECT_PATIENCE_MS);
  // The steps of a suite have recorded results, so they are shown without a connection, too.
  const isStaged = session.lastConnected !== undefined || (suite && (kind === 'failed' || !isPatient));
  const { list } = useList(session, state, TOOLS);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  usePreloadedApps(session, kind === 'connected', steps, tools);
  const recorded = useRecorded(steps, steps.map(valueOf), suite?.find);
  const presenter = usePresenterWindow(suite?.presenterHref);
  const stage = useRef<StageHandle>(null);
  const [bar, setBar] = useState<Element | null>(null);
  const step = steps[at];
  const customizable = step && toolWithForm(step, tools);
  /** The customization as typed, until it is written into the suite. */
  const [customizing, setCustomizing] = useState<{ key: string; ui: unknown }>();
  // A step without a customization of its own has the tool's.
  const [toolUi] = useStoredCustomization(session.config.name, customizable?.key ?? '');
  const ui = step?.call.ui ?? toolUi;
  const last = steps.length - 1;
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (next !== at) onStep(next);
  };
  const advance = () => {
    if (stage.current?.advance() === false) go(at + 1);
  };
  const onCommand = (command: PresentationCommand) => {
    if (command === 'traffic') setPeeking(!isPeeking);
    else if (command === 'presenter') presenter.open();
    else if (command === 'advance') advance();
    else if (command === 'back') go(at - 1);
    else if (command === 'first') go(0);
    else if (command === 'last') go(last);
  };
  useEffect(() => exitFullscreen, []);
  useEndedSteps(states, steps, props.onEnded, suite?.onRan);
  const isRunning = step !== undefined && states.get(step.key)?.live?.state.kind === 'running';
  const hasRecorded = step !== undefined && recorded.has(step.key);
  const onRequest = (request: PresenterRequest) => {
    if (request.kind === 'go') go(request.at);
    else if (request.kind === 'advance') advance();
    else if (request.kind === 'call') stage.current?.call();
    else if (request.kind === 'connect') void workspace.connectSession(session);
    else doRequest(request, props, runs);
  };

  const entries = usePresentationMenu({
    onSkip: at < last ? () => go(at + 1) : undefined,
    onPrepare: suite?.onPrepare,
    onCustomize: customizable && (() => setCustomizing({ key: step.key, ui })),
    onPresenter: suite && presenter.open,
    isPeeking,
    onPeek: () => setPeeking(!isPeeking),
  });

  return (
    <>
      <PresentedFrame
        title={title}
        isRaw={isRaw}
        onRaw={setRaw}
        onLeave={onLeave}
        hasSteps={steps.length > 1}
        onCommand={onCommand}
        color={color}
        state={
          <>
            <span ref={setBar} className="row rigid gap-8" />
            <WaitingRequests session={session} isCurrent />
            {isStaged && <ConnectionChip session={session} role="status" />}
          </>
        }
        entries={entries}
        notice={
          presenter.isBlocked &&
          suite && <BlockedWindowNotice href={suite.presenterHref} onDismiss={presenter.dismiss} />
        }
        below={
          <>
            {isPeeking && <div className={styles['traffic']}>{props.traffic()}</div>}
            {steps.length > 1 && (
              <StepsBar
                at={at}
                count={steps.length}
                run={step && shownRun(states.get(step.key))}
                onBack={() => go(at - 1)}
                onNext={advance}
                onLeave={onLeave}
              />
            )}
          </>
        }
      >
        <PartBoundary key={step?.key ?? ''}>
          {!isStaged && <ConnectionNotice session={session} />}
          {step && isStaged && states.get(step.key)?.isRestoring !== true && (
            <Stage
              session={session}
              step={step}
              ui={ui}
              runs={runs}
              value={valueOf(step)}
              onValue={(value, schema) => onValue(step, value, schema)}
              hasRecorded={hasRecorded}
              isOfSuite={suite !== undefined}
              isRaw={isRaw}
              bar={bar}
              ref={stage}
            />
          )}
        </PartBoundary>
      </PresentedFrame>
      {customizing && step && customizing.key === step.key && customizable && (
        <StepCustomization
          title={titleOfStep(withoutUi(step), tools)}
          tool={customizable}
          value={valueOf(step)}
          ui={customizing.ui}
          editProblem={props.editProblem}
          onChange={(ui) => {
            setCustomizing({ key: step.key, ui });
            props.onCustomize(step, ui);
          }}
          onClose={() => setCustomizing(undefined)}
        />
      )}
      {suite && (
        <Audience
          session={session}
          presentation={suite.id}
          title={title ?? ''}
          at={at}
          steps={steps}
          tools={tools}
          valueOf={valueOf}
          states={states}
          recorded={recorded}
          checks={suite.checks}
          wait={suite.wait}
          startedAt={suite.startedAt}
          editProblem={props.editProblem}
          canCall={!isRunning && (kind === 'connected' || hasRecorded)}
          onRequest={onRequest}
        />
      )}
    </>
  );
}

interface StepCustomizationProps extends Pick<PresentationProps, 'editProblem'> {
  title: string;
  tool: ListedTool;
  value: unknown;
  ui: unknown;
  onChange: (ui: JsonObject | undefined) => void;
  onClose: () => void;
}

function StepCustomization({ tool, editProblem, ...dialog }: StepCustomizationProps) {
  const coreTexts = useCoreTexts();
  return (
    <CustomizeDialog
      {...dialog}
      description={tool.description}
      schema={tool.inputSchema ?? true}
      {...(editProblem && { problem: <Notice tone="bad" role="alert" title={coreTexts.message(editProblem)} /> })}
    />
  );
}

function useStepRuns({ session, suite, initialRuns, toolKey, id, steps, valueOf }: PresentationProps): StepRuns {
  const [runs] = useState(() => {
    const { find, preferred } = suite ?? {};
    return new StepRuns(session, { find, preferred, initialRuns, toolKey, storedResults: storedResults(id) });
  });
  useEffect(() => {
    void runs.restore(steps, valueOf);
    // A returning presenter starts without results.
    return () => runs.forget();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, after a reload
  }, [runs]);
  const wait = suite?.wait;
  useEffect(() => runs.setWait(wait), [runs, wait]);
  return runs;
}

/** Does what the presenter view requests, except for what needs the stage or the workspace. */
function doRequest(
  request: Exclude<PresenterRequest, { kind: 'go' | 'advance' | 'call' | 'connect' }>,
  { steps, suite, valueOf, onLeave }: PresentationProps,
  runs: StepRuns,
): void {
  switch (request.kind) {
    case 'leave':
      onLeave();
      break;
    case 'prefer': {
      const preferring = steps.find(({ key }) => key === request.key);
      if (!preferring) break;
      void runs.prefer(preferring, valueOf(preferring), request.recorded);
      const preferred = [...runs.snapshot()].filter(([, each]) => each.prefersRecorded);
      suite?.onPreferred(preferred.map(([key]) => key));
      break;
    }
    case 'notes': {
      const edited = steps.find(({ key }) => key === request.key);
      if (edited) suite?.onNotes(edited, request.notes);
      break;
    }
    case 'wait':
      suite?.onWait(request.waitMs);
      break;
    case 'check':
      suite?.onCheck();
      break;
    case 'stop-check':
      suite?.checks.running?.stop();
      break;
    case 'reset-timer':
      suite?.onRestartTimer();
      break;
  }
}

/** Calls back once per ended call to the server, and once per outcome on screen. */
function useEndedSteps(
  states: ReadonlyMap<string, StepRunState>,
  steps: readonly PresentedStep[],
  onEnded: PresentationProps['onEnded'],
  onRan: SuitePresentation['onRan'] | undefined,
): void {
  const shownOutcomes = useRef(new Map<string, Outcome>());
  const reportedRuns = useRef(new WeakSet<Run>());
  const report = useEffectEvent((key: string, state: StepRunState) => {
    const { live } = state;
    const step = steps.find((each) => each.key === key);
    // A run of the history ended before a reload.
    if (step && live?.state.kind === 'ended' && !live.stored && !reportedRuns.current.has(live)) {
      reportedRuns.current.add(live);
      onRan?.(step, live);
    }
    const shown = shownRun(state);
    const outcome = shown && outcomeOf(shown);
    if (!outcome || shownOutcomes.current.get(key) === outcome) return;
    shownOutcomes.current.set(key, outcome);
    if (step) onEnded(step, outcome);
  });
  useEffect(() => {
    for (const [key, state] of states) report(key, state);
  }, [states]);
}

function BlockedWindowNotice({ href, onDismiss }: { href: string; onDismiss: () => void }) {
  const t = useTranslations('present');
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('blocked')}
      actions={
        <>
          <a href={href} target="_blank" rel="opener" onClick={onDismiss}>
            {t('openPresenterView')}
          </a>
          <Button size="small" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        </>
      }
    >
      {t('blockedText')}
    </Notice>
  );
}

function withoutUi(step: PresentedStep): PresentedStep {
  const { ui: _, ...call } = step.call;
  return { ...step, call };
}

function toolWithForm({ call }: PresentedStep, tools: readonly ListedTool[]): ListedTool | undefined {
  const { kind, name } = targetOf(call);
  const tool = kind === 'tool' ? tools.find((each) => each.name === name) : undefined;
  return tool && hasProperties(tool.inputSchema) ? tool : undefined;
}

/** Without a connection by then, a suite's steps are shown anyway. */
const CONNECT_PATIENCE_MS = 3000;
