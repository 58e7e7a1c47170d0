import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { comparedRun, runChanges } from '../../compare/run-changes';
import type { OutcomeChanges } from '../../outcome/outcome-panel';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { outcomeOf, type Run } from '../../record/run';
import { formatClock } from '../../../core/text/format-age';

/** Compares with an earlier reading. @param rulesKey the storage key of what the comparison ignores */
export function useReadingChanges(
  run: Run | undefined,
  earlier: readonly Run[],
  rulesKey: string,
): OutcomeChanges | undefined {
  const t = useTranslations('resources');
  const outcomeLabel = useOutcomeWord();
  const [chosen, setChosen] = useState<number>();
  const timeOf = ({ endedAt, startedAt }: Run) => formatClock(endedAt ?? startedAt);
  const compared = (reading: Run | undefined) =>
    reading && outcomeOf(reading)?.kind === 'result'
      ? // The request of a resource never differs.
        comparedRun(reading, { name: timeOf(reading), outcome: outcomeLabel('ok'), arguments: undefined })
      : undefined;
  const before = compared(earlier.find(({ id }) => id === chosen) ?? earlier.at(-1));
  const after = compared(run);
  if (!before || !after) return undefined;
  const options = earlier.map((each) => ({
    id: each.id,
    label: t('readingAt', { time: timeOf(each) }),
    disabled: false,
  }));
  return runChanges(t('changes'), true, {
    before,
    after,
    options,
    onChoose: setChosen,
    rulesKey,
  });
}
