import type { ReactNode } from 'react';
import { useOutcomeWord } from './use-outcome-word';
import { useTranslations } from 'use-intl';

import { type Finding, flawOf } from '../../core/protocol/findings/finding';
import { SEVERITIES } from '../../core/protocol/findings/severity';
import { SeverityIcon } from '../content/findings/severity-icon';
import { classNames } from '../ui/class-names';
import { formatBytes, formatDuration } from '../ui/format';
import { Elapsed } from '../ui/elapsed';
import { SIGNS, stateOfRun } from '../record/outcome-state';
import styles from './outcome-facts.module.css';
import { outcomeOf, type Run } from '../record/run';

interface OutcomeFactsProps {
  run: Run;
  /** What a success is called here, such as “Tool result”. */
  okWord: string;
  findings: readonly Finding[];
  checking: boolean;
  /** What there is of which kind, each a `span`. */
  children?: ReactNode;
  /** What it is compared with another run: nothing, or a `span`. */
  verdict?: ReactNode;
}

/** The facts that a tester wants first, in one line. */
export function OutcomeFacts(props: OutcomeFactsProps) {
  const { run, okWord, findings, checking, children, verdict } = props;
  const t = useTranslations('outcome');
  const word = useOutcomeWord(okWord);
  const outcome = outcomeOf(run);
  const state = stateOfRun(run);
  const flaw = flawOf(findings);
  const { state: ran } = run;
  const isTask = ran.kind === 'ended' && ran.task !== undefined;
  const rounds = ran.kind === 'ended' && !isTask ? sentOf(ran.outcomes) : 1;
  const millis = ran.kind === 'ended' ? (ran.task?.shown.millis ?? totalMillis(ran.outcomes)) : 0;
  return (
    <div className={classNames('row grow wrap muted', styles['facts'], 'tnum')}>
      <span
        className={classNames('ink lg semibold', styles[(state === 'ok' && flaw) || state])}
        role="status"
      >
        <span aria-hidden>{SIGNS[state]}</span> {word(state)}
      </span>
      <span>
        {outcome ? formatDuration(millis) : <Elapsed since={run.startedAt} label={t('elapsed')} />}
      </span>
      {children}
      {outcome && 'size' in outcome && <span>{formatBytes(outcome.size)}</span>}
      {rounds > 1 && <span>{t('rounds', { count: rounds })}</span>}
      {SEVERITIES.map((severity) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        if (count === 0) return null;
        return (
          <span key={severity} className={classNames('inline gap-4 semibold', styles[severity])}>
            <SeverityIcon severity={severity} /> {t(`findings_${severity}`, { count })}
          </span>
        );
      })}
      {checking && <span className="faint">{t('checking')}</span>}
      {verdict}
    </div>
  );
}

/** In how many rounds something was sent. */
function sentOf(outcomes: readonly { request: string }[]): number {
  return outcomes.filter(({ request }) => request !== '').length;
}

/** The time the server took in all rounds; the person's time between them does not count. */
function totalMillis(outcomes: readonly { millis: number }[]): number {
  return outcomes.reduce((sum, { millis }) => sum + millis, 0);
}
