import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../../../../core/json/lossless';
import { lastOutcome } from '../../../../core/run/run';
import type { CallTarget, SuiteCall } from '../../../../core/suite/suite';
import { OutcomeView } from '../../../runs/outcome/outcome-view';
import { methodOf, ResultView } from '../../../runs/outcome/results/result-view';
import { openEnd } from '../../../runs/record/open-run';
import { usePromise } from '../../../ui/use-promise';

interface RunResultProps {
  id: number;
  target: CallTarget;
  written?: SuiteCall['arguments'];
  /** The lines of stderr, unless the result has them. */
  stderrLines?: ReactNode;
  /** The history no longer has the run. */
  onMissing?: () => void;
}

export function RunResult({ id, target, written, stderrLines, onMissing }: RunResultProps) {
  const t = useTranslations('suites');
  const open = useCallback(() => openEnd(id), [id]);
  const opened = usePromise(open);
  const isMissing = opened.state !== 'waiting' && (opened.state !== 'resolved' || !opened.value);
  useEffect(() => {
    if (isMissing) onMissing?.();
  }, [isMissing, onMissing]);
  // The result of the run before stays until this one is read: nothing moves.
  const [last, setLast] = useState<Awaited<ReturnType<typeof open>>>();
  if (opened.state === 'resolved' && opened.value !== last) setLast(opened.value);
  const shown = opened.state === 'resolved' ? opened.value : last;
  if (opened.state === 'waiting' && !shown) return <span data-reading hidden />;
  if (opened.state === 'failed' || !shown) return stderrLines;
  const { state, stored } = shown;
  const sent = written === undefined ? undefined : stringifyJson(shown.arguments);
  const findings = stored?.findings ?? [];
  const outcome = lastOutcome(state);
  const hasStderr = outcome.kind === 'lost' && outcome.failure.stderr.length > 0;
  return (
    <section className="stack gap-8 narrow" aria-label={t('result')}>
      {sent !== undefined && sent !== stringifyJson(written) && (
        <p className="row gap-8 muted narrow">
          {t('sent')}
          <code className="truncate" title={sent}>
            {sent}
          </code>
        </p>
      )}
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
