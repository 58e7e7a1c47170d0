import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ComparedRun } from '../../../core/comparison/compared-run';
import { lazyPart } from '../../i18n/later-part';
import { ComparisonVerdict } from '../../outcome/comparison/comparison-verdict';
import type { OutcomeChanges } from '../../outcome/outcome-panel';
import { SIGNS, STATE_WORDS, stateOfRun } from '../../outcome/outcome-state';
import { outcomeOf, type RunState } from '../../outcome/run';
import { formatDuration } from '../../ui/format';
import type { ToolRun } from './tool-runs';

const ComparisonView = lazyPart(
  async () => (await import('../../outcome/comparison/comparison-view')).ComparisonView,
);

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
      <ComparisonView
        before={before}
        after={after}
        options={options}
        onChoose={setChosen}
        rulesPlace={rulesPlace}
      />
    ),
  };
}

/** One for each state, and in each language: comparisons are kept by it. */
const known = new WeakMap<RunState, ComparedRun>();

/**
 * A run as it is compared; undefined while it runs.
 * @param word what came of it, in the person's language
 */
function comparedToolRun(run: ToolRun, word: string): ComparedRun | undefined {
  const outcome = outcomeOf(run);
  if (!outcome) return undefined;
  const found = known.get(run.state);
  if (found?.outcome === word) return found;
  const compared: ComparedRun = {
    id: run.id,
    name: `#${run.number}`,
    sign: SIGNS[stateOfRun(run)],
    outcome: word,
    millis: outcome.millis,
    size: 'size' in outcome ? outcome.size : undefined,
    arguments: run.arguments,
    source:
      'raw' in outcome
        ? { json: outcome.raw, pointer: outcome.kind === 'result' ? '/result' : '/error' }
        : undefined,
  };
  known.set(run.state, compared);
  return compared;
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
