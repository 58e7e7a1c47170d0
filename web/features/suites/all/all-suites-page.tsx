import { StartButton } from '../../../ui/start-button';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Elapsed } from '../../../ui/elapsed';
import { failureValues } from '../../../runs/outcome/failure/failure-values';
import { RouteLink } from '../../../navigation/route-link';
import { formatDuration } from '../../../../core/text/format';
import { COUNTED, stateOf } from '../../../runs/suites/call-status';
import { ProgressBar } from '../../../ui/progress-bar';
import { useStore } from '../../../ui/use-store';
import { CallStatusSign } from '../call-status-sign';
import { useFailureCause } from '../use-failure-cause';
import type { AllSuites, SuiteResult, IncompleteRun } from './all-suites';
import styles from './all-suites-page.module.css';

export function AllSuitesPage({ all }: { all: AllSuites }) {
  const t = useTranslations('suites');
  const { results, running } = useStore(all);
  const done = results.filter(({ state }) => state === 'ended').length;
  const passed = results.filter(({ status }) => status === 'passed').length;
  return (
    <section className={styles['page']} aria-label={t('allSuites')}>
      <header className="row gap-16 after-list">
        <h2 className="lg semibold">{t('allSuites')}</h2>
        <StartButton
          onStop={running?.stop}
          size="small"
          variant="primary"
          icon={<Play aria-hidden />}
          onClick={() => void all.start().catch(() => undefined)}
        >
          {t('runAllSuites')}
        </StartButton>
      </header>
      <div style={running ? undefined : { visibility: 'hidden' }}>
        <ProgressBar label={t('allProgress')} value={done} max={results.length} />
      </div>
      <p role="status" className="faint tnum">
        {running ? (
          <>
            {t('allProgressOf', { done, total: results.length })} ·{' '}
            <Elapsed since={running.startedAt} label={t('elapsed')} />
          </>
        ) : (
          t('allPassed', { passed, total: results.length })
        )}
      </p>
      <ul aria-label={t('allSuites')}>
        {results.map((result) => (
          <li
            key={result.name}
            className="flex baseline gap-8 narrow py-4 line-below"
            data-state={stateOf(result.status)}
          >
            <CallStatusSign status={result.status} />
            <RouteLink className="semibold" to={{ kind: 'suites', suite: result.name }}>
              {result.name}
            </RouteLink>
            <SuiteLine result={result} isRunning={running !== undefined} />
          </li>
        ))}
      </ul>
      {/* Below: the suites that wait don’t move. */}
      <Failures results={results} />
    </section>
  );
}

interface SuiteLineProps {
  result: SuiteResult;
  isRunning: boolean;
}

function SuiteLine({ result: { state, counts, durationMs, incomplete }, isRunning }: SuiteLineProps) {
  const t = useTranslations('suites');
  const counted = COUNTED.flatMap((status) => {
    const count = counts[status];
    return count === undefined ? [] : [t(`count_${status}`, { count })];
  });
  return (
    <span className="grow narrow faint break">
      {isRunning && state === 'waiting' && t('allWaiting')}
      {state === 'running' && t('status_running')}
      {incomplete && <IncompleteRunNotice reason={incomplete} />}{' '}
      {counted.length > 0 && counted.join(t('listSeparator'))}
      {durationMs !== undefined && counted.length > 0 && ` · ${t('took', { duration: formatDuration(durationMs) })}`}
    </span>
  );
}

/** Calls that the list shows; the suites have the others. */
const MAX_SHOWN = 100;

function Failures({ results }: { results: readonly SuiteResult[] }) {
  const t = useTranslations('suites');
  const causeOf = useFailureCause();
  const all = results.flatMap(({ name, failures = [] }) => failures.map(([key, call]) => ({ name, key, call })));
  if (all.length === 0) return null;
  return (
    <>
      <h3 className="semibold above-8">{t('failures')}</h3>
      <ul className="grid gap-8" aria-label={t('failures')}>
        {all.slice(0, MAX_SHOWN).map(({ name, key, call }) => (
          <li key={`${name} ${key}`} className="flex baseline gap-8 narrow">
            <CallStatusSign status={call.status} />
            <span className="grid grow gap-2 break">
              <RouteLink to={{ kind: 'suites', suite: name, call: key }}>
                {t('callOf', { suite: name, call: key })}
              </RouteLink>
              <span className="faint sm">{causeOf(call)}</span>
            </span>
          </li>
        ))}
        {all.length > MAX_SHOWN && <li className="faint sm">{t('moreNames', { count: all.length - MAX_SHOWN })}</li>}
      </ul>
    </>
  );
}

export function IncompleteRunNotice({ reason }: { reason: IncompleteRun }) {
  const t = useTranslations('suites');
  const failure = useTranslations('failure');
  const coreTexts = useCoreTexts();
  switch (reason.kind) {
    case 'unreadable':
      return reason.problem ? t('allUnreadable', { message: coreTexts.message(reason.problem) }) : t('allGone');
    case 'values':
      return t('allNeedsValues', { names: reason.names.join(t('listSeparator')) });
    case 'problem': {
      const { problem } = reason;
      if (problem.kind === 'connection')
        return failure(`${problem.failure.code}.title`, failureValues(problem.failure));
      return problem.kind === 'stopped' ? t('stopped') : coreTexts.message(problem);
    }
  }
}
