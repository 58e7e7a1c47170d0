import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ComparedRun } from '../../../core/comparison/compared-run';
import { lazyPart } from '../../i18n/later-part';
import { ComparisonVerdict } from '../../outcome/comparison/comparison-verdict';
import type { OutcomeChanges } from '../../outcome/outcome-panel';
import { outcomeOf, type Run } from '../../outcome/run';
import { formatClock } from '../../ui/format-age';

const ComparisonView = lazyPart(
  async () => (await import('../../outcome/comparison/comparison-view')).ComparisonView,
);

/** One for each reading: comparisons are kept by it. */
const known = new WeakMap<Run['state'], ComparedRun>();

/** A reading as it is compared; undefined where it gave no result. */
function comparedReading(run: Run, word: string): ComparedRun | undefined {
  const outcome = outcomeOf(run);
  if (outcome?.kind !== 'result') return undefined;
  const found = known.get(run.state);
  if (found?.outcome === word) return found;
  const compared: ComparedRun = {
    id: run.id,
    name: formatClock(run.endedAt ?? run.startedAt),
    sign: '✓',
    outcome: word,
    millis: outcome.millis,
    size: outcome.size,
    // A resource is always asked for in the same way.
    arguments: undefined,
    source: { json: outcome.raw, pointer: '/result' },
  };
  known.set(run.state, compared);
  return compared;
}

/**
 * What changed in a resource since it was read before. Undefined where it was not.
 * @param rulesPlace where it is kept what does not count
 */
export function useReadingChanges(
  run: Run | undefined,
  earlier: readonly Run[],
  rulesPlace: string,
): OutcomeChanges | undefined {
  const t = useTranslations('resources');
  /** Another reading than the one just before. */
  const [chosen, setChosen] = useState<number>();
  const before = earlier.find(({ id }) => id === chosen) ?? earlier.at(-1);
  const former = before && comparedReading(before, t('ok'));
  const later = run && comparedReading(run, t('ok'));
  if (!former || !later) return undefined;
  return {
    label: t('changes'),
    renderVerdict: (onOpen) => (
      <ComparisonVerdict before={former} after={later} rulesPlace={rulesPlace} onOpen={onOpen} />
    ),
    renderView: () => (
      <ComparisonView
        before={former}
        after={later}
        options={earlier.map((each) => ({
          id: each.id,
          label: t('readingAt', { time: formatClock(each.endedAt ?? each.startedAt) }),
          disabled: false,
        }))}
        onChoose={setChosen}
        rulesPlace={rulesPlace}
      />
    ),
  };
}
