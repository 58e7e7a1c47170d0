import { Activity, ChevronLeft, ChevronRight, Plug, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { Session } from '../../../core/session/session';
import { FailureNotice } from '../../outcome/failure/failure-notice';
import { enlargement, TypeSize, useTypeSize } from '../../outcome/type-size';
import { useQuestions, useSessionState } from '../../session/session-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PartBoundary } from '../../ui/part-boundary';
import { useStore } from '../../ui/use-store';
import type { OtherResult } from './answer/presented-outcome';
import { wantedBy } from './presentation-keys';
import styles from './presentation.module.css';
import type { PresentedStep } from './presented-step';
import { Stage } from './stage';
import { StepRuns } from './step-runs';

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
  onValue: (step: PresentedStep, value: unknown) => void;
  /** Told what came of each call of a step in the end. */
  onEnded: (step: PresentedStep, outcome: Outcome) => void;
  OtherResult: OtherResult;
  /** The traffic of the session, which is shown on demand. */
  traffic: () => ReactNode;
}

/** A tool, or the steps of a suite, before an audience: the whole window, large type, one thing at a time. */
export function Presentation(props: PresentationProps) {
  const { session, title, steps, at, onStep, onLeave, valueOf, onValue, OtherResult } = props;
  const t = useTranslations('present');
  const [runs] = useState(() => new StepRuns(session));
  const ran = useStore(runs);
  const [size, setSize] = useTypeSize();
  const [isPeeking, setPeeking] = useState(false);
  const { kind } = useSessionState(session);
  /** Whether there was a connection: what stands here stays when it is lost. */
  const [opened, setOpened] = useState(false);
  if (kind === 'connected' && !opened) setOpened(true);
  const isAsked = useQuestions(session).length > 0;
  const region = useRef<HTMLElement>(null);
  const step = steps[at];
  const last = steps.length - 1;
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (next !== at) onStep(next);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const wanted = wantedBy(event, steps.length > 1);
    if (wanted === undefined) return;
    if (wanted === 'larger' || wanted === 'smaller') {
      region.current
        ?.querySelectorAll<HTMLButtonElement>(`[data-type-size] button`)
        [wanted === 'larger' ? 1 : 0]?.click();
    } else if (wanted === 'leave') onLeave();
    else if (wanted === 'traffic') setPeeking(!isPeeking);
    else go({ next: at + 1, back: at - 1, first: 0, last }[wanted]);
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  useFullscreen(() => {
    // A question of the server is answered first: the key may have been meant for it.
    if (!isAsked) onLeave();
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

  return (
    <section ref={region} aria-label={t('presentation')} className={styles['presentation']}>
      <header className={styles['bar']}>
        {title !== undefined && <p className={styles['subject']}>{title}</p>}
        <span className="spacer" />
        <span data-type-size>
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
      <div className={styles['room']} style={enlargement(size)}>
        <PartBoundary key={step?.key ?? ''}>
          <Connection session={session} onConnect={props.onConnect} />
          {step && opened && (
            <Stage
              session={session}
              step={step}
              runs={runs}
              value={valueOf(step)}
              onValue={(value) => onValue(step, value)}
              onEnded={(outcome) => props.onEnded(step, outcome)}
              OtherResult={OtherResult}
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
          <p className={styles['place']}>
            <span className={styles['track']} aria-hidden>
              <span style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
            </span>
            <span className="tnum">{t('place', { at: at + 1, count: steps.length })}</span>
          </p>
          {/* One thing at a time stands out: first the call, then the way on. */}
          <Button
            variant={step && ran.has(step.key) ? 'primary' : 'default'}
            disabled={at === last}
            onClick={() => go(at + 1)}
          >
            {t('next')}
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      )}
    </section>
  );
}

/** What stands above the step while its server is not there. */
function Connection({ session, onConnect }: { session: Session; onConnect: () => void }) {
  const t = useTranslations('present');
  const state = useSessionState(session);
  if (state.kind === 'connected') return null;
  if (state.kind === 'connecting') return <EmptyState title={t('connecting')} />;
  const connect = (
    <Button variant="primary" icon={<Plug aria-hidden />} onClick={onConnect}>
      {t('connect')}
    </Button>
  );
  if (state.kind === 'failed')
    return (
      <details className={styles['failure']}>
        <summary>
          {t(state.wasConnected ? 'lost' : 'unreachable')} {connect}
        </summary>
        <FailureNotice failure={state.failure} />
      </details>
    );
  return <EmptyState title={t('notConnected')} actions={connect} />;
}

/** Tells when the browser's full screen, which the presentation may have, is left by the browser's own key. */
function useFullscreen(onLeft: () => void): void {
  const left = useEffectEvent(onLeft);
  useEffect(() => {
    let was = document.fullscreenElement !== null;
    const listener = () => {
      const is = document.fullscreenElement !== null;
      if (was && !is) left();
      was = is;
    };
    document.addEventListener('fullscreenchange', listener);
    return () => {
      document.removeEventListener('fullscreenchange', listener);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}
