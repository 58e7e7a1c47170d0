import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { comparedRun, runChanges } from '../../outcome/comparison/run-changes';
import type { OutcomeChanges } from '../../outcome/outcome-panel';
import { STATE_WORDS, stateOfRun } from '../../outcome/outcome-state';
import { outcomeOf } from '../../outcome/run';
import { formatDuration } from '../../ui/format';
import { storageKey } from '../../ui/remember';
import type { ToolRun } from './tool-runs';

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
  const compared = (run: ToolRun) =>
    comparedRun(run, { name: `#${run.number}`, outcome: wordOf(run), arguments: run.arguments });
  const before = compared(other);
  const after = compared(shown);
  if (!before || !after) return undefined;
  const rulesPlace = storageKey('loupe.ignored', server, shown.tool);
  const options = runs
    .filter(({ id }) => id !== shown.id)
    .map((run) => {
      const label = t('runOption', {
        name: `#${run.number}`,
        sign: compared(run)?.sign ?? '◌',
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
  return runChanges(t('tab'), other.isReference || other.id === chosen, {
    before,
    after,
    options,
    onChoose: setChosen,
    rulesPlace,
  });
}

/**
 * The run that a run is compared with if nobody chooses another: the reference, else the one before it (of the first
 * run, the one after it). Undefined where there is no other that has ended.
 */
export function comparedWith(runs: readonly ToolRun[], shown: ToolRun): ToolRun | undefined {
  const others = runs.filter((run) => run.id !== shown.id && run.state.kind === 'ended');
  return (
    others.find(({ isReference }) => isReference) ??
    others.findLast(({ id }) => id < shown.id) ??
    others[0]
  );
}
