import { Ban, Check, ChevronRight, CirclePause, Hourglass, LoaderCircle, Repeat2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationStep, FlowStepState } from '../../../core/authorization/model';
import { CallLine } from '../../ui/call-line';
import { classNames } from '../../ui/class-names';
import { formatDuration } from '../../../core/text/format';
import { responseLine, type Lane, requestLine, routeOf } from './step-lanes';
import styles from './step-row.module.css';
import { useAuthorizationTexts } from './use-authorization-texts';

const SIGNS: Record<FlowStepState, typeof Check> = {
  paused: CirclePause,
  running: LoaderCircle,
  waiting: Hourglass,
  done: Check,
  failed: X,
  skipped: Ban,
};

interface StepRowProps {
  step: AuthorizationStep;
  number: number;
  times: number | undefined;
  lanes: readonly Lane[];
  longestMs: number;
  isOpen: boolean;
  needsUser: boolean;
  onToggle: () => void;
  children: ReactNode;
}

export function StepRow({
  step,
  number,
  times,
  lanes,
  longestMs,
  isOpen,
  needsUser,
  onToggle,
  children,
}: StepRowProps) {
  const t = useTranslations('authorization');
  const row = useRef<HTMLLIElement>(null);
  const Sign = SIGNS[step.state];
  useEffect(() => {
    if (needsUser) row.current?.scrollIntoView({ block: 'nearest' });
    // A step that waited and then failed has something new to show.
  }, [needsUser, step.state]);
  return (
    <li ref={row} className={styles['step']} data-state={step.state} data-open={isOpen}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['toggle']}
          aria-expanded={isOpen}
          onClick={onToggle}
          title={t(`about.${step.kind}`)}
        >
          <ChevronRight aria-hidden className={styles['chevron']} />
          <span className={classNames(styles['number'], 'tnum')}>{number}</span>
          <span className={styles['name']}>
            {t(`step.${step.kind}`)}
            <span className={styles['state']}>
              <Sign aria-hidden /> {t(`stepState.${step.state}`)}
              {times !== undefined && <> · {t('times', { count: times })}</>}
              {step.repeats !== undefined && (
                <span className="inline wrap gap-4 muted sm regular">
                  <Repeat2 aria-hidden /> {t('repeats')}
                </span>
              )}
            </span>
          </span>
        </button>
        <Arrows {...{ step, lanes, longestMs }} />
      </div>
      {isOpen && <div className={styles['detail']}>{children}</div>}
    </li>
  );
}

function Arrows({ step, lanes, longestMs }: Pick<StepRowProps, 'step' | 'lanes' | 'longestMs'>) {
  const texts = useAuthorizationTexts();
  const route = routeOf(step);
  const responseText = responseLine(step);
  const { response, decision, cause } = step;
  return (
    <div className={styles['lanes']}>
      {lanes.map((lane) => (
        <span
          key={lane}
          aria-hidden
          className={styles['lifeline']}
          style={{ left: `${laneCentrePercent(lane, lanes)}%` }}
        />
      ))}
      {route ? (
        <>
          <Arrow from={route[0]} to={route[1]} lanes={lanes} isSent={step.state !== 'paused'}>
            {requestLine(step)} {step.state === 'running' && <CallLine className="accent" isRunning />}
          </Arrow>
          {response && responseText !== undefined && (
            <Arrow from={route[1]} to={route[0]} lanes={lanes} isResponse isSent>
              <b data-ok={response.status < 400}>{responseText}</b>{' '}
              <span className="faint">{formatDuration(response.millis)}</span>{' '}
              <CallLine className={response.status < 400 ? 'ok' : 'warn'} share={response.millis / longestMs} />
            </Arrow>
          )}
          {step.kind === 'proof' && decision && <Note lanes={lanes}>{texts.decision(decision)}</Note>}
        </>
      ) : (
        <Note lanes={lanes}>{decision ? texts.decision(decision) : cause ? texts.title(cause) : '…'}</Note>
      )}
    </div>
  );
}

function Note({ lanes, children }: { lanes: readonly Lane[]; children: string }) {
  return (
    <p className={styles['note']} style={{ marginLeft: `${laneCentrePercent('loupe', lanes)}%` }}>
      <span>{children}</span>
    </p>
  );
}

interface ArrowProps {
  from: Lane;
  to: Lane;
  lanes: readonly Lane[];
  isResponse?: boolean;
  isSent: boolean;
  children: ReactNode;
}

function Arrow({ from, to, lanes, isResponse = false, isSent, children }: ArrowProps) {
  const t = useTranslations('authorization');
  const ends = [laneCentrePercent(from, lanes), laneCentrePercent(to, lanes)] as const;
  const left = Math.min(...ends);
  const width = Math.abs(ends[0] - ends[1]);
  return (
    <p className={styles['arrow']} data-response={isResponse} data-sent={isSent}>
      <span className="visually-hidden">
        {t('labelOf', { label: t('arrow', { from: t(`lanes.${from}`), to: t(`lanes.${to}`) }), value: '' })}
      </span>
      <span className={styles['label']} style={{ marginLeft: `calc(${left}% + 10px)` }}>
        <span>{children}</span>
      </span>
      <span
        aria-hidden
        className={styles['line']}
        data-direction={ends[0] < ends[1] ? 'right' : 'left'}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </p>
  );
}

function laneCentrePercent(lane: Lane, lanes: readonly Lane[]): number {
  return ((lanes.indexOf(lane) + 0.5) / lanes.length) * 100;
}
