import { Activity, ChevronLeft, ChevronRight, ListChecks, MonitorUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readTools } from '../../../core/protocol/tool';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { Session } from '../../../core/session/session';
import { enlargement, TypeSize, useTypeSize } from '../../outcome/type-size';
import { outcomeOf } from '../../record/run';
import { useQuestions, useSessionState } from '../../session/session-context';
import { TOOLS, useList } from '../../session/use-list';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PartBoundary } from '../../ui/part-boundary';
import { useStore } from '../../ui/use-store';
import { useWindowEvent } from '../../ui/use-window-event';
import { Audience } from './audience';
import { ConnectionChip, ConnectionNotice } from './connection-notice';
import { wantedBy } from './presentation-keys';
import styles from './presentation.module.css';
import type { PresentedStep } from './presented-step';
import type { PresenterWish } from './presenter-link';
import { Stage, type StageHandle, titleOfStep } from './stage';
import { shownRun, StepRuns } from './step-runs';
import type { SuiteShow } from './suite-show';
import { useFullscreen } from './use-fullscreen';
import { usePresenterWindow } from './use-presenter-window';
import { useRecorded } from './use-recorded';

interface PresentationProps {
  session: Session;
  /** What is presented, in one line; undefined for a single tool. */
  title: string | undefined;
  /** At least one. */
  steps: readonly PresentedStep[];
  at: number;
  onStep: (at: number) => void;
  onLeave: () => void;
  onConnect: () => void;
  valueOf: (step: PresentedStep) => unknown;
  /** @param schema the tool's `inputSchema` */
  onValue: (step: PresentedStep, value: unknown, schema: JsonSchema) => void;
  /** Told of each answer of a step once it is on the screen. */
  onEnded: (step: PresentedStep, outcome: Outcome) => void;
  /** The traffic of the session, which is shown on demand. */
  traffic: () => ReactNode;
  /** Of the steps of a suite. */
  suite?: SuiteShow;
}

/** A tool, or the steps of a suite, before an audience: the whole window, large type, one thing at a time. */
export function Presentation(props: PresentationProps) {
  const { session, title, steps, at, onStep, onLeave, valueOf, onValue, suite } = props;
  const t = useTranslations('present');
  const [runs] = useState(
    () => new StepRuns(session, { find: suite?.find, preferred: suite?.preferred }),
  );
  const wait = suite?.wait;
  useEffect(() => runs.setWait(wait), [runs, wait]);
  const ran = useStore(runs);
  const [size, setSize] = useTypeSize();
  const [isPeeking, setPeeking] = useState(false);
  const state = useSessionState(session);
  const { kind } = state;
  /** Whether there was a connection: what stands here stays when it is lost. */
  const [opened, setOpened] = useState(false);
  if (kind === 'connected' && !opened) setOpened(true);
  const isPatient = usePatience();
  // The steps of a suite have recorded answers, too.
  const isStaged = opened || (suite !== undefined && (kind === 'failed' || !isPatient));
  const isAsked = useQuestions(session).length > 0;
  const { list } = useList(session, state, TOOLS, suite !== undefined);
  const tools = useMemo(() => readTools(list?.items ?? []), [list]);
  const recorded = useRecorded(steps, steps.map(valueOf), suite?.find);
  const presenter = usePresenterWindow(suite?.presenterHref);
  const region = useRef<HTMLElement>(null);
  const stage = useRef<StageHandle>(null);
  const step = steps[at];
  const last = steps.length - 1;
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (next !== at) onStep(next);
  };

  useWindowEvent('keydown', (event) => {
    const wanted = wantedBy(event, steps.length > 1);
    if (wanted === undefined) return;
    if (wanted === 'larger' || wanted === 'smaller') {
      region.current
        ?.querySelectorAll<HTMLButtonElement>(`[data-type-size] button`)
        [wanted === 'larger' ? 1 : 0]?.click();
    } else if (wanted === 'leave') onLeave();
    else if (wanted === 'traffic') setPeeking(!isPeeking);
    else if (wanted === 'presenter') presenter.open();
    else go({ next: at + 1, back: at - 1, first: 0, last }[wanted]);
    event.preventDefault();
  });
  useFullscreen(() => {
    // A question of the server is answered first: the key may have been meant for it. Another window takes the screen away, too.
    if (!isAsked && !presenter.wasJustOpened()) onLeave();
  });
  // Dialogs are as large as what they stand over.
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['presenting'] = '';
    style.setProperty('--presented-size', size);
    return () => {
      delete dataset['presenting'];
      style.removeProperty('--presented-size');
    };
  }, [size]);

  const onShown = useEffectEvent(props.onEnded);
  /** What was told of, by the step's key. */
  const told = useRef(new Map<string, Outcome>());
  const stepOf = useEffectEvent((key: string) => steps.find((each) => each.key === key));
  useEffect(() => {
    for (const [key, each] of ran) {
      const shown = shownRun(each);
      const outcome = shown && outcomeOf(shown);
      if (!outcome || told.current.get(key) === outcome) continue;
      told.current.set(key, outcome);
      const of = stepOf(key);
      if (of) onShown(of, outcome);
    }
  }, [ran]);

  const isRunning = step !== undefined && ran.get(step.key)?.live?.state.kind === 'running';
  const hasRecorded = step !== undefined && recorded.has(step.key);
  const onWish = (wish: PresenterWish) => {
    switch (wish.kind) {
      case 'go':
        go(wish.at);
        break;
      case 'call':
        stage.current?.call();
        break;
      case 'prefer': {
        const of = steps.find(({ key }) => key === wish.key);
        if (!of) break;
        void runs.prefer(of, valueOf(of), wish.recorded);
        const preferred = [...runs.snapshot()].filter(([, each]) => each.prefersRecorded);
        suite?.onPreferred(preferred.map(([key]) => key));
        break;
      }
      case 'wait':
        suite?.onWait(wish.wait);
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
      case 'connect':
        props.onConnect();
        break;
    }
  };

  return (
    <section ref={region} aria-label={t('presentation')} className={styles['presentation']}>
      <header className={styles['bar']}>
        {title !== undefined && <p className="truncate narrow lg">{title}</p>}
        <span className="rest" />
        {suite && isStaged && <ConnectionChip session={session} onConnect={props.onConnect} />}
        {suite && (
          <>
            <Button
              variant="ghost"
              size="small"
              icon={<ListChecks aria-hidden />}
              title={t('prepare')}
              onClick={suite.onPrepare}
            >
              <span className={styles['label']}>{t('prepare')}</span>
            </Button>
            <Button
              variant="ghost"
              size="small"
              icon={<MonitorUp aria-hidden />}
              title={t('presenterView')}
              aria-keyshortcuts="n"
              onClick={presenter.open}
            >
              <span className={styles['label']}>{t('presenterView')}</span>
            </Button>
          </>
        )}
        <span data-type-size className="rigid nowrap">
          <TypeSize value={size} onChange={setSize} />
        </span>
        <Button
          variant="ghost"
          size="small"
          icon={<Activity aria-hidden />}
          aria-pressed={isPeeking}
          aria-keyshortcuts="t"
          onClick={() => setPeeking(!isPeeking)}
        >
          {t('showTraffic')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<X aria-hidden />}
          aria-keyshortcuts="Escape"
          onClick={onLeave}
        >
          {t('leave')}
        </Button>
      </header>
      {presenter.isBlocked && suite && (
        <Notice
          tone="warn"
          role="alert"
          title={t('blocked')}
          actions={
            <>
              <a
                href={suite.presenterHref}
                target="_blank"
                rel="opener"
                onClick={presenter.dismiss}
              >
                {t('openPresenterView')}
              </a>
              <Button size="small" onClick={presenter.dismiss}>
                {t('dismiss')}
              </Button>
            </>
          }
        >
          {t('blockedText')}
        </Notice>
      )}
      <div className="column fill scroll" style={enlargement(size)}>
        <PartBoundary key={step?.key ?? ''}>
          {!(suite && isStaged) && (
            <ConnectionNotice session={session} onConnect={props.onConnect} />
          )}
          {step && isStaged && (
            <Stage
              session={session}
              step={step}
              runs={runs}
              value={valueOf(step)}
              onValue={(value, schema) => onValue(step, value, schema)}
              hasRecorded={hasRecorded}
              isOfSuite={suite !== undefined}
              ref={stage}
            />
          )}
        </PartBoundary>
      </div>
      {isPeeking && <div className={styles['traffic']}>{props.traffic()}</div>}
      {steps.length > 1 && (
        <nav className={styles['steps']} aria-label={t('steps')}>
          <Button icon={<ChevronLeft aria-hidden />} disabled={at === 0} onClick={() => go(at - 1)}>
            {t('back')}
          </Button>
          <p className="row gap-14 muted lg">
            <span className={styles['track']} aria-hidden>
              <span
                className="block tall"
                style={{ width: `${((at + 1) / steps.length) * 100}%` }}
              />
            </span>
            <span className="tnum">{t('place', { at: at + 1, count: steps.length })}</span>
          </p>
          {/* One thing at a time stands out: first the call, then the way on. */}
          <Button
            variant={step && shownRun(ran.get(step.key)) ? 'primary' : 'default'}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            {t('next')}
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
      {suite && (
        <Audience
          session={session}
          presentation={suite.id}
          title={title ?? ''}
          at={at}
          steps={steps}
          titleOf={(each) => titleOfStep(each, tools)}
          states={ran}
          recorded={recorded}
          checks={suite.checks}
          wait={suite.wait}
          startedAt={suite.startedAt}
          canCall={!isRunning && (kind === 'connected' || hasRecorded)}
          onWish={onWish}
        />
      )}
    </section>
  );
}

/** How long nothing but a connection is waited for, in milliseconds. */
const PATIENCE = 3000;

function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}
