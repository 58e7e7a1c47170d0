import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { comparedRun, runChanges } from '../../compare/run-changes';
import { baselineIn, flawsOfRow, isSameItem, newestFirst, type RunRow } from '../../record/run-row';
import type { OpenedRun } from '../../record/opened-run';
import type { OutcomeChanges } from '../../outcome/outcome-panel';
import { useOutcomeWord } from '../../outcome/use-outcome-word';
import { signOf } from '../../record/outcome-state';
import { Notice } from '../../ui/notice';
import { formatDuration } from '../../ui/format';
import { storageKey } from '../../ui/remember';
import { useMoment } from '../../ui/use-time';
import { useOpenedRun } from './use-opened-run';
import { useItemName } from './use-item-name';

/** A menu with more runs is of no use; any other run can be compared from its own page. */
const MAX_OPTIONS = 50;

interface ComparisonInput {
  run: OpenedRun;
  with: RunRow;
  offered: readonly RunRow[];
  onBase: (id: number) => void;
}

/** Compares with the chosen run, of whatever tool and server, else with the run of the same tool before it. */
export function useHistoryComparison(
  run: OpenedRun,
  runs: readonly RunRow[],
  base: RunRow | undefined,
  onBase: (id: number) => void,
): OutcomeChanges | undefined {
  const t = useTranslations('comparison');
  const { kept } = run;
  const chosen = base?.id === kept.id ? undefined : base;
  const sameItemRuns = useMemo(
    () => runs.filter((each) => each.id !== kept.id && isSameItem(each, kept)),
    [runs, kept],
  );
  const other =
    chosen ??
    baselineIn(sameItemRuns) ??
    sameItemRuns.find((each) => newestFirst(kept, each) < 0) ??
    sameItemRuns.at(-1);
  if (!other) return undefined;
  const offered = sameItemRuns.slice(0, MAX_OPTIONS);
  const all = offered.includes(other) ? offered : [other, ...offered];
  const comparing = { run, with: other, offered: all, onBase };
  return {
    label: t('tab'),
    renderVerdict: (onOpen) => chosen && <ComparedVerdict {...comparing} onOpen={onOpen} />,
    renderView: () => <Compared {...comparing} />,
  };
}

function useChanges({ run, with: other, offered, onBase }: ComparisonInput) {
  const t = useTranslations('comparison');
  const word = useOutcomeWord();
  const itemName = useItemName();
  const moment = useMoment();
  const opening = useOpenedRun(other);
  const nameOf = (kept: RunRow) =>
    isSameItem(kept, run.kept)
      ? moment(kept.startedAt)
      : `${kept.server} · ${itemName(kept)}, ${moment(kept.startedAt)}`;
  const compared = (each: OpenedRun) =>
    comparedRun(
      each,
      {
        name: nameOf(each.kept),
        outcome: word(each.kept.state, flawsOfRow(each.kept)),
        arguments: each.arguments,
      },
      flawsOfRow(each.kept),
    );
  const before = opening?.kind === 'open' ? compared(opening.run) : undefined;
  const after = compared(run);
  const changes =
    before &&
    after &&
    runChanges(t('tab'), true, {
      before,
      after,
      options: offered.map((kept) => ({
        id: kept.id,
        label: t('runOption', {
          name: nameOf(kept),
          sign: signOf(kept.state, flawsOfRow(kept)),
          outcome: word(kept.state, flawsOfRow(kept)),
          duration: formatDuration(kept.millis),
        }),
        disabled: false,
      })),
      onChoose: onBase,
      rulesKey: storageKey('loupe.ignored', run.kept.server, run.kept.name),
    });
  return { opening, changes };
}

function ComparedVerdict({ onOpen, ...comparing }: ComparisonInput & { onOpen: () => void }) {
  const { changes } = useChanges(comparing);
  return changes?.renderVerdict(onOpen);
}

function Compared(comparing: ComparisonInput) {
  const t = useTranslations('history');
  const { opening, changes } = useChanges(comparing);
  if (changes) return changes.renderView();
  if (opening?.kind !== 'gone' && opening?.kind !== 'failed') return null;
  return (
    <Notice tone="bad" title={t('unreadable')}>
      {opening.kind === 'failed' ? opening.message : t('goneText')}
    </Notice>
  );
}
