import { Maximize2, Minimize2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../core/json/json-object';
import type { Finding } from '../../core/protocol/findings/finding';
import type { Outcome } from '../../core/session/requests/raw-channel';
import type { Session } from '../../core/session/session';
import { DownloadButton } from '../content/media/download-button';
import { useMarks } from '../content/text/structured-view';
import { useQuestions } from '../session/session-context';
import { IconButton } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { classNames } from '../ui/class-names';
import { EmptyState } from '../ui/empty-state';
import { formatBytes } from '../ui/format';
import { JsonTree } from '../ui/json-tree';
import { Notice } from '../ui/notice';
import { ProgressBar } from '../ui/progress-bar';
import { inTab, storageKey, useChoice } from '../ui/remember';
import { Tabs } from '../ui/tabs';
import { useDocument } from '../ui/use-document';
import { useStore } from '../ui/use-store';
import { useResultPlace } from './operation-layout';
import { OutcomeFacts } from './outcome-facts';
import { OutcomeMessages } from './outcome-messages';
import styles from './outcome-panel.module.css';
import { enlargement, TypeSize, useTypeSize } from './type-size';
import { SIGNS, stateOfRun } from '../record/outcome-state';
import { OutcomeView, type ResultOutcome } from './outcome-view';
import { outcomeOf, resultRun, type Run, type RunState, taskOf } from '../record/run';

const VIEWS = ['rendered', 'json', 'message', 'changes'] as const;

/** Under this the view is remembered, for each item of a server apart. */
const VIEW_KEY = 'loupe.resultView';

const NO_FINDINGS: readonly Finding[] = [];

/** What sets this run apart from another one. */
export interface OutcomeChanges {
  /** The name of the tab. */
  label: string;
  /** In a word, for the line of facts; `onOpen` opens the tab. */
  renderVerdict: (onOpen: () => void) => ReactNode;
  renderView: () => ReactNode;
}

interface OutcomePanelProps {
  /** Undefined for a kept run, whose connection is gone. */
  session: Session | undefined;
  server: string;
  run: Run | undefined;
  /** The run whose result stays in sight, dimmed, while `run` has none; see {@link resultRun}. */
  before?: Run | undefined;
  /** What the view is remembered for. */
  item: string;
  /** What was asked, as it stands over an enlarged result. */
  subject: { title: string; name?: string | undefined; sent?: string };
  /** Of the run whose result is in sight. */
  findings: readonly Finding[];
  /** Whether there may be more findings in a moment. */
  checking: boolean;
  /** Where there is another run to compare it with. */
  changes?: OutcomeChanges | undefined;
  /** How to get a first result. */
  idleText: string;
  /** Another way to have one in sight. */
  idleAction?: ReactNode;
  /** What a success is called here, such as “Tool result”. */
  okWord: string;
  /** What there is of which kind, for the line of facts. */
  renderFacts: (outcome: ResultOutcome) => ReactNode;
  /** Between the facts and the result, whichever view of it is open, and while it is not there yet. */
  app?: ReactNode;
  renderResult: (result: JsonObject, outcome: ResultOutcome) => ReactNode;
  /** Sends the same request again, which a server may want when an address was visited (error −32042). */
  onRetry?: (() => void) | undefined;
  /** Above the result, also while it is not there yet. */
  renderTask?: (key: string) => ReactNode;
  /** What can be done with the request and its answer, beside the facts; before the first run, below the words. */
  actions?: ReactNode;
  /** Below the result. */
  footer?: ReactNode;
}

/** What came of a request, whole: first the facts, then the result as people, as JSON and as the wire saw it. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { session, run, before, findings, checking, changes, okWord } = props;
  const t = useTranslations('outcome');
  const viewKey = storageKey(VIEW_KEY, props.server, props.item);
  const [chosen, choose] = useChoice(inTab, viewKey, VIEWS, 'rendered');
  const [enlarged, setEnlarged] = useState(false);
  const large = enlarged && run !== undefined;
  const [typeSize, setTypeSize] = useTypeSize();
  const task = run && taskOf(run);
  const state = stateOfRun(run);
  const running = run?.state.kind === 'running';
  const shown = resultRun(run, before);
  const shownState = stateOfRun(shown);
  const outcome = shown && outcomeOf(shown);
  const stacked = useResultPlace(!run ? 'idle' : running ? 'other' : run.id);
  // The choice stays: with the next run there may be changes again.
  const view = chosen === 'changes' && !changes ? 'rendered' : chosen;

  return (
    <section
      className={classNames('pane', large && styles['enlarged'])}
      data-enlarged={large}
      style={large ? enlargement(typeSize) : undefined}
      aria-label={t('result')}
      data-state={state}
    >
      {!run ? (
        stacked ? (
          <p className="muted py-10 px-16">
            <b className="ink semibold">{t('idle')}</b> {props.idleText} {props.idleAction}{' '}
            {props.actions}
          </p>
        ) : (
          <EmptyState
            title={t('idle')}
            {...((Boolean(props.idleAction) || Boolean(props.actions)) && {
              actions: (
                <>
                  {props.idleAction}
                  {props.actions}
                </>
              ),
            })}
          >
            {props.idleText}
          </EmptyState>
        )
      ) : (
        <>
          {large && <Subject of={props.subject} />}
          <div className={styles['head']}>
            <OutcomeFacts
              run={run}
              okWord={okWord}
              findings={running ? NO_FINDINGS : findings}
              checking={checking && !running}
              verdict={
                outcome &&
                changes &&
                !running && <Verdict of={changes} onOpen={() => choose('changes')} />
              }
            >
              {outcome?.kind === 'result' && !running && props.renderFacts(outcome)}
            </OutcomeFacts>
            {large && <TypeSize value={typeSize} onChange={setTypeSize} />}
            {!large && !running && props.actions}
            <EnlargeButton enlarged={enlarged} onEnlarged={setEnlarged} />
          </div>
          <div className={styles['middle']} data-app={Boolean(props.app)}>
            {props.app}
            <div className={styles['scroll']}>
              {task !== undefined && props.renderTask?.(task)}
              {/* The same element in both states: nothing moves until the new result is there. */}
              {shown && outcome && (
                <div
                  className={classNames(styles['shown'], running && styles['old'])}
                  inert={running}
                >
                  <Tabs
                    label={t('resultView')}
                    tabs={[
                      { key: 'rendered', label: t('rendered') },
                      { key: 'json', label: t('json') },
                      { key: 'message', label: t('message') },
                      ...(changes ? [{ key: 'changes' as const, label: changes.label }] : []),
                    ]}
                    value={view}
                    onChange={choose}
                  >
                    {/* Another run is another view: what was unfolded in one says nothing of the next. */}
                    <div className="stack gap-12 pt-12" key={shown.id}>
                      {view === 'rendered' && (
                        <>
                          {shownState === 'task-failed' && (
                            <Notice
                              tone="bad"
                              icon={SIGNS[shownState]}
                              role="alert"
                              title={t('taskFailedTitle')}
                            >
                              {t('taskFailedText')}
                            </Notice>
                          )}
                          <OutcomeView
                            outcome={outcome}
                            findings={findings}
                            renderResult={props.renderResult}
                            again={props.onRetry && session && { session, onRetry: props.onRetry }}
                          />
                        </>
                      )}
                      {view === 'json' && <OutcomeJson outcome={outcome} findings={findings} />}
                      {view === 'message' && shown.state.kind === 'ended' && (
                        <OutcomeMessages outcomes={shown.state.outcomes} />
                      )}
                      {view === 'changes' && changes?.renderView()}
                    </div>
                  </Tabs>
                </div>
              )}
              {run.state.kind === 'running' && session && (
                <RunningView state={run.state} session={session} over={outcome !== undefined} />
              )}
            </div>
          </div>
        </>
      )}
      {!large && props.footer}
    </section>
  );
}

function Verdict({ of, onOpen }: { of: OutcomeChanges; onOpen: () => void }) {
  const verdict = of.renderVerdict(onOpen);
  return Boolean(verdict) && <span>{verdict}</span>;
}

/** What was asked, for people who see nothing of the page but its result. */
function Subject({ of: { title, name, sent } }: { of: OutcomePanelProps['subject'] }) {
  return (
    <div className={styles['subject']}>
      <h2 className="lg">{title}</h2>
      {name !== undefined && name !== title && <code>{name}</code>}
      {sent !== undefined && <code className={styles['sent']}>{sent}</code>}
    </div>
  );
}

interface EnlargeButtonProps {
  enlarged: boolean;
  onEnlarged: (enlarged: boolean) => void;
}

/** Gives the result the whole window, for people who look on from afar; Escape takes it back. */
export function EnlargeButton({ enlarged, onEnlarged }: EnlargeButtonProps) {
  const t = useTranslations('outcome');
  const takeBack = useEffectEvent(() => onEnlarged(false));
  useEffect(() => {
    if (!enlarged) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) takeBack();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [enlarged]);
  return (
    <IconButton
      size="small"
      label={t('enlarge')}
      aria-pressed={enlarged}
      icon={enlarged ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
      onClick={() => onEnlarged(!enlarged)}
    />
  );
}

/** The `result` (or `error`) as JSON, the places of findings marked. */
function OutcomeJson({ outcome, findings }: { outcome: Outcome; findings: readonly Finding[] }) {
  const t = useTranslations('outcome');
  if (!('raw' in outcome)) return <p>{t('nothingCame')}</p>;
  // An answer without a code is malformed: all of it tells more.
  const isWhole = outcome.kind === 'error' && outcome.error.code === undefined;
  const pointer = isWhole ? '' : `/${outcome.kind}`;
  return <Tree source={outcome.raw} pointer={pointer} findings={findings} />;
}

function Tree({
  source,
  pointer,
  findings,
}: {
  source: string | Uint8Array;
  pointer: string;
  findings: readonly Finding[];
}) {
  const t = useTranslations('outcome');
  const opened = useDocument(source);
  const marks = useMarks(findings);
  const content = useTranslations('content');
  if (opened.state !== 'open') {
    return <p>{opened.state === 'failed' ? opened.message : t('checking')}</p>;
  }
  const { document } = opened;
  // Indented, each number as it was written.
  const text = async () => (await document.ask('prettyAt', pointer)) ?? '';
  return (
    <JsonTree
      document={document}
      pointer={pointer}
      label={t('result')}
      marks={marks}
      toolbar="always"
      actions={
        <>
          <CopyButton label={content('message.copy')} text={text} />
          <DownloadButton name="result.json" content={text} />
        </>
      }
    />
  );
}

interface RunningViewProps {
  state: Extract<RunState, { kind: 'running' }>;
  session: Session;
  /** Whether it stands over the result before, which takes no room of its own. */
  over: boolean;
}

/** A request under way: what the server reports of it, or whom it waits for. */
function RunningView({ state, session, over }: RunningViewProps) {
  const t = useTranslations('outcome');
  const waiting = useQuestions(session).length > 0;
  const received = useStore(session.incoming);
  const { progress } = state;
  const known = progress?.total !== undefined && progress.total > 0;
  // The numbers are shown as they were sent, also where they make no part of a whole.
  const part = known
    ? Math.max(0, Math.min(1, progress.progress / (progress.total ?? 1)))
    : undefined;
  return (
    <div className={classNames(styles['running'], over && styles['over'])} aria-live="polite">
      <p className={classNames('lg', styles['message'])}>
        {waiting
          ? t('waitingForYou')
          : received > 0
            ? t('receiving', { size: formatBytes(received) })
            : (progress?.message ?? t('running'))}
      </p>
      <ProgressBar label={t('progress')} value={part === undefined ? undefined : part * 100} />
      {progress && (
        <p className="muted tnum">
          {progress.total === undefined
            ? progress.progress
            : t('progressOf', {
                progress: String(progress.progress),
                total: String(progress.total),
              })}
        </p>
      )}
      {over && <p className="muted">{t('resultBefore')}</p>}
    </div>
  );
}
