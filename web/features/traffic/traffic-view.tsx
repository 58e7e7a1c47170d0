import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Finding } from '../../../core/protocol/findings/finding';
import type { Session } from '../../../core/session/session';
import { type FilterToken, quotedWord, tokenText, unknownToken } from '../../../core/text/filter-tokens';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { type ReadableLog, sessionTimeline } from '../../runs/record/session-timeline';
import { goToItem } from '../../navigation/navigation';
import { type TrafficToShow, trafficToShow } from '../../navigation/traffic-to-show';
import { editAsRaw } from '../../navigation/raw-draft';
import { useEntryText } from '../../content/texts/entry-text';
import { useSessionFindings } from '../../session/use-session-findings';
import { Button } from '../../ui/button';
import { download, fileNameOf } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { ListDetail } from '../../ui/list-detail/list-detail';
import { TabList } from '../../ui/tabs';
import { useMediaQuery } from '../../ui/use-media-query';
import { useStore } from '../../ui/use-store';
import { EntryDetail } from './entry-detail';
import { type EntryFilter, type FilteredEntries, FilteredLog } from './filtered-log';
import { MessageGrid } from './message-grid';
import { type ExportFormat, TrafficBar } from './traffic-bar';
import {
  entryFilter,
  KNOWN_VALUES,
  methodsIn,
  NO_FILTER,
  parseTrafficFilter,
  TRAFFIC_WORDS,
  type TrafficFilter,
} from './traffic-filter';

const TimelineView = lazyPartWithTexts(async () => (await import('./timeline/timeline-view')).TimelineView);

const NO_FINDINGS: readonly Finding[] = [];

export type TrafficShown = 'messages' | 'timeline';

interface TrafficViewProps {
  session: Session;
  log?: ReadableLog;
  view?: TrafficShown;
  actions?: ReactNode;
  narrow?: boolean;
}

export function TrafficView({
  session,
  log: recordedLog,
  view: shownView,
  actions,
  narrow: isDocked = false,
}: TrafficViewProps) {
  const t = useTranslations('traffic');
  const timeline = sessionTimeline(session);
  const log = recordedLog ?? timeline;
  // Deferred: dragging the time of a recording stays smooth.
  const snapshot = useDeferredValue(useStore(log));
  const summaryOf = useEntryText();
  const findings = useSessionFindings(session);
  const [filter, setFilter] = useState<TrafficFilter>(NO_FILTER);
  const [selected, setSelected] = useState<number>();
  const toShow = useStore(trafficToShow);
  const [lastShown, setLastShown] = useState<TrafficToShow>();
  if (toShow && toShow !== lastShown && toShow.server === session.config.name && !recordedLog) {
    setLastShown(toShow);
    setFilter({ ...NO_FILTER, text: toShow.text });
    setSelected(toShow.seq);
  }
  useEffect(() => {
    if (lastShown) trafficToShow.set(undefined);
  }, [lastShown]);
  const isNarrow = useMediaQuery('(max-width: 1099px)') || isDocked;
  const { methods, tokens, query, matches, matching, isBusy, isSettled } = useMatching(
    log,
    snapshot,
    filter,
    summaryOf,
  );
  // Entries that the user searches for are not folded.
  const folds = query === '' && !filter.exchange && !tokens.some(({ key }) => key === 'method');
  const list = useRef<HTMLDivElement>(null);
  const { time } = filter;
  const shown = useMemo(
    () => (time ? matching.filter(({ at }) => at >= time.from && at <= time.to) : matching),
    [matching, time],
  );
  const [chosen, setChosen] = useState<TrafficShown>('messages');
  const view = shownView ?? chosen;
  const entryOf = useCallback((seq: number) => log.entry(seq), [log]);
  // The chart shows all times and marks the filtered range.
  const filtered = useMemo(
    () => (matches && view === 'timeline' ? new Set(matching.map(({ seq }) => seq)) : undefined),
    [matches, view, matching],
  );
  const entry = selected === undefined ? undefined : log.entry(selected);
  const secretNames = useMemo(() => secretHeaders(session.config.target), [session.config.target]);
  const change = (next: Partial<TrafficFilter>) => setFilter({ ...filter, ...next });
  const onOnly = useCallback((method: string, subject?: string) => {
    const subjectWords = subject === undefined ? [] : [quotedWord(subject, TRAFFIC_WORDS)];
    setFilter((last) => ({ ...last, text: [tokenText('method', method), ...subjectWords].join(' ') }));
  }, []);
  const resend = ({ raw }: MessageEntry) => {
    editAsRaw(session, raw);
    goToItem(session, 'raw', undefined);
  };
  const tabs = [
    { key: 'messages', label: t('messages') },
    { key: 'timeline', label: t('timeline') },
  ] as const;

  return (
    <Radix.Root className="pane ground" value={view} onValueChange={(key) => setChosen(key as TrafficShown)}>
      <TrafficBar
        views={!shownView && <TabList label={t('views')} tabs={tabs} />}
        log={snapshot}
        methods={methods}
        visibleCount={shown.length}
        filter={filter}
        onFilter={change}
        onClear={
          recordedLog
            ? undefined
            : () => {
                timeline.clear();
                change({ exchange: undefined, time: undefined });
              }
        }
        onExport={(format) => void exportEntries(shown, format, session, secretNames)}
        isSettled={isSettled}
        onLeave={() => list.current?.querySelector<HTMLElement>('[role=grid], [role=listbox]')?.focus()}
        actions={actions}
      />
      {snapshot.entries.length === 0 ? (
        <Radix.Content value={view} className="fill no-ring" tabIndex={-1}>
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        </Radix.Content>
      ) : (
        <ListDetail
          id="traffic"
          share="58%"
          isStacked={isNarrow}
          list={
            <Radix.Content value={view} ref={list} className="tall no-ring" tabIndex={-1}>
              {(view === 'timeline' ? matching : shown).length === 0 ? (
                <NoMatch isBusy={isBusy} tokens={tokens} onClear={() => setFilter(NO_FILTER)} />
              ) : view === 'timeline' ? (
                <TimelineView
                  entries={snapshot.entries}
                  entryOf={entryOf}
                  summaryOf={summaryOf}
                  findings={findings?.byMessage}
                  visible={filtered}
                  isLive={!recordedLog}
                  range={time}
                  onRange={(range) => change({ time: range })}
                  selected={entry?.seq}
                  onSelect={setSelected}
                  onOnly={onOnly}
                />
              ) : (
                <MessageGrid
                  entries={shown}
                  summaryOf={summaryOf}
                  findings={findings?.byMessage}
                  query={query}
                  folds={folds}
                  selected={entry}
                  onSelect={setSelected}
                />
              )}
            </Radix.Content>
          }
          detail={
            entry ? (
              <EntryDetail
                key={entry.seq}
                entry={entry}
                log={log}
                summary={summaryOf(entry)}
                query={query}
                isFilteredOut={view === 'messages' && isSettled && !shown.some(({ seq }) => seq === entry.seq)}
                onGo={setSelected}
                onOnly={(exchange) => change({ exchange })}
                findings={findings?.byMessage.get(entry.seq) ?? NO_FINDINGS}
                onResend={recordedLog ? undefined : resend}
                secretNames={secretNames}
              />
            ) : undefined
          }
          onClose={() => setSelected(undefined)}
        />
      )}
    </Radix.Root>
  );
}

interface NoMatchProps {
  isBusy: boolean;
  tokens: readonly FilterToken[];
  onClear: () => void;
}

function NoMatch({ isBusy, tokens, onClear }: NoMatchProps) {
  const t = useTranslations('traffic');
  const common = useTranslations('common');
  const details = useTranslations('trafficEntry');
  const unknown = unknownToken({ tokens }, KNOWN_VALUES);
  const known = KNOWN_VALUES[unknown?.key ?? '']?.join(common('listSeparator')) ?? '';
  return (
    <EmptyState
      title={isBusy ? t('searching') : t('noMatch')}
      actions={!isBusy && <Button onClick={onClear}>{common('clearFilter')}</Button>}
    >
      {unknown && details('unknownValue', { ...unknown, known })}
    </EmptyState>
  );
}

async function exportEntries(
  entries: readonly LogEntry[],
  format: ExportFormat,
  session: Session,
  names: ReadonlySet<string>,
): Promise<void> {
  const server = fileNameOf(session.config.name);
  if (format === 'otlp') {
    const { trafficAsOtlp } = await import('./timeline/traffic-as-otlp');
    download(`${server}-traces.json`, trafficAsOtlp(entries, session));
    return;
  }
  const hidden = { names, secrets: session.secrets };
  const { trafficAsHar, trafficAsJsonLines } = await import('./export-traffic');
  const text =
    format === 'har'
      ? await trafficAsHar(entries, hidden, session.host.version)
      : await trafficAsJsonLines(entries, hidden);
  download(`${server}-traffic.${format}`, text);
}

function secretHeaders(target: Session['config']['target']): ReadonlySet<string> {
  const own = target.kind === 'stdio' ? [] : Object.keys(target.headers);
  return new Set(own.map((name) => name.toLowerCase()));
}

/** Follows the filter when the page has time: its text field stays responsive. */
function useMatching(
  log: ReadableLog,
  snapshot: ReturnType<ReadableLog['snapshot']>,
  filter: TrafficFilter,
  summaryOf: ReturnType<typeof useEntryText>,
) {
  const deferred = useDeferredValue(filter);
  // A string, so that an equal new list does not test all entries again.
  const methodList = useMemo(() => methodsIn(snapshot.entries).join('\n'), [snapshot]);
  const methods = useMemo(() => methodList.split('\n').filter(Boolean), [methodList]);
  const matches = useMemo(() => entryFilter(deferred, log, summaryOf, methods), [deferred, log, summaryOf, methods]);
  const { tokens, text: query } = useMemo(() => parseTrafficFilter(deferred.text), [deferred.text]);
  const { entries: matching, filter: applied, isBusy } = useDeferredValue(useFilteredLog(log, matches));
  const isSettled = deferred === filter && applied === matches && !isBusy;
  return { methods, tokens, query, matches, matching, isBusy, isSettled };
}

/** @param matches must be stable: each new function tests all entries again */
function useFilteredLog(log: ReadableLog, matches: EntryFilter): FilteredEntries {
  const [filtered] = useState(() => new FilteredLog(log));
  useEffect(() => filtered.setFilter(matches), [filtered, matches]);
  return useStore(filtered);
}
