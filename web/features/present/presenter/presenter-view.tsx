import { ChevronLeft, ChevronRight, Play, RotateCcw, Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { formatDuration, formatStopwatch } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { Button, IconButton } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import { useWindowEvent } from '../../../ui/use-window-event';
import { commandOf } from '../../../runs/outcome/presented/presentation-keys';
import type { ChosenWait } from '../presented-step';
import { PresenterLink, type PresenterRequest, type PresenterState, type PresenterTraffic } from '../presenter-link';
import { PresentedNow, RecordedOrigin } from './presented-now';
import styles from './presenter-view.module.css';
import { StepList } from './step-list';
import { StepNotes } from './step-notes';
import { useFailureText } from './use-failure-text';
import { useNow } from '../../../ui/use-time';
import { SelectField } from '../../../ui/form-fields';
import { hrefOf } from '../../../navigation/routes';
import { suiteKey, useSuiteStore } from '../../../runs/suites/suite-store';
import { formatWait } from './format-wait';
import { Preview } from './preview';

export function PresenterView({ name }: { name: string }) {
  const t = useTranslations('present');
  const store = useSuiteStore();
  const [link] = useState(() => new PresenterLink(suiteKey(store, name)));
  const { state, hasAudience } = useStore(link);
  const request = (each: PresenterRequest) => link.request(each);
  useWindowEvent('keydown', (event) => {
    if (!state) return;
    const command = commandOf(event, true);
    const { at } = state;
    const last = state.steps.length - 1;
    if (command === 'advance') request({ kind: 'advance' });
    else if (command === 'back') request({ kind: 'go', at: Math.max(0, at - 1) });
    else if (command === 'first') request({ kind: 'go', at: 0 });
    else if (command === 'last') request({ kind: 'go', at: last });
    else return;
    event.preventDefault();
  });
  const openAudience = (
    <a className="accent" href={hrefOf({ kind: 'walkthrough', suite: name })} target="_blank" rel="opener">
      {t('openAudience')}
    </a>
  );
  if (!state)
    return (
      <EmptyState title={t('noAudience', { name })} actions={openAudience}>
        {t('noAudienceText')}
      </EmptyState>
    );
  return (
    <section className={styles['view']} aria-label={t('presenterView')}>
      {!hasAudience && <Notice tone="warn" role="alert" title={t('audienceGone')} actions={openAudience} />}
      <PresenterPanes state={state} request={request} hasAudience={hasAudience} />
    </section>
  );
}

interface PresenterPanesProps {
  state: PresenterState;
  request: (request: PresenterRequest) => void;
  hasAudience: boolean;
}

function PresenterPanes({ state, request, hasAudience }: PresenterPanesProps) {
  const t = useTranslations('present');
  const { at, steps, connection } = state;
  const failureText = useFailureText();
  const why = connection.failure && failureText(connection.failure);
  const step = steps[at];
  const next = steps[at + 1];
  const isLastCall = !next && step?.state === 'idle';
  const callText = t(`call_${step?.about?.kind ?? 'tool'}`);
  return (
    <>
      <header className={styles['bar']}>
        <h2 className="truncate narrow xl semibold">{state.title}</h2>
        {connection.kind !== 'connected' && (
          <span className={`inline gap-8 narrow bad icons-14 sm ${styles['connection'] ?? ''}`} role="status">
            <Unplug aria-hidden />
            <span className="truncate" title={why}>
              {connection.kind === 'connecting' ? t('connecting') : (why ?? t('notConnected'))}
            </span>
            {connection.kind !== 'connecting' && (
              <Button size="small" onClick={() => request({ kind: 'connect' })}>
                {t('connect')}
              </Button>
            )}
          </span>
        )}
        <span className="rest" />
        <TalkTimer startedAt={state.startedAt} onReset={() => request({ kind: 'reset-timer' })} />
      </header>
      <div className={styles['columns']}>
        <div className={styles['now']}>
          {step && <PresentedNow step={step} at={at} count={steps.length} request={request} />}
          {step && (
            <StepNotes
              key={step.key}
              notes={step.notes ?? ''}
              isEditable={hasAudience}
              problem={state.editProblem}
              onNotes={(notes) => request({ kind: 'notes', key: step.key, notes })}
            />
          )}
          <section className={styles['next']} aria-label={t('next')}>
            <h3>{t('next')}</h3>
            <div className="grow faint sm">
              <p className="truncate ink lg semibold">{next ? next.title : t('noNextStep')}</p>
              {next?.state === 'idle' && next.preview && <RecordedOrigin recorded={next.recorded} />}
            </div>
            {next && <Preview key={next.key} step={next} className={styles['picture']} />}
          </section>
          <nav className={styles['moves']} aria-label={t('steps')}>
            <Button
              size="large"
              icon={<ChevronLeft aria-hidden />}
              disabled={!hasAudience || at === 0}
              onClick={() => request({ kind: 'go', at: at - 1 })}
            >
              {t('back')}
            </Button>
            {!isLastCall && (
              <Button
                size="large"
                icon={<Play aria-hidden />}
                disabled={!hasAudience || !state.canCall}
                onClick={() => request({ kind: 'call' })}
              >
                {callText}
              </Button>
            )}
            {next || isLastCall ? (
              <Button
                size="large"
                variant="primary"
                disabled={!hasAudience}
                onClick={() => request({ kind: 'advance' })}
              >
                {next ? t('next') : callText}
                <ChevronRight aria-hidden />
              </Button>
            ) : (
              <Button size="large" disabled={!hasAudience} onClick={() => request({ kind: 'leave' })}>
                {t('leave')}
              </Button>
            )}
          </nav>
        </div>
        <aside className={styles['side']} aria-label={t('steps')}>
          <StepList state={state} request={request} />
          <WaitChoice
            wait={state.waitMs}
            suiteWait={state.suiteWaitMs}
            onWait={(waitMs) => request({ kind: 'wait', waitMs })}
          />
        </aside>
      </div>
      <LastTraffic lines={state.traffic} />
    </>
  );
}

const ARROWS = { sent: '→', received: '←', other: '·' };

function LastTraffic({ lines }: { lines: readonly PresenterTraffic[] }) {
  const t = useTranslations('present');
  const list = useRef<HTMLOListElement>(null);
  const last = lines.at(-1)?.seq;
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);
  return (
    <section className={styles['traffic']} aria-label={t('traffic')}>
      <h3>{t('traffic')}</h3>
      {lines.length === 0 ? (
        <p className="faint normal">{t('noTraffic')}</p>
      ) : (
        <ol ref={list} className="fill scroll sm code" tabIndex={0} aria-label={t('lastLines')}>
          {lines.map(({ seq, at, direction, text, problem, durationMs }) => (
            <li key={seq} className={styles['line']} data-state={problem}>
              <span className="tnum">{formatClock(at).slice(0, 8)}</span>
              <span aria-hidden>{ARROWS[direction]}</span>
              <span className="truncate">
                {problem && <span aria-hidden>{problem === 'warn' ? '⚠' : '✕'} </span>}
                {text}
              </span>
              <span className="tnum">
                {direction === 'sent' || durationMs === undefined ? '' : formatDuration(durationMs)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TalkTimer({ startedAt, onReset }: { startedAt: number; onReset: () => void }) {
  const t = useTranslations('present');
  const now = useNow(500);
  return (
    <div className="row rigid gap-8 tnum">
      <span role="timer" aria-label={t('elapsed')} className="xl semibold tight">
        {formatStopwatch(now - startedAt)}
      </span>
      <IconButton label={t('resetTimer')} icon={<RotateCcw aria-hidden />} onClick={onReset} />
      <span role="timer" aria-label={t('clock')} className={styles['clock']}>
        {formatClock(now).slice(0, 5)}
      </span>
    </div>
  );
}

const SECONDS = [1, 2, 3, 5, 10, 15, 30];

interface WaitChoiceProps {
  wait: ChosenWait;
  suiteWait: number | undefined;
  onWait: (wait: ChosenWait) => void;
}

function WaitChoice({ wait, suiteWait, onWait }: WaitChoiceProps) {
  const t = useTranslations('present');
  const standardWaits = SECONDS.map((seconds) => seconds * 1000);
  const all =
    typeof wait === 'number' && !standardWaits.includes(wait)
      ? [...standardWaits, wait].sort((a, b) => a - b)
      : standardWaits;
  return (
    <SelectField
      label={t('wait')}
      hint={t('waitHint')}
      value={wait === undefined ? 'suite' : wait === null ? 'never' : String(wait)}
      options={[
        ['suite', suiteWait === undefined ? t('waitSuiteNone') : t('waitSuite', { duration: formatWait(suiteWait) })],
        ['never', t('waitNever')],
        ...all.map((millis) => [String(millis), formatWait(millis)] as const),
      ]}
      onChange={(value) => onWait(value === 'suite' ? undefined : value === 'never' ? null : Number(value))}
    />
  );
}
