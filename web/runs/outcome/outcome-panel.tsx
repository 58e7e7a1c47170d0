import { Ellipsis, Maximize2 } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject } from '../../../core/json/json-object';
import { countFindings, countKinds, type Finding } from '../../../core/protocol/findings/finding';
import { isOffline, useSessionState } from '../../session/session-context';
import type { Session } from '../../../core/session/session';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { Button, IconButton } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { TabPanel, Tabs, TabSwitch } from '../../ui/tabs';
import { useStore } from '../../ui/use-store';
import { useResultPart } from '../operation/operation-layout';
import { OutcomeDetails } from './outcome-details';
import { OutcomeMessages } from './outcome-messages';
import styles from './outcome-panel.module.css';
import { SIGNS, runStatus } from '../../../core/run/run-status';
import { statusTone } from './outcome-sign';
import { OutcomeView } from './outcome-view';
import type { Outcome, ResultOutcome } from '../../../core/session/requests/outcome';
import { outcomeOf, responseSize, resultRun, type Run, taskOf } from '../../../core/run/run';
import { ResourceUris } from './results/resource-uris';
import { RunningView } from './running-view';
import { OutcomeJson } from './outcome-json';
import { WaterfallPart } from './waterfall/waterfall-part';
import { type ResultViewName, useViewChoice } from './view-choice';

const PresentedRun = lazyPartWithTexts(async () => (await import('./presented/presented-run')).PresentedRun);

const AsSeenView = lazyPartWithTexts(async () => (await import('../clients/as-seen-view')).AsSeenView);

const NO_FINDINGS: readonly Finding[] = [];

export interface OutcomeChanges {
  label: string;
  /** For the line of details. @param onOpen opens the tab */
  renderStatus: (onOpen: () => void) => ReactNode;
  renderView: () => ReactNode;
}

interface RunNote {
  text: string;
  title: string;
}

interface OutcomePanelProps {
  /** Undefined for a stored run, whose connection is gone. */
  session: Session | undefined;
  server: string;
  run: Run | undefined;
  /** The run whose result stays visible, dimmed, while `run` has none; see {@link resultRun}. */
  before?: Run;
  item: string;
  /** The tool's definition, to show what clients do with its results. */
  definition?: JsonObject;
  subject: { title: string; target: ComponentProps<typeof PresentedRun>['target'] };
  onPresent?: () => void;
  findings: readonly Finding[];
  checking: boolean;
  changes?: OutcomeChanges;
  idleTitle?: string;
  idleText: string;
  idleAction?: ReactNode;
  renderDetails: (outcome: ResultOutcome) => ReactNode;
  note?: RunNote;
  /** Between details and result in all views, also before there is a result. */
  app?: ReactNode;
  renderResult: ComponentProps<typeof OutcomeView>['renderResult'];
  /** Sends the same request again, for a server that needs a visited URL first (error -32042). */
  onRetry?: () => void;
  renderTask?: (key: string) => ReactNode;
  /** Beside the tabs, or with the text before the first run. */
  actions?: ReactNode;
  footer?: ReactNode;
}

/** For which a response waits for its check, so that its findings move nothing. */
const MAX_WAIT_MS = 500;
/** Of a response whose check takes longer than most people notice: 0.85 MB are to be in sight after 150 ms. */
const LARGE = { size: 250_000, maxWaitMs: 100 };

/** Findings that come after the result are counted, and unfold by a click: nothing that is being read moves. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { run, before, checking, findings } = props;
  const shown = resultRun(run, before);
  const id = shown?.id;
  const isLarge = shown !== undefined && (responseSize(shown) ?? 0) > LARGE.size;
  const [late, setLate] = useState<{ id: number | undefined; findings?: readonly Finding[] }>();
  const isLate = late !== undefined && late.id === id;
  const showUnchecked = useEffectEvent(() => setLate({ id, findings }));
  useEffect(() => {
    if (!checking) return undefined;
    const timer = setTimeout(showUnchecked, isLarge ? LARGE.maxWaitMs : MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [checking, id, isLarge]);
  const inPlace = (isLate && late.findings) || findings;
  return (
    <HeldPanel isHeld={checking && !isLate}>
      <ShownPanel
        {...props}
        inPlace={inPlace}
        onUnfold={findings.length > inPlace.length ? () => setLate({ id }) : undefined}
      />
    </HeldPanel>
  );
}

const HeldPanel = memo(
  ({ children }: { isHeld: boolean; children: ReactNode }) => children,
  (_, { isHeld }) => isHeld,
);

interface ShownPanelProps extends OutcomePanelProps {
  inPlace: readonly Finding[];
  /** If there are findings that are not in place. */
  onUnfold: (() => void) | undefined;
}

function ShownPanel(props: ShownPanelProps) {
  const { session, run, before, findings, inPlace, checking, changes, note } = props;
  const t = useTranslations('outcome');
  const [view, chooseView] = useViewChoice(props.server, props.item);
  const [isPresented, setPresented] = useState(false);
  const presentButton = useRef<HTMLButtonElement>(null);
  const task = run && taskOf(run);
  const isRunning = run?.state.kind === 'running';
  const onUnfold = isRunning ? undefined : props.onUnfold;
  const counts = onUnfold && countFindings(findings);
  const state = useStore(session);
  const isEarlier = run && !run.stored && state?.kind === 'connected' && run.startedAt < state.connected.since;
  const shown = resultRun(run, before);
  const outcome = shown && outcomeOf(shown);
  const isStacked = useResultPart(!run ? 'idle' : isRunning ? 'other' : run.id);
  return (
    <section className="pane" aria-label={t('result')} data-state={runStatus(run)}>
      {run ? (
        <>
          <div className={styles['head']}>
            <OutcomeDetails
              run={run}
              findings={isRunning ? NO_FINDINGS : findings}
              isFolded={onUnfold !== undefined}
              checking={checking && !isRunning}
            >
              {!isRunning && isEarlier && <EarlierNote note={note} />}
              {outcome?.kind === 'result' && !isRunning && props.renderDetails(outcome)}
            </OutcomeDetails>
            {/* These appear after the details, and move none of them. */}
            {onUnfold && (
              <Button size="small" className={statusTone('ok', counts)} onClick={onUnfold}>
                {t('showFindings', { count: counts?.count ?? countKinds(findings) })}
              </Button>
            )}
            {outcome && changes && !isRunning && (
              <span className="muted">{changes.renderStatus(() => chooseView('changes'))}</span>
            )}
            {/* Cut before the details are: a share of a pixel less would wrap their last. */}
            {!isRunning && !isEarlier && note && (
              <span className="muted truncate" style={{ flex: '0 9999999 auto', minWidth: 64 }} title={note.title}>
                {note.text}
              </span>
            )}
          </div>
          <div className={styles['middle']} data-app={Boolean(props.app)}>
            {props.app}
            <div className={styles['scroll']}>
              {task !== undefined && props.renderTask?.(task)}
              {/* The same element while a call runs: nothing moves until the new result is there. */}
              {shown && outcome && (
                <div className={classNames(styles['shown'], isRunning && styles['old'])} inert={isRunning}>
                  <ResultTabs
                    {...props}
                    findings={inPlace}
                    run={shown}
                    outcome={outcome}
                    chosenView={view}
                    onView={chooseView}
                    presentButton={presentButton}
                    onPresent={props.onPresent ?? (() => setPresented(true))}
                  />
                </div>
              )}
              {/* A task has its own timeline. */}
              {run.state.kind === 'running' && session && task === undefined && (
                <RunningView run={run} state={run.state} session={session} over={outcome !== undefined} />
              )}
            </div>
          </div>
        </>
      ) : (
        <IdleResult {...props} isStacked={isStacked} />
      )}
      {props.footer}
      {isPresented && shown && (
        <PresentedRun
          {...props.subject}
          run={shown}
          session={session}
          {...(props.app !== undefined && { renderApp: () => props.app })}
          onLeave={() => {
            setPresented(false);
            presentButton.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Has the other note in its tooltip: the line has room for one, and nothing else shows an earlier connection. */
function EarlierNote({ note }: { note: RunNote | undefined }) {
  const t = useTranslations('outcome');
  return (
    <span title={[t('beforeReconnectingTitle'), ...(note ? [note.title] : [])].join(' ')}>
      {t('beforeReconnecting')}
      {note && <span className="visually-hidden"> · {note.text}</span>}
    </span>
  );
}

function IdleText({ session, text }: { session: Session; text: string }) {
  return !isOffline(useSessionState(session)) && text;
}

function IdleResult(props: OutcomePanelProps & { isStacked: boolean }) {
  const t = useTranslations('outcome');
  const { session, idleTitle = t('idle'), idleAction, actions, isStacked } = props;
  const idleText = session ? <IdleText session={session} text={props.idleText} /> : props.idleText;
  return isStacked ? (
    <div className="row wrap muted gap-8 py-8 px-16">
      <b className="ink semibold">{idleTitle}</b> {idleText} {idleAction}
      {actions}
    </div>
  ) : (
    <EmptyState
      title={idleTitle}
      actions={
        <>
          {idleAction}
          {actions}
        </>
      }
    >
      {idleText}
    </EmptyState>
  );
}

interface ResultTabsProps extends Omit<OutcomePanelProps, 'before' | 'onPresent'> {
  run: Run;
  outcome: Outcome;
  chosenView: ResultViewName;
  onView: (view: ResultViewName) => void;
  presentButton: RefObject<HTMLButtonElement | null>;
  onPresent: () => void;
}

function ResultTabs(props: ResultTabsProps) {
  const { session, run, outcome, findings, changes, chosenView, onView, presentButton, onRetry } = props;
  const t = useTranslations('outcome');
  const jsonPanel = useId();
  const toolOutcome =
    outcome.kind === 'result' && run.kind === 'tool' && isObject(outcome.result) ? outcome : undefined;
  // The choice stays: the next run may have this view again.
  const isMissing = (chosenView === 'changes' && !changes) || (chosenView === 'seen' && !toolOutcome);
  const view = isMissing ? 'rendered' : chosenView;
  const isSource = view === 'json' || view === 'message';
  const status = runStatus(run);
  return (
    <Tabs
      label={t('resultView')}
      tabs={[
        { key: 'rendered', label: t('rendered') },
        { key: 'json', label: t('json') },
        ...(toolOutcome ? [{ key: 'seen' as const, label: t('seenBy') }] : []),
        ...(changes ? [{ key: 'changes' as const, label: changes.label }] : []),
      ]}
      value={isSource ? 'json' : view}
      onChange={onView}
      actions={
        <ResultActions actions={props.actions}>
          <IconButton
            ref={presentButton}
            label={t('present')}
            icon={<Maximize2 aria-hidden />}
            onClick={props.onPresent}
          />
        </ResultActions>
      }
    >
      {/* Another run gets other elements: what is unfolded in one is not unfolded in the next. */}
      <div className={styles['fresh']} key={run.id}>
        {view === 'rendered' && (
          <>
            {status === 'task-failed' && (
              <Notice tone="bad" icon={SIGNS[status]} title={t('taskFailedTitle')}>
                {t('taskFailedText')}
              </Notice>
            )}
            <ResourceUris session={session}>
              <OutcomeView
                outcome={outcome}
                findings={findings}
                renderResult={props.renderResult}
                retry={onRetry && session && { session, onRetry }}
              />
            </ResourceUris>
            {session && <WaterfallPart run={run} session={session} />}
          </>
        )}
        {isSource && (
          <>
            <TabSwitch
              label={t('json')}
              tabs={[
                { key: 'json', label: t('result') },
                { key: 'message', label: t('message') },
              ]}
              value={view}
              onChange={onView}
              panel={jsonPanel}
            />
            <TabPanel id={jsonPanel} value={view}>
              <div className={classNames('stack gap-12', styles['json'])}>
                {view === 'json' && <OutcomeJson outcome={outcome} findings={findings} />}
                {view === 'message' && run.state.kind === 'ended' && <OutcomeMessages outcomes={run.state.outcomes} />}
              </div>
            </TabPanel>
          </>
        )}
        {view === 'seen' && toolOutcome && <AsSeenView outcome={toolOutcome} definition={props.definition} />}
        {view === 'changes' && changes?.renderView()}
      </div>
    </Tabs>
  );
}

/** In a narrow pane, `actions` are behind a button. */
function ResultActions({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const t = useTranslations('common');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isWithin = (event: SyntheticEvent, target: EventTarget | null) =>
    target instanceof Node && event.currentTarget.contains(target);
  return (
    <span className="row push relative">
      {Boolean(actions) && (
        <span
          className="row"
          onBlur={(event) => !isWithin(event, event.relatedTarget) && setOpen(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen || !isWithin(event, event.target)) return;
            event.preventDefault();
            button.current?.focus();
            setOpen(false);
          }}
        >
          <span className={styles['more']}>
            <IconButton
              ref={button}
              label={t('moreActions')}
              icon={<Ellipsis aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
          <span
            className={classNames(styles['words'], isOpen && 'absolute raised floating lined-strong rounded')}
            data-open={isOpen}
            onClickCapture={(event) => {
              if (!isOpen || !isWithin(event, event.target)) return;
              // A dialog gives the focus back to what had it.
              button.current?.focus();
              setOpen(false);
            }}
          >
            {actions}
          </span>
        </span>
      )}
      {children}
    </span>
  );
}
