import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { nextTurn } from '../../../../core/json/in-turns';
import { memoizeByObject } from '../../../../core/json/memoize-by-object';
import { countFindings } from '../../../../core/protocol/findings/finding';
import { sessionScoped } from '../../../../core/session/session-scoped';
import { shortJson } from '../../../../core/json/short-json';
import { conformityOf } from '../../../session/session-conformity';
import { responseFindings } from '../../../session/response-findings';
import { useEntryFindings, useSessionFindings } from '../../../session/use-session-findings';
import { useStore } from '../../../ui/use-store';
import { type FilterField, parseRunFilter } from '../run-filter';
import { newRunChoices, type SearchedJson, type RunSource } from '../run-source';
import type { OpenedRecording } from './opened-recording';
import { recordedTitle } from './listed-definitions';
import { runOfCall, paramsOf, type RecordedCall } from './recorded-calls';
import { RecordedRun } from './recorded-run';
import { RecordingReport } from './recording-report';

const FIELDS: readonly FilterField[] = ['kind', 'name', 'status'];

export const callChoicesOf = sessionScoped(newRunChoices);

export function useRecordingSource(opened: OpenedRecording, calls: readonly RecordedCall[]): RunSource<RecordedCall> {
  const t = useTranslations('recordings');
  const { session } = opened;
  const choices = callChoicesOf(session);
  const { tokens } = parseRunFilter(useStore(choices.filter), FIELDS);
  const isOfFindings = tokens.some(({ key, value }) => key === 'status' && 'findings'.startsWith(value.toLowerCase()));
  // Findings come while the recording is checked: only this filter needs to follow all of them.
  const sessionFindings = useSessionFindings(isOfFindings ? session : undefined, 'now');
  const findingCountsOf = useCallback(
    ({ response }: RecordedCall) => {
      const { byMessage } = sessionFindings ?? conformityOf(session).snapshot();
      return response && countFindings(responseFindings(byMessage)(session.log, response.seq));
    },
    [sessionFindings, session],
  );
  // New component functions would lose the state of those that are mounted.
  const parts = useMemo(
    (): Pick<RunSource<RecordedCall>, 'Detail' | 'Report'> => ({
      Detail: (props) => <RecordedRun {...props} session={opened.session} />,
      Report: ({ runs, onClose }) => <RecordingReport opened={opened} calls={runs} isChosen onClose={onClose} />,
    }),
    [opened],
  );
  const isLive = opened.live !== undefined;
  const fixed = useMemo(
    (): Omit<RunSource<RecordedCall>, 'runs' | 'titleOf'> => ({
      id: 'recording-calls',
      choices,
      fields: FIELDS,
      isSession: true,
      isLive,
      texts: {
        list: t('callList'),
        filter: t('filter'),
        filterPlaceholder: t('filterPlaceholder'),
        rawKind: t('otherRequests'),
      },
      isBackground: (call) => {
        const { kind, state, method, subject, request } = call;
        const isDone = state === 'ok' || method === 'subscriptions/listen';
        const isPlain = isDone && kind === 'raw' && subject === undefined && request.direction === 'sent';
        return isPlain && findingCountsOf(call) === undefined;
      },
      describe: (call) => {
        const { method, subject, request } = call;
        const isServerRequest = request.direction === 'received';
        return {
          origin: isServerRequest ? t('serverRequest') : subject === undefined ? undefined : method,
          excerpt: sentOf(call),
        };
      },
      findingCountsOf,
      useFindingCounts: ({ response }) => countFindings(useEntryFindings(session, response?.seq)),
      textsOf: ({ name, method }) => [name, method],
      readTexts,
      viewOf: ({ name }) => ({ server: session.config.name, item: `recorded ${name}` }),
      opened: runOfCall,
      read: (call) => Promise.resolve(runOfCall(call)),
      ...parts,
    }),
    [parts, isLive, session, choices, findingCountsOf, t],
  );
  return useMemo(() => ({ ...fixed, runs: calls, titleOf: (call) => recordedTitle(calls, call) }), [fixed, calls]);
}

const sentOf = memoizeByObject((call: RecordedCall): string => {
  const { arguments: args } = paramsOf(call);
  return args === undefined ? '' : shortJson(args);
});

async function readTexts(calls: readonly RecordedCall[]): Promise<readonly Iterable<SearchedJson>[]> {
  await nextTurn();
  return calls.map(textsOfCall);
}

function* textsOfCall({ request, response }: RecordedCall): Iterable<SearchedJson> {
  yield request.raw;
  if (response) yield response.raw;
}
