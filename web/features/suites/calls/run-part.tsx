import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { textOrJson } from '../../../../core/json/lossless';
import { runStatusOf } from '../../../../core/report/suite-section';
import type { CallRun } from '../../../../core/suite/run/suite-run';
import type { CallTarget, SuiteCall } from '../../../../core/suite/suite';
import type { PictureChange } from '../../../../core/comparison/media/picture-change';
import { PictureChanges } from '../../../runs/compare/views/picture-changes';
import { useCoreTexts } from '../../../content/texts/use-core-texts';
import { RouteLink } from '../../../navigation/route-link';
import { OutcomeSign } from '../../../runs/outcome/outcome-sign';
import { useStatusText } from '../../../runs/outcome/use-status-text';
import { formatDuration } from '../../../../core/text/format';
import { CallStatusSign } from '../call-status-sign';
import styles from './call-detail.module.css';
import { CheckList } from './check-list';
import { RunResult } from './run-result';

export function OpenRun({ id }: { id: number }) {
  const t = useTranslations('suites');
  return (
    <RouteLink className="inline gap-8 sm nowrap icons-16" to={{ kind: 'history', run: String(id) }}>
      <History aria-hidden />
      {t('openRun')}
    </RouteLink>
  );
}

interface RunPartProps {
  run: CallRun;
  target: CallTarget;
  written?: SuiteCall['arguments'];
  hasOthers: boolean;
  historyId: number | undefined;
  pictures: readonly PictureChange[];
}

export function RunPart({ run, target, written, hasOthers, historyId, pictures }: RunPartProps) {
  const t = useTranslations('suites');
  const { status, row, round, outcome, durationMs: millis, checks, stderr, reason = '', reasonSaid } = run;
  const coreTexts = useCoreTexts();
  const [isOpen, setOpen] = useState(false);
  const [missing, setMissing] = useState<number>();
  const values = Object.entries(row ?? {})
    .map(([name, value]) => `${name}=${textOrJson(value)}`)
    .join(t('listSeparator'));
  const stderrLines = stderr.length > 0 && (
    <details open className={styles['stderr']}>
      <summary>{t('stderr')}</summary>
      <pre className="scroll break prewrap sunken rounded py-8 px-8">{stderr.join('\n')}</pre>
    </details>
  );
  const hasFailedOutcome = checks.some(({ check, passed }) => check === 'outcome' && !passed);
  const isOneLine = !hasOthers && checks.every(({ passed }) => passed);
  return (
    <article className="stack gap-8 pt-8 line-above">
      <div className={isOneLine ? 'flex wrap baseline gap-16' : 'stack gap-8'}>
        {(hasOthers || values !== '' || !hasFailedOutcome) && (
          <p className="row wrap muted break gap-8 rows-2">
            {hasOthers && <CallStatusSign status={status === 'skipped' ? 'not-run' : status} withWord />}
            {values !== '' && <span>{t('runRow', { values })}</span>}
            {hasOthers && round > 1 && <span>{t('round', { round: String(round) })}</span>}
            {status === 'skipped' ? (
              <span>{t('skipped', { reason: coreTexts.text(reasonSaid, reason) })}</span>
            ) : (
              <>
                {outcome !== undefined && !hasFailedOutcome && <RunOutcome run={run} />}
                <span className="tnum">{formatDuration(millis)}</span>
              </>
            )}
            <span className="rest" />
            {hasOthers && historyId !== undefined && <OpenRun id={historyId} />}
          </p>
        )}
        <CheckList checks={checks} hasResult={historyId !== undefined && historyId !== missing && !hasOthers} />
      </div>
      <PictureChanges pictures={pictures} />
      {(historyId === undefined || (hasOthers && !isOpen)) && stderrLines}
      {historyId !== undefined &&
        (hasOthers ? (
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <summary>{t('result')}</summary>
            {isOpen && <RunResult id={historyId} {...{ target, written, stderrLines }} />}
          </details>
        ) : (
          <RunResult id={historyId} {...{ target, written, stderrLines }} onMissing={() => setMissing(historyId)} />
        ))}
    </article>
  );
}

function RunOutcome({ run }: { run: CallRun }) {
  const statusText = useStatusText();
  const state = runStatusOf(run);
  if (state === 'skipped') return null;
  return (
    <span>
      <OutcomeSign state={state} findingCounts={run.findingCounts} /> {statusText(state, run.findingCounts)}
    </span>
  );
}
