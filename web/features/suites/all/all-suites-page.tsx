import { StartButton } from '../../../ui/start-button';
import { Play } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { Elapsed } from '../../../ui/elapsed';
import { failureValues } from '../../../runs/outcome/failure/failure-values';
import { RouteLink } from '../../../navigation/route-link';
import { formatDuration } from '../../../ui/format';
import { COUNTED } from '../../../runs/suites/call-status';
import { ProgressBar } from '../../../ui/progress-bar';
import { useStore } from '../../../ui/use-store';
import { CallStatusSign } from '../call-status-sign';
import type { AllSuites, SuiteResult, IncompleteRun } from './all-suites';
import styles from './all-suites-page.module.css';

export function AllSuitesPage({ all }: { all: AllSuites }) {
  const t = useTranslations('suites');
  const { lines, running } = useStore(all);
  const done = lines.filter(({ state }) => state === 'ended').length;
  const passed = lines.filter(({ status }) => status === 'passed').length;
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
      {running && <ProgressBar label={t('allProgress')} value={done} max={lines.length} />}
      <p role="status" className={`${styles['facts'] ?? ''} tnum`}>
        {running ? (
          <>
            {t('allProgressOf', { done: String(done), total: String(lines.length) })} ·{' '}
            <Elapsed since={running.startedAt} label={t('elapsed')} />
          </>
        ) : (
          t('allPassed', { passed, total: lines.length })
        )}
      </p>
      <ul className={styles['lines']} aria-label={t('allSuites')}>
        {lines.map((line) => (
          <li key={line.name} data-state={line.status}>
            <CallStatusSign status={line.status} />
            <RouteLink className="semibold" to={{ kind: 'suites', suite: line.name }}>
              {line.name}
            </RouteLink>
            <SuiteLine line={line} isRunning={running !== undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuiteLineProps {
  line: SuiteResult;
  isRunning: boolean;
}

function SuiteLine({ line: { state, counts, durationMs, incomplete }, isRunning }: SuiteLineProps) {
  const t = useTranslations('suites');
  const counted = COUNTED.flatMap((status) => {
    const count = counts[status];
    return count === undefined ? [] : [t(`count_${status}`, { count })];
  });
  return (
    <span className={styles['facts']}>
      {isRunning && state === 'waiting' && t('allWaiting')}
      {incomplete && <IncompleteRunNotice trouble={incomplete} />}{' '}
      {counted.length > 0 && counted.join(t('listSeparator'))}{' '}
      {durationMs !== undefined && counted.length > 0 && t('took', { duration: formatDuration(durationMs) })}
    </span>
  );
}

function IncompleteRunNotice({ trouble }: { trouble: IncompleteRun }) {
  const t = useTranslations('suites');
  const failure = useTranslations('failure');
  const coreTexts = useCoreTexts();
  switch (trouble.kind) {
    case 'unreadable':
      return trouble.problem ? t('allUnreadable', { message: coreTexts.message(trouble.problem) }) : t('allGone');
    case 'values':
      return t('allNeedsValues', { names: trouble.names.join(t('listSeparator')) });
    case 'problem': {
      const { problem } = trouble;
      if (problem.kind === 'connection')
        return failure(`${problem.failure.code}.title`, failureValues(problem.failure));
      return problem.kind === 'stopped' ? t('stopped') : coreTexts.message(problem);
    }
  }
}
