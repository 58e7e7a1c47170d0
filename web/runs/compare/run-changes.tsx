import type { ComponentProps } from 'react';

import type { ComparedRun } from '../../../core/comparison/compared-run';
import type { FindingCounts } from '../../../core/protocol/findings/finding';
import { lazyPart } from '../../i18n/lazy-part';
import type { OutcomeChanges } from '../outcome/outcome-panel';
import { signOf, runStatus } from '../../../core/run/run-status';
import { serverTimeMs, outcomeOf, type Run, type RunState } from '../../../core/run/run';
import { ComparisonVerdict } from './comparison-verdict';

const ComparisonView = lazyPart(async () => (await import('./comparison-view')).ComparisonView);

/** Keyed by state, so that comparisons (cached by ComparedRun) survive; made anew if the language changes. */
const comparedRuns = new WeakMap<RunState, ComparedRun>();

/** @returns undefined while the run is in progress */
export function comparedRun(
  run: Run,
  named: Pick<ComparedRun, 'name' | 'outcome' | 'arguments'>,
  findingCounts?: FindingCounts,
): ComparedRun | undefined {
  const outcome = outcomeOf(run);
  if (!outcome) return undefined;
  const found = comparedRuns.get(run.state);
  if (found?.outcome === named.outcome) return found;
  const compared: ComparedRun = {
    ...named,
    id: run.id,
    sign: signOf(runStatus(run), findingCounts),
    millis: serverTimeMs(run) ?? 0,
    size: 'size' in outcome ? outcome.size : undefined,
    source:
      'raw' in outcome ? { json: outcome.raw, pointer: outcome.kind === 'result' ? '/result' : '/error' } : undefined,
  };
  comparedRuns.set(run.state, compared);
  return compared;
}

/** @param saysAtOnce whether the line of facts shows the verdict */
export function runChanges(
  label: string,
  saysAtOnce: boolean,
  compared: ComponentProps<typeof ComparisonView>,
): OutcomeChanges {
  const { before, after, rulesKey } = compared;
  return {
    label,
    renderVerdict: (onOpen) =>
      saysAtOnce && <ComparisonVerdict before={before} after={after} rulesKey={rulesKey} onOpen={onOpen} />,
    renderView: () => <ComparisonView {...compared} />,
  };
}
