import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { BoundedMap } from '../../../../core/json/bounded-map';
import type { Run, RunRow } from '../../../../core/run/run';
import { StoredThumbnail } from '../../../runs/outcome/thumbnail';
import { openRun } from '../../../runs/record/open-run';
import { type History, runHistory } from '../../../runs/record/run-history';
import { textsOfPayload } from '../../../runs/record/run-payload';
import { findingCountsOfRow } from '../../../../core/run/run-row';
import { HISTORY_FIELDS } from '../run-filter';
import { newRunChoices, type SearchedJson, type RunSource } from '../run-source';
import { HistoryRun } from './history-run';
import { RunsReport } from './runs-report';
import { TickedActions } from './ticked-actions';

/** Until the page reloads. */
export const historyChoices = newRunChoices();

/** Going to and fro between two runs reads the database once. */
const cache = new BoundedMap<number, Run>(8);

export function useHistorySource({ runs, totals, isPart }: Extract<History, { kind: 'open' }>): RunSource<RunRow> {
  const t = useTranslations('history');
  const total = isPart ? totals.count : undefined;
  return useMemo(
    () => ({
      id: 'history',
      runs,
      total,
      choices: historyChoices,
      fields: HISTORY_FIELDS,
      isSession: false,
      texts: {
        list: t('runs'),
        filter: t('filter'),
        filterPlaceholder: t('filterPlaceholder'),
        rawKind: t('kinds_raw'),
      },
      describe: ({ kind, server, suite, argumentsText, responseText }) => ({
        ...(kind !== 'tool' && { kind: t(`kind_${kind}`) }),
        origin: suite === undefined ? server : `${server} · ${t('ofSuite', { suite })}`,
        // The request of a resource is only its URI.
        excerpt: kind === 'resource' ? responseText : argumentsText,
      }),
      findingCountsOf: findingCountsOfRow,
      useFindingCounts: findingCountsOfRow,
      textsOf: searchedTexts,
      readTexts,
      viewOf: ({ server, kind, name }) => ({ server, item: kind === 'tool' ? name : `${kind} ${name}` }),
      opened: ({ id }) => cache.get(id),
      read: readRun,
      Detail: HistoryRun,
      Report: RunsReport,
      Thumbnail: StoredThumbnail,
      TickedActions,
    }),
    [runs, total, t],
  );
}

export function searchedTexts({ name, server, suite, argumentsText, responseText, serverName, serverVersion }: RunRow) {
  return [name, server, suite, argumentsText, responseText, serverName, serverVersion];
}

async function readRun(row: RunRow): Promise<Run | undefined> {
  const run = await openRun(row);
  if (run) cache.set(row.id, run);
  return run;
}

async function readTexts(runs: readonly RunRow[]): Promise<readonly Iterable<SearchedJson>[]> {
  const payloads = await runHistory.payloads(runs.map(({ id }) => id));
  return payloads.map((payload) => (payload ? textsOfPayload(payload) : []));
}
