import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { comparedRun } from '../../runs/compare/compared-run';
import { runChanges } from '../../runs/compare/run-changes';
import type { OutcomeChanges } from '../../runs/outcome/outcome-panel';
import { useStatusText } from '../../runs/outcome/use-status-text';
import { signOf } from '../../../core/run/run-status';
import type { Run } from '../../../core/run/run';
import { baselineIn, isSameItem, newestFirst } from '../../../core/run/run-row';
import { Notice } from '../../ui/notice';
import { formatDuration } from '../../../core/text/format';
import { storageKey } from '../../ui/remember';
import { useMoment } from '../../ui/use-time';
import type { ListedRun } from './listed-run';
import type { RunDetailProps, RunSource } from './run-source';
import { useItemName } from './use-item-name';
import { useOpenedRun } from './use-opened-run';

/** A menu with more runs is of no use; any other run can be compared from its own page. */
const MAX_OPTIONS = 50;

interface ComparisonInput<R extends ListedRun> {
  source: RunSource<R>;
  run: Run;
  row: R;
  other: R;
  options: readonly R[];
  onBase: (id: number) => void;
  showsStatus: boolean;
}

/** Compares with the chosen run, of whatever tool and server, else with the baseline or the run of the same tool before it. */
export function useOutcomeChanges<R extends ListedRun>(
  run: Run,
  { source, row, base, onBase }: Pick<RunDetailProps<R>, 'source' | 'row' | 'base' | 'onBase'>,
): OutcomeChanges | undefined {
  const t = useTranslations('comparison');
  const { runs } = source;
  const chosen = base?.id === row.id ? undefined : base;
  const sameItemRuns = useMemo(
    () =>
      runs
        .filter((each) => each.id !== row.id && each.durationMs !== undefined && isSameItem(each, row))
        .sort(newestFirst),
    [runs, row],
  );
  const other =
    chosen ??
    baselineIn(sameItemRuns) ??
    sameItemRuns.find((each) => newestFirst(row, each) < 0) ??
    sameItemRuns.at(-1);
  if (!other) return undefined;
  const offered = sameItemRuns.slice(0, MAX_OPTIONS);
  const all = offered.includes(other) ? offered : [other, ...offered];
  const comparing = { source, run, row, other, options: all, onBase, showsStatus: chosen !== undefined };
  return {
    label: t('tab'),
    renderStatus: (onOpen) => chosen && <ComparedStatus {...comparing} onOpen={onOpen} />,
    renderView: () => <Compared {...comparing} />,
  };
}

function useChanges<R extends ListedRun>(input: ComparisonInput<R>) {
  const { source, run, row: own, other, options, onBase, showsStatus } = input;
  const t = useTranslations('comparison');
  const statusText = useStatusText();
  const itemName = useItemName();
  const moment = useMoment();
  const opening = useOpenedRun(source, other);
  const nameOf = (row: R) => {
    const time = moment(row.startedAt);
    if (isSameItem(row, own)) return time;
    const item = itemName(row);
    return `${row.server === undefined ? item : `${row.server} · ${item}`}, ${time}`;
  };
  const outcomeOf = (row: R) => statusText(row.state, source.findingCountsOf(row));
  const compared = (each: Run, of: R) =>
    comparedRun(
      each,
      { name: nameOf(of), outcome: outcomeOf(of), arguments: each.arguments },
      source.findingCountsOf(of),
    );
  const before = opening.kind === 'open' ? compared(opening.run, other) : undefined;
  const after = compared(run, own);
  const changes =
    before &&
    after &&
    runChanges(t('tab'), showsStatus, {
      before,
      after,
      options: options.map((row) => ({
        id: row.id,
        label: t('runOption', {
          name: nameOf(row),
          sign: signOf(row.state, source.findingCountsOf(row)),
          outcome: outcomeOf(row),
          duration: formatDuration(row.durationMs ?? 0),
        }),
        disabled: false,
      })),
      onChoose: onBase,
      rulesKey: storageKey('loupe.ignored', own.server ?? 'recordings', own.name),
    });
  return { opening, changes };
}

function ComparedStatus<R extends ListedRun>({ onOpen, ...comparing }: ComparisonInput<R> & { onOpen: () => void }) {
  const { changes } = useChanges(comparing);
  return changes?.renderStatus(onOpen);
}

function Compared<R extends ListedRun>(comparing: ComparisonInput<R>) {
  const t = useTranslations('history');
  const { opening, changes } = useChanges(comparing);
  if (changes) return changes.renderView();
  if (opening.kind !== 'gone' && opening.kind !== 'failed') return null;
  return (
    <Notice tone="bad" title={t('unreadable')}>
      {opening.kind === 'failed' ? opening.message : t('goneText')}
    </Notice>
  );
}
