import type { ReactNode, SyntheticEvent } from 'react';
import { useStatusText } from './use-status-text';
import { useTranslations } from 'use-intl';

import { type Finding, countFindings, countKinds } from '../../../core/protocol/findings/finding';
import { SEVERITIES } from '../../../core/protocol/findings/severity';
import { SeverityIcon } from '../../content/findings/severity-icon';
import { classNames } from '../../ui/class-names';
import { formatBytes, formatDuration } from '../../../core/text/format';
import { CallLine } from '../../ui/call-line';
import { Elapsed } from '../../ui/elapsed';
import { signOf, runStatus } from '../../../core/run/run-status';
import styles from './outcome-details.module.css';
import { statusTone } from './outcome-sign';
import signs from './outcome-sign.module.css';
import { serverTimeMs, outcomeOf, type Run } from '../../../core/run/run';

interface OutcomeDetailsProps {
  run: Run;
  findings: readonly Finding[];
  /** Counted elsewhere, so that the facts stay where they are. */
  isFolded?: boolean;
  checking: boolean;
  children?: ReactNode;
}

export function OutcomeDetails(props: OutcomeDetailsProps) {
  const { run, isFolded, checking, children } = props;
  const t = useTranslations('outcome');
  const statusText = useStatusText();
  const outcome = outcomeOf(run);
  const state = runStatus(run);
  const allCounts = countFindings(props.findings);
  const findings = isFolded ? [] : props.findings;
  const findingCounts = isFolded ? undefined : allCounts;
  const ended = run.state.kind === 'ended' ? run.state : undefined;
  const rounds = ended && !ended.task ? ended.outcomes.filter(({ request }) => request !== '').length : 1;
  const millis = serverTimeMs(run);
  const tone = statusTone(state, allCounts);
  return (
    <Line>
      {/* A result with findings is neither good nor bad. */}
      <span
        className={classNames(
          'ink lg semibold',
          // The tone of a running call turns its icon: not this line.
          state !== 'running' && !(state === 'ok' && allCounts) && tone,
        )}
        role="status"
        data-running={`${signOf('running')} ${statusText('running')}`}
      >
        <span aria-hidden className={state === 'running' ? undefined : tone}>
          {signOf(state, allCounts)}
        </span>{' '}
        {isFolded && <span aria-hidden>{statusText(state)} </span>}
        <span className={isFolded ? 'visually-hidden' : undefined}>{statusText(state, allCounts)}</span>
      </span>
      <span className="inline gap-8">
        <CallLine className={state === 'running' ? 'accent' : tone} isRunning={millis === undefined} />
        {millis === undefined ? <Elapsed since={run.startedAt} label={t('elapsed')} /> : formatDuration(millis)}
      </span>
      {SEVERITIES.map((severity) => {
        const count = countKinds(findings.filter((finding) => finding.severity === severity));
        // If all have one severity, the status has their number.
        const isInStatus = state === 'ok' && severity === findingCounts?.worst && count === findingCounts.count;
        if (count === 0 || isInStatus) return null;
        return (
          <span key={severity} className={classNames('inline gap-4 semibold', signs[severity])}>
            <SeverityIcon severity={severity} />{' '}
            <span>
              {t.rich(`findings_${severity}`, {
                count,
                w: (chunks) => <span className={styles['word']}>{chunks}</span>,
              })}
            </span>
          </span>
        );
      })}
      {findings.length > countKinds(findings) && <span>{t('places', { count: findings.length })}</span>}
      {rounds > 1 && <span>{t('rounds', { count: rounds })}</span>}
      {outcome && 'size' in outcome && <span>{formatBytes(outcome.size)}</span>}
      {children}
      {checking && <span className={styles['checking']}>{t('checking')}</span>}
    </Line>
  );
}

/** One line. Details that do not fit are hidden, and in a tooltip, by pointer and by keyboard. */
function Line({ children }: { children: ReactNode }) {
  const t = useTranslations('outcome');
  const setTooltip = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const details = [...(currentTarget.firstElementChild?.children ?? [])].map(({ textContent }) => textContent.trim());
    currentTarget.dataset['tooltip'] = details.join(' · ');
  };
  return (
    <div
      className={styles['facts']}
      role="group"
      aria-label={t('facts')}
      onPointerEnter={setTooltip}
      onFocus={setTooltip}
    >
      <div ref={focusableIfCut} className="row wrap nowrap muted tnum">
        {children}
      </div>
    </div>
  );
}

/** CSS pixels. */
const LINE_HEIGHT = 24;

/** Lets the line take the focus only while some of it is hidden. An observer does not force a layout. */
function focusableIfCut(details: HTMLElement | null) {
  if (!details || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const line = details.parentElement;
    if (!entry || !line) return;
    if (entry.contentRect.height > LINE_HEIGHT) line.tabIndex = 0;
    else line.removeAttribute('tabindex');
  });
  observer.observe(details);
  return () => observer.disconnect();
}
