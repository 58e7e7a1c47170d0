import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';

import { ComparisonVerdict } from '../comparison/comparison-verdict';
import { STATE_WORDS, stateOfRun } from '../outcome/outcome-state';
import type { OutcomeChanges } from '../outcome/outcome-panel';
import { outcomeOf } from '../outcome/run';
import { formatDuration } from '../ui/format';
import { comparedToolRun } from './compared-tool-run';
import { comparedWith } from './reference';
import type { ToolRun } from './tool-runs';

const ComparisonView = lazy(async () => ({
  default: (await import('../comparison/comparison-view')).ComparisonView,
}));

/**
 * What changed in a run of a tool since another: since its reference at once, since any other on demand.
 * Undefined where there is no other run to compare with.
 */
export function useRunComparison(
  server: string,
  runs: readonly ToolRun[],
  shown: ToolRun | undefined,
): OutcomeChanges | undefined {
  const t = useTranslations('comparison');
  const tools = useTranslations('tools');
  const words = useTranslations('outcome');
  /** Another run than the one that it is compared with by itself. */
  const [chosen, setChosen] = useState<number>();
  if (!shown) return undefined;
  const wordOf = (run: ToolRun) => {
    const state = stateOfRun(run);
    return state === 'ok' ? tools('toolResult') : words(STATE_WORDS[state]);
  };
  const other =
    runs.find((run) => run.id === chosen && run.id !== shown.id && run.state.kind === 'ended') ??
    comparedWith(runs, shown);
  if (!other) return undefined;
  const before = comparedToolRun(other, wordOf(other));
  const after = comparedToolRun(shown, wordOf(shown));
  if (!before || !after) return undefined;
  const parts = [server, shown.tool].map(encodeURIComponent).join('/');
  const rulesPlace = `loupe.ignored/${parts}`;
  const options = runs
    .filter(({ id }) => id !== shown.id)
    .map((run) => {
      const label = t('runOption', {
        name: `#${run.number}`,
        sign: comparedToolRun(run, wordOf(run))?.sign ?? '◌',
        outcome: wordOf(run),
        duration: formatDuration(outcomeOf(run)?.millis ?? 0),
      });
      const isRunning = run.state.kind === 'running';
      const remark = isRunning ? t('stillRunning') : run.isReference ? t('reference') : undefined;
      return {
        id: run.id,
        label: remark === undefined ? label : `${label} · ${remark}`,
        disabled: isRunning,
      };
    });
  const saysAtOnce = other.isReference || other.id === chosen;
  return {
    label: t('tab'),
    renderVerdict: (onOpen) =>
      saysAtOnce && (
        <ComparisonVerdict before={before} after={after} rulesPlace={rulesPlace} onOpen={onOpen} />
      ),
    renderView: () => (
      <Suspense fallback={null}>
        <ComparisonView
          before={before}
          after={after}
          options={options}
          onChoose={setChosen}
          rulesPlace={rulesPlace}
        />
      </Suspense>
    ),
  };
}
