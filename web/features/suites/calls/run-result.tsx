import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { lastOutcome } from '../../../../core/run/run';
import type { CallTarget } from '../../../../core/suite/suite';
import { OutcomeView } from '../../../runs/outcome/outcome-view';
import { methodOf, ResultView } from '../../../runs/outcome/results/result-view';
import { openEnd } from '../../../runs/record/open-run';
import { usePromise } from '../../../ui/use-promise';

interface RunResultProps {
  id: number;
  target: CallTarget;
  /** The lines of stderr, unless the result has them. */
  stderrLines?: ReactNode;
  /** The history no longer has the run. */
  onMissing?: () => void;
}

export function RunResult({ id, target, stderrLines, onMissing }: RunResultProps) {
  const t = useTranslations('suites');
  const open = useCallback(() => openEnd(id), [id]);
  const opened = usePromise(open);
  const isMissing = opened.state !== 'waiting' && (opened.state !== 'resolved' || !opened.value);
  useEffect(() => {
    if (isMissing) onMissing?.();
  }, [isMissing, onMissing]);
  if (opened.state === 'waiting') return <span data-reading hidden />;
  if (opened.state !== 'resolved' || !opened.value) return stderrLines;
  const { state, stored } = opened.value;
  const findings = stored?.findings ?? [];
  const outcome = lastOutcome(state);
  const hasStderr = outcome.kind === 'lost' && outcome.failure.stderr.length > 0;
  return (
    <section className="stack gap-8 narrow" aria-label={t('result')}>
      {!hasStderr && stderrLines}
      <OutcomeView
        outcome={outcome}
        findings={findings}
        renderResult={(result, { raw }) => (
          <ResultView
            method={methodOf(target)}
            name={target.name}
            result={result}
            raw={raw}
            findings={findings}
            session={undefined}
          />
        )}
      />
    </section>
  );
}
