import { Command } from 'cmdk';
import { AlertTriangle, ArrowLeftRight, FileText, History, ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../core/protocol/findings/finding';
import type { RunRow } from '../../core/run/run';
import type { Session } from '../../core/session/session';
import { quotedWord } from '../../core/text/filter-tokens';
import type { LogEntry } from '../../core/transports/message-log';
import { useFindingText } from '../content/findings/finding-list';
import { useEntryText } from '../content/texts/entry-text';
import { HISTORY_FIELDS, wordsOf } from '../features/runs/run-filter';
import { useItemName } from '../features/runs/use-item-name';
import { TRAFFIC_WORDS } from '../features/traffic/traffic-filter';
import { findingFilter, NO_FILTER } from '../navigation/finding-filter';
import { goTo } from '../navigation/navigation';
import { wantedTraffic } from '../navigation/wanted-traffic';
import { runHistory } from '../runs/record/run-history';
import { sessionTimeline } from '../runs/record/session-timeline';
import { useSessionFindings } from '../session/use-session-findings';
import { Highlight } from '../ui/highlight';
import { useStore } from '../ui/use-store';
import { textsOfFindings, textsOfRuns, textsOfTraffic } from './searched-texts';
import { findValues, MAX_HITS, type Searched, type ValueHit } from './value-search';

interface PaletteValuesProps {
  query: string;
  session: Session | undefined;
  /** Nothing else was found. */
  isAlone: boolean;
  /** Outside the listbox, which may contain options only. */
  statusPlace: HTMLElement | null;
  /** Closes the palette, then goes there. */
  onChoose: (go: () => void) => void;
}

/** The letters so far must not search through everything. */
const DELAY_MS = 120;
const AGAIN_MS = 500;

/** Values in runs, traffic and findings, each with the line that it is in. */
export function PaletteValues({ query, session, isAlone, statusPlace, onChoose }: PaletteValuesProps) {
  const t = useTranslations('app');
  const history = useStore(runHistory);
  const rows = history.kind === 'open' ? history.runs : undefined;
  const judged = useSessionFindings(session);
  const entryText = useEntryText();
  const findingText = useFindingText();
  const nameOf = useItemName();
  const log = useStore(session && sessionTimeline(session));
  const runs = useValues(query, rows, (all) =>
    textsOfRuns(
      all.filter(({ kind }) => kind !== 'resource'),
      query.length,
    ),
  );
  const resources = useValues(query, rows, (all) =>
    textsOfRuns(
      all.filter(({ kind }) => kind === 'resource'),
      query.length,
    ),
  );
  const traffic = useValues(query, log?.entries, textsOfTraffic);
  const findings = useValues(query, judged?.byMessage, (all) => textsOfFindings(all, findingText));
  const server = session?.config.name ?? '';
  const runGroup = (heading: string, icon: ReactNode, { hits }: Values<RunRow>, filter: string) => (
    <ValueGroup
      heading={heading}
      query={query}
      icon={icon}
      hits={hits}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      onHit={({ id }) => onChoose(() => goTo({ kind: 'history', run: String(id) }))}
      all={t('allInHistory')}
      onAll={() =>
        onChoose(() => {
          void import('../features/runs/history/use-history-source').then(({ historyList }) =>
            historyList.filter.set(filter),
          );
          goTo({ kind: 'history' });
        })
      }
    />
  );
  const goToTraffic = (seq?: number) =>
    onChoose(() => {
      wantedTraffic.set({ server, text: quotedWord(query, TRAFFIC_WORDS), seq });
      goTo({ kind: 'section', server, section: 'traffic' });
    });
  const goToFindings = () =>
    onChoose(() => {
      findingFilter.set({ ...NO_FILTER, text: query });
      goTo({ kind: 'section', server, section: 'findings' });
    });
  const quoted = quotedWord(query, wordsOf(HISTORY_FIELDS));
  const groups = [runs, resources, traffic, findings];
  const isSearching = history.kind === 'opening' || groups.some(({ isDone }) => !isDone);
  return (
    <>
      {runGroup(t('history'), <History aria-hidden />, runs, quoted)}
      {runGroup(t('resourcesRead'), <FileText aria-hidden />, resources, `kind:resource ${quoted}`)}
      <ValueGroup
        heading={t('traffic')}
        query={query}
        icon={<ArrowLeftRight aria-hidden />}
        hits={traffic.hits}
        keyOf={({ seq }: LogEntry) => seq}
        nameOf={entryText}
        onHit={({ seq }) => goToTraffic(seq)}
        all={t('allInTraffic')}
        onAll={() => goToTraffic()}
      />
      <ValueGroup
        heading={t('findings')}
        query={query}
        icon={<AlertTriangle aria-hidden />}
        hits={findings.hits}
        keyOf={({ rule }: Finding) => rule}
        nameOf={({ rule }) => rule}
        onHit={goToFindings}
        all={t('allInFindings')}
        onAll={goToFindings}
      />
      {isAlone &&
        statusPlace &&
        groups.every(({ hits }) => hits.length === 0) &&
        createPortal(<p role="status">{t(isSearching ? 'searchingValues' : 'nothingFound')}</p>, statusPlace)}
    </>
  );
}

interface ValueGroupProps<T> {
  heading: string;
  query: string;
  icon: ReactNode;
  hits: readonly ValueHit<T>[];
  keyOf: (of: T) => string | number;
  nameOf: (of: T) => string;
  onHit: (of: T) => void;
  all: string;
  onAll: () => void;
}

function ValueGroup<T>({ heading, query, icon, hits, keyOf, nameOf, onHit, all, onAll }: ValueGroupProps<T>) {
  if (hits.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {hits.map(({ of, excerpt }, index) => (
        <Command.Item key={`${keyOf(of)} ${index}`} value={`value ${heading} ${index}`} onSelect={() => onHit(of)}>
          {icon}
          <span className="rigid">{nameOf(of)}</span>
          <small className="code">
            <Highlight text={excerpt} query={query} />
          </small>
        </Command.Item>
      ))}
      <Command.Item value={`value ${heading} all`} onSelect={onAll}>
        <ListFilter aria-hidden />
        <span>{all}</span>
      </Command.Item>
    </Command.Group>
  );
}

interface Values<T> {
  hits: readonly ValueHit<T>[];
  isDone: boolean;
}

const NOTHING: Values<never> = { hits: [], isDone: true };
const SEARCHING: Values<never> = { hits: [], isDone: false };

/** Once done, it searches again if things have changed and there is room for more. */
function useValues<Things, T>(
  query: string,
  things: Things | undefined,
  textsIn: (things: Things) => Iterable<Searched<T>> | AsyncIterable<Searched<T>>,
): Values<T> {
  const [found, setFound] = useState<Values<T> & { query: string; things: Things }>();
  const isKnown = found?.query === query && found.isDone;
  const isStale = isKnown && found.things !== things && found.hits.length < MAX_HITS;
  const search = useEffectEvent(async (signal: AbortSignal) => {
    if (things === undefined || (isKnown && !isStale)) return;
    let hits: readonly ValueHit<T>[] = [];
    await findValues(textsIn(things), query, signal, (more) => {
      hits = more;
      if (!isKnown) setFound({ query, things, hits, isDone: false });
    });
    setFound({ query, things, hits, isDone: true });
  });
  const isThere = things !== undefined;
  useEffect(() => {
    const controller = new AbortController();
    // An abort rejects, and what can't be read has no values.
    const delayMs = isStale ? AGAIN_MS : DELAY_MS;
    const timer = setTimeout(() => void search(controller.signal).catch(() => undefined), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isThere, isStale]);
  if (things === undefined) return NOTHING;
  return found?.query === query ? found : SEARCHING;
}
