import { CircleCheck, Plug } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import type { ConformitySnapshot } from '../../../core/judge/conformity';
import { countFindings, type FindingGroup, countsOf } from '../../../core/judge/finding-groups';
import { tokensOfTool } from '../../../core/protocol/model-tokens';
import { ClientList } from '../../runs/clients/client-list';
import { ClientMatrix } from '../../runs/clients/client-matrix';
import { useDefinitionTexts } from '../../runs/operation/use-definition-texts';
import { type CheckedDefinition, checkedDefinitions } from '../../session/definition-findings';
import { conformityOf } from '../../session/session-conformity';
import { useDefinitions } from '../../session/use-session-findings';
import { useSessionState } from '../../session/session-context';
import { offerOf } from '../../../core/clients/server-offer';
import { type ListedTool, readTools } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { TOOLS } from '../../session/list-kinds';
import { useList } from '../../session/use-list';
import { TabPanel, TabSwitch } from '../../ui/tabs';
import { type FindingFilter, findingFilter, NO_FILTER, findingToShow } from '../../navigation/finding-filter';
import { goToItem } from '../../navigation/navigation';
import { Button } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';
import { ListDetail } from '../../ui/list-detail/list-detail';
import { FindingBar } from './finding-bar';
import { FindingEntry } from './finding-entry';
import { FindingCard } from './finding-card';
import {
  filterItems,
  type FindingItem,
  type FindingLocation,
  itemsOfDefinitions,
  itemsOfGroups,
  locationKey,
  worstFirst,
} from './finding-items';
import { serverCheckOf } from '../../../core/judge/server-check/check-run';
import { ServerCheckDialog } from './server-check-dialog';
import { useRuleTexts } from './use-rule-texts';
import { useStore } from '../../ui/use-store';
import { FindingsActions } from './findings-actions';

const NOTHING: readonly Finding[] = [];

interface FindingsScreenProps {
  session: Session;
  recorded?: RecordedPart;
}

/** What a recording has at a moment: its last entry, the number of messages until then, and the listed tools. */
interface RecordedPart {
  until: number;
  messages: number;
  tools: readonly ListedTool[];
  onTool: (key: string) => void;
  clients: ReactNode;
}

export function FindingsScreen(props: FindingsScreenProps) {
  const { recorded } = props;
  return recorded ? <RecordedFindings {...props} recorded={recorded} /> : <LiveFindings {...props} />;
}

function RecordedFindings(props: FindingsScreenProps & { recorded: RecordedPart }) {
  const { tools } = props.recorded;
  const listed = useMemo(() => ({ items: tools.map(({ definition }) => definition) }), [tools]);
  const rows = useStore(checkedDefinitions(listed));
  return <Findings {...props} rows={rows} tools={tools} />;
}

function LiveFindings(props: FindingsScreenProps) {
  const { session } = props;
  const rows = useDefinitions(session, 'now');
  const { list } = useList(session, useSessionState(session), TOOLS, false);
  const tools = useMemo(() => list && readTools(list.items), [list]);
  const hasUncheckedTools = tools && tools.length > 0 && rows.length === 0;
  return <Findings {...props} rows={rows} tools={tools} hasUncheckedTools={hasUncheckedTools} />;
}

interface FindingsProps extends FindingsScreenProps {
  rows: readonly CheckedDefinition[];
  tools?: readonly ListedTool[] | undefined;
  hasUncheckedTools?: boolean | undefined;
}

function Findings({ session, recorded, rows, tools, hasUncheckedTools = false }: FindingsProps) {
  const t = useTranslations('findingsPage');
  const conformity = conformityOf(session);
  const fullSnapshot = useStore(conformity);
  const { until, messages = 0 } = recorded ?? {};
  const snapshot = useMemo(
    () => (until === undefined ? fullSnapshot : findingsUntil(fullSnapshot, until, messages)),
    [fullSnapshot, until, messages],
  );
  const [filter, setFilter] = useFilter(recorded !== undefined);
  const [opened, setOpened] = useState<Pick<FindingLocation, 'key' | 'opens'>>();
  const selected = opened?.opens.kind === 'message' ? opened.opens.finding : undefined;
  /** While the server is checked: what was shown before. Behind the dialog nothing moves as the check finds more. */
  const [beforeCheck, setBeforeCheck] = useState<{
    snapshot: ConformitySnapshot;
    items: readonly FindingItem[];
    shown: readonly FindingItem[];
  }>();
  const [view, setView] = useState<'rules' | 'clients' | 'directories'>('rules');
  const panel = useId();
  const requested = useStore(findingToShow);
  const [lastRequested, setLastRequested] = useState<typeof requested>();
  if (requested && requested !== lastRequested && requested.server === session.config.name && !recorded) {
    setLastRequested(requested);
    setView('rules');
    setOpened({ key: locationKey(requested.finding), opens: { kind: 'message', finding: requested.finding } });
  }
  useEffect(() => {
    if (lastRequested) findingToShow.set(undefined);
  }, [lastRequested]);
  const deferredFilter = useDeferredValue(filter);
  const { groups } = snapshot;
  const items = useItems(session, snapshot, rows);
  const filtered = useMemo(() => filterItems(items, deferredFilter), [items, deferredFilter]);
  const { shown, ...behind } = beforeCheck ?? { snapshot, items, shown: filtered };
  const shownGroups = useMemo(() => {
    const rules = new Set(shown.map(({ rule, who }) => `${rule} ${who}`));
    return groups.filter(({ rule, who }) => rules.has(`${rule} ${who}`));
  }, [groups, shown]);
  const hasSources =
    new Set(behind.items.flatMap(({ source, who }) => (who === 'server' || filter.withOwn ? source : []))).size > 1;
  const { kind } = useSessionState(session);
  const isConnected = kind === 'connected';
  const hasMessages = snapshot.checked + snapshot.waiting + items.length > 0;
  // The first findings are shown together: those of definitions would be pushed down by those of messages.
  const isFirst = hasUncheckedTools || (snapshot.checked === 0 && snapshot.waiting > 0);
  const [isReady, setReady] = useState(false);
  if (!isReady && hasMessages && (!isFirst || snapshot.failure !== undefined)) setReady(true);
  const open = (location: FindingLocation) => {
    setOpened(location);
    if (location.opens.kind !== 'tool') return;
    if (recorded) recorded.onTool(location.opens.tool);
    else goToItem(session, 'tools', location.opens.tool);
  };

  const list = (
    <div className="tall scroll sized" aria-busy={snapshot.waiting > 0}>
      {shown.length > 0 ? (
        <ul aria-label={t('list')}>
          {shown.map((item, at) => (
            <FindingCard
              key={item.key}
              item={item}
              before={shown[at - 1]}
              next={shown[at + 1]}
              client={t(recorded ? 'who_recorded' : 'who_client')}
              showsSource={hasSources}
              selected={opened?.key}
              onOpen={open}
            />
          ))}
        </ul>
      ) : (
        <NothingFound
          snapshot={behind.snapshot}
          isFiltered={items.some(({ who }) => who === 'server') && isNarrowed(filter)}
          hasHidden={!recorded}
          onClear={() => setFilter(NO_FILTER)}
        />
      )}
    </div>
  );

  const checkServer = () => {
    setBeforeCheck({ snapshot, items, shown });
    const check = serverCheckOf(session);
    if (check.snapshot().kind === 'idle') void check.start();
  };
  const views = [
    { key: 'rules', label: t('rules') },
    { key: 'clients', label: t('clients') },
    ...(recorded ? [] : [{ key: 'directories' as const, label: t('directories') }]),
  ] as const;
  useCommands(views.map(({ key, label }) => key !== 'rules' && { label, onSelect: () => setView(key) }));
  return (
    <div className="pane low">
      <header className="row wrap rigid line-below gap-16 py-4 px-12">
        <h2 className="visually-hidden">{t('title')}</h2>
        <TabSwitch label={t('views')} panel={panel} tabs={views} value={view} onChange={setView} />
        {/* Together with the list, in the room of two lines, the growing count of messages at the end: nothing moves. */}
        <div className="row grow muted sm tnum" style={{ minHeight: 32, lineHeight: '16px', flexBasis: 240 }}>
          {(isReady || !hasMessages) && (
            <span>
              <CheckedDefinitions rows={rows} />
              <Status snapshot={snapshot} hasEnded={!recorded && !isConnected && kind !== 'connecting'} />
            </span>
          )}
        </div>
        <FindingsActions
          session={session}
          snapshot={snapshot}
          shown={shownGroups}
          rows={rows}
          isConnected={isConnected}
          onServerCheck={recorded ? undefined : checkServer}
        />
      </header>
      {snapshot.failure !== undefined && <Notice tone="bad" title={t('failed', { message: snapshot.failure })} />}
      <TabPanel id={panel} value={view} className="pane fill">
        {view !== 'rules' ? (
          recorded ? (
            recorded.clients
          ) : (
            <Clients session={session} part={view} />
          )
        ) : hasMessages && !isReady ? (
          <EmptyState isBusy title={t('checking')} />
        ) : hasMessages ? (
          <>
            <FindingBar
              items={behind.items}
              client={t(recorded ? 'showRecorded' : 'showOwn')}
              filter={filter}
              onFilter={(change) => setFilter({ ...filter, ...change })}
            />
            <div className="fill">
              <ListDetail
                id="findings"
                share="52%"
                list={list}
                detail={
                  selected && (
                    <FindingEntry
                      finding={selected}
                      all={snapshot.byMessage.get(selected.seq) ?? NOTHING}
                      entry={session.log.entry(selected.seq)}
                      tools={tools}
                    />
                  )
                }
                onClose={() => setOpened(undefined)}
              />
            </div>
          </>
        ) : (
          <NothingYet session={session} />
        )}
      </TabPanel>
      {beforeCheck && <ServerCheckDialog session={session} onClose={() => setBeforeCheck(undefined)} />}
    </div>
  );
}

function useFilter(isRecorded: boolean): [filter: FindingFilter, set: (filter: FindingFilter) => void] {
  // In a recording, the client's messages count, too: it may be any client.
  const ofRecording = useState<FindingFilter>({ ...NO_FILTER, withOwn: true });
  const ofSession = useStore(findingFilter);
  return isRecorded ? ofRecording : [ofSession, (filter) => findingFilter.set(filter)];
}

function Clients({ session, part }: { session: Session; part: 'clients' | 'directories' }) {
  const t = useTranslations('clients');
  const state = useSessionState(session);
  const { list } = useList(session, state, TOOLS, false);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const offer = useMemo(
    () => list && { ...offerOf(session, connected), tools: readTools(list.items), pages: list.pages.length },
    [session, connected, list],
  );
  const tools = offer?.tools;
  const source = useMemo(() => tools && { session, log: session.log, tools }, [session, tools]);
  if (!offer) return <EmptyState title={t('noTools')}>{t('noToolsText')}</EmptyState>;
  return (
    <div className="stack at-top gap-16 tall scroll px-16 pt-12">
      {part === 'clients' && <ClientMatrix />}
      <ClientList part={part} offer={offer} source={source} onTool={(tool) => goToItem(session, 'tools', tool)} />
    </div>
  );
}

function isNarrowed({ text, hidden, hiddenSources }: FindingFilter): boolean {
  return text !== '' || hidden.size > 0 || [...hiddenSources].some((each) => each !== 'definitions');
}

function useItems(
  session: Session,
  { groups, version }: ConformitySnapshot,
  rows: readonly CheckedDefinition[],
): readonly FindingItem[] {
  const texts = useRuleTexts();
  const definitionTexts = useDefinitionTexts();
  const { log } = session;
  return useMemo(
    () =>
      worstFirst([
        ...itemsOfGroups(groups, (seq) => log.entry(seq), texts),
        ...itemsOfDefinitions(rows, version, definitionTexts),
      ]),
    [groups, rows, version, log, texts, definitionTexts],
  );
}

interface StatusProps {
  snapshot: ConformitySnapshot;
  hasEnded: boolean;
}

function Status({ snapshot: { checked, waiting, unchecked, version }, hasEnded }: StatusProps) {
  const t = useTranslations('findingsPage');
  if (checked + waiting === 0) return t('intro');
  const parts = [
    version === undefined ? t('checkedUnknown', { count: checked }) : t('checked', { count: checked, version }),
    waiting > 0 && t('waiting', { count: waiting }),
    unchecked > 0 && t('unchecked', { count: unchecked }),
    hasEnded && t('ended'),
  ];
  return <span role="status">{parts.filter(Boolean).join(' · ')}</span>;
}

function CheckedDefinitions({ rows }: { rows: readonly CheckedDefinition[] }) {
  const t = useTranslations('definition');
  if (rows.length === 0) return null;
  const tokens = rows.reduce((sum, { tool }) => sum + tokensOfTool(tool.definition), 0);
  return `${t('reportFacts', { tools: rows.length, tokens })} · `;
}

interface NothingFoundProps {
  snapshot: ConformitySnapshot;
  isFiltered: boolean;
  hasHidden: boolean;
  onClear: () => void;
}

function NothingFound({ snapshot, isFiltered, hasHidden, onClear }: NothingFoundProps) {
  const { checked, version, counts, waiting } = snapshot;
  const t = useTranslations('findingsPage');
  if (isFiltered)
    return <EmptyState title={t('noMatch')} actions={<Button onClick={onClear}>{t('clearFilter')}</Button>} />;
  if (waiting > 0 && checked === 0) return null;
  const own = counts.client.error + counts.client.warning + counts.client.note;
  return (
    <EmptyState icon={<CircleCheck aria-hidden />} title={t('fine')}>
      <p>{version === undefined ? t('fineUnknown', { count: checked }) : t('fineText', { count: checked, version })}</p>
      {hasHidden && own > 0 && <p>{t('fineHidden', { count: own })}</p>}
    </EmptyState>
  );
}

function NothingYet({ session }: { session: Session }) {
  const t = useTranslations('findingsPage');
  const { kind } = useSessionState(session);
  return (
    <EmptyState
      title={kind === 'connecting' ? t('connecting') : t('empty')}
      actions={
        (kind === 'disconnected' || kind === 'failed') && (
          <Button icon={<Plug aria-hidden />} onClick={() => void session.connect()}>
            {t('connect')}
          </Button>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}

/** If a rule has more findings than are stored, counts the stored. @param until last entry @param messages by then */
function findingsUntil(snapshot: ConformitySnapshot, until: number, messages: number): ConformitySnapshot {
  const groups = snapshot.groups.flatMap((group): FindingGroup[] => {
    if (group.last <= until) return [group];
    const findings = group.findings.filter(({ seq }) => seq <= until);
    const last = findings.at(-1);
    return last ? [{ ...group, ...countsOf(findings), last: last.seq }] : [];
  });
  const checked = Math.min(snapshot.checked, messages);
  return { ...snapshot, groups, counts: countFindings(groups), checked };
}
