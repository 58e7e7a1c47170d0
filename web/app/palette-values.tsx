import { Command } from 'cmdk';
import { AlertTriangle, ArrowLeftRight, FileText, History, ListFilter } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../core/protocol/findings/finding';
import type { RunRow } from '../../core/run/run';
import type { Session } from '../../core/session/session';
import { bestHit } from '../../core/text/excerpt';
import { quotedWord } from '../../core/text/filter-tokens';
import type { LogEntry } from '../../core/transports/message-log';
import { useFindingText } from '../content/findings/finding-list';
import { useEntryText } from '../content/texts/entry-text';
import { HISTORY_FIELDS, wordsOf } from '../features/runs/run-filter';
import { useItemName, useItemTitle } from '../features/runs/use-item-name';
import { TRAFFIC_WORDS } from '../features/traffic/traffic-filter';
import { findingFilter, NO_FILTER, showFinding } from '../navigation/finding-filter';
import { goTo } from '../navigation/navigation';
import { trafficToShow } from '../navigation/traffic-to-show';
import { runHistory } from '../runs/record/run-history';
import { sessionTimeline } from '../runs/record/session-timeline';
import { useSessionFindings } from '../session/use-session-findings';
import { Highlight } from '../ui/highlight';
import { useStore } from '../ui/use-store';
import { textsOfFindings, textsOfRuns, textsOfTraffic } from './searched-texts';
import { findValues, MAX_HITS, type SearchedText, type SearchedParts, type ValueHit } from './value-search';

interface PaletteValuesProps {
  query: string;
  session: Session | undefined;
  isAlone: boolean;
  /** Outside the listbox, which may contain options only. */
  statusElement: HTMLElement | null;
  onChoose: (go: () => void) => void;
}

const TYPING_PAUSE_MS = 120;
const AGAIN_MS = 500;
const MAX_WAIT_MS = 400;
const ROW_HEIGHT = 32;

export function PaletteValues({ query, session, isAlone, statusElement, onChoose }: PaletteValuesProps) {
  const t = useTranslations('app');
  const palette = useTranslations('palette');
  const history = useStore(runHistory);
  const rows = history.kind === 'open' ? history.runs : undefined;
  const judged = useSessionFindings(session);
  const entryText = useEntryText();
  const findingText = useFindingText();
  const nameOf = useItemName();
  const titleOf = useItemTitle();
  const log = useStore(session && sessionTimeline(session));
  const ofHistory = useValues(query, rows, OF_RUNS, (all, needsMore) => textsOfRuns(all, query.length, needsMore));
  const [ofTraffic] = useValues(query, log?.entries, ONE_PART, textsOfTraffic);
  const [ofFindings] = useValues(query, judged?.byMessage, ONE_PART, (all) => textsOfFindings(all, findingText));
  const all = [...ofHistory, ofTraffic, ofFindings] as const;
  const [[runs, resources, traffic, findings], order] = useSettled(query, all);
  const server = session?.config.name ?? '';
  const goToRuns = (filter: string) =>
    onChoose(() => {
      void import('../features/runs/history/use-history-source').then(({ historyChoices }) =>
        historyChoices.filter.set(filter),
      );
      goTo({ kind: 'history' });
    });
  const goToTraffic = (seq?: number) =>
    onChoose(() => {
      trafficToShow.set({ server, text: quotedWord(query, TRAFFIC_WORDS), seq });
      goTo({ kind: 'section', server, section: 'traffic' });
    });
  const goToFindings = (finding?: Finding) =>
    onChoose(() => {
      if (finding) showFinding(server, finding);
      else findingFilter.set({ ...NO_FILTER, text: query });
      goTo({ kind: 'section', server, section: 'findings' });
    });
  const quoted = quotedWord(query, wordsOf(HISTORY_FIELDS));
  const ofRuns = {
    query,
    keyOf: ({ id }: RunRow) => id,
    nameOf: (run: RunRow) => titleOf(run) ?? nameOf(run),
    onHit: ({ id }: RunRow) => onChoose(() => goTo({ kind: 'history', run: String(id) })),
    all: palette('allInHistory'),
  };
  const groups = [
    <ValueGroup
      {...ofRuns}
      key="runs"
      heading={t('history')}
      icon={<History aria-hidden />}
      hits={runs.hits}
      onAll={() => goToRuns(quoted)}
    />,
    <ValueGroup
      {...ofRuns}
      key="resources"
      heading={palette('resourcesRead')}
      icon={<FileText aria-hidden />}
      hits={resources.hits}
      onAll={() => goToRuns(`kind:resource ${quoted}`)}
    />,
    <ValueGroup
      key="traffic"
      heading={t('traffic')}
      query={query}
      icon={<ArrowLeftRight aria-hidden />}
      hits={traffic.hits}
      keyOf={({ seq }: LogEntry) => seq}
      nameOf={(entry) => directionOf(entry) + entryText(entry)}
      onHit={({ seq }) => goToTraffic(seq)}
      all={palette('allInTraffic')}
      onAll={() => goToTraffic()}
    />,
    <ValueGroup
      key="findings"
      heading={t('findings')}
      query={query}
      icon={<AlertTriangle aria-hidden />}
      hits={findings.hits}
      keyOf={({ rule }: Finding) => rule}
      nameOf={({ rule }) => rule}
      onHit={goToFindings}
      all={palette('allInFindings')}
      onAll={() => goToFindings()}
    />,
  ];
  const isSearching = history.kind === 'opening' || !all.every(({ isDone }) => isDone);
  return (
    <>
      <Fragment key={query}>{order.map((at) => groups[at])}</Fragment>
      {log !== undefined &&
        log.dropped > 0 &&
        statusElement &&
        createPortal(<footer>{palette('notSearched', { count: log.dropped })}</footer>, statusElement)}
      {isAlone &&
        statusElement &&
        order.length === 0 &&
        createPortal(<p role="status">{palette(isSearching ? 'searchingValues' : 'nothingFound')}</p>, statusElement)}
    </>
  );
}

interface Shown {
  query: string;
  parts: readonly PartHits<unknown>[];
  order: readonly number[];
}

/** Parts that are found soon show in one frame; none of them grows, and a late one goes below. @returns also their order */
function useSettled<Parts extends readonly PartHits<unknown>[]>(
  query: string,
  parts: Parts,
): [Parts, readonly number[]] {
  const [waitedFor, setWaitedFor] = useState<string>();
  const [shown, setShown] = useState<Shown>({ query: '', parts, order: [] });
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(query), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const isNew = shown.query !== query;
  const complete = parts.map((part) => (part.isDone || part.hits.length === MAX_HITS ? part : SEARCHING));
  const isSettled = waitedFor === query || parts.every(({ isDone }) => isDone);
  if (isSettled && (isNew || complete.some((part, at) => part !== shown.parts[at]))) {
    const order = isNew ? [] : shown.order.filter((at) => complete[at]?.hits.length !== 0);
    const added = complete.flatMap(({ hits }, at) => (hits.length > 0 && !order.includes(at) ? [at] : []));
    setShown({ query, parts: complete, order: [...order, ...added] });
  }
  return [shown.parts as unknown as Parts, shown.order];
}

/** Distinguishes a request from its response, which have the same name. */
function directionOf(entry: LogEntry): string {
  if (entry.kind !== 'message') return '';
  return entry.direction === 'sent' ? '→ ' : '← ';
}

interface ValueGroupProps<T> {
  heading: string;
  query: string;
  icon: ReactNode;
  hits: readonly ValueHit<T>[];
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  onHit: (item: T) => void;
  all: string;
  onAll: () => void;
}

function ValueGroup<T>({ heading, query, icon, hits, keyOf, nameOf, onHit, all, onAll }: ValueGroupProps<T>) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {hits.map(({ item, excerpt }, index) =>
        // A hit of the text before keeps its room until the new ones are there.
        bestHit(excerpt, query) < 0 ? (
          <div key={index} style={{ height: ROW_HEIGHT }} />
        ) : (
          <Command.Item
            key={`${keyOf(item)} ${index}`}
            value={`value ${heading} ${index}`}
            onSelect={() => onHit(item)}
          >
            {icon}
            <span className="rigid">{nameOf(item)}</span>
            <small className="sm code">
              <Highlight text={excerpt} query={query} />
            </small>
          </Command.Item>
        ),
      )}
      <Command.Item value={`value ${heading} all`} onSelect={onAll}>
        <ListFilter aria-hidden />
        <span>{all}</span>
      </Command.Item>
    </Command.Group>
  );
}

interface PartHits<T> {
  hits: readonly ValueHit<T>[];
  isDone: boolean;
}

interface SearchResult<Items, T> {
  query: string;
  items: Items;
  parts: readonly PartHits<T>[];
}

const NOTHING: PartHits<never> = { hits: [], isDone: true };
const SEARCHING: PartHits<never> = { ...NOTHING, isDone: false };
const ONE_PART = { count: 1, partOf: () => 0, keyOf: (item: unknown) => item };
const OF_RUNS = {
  count: 2,
  partOf: ({ kind }: RunRow) => (kind === 'resource' ? 1 : 0),
  keyOf: (run: RunRow) => (run.kind === 'resource' ? `${run.server}\n${run.name}` : run),
};

/** Searches again if items have changed and there is room for more. @returns two parts at least */
function useValues<Items, T>(
  query: string,
  items: Items | undefined,
  searched: SearchedParts<T>,
  textsIn: (
    items: Items,
    needsMore: (item: T) => boolean,
  ) => Iterable<SearchedText<T>> | AsyncIterable<SearchedText<T>>,
): readonly [PartHits<T>, PartHits<T>] {
  const [result, setResult] = useState<SearchResult<Items, T>>();
  const isKnown = result?.query === query && result.parts.every(({ isDone }) => isDone);
  const isStale = isKnown && result.items !== items && result.parts.some(({ hits }) => hits.length < MAX_HITS);
  const search = useEffectEvent(async (signal: AbortSignal) => {
    if (items === undefined || (isKnown && !isStale)) return;
    let parts: readonly PartHits<T>[] = isKnown
      ? result.parts
      : Array.from({ length: searched.count }, () => SEARCHING);
    await findValues(
      (needsMore) => textsIn(items, needsMore),
      searched,
      query,
      signal,
      (more) => {
        parts = more.map((hits) => ({ hits, isDone: false }));
        if (!isKnown) setResult({ query, items, parts });
      },
    );
    setResult({ query, items, parts: parts.map((part) => ({ ...part, isDone: true })) });
  });
  const hasItems = items !== undefined;
  useEffect(() => {
    const controller = new AbortController();
    // An abort rejects, and what can't be read has no values.
    const delayMs = isStale ? AGAIN_MS : TYPING_PAUSE_MS;
    const timer = setTimeout(() => void search(controller.signal).catch(() => undefined), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, hasItems, isStale]);
  if (items === undefined) return [NOTHING, NOTHING];
  const [first = SEARCHING, second = NOTHING] = result?.query === query ? result.parts : [SEARCHING, SEARCHING];
  return [first, second];
}
