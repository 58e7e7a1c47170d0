import { FileText, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../../core/protocol/tool';
import type { Session } from '../../../../core/session/session';
import type { LogEntry } from '../../../../core/transports/message-log';
import type { ReadableLog } from '../../../runs/record/session-timeline';
import { lazyPart } from '../../../i18n/lazy-part';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { formatBytes } from '../../../../core/text/format';
import { Notice } from '../../../ui/notice';
import { ProgressBar } from '../../../ui/progress-bar';
import { Tabs } from '../../../ui/tabs';
import { useStore } from '../../../ui/use-store';
import { CallsPart } from './calls-part';
import { DefinitionsPart, type DefinitionsPartProps, toolRowKey } from './definitions-part';
import { collectDefinitions } from './listed-definitions';
import { closeRecording, type OpenedRecording } from './opened-recording';
import { callsAtMoment, type RecordedCall } from './recorded-calls';
import { RecordedClients } from './recorded-clients';
import { RecordingReport } from './recording-report';
import { type ConnectionPart, SessionPart } from './session-part';
import styles from './opened-view.module.css';
import { TimeBar } from './time-bar';
import { useTaps } from './use-taps';

const ComparePart = lazyPart(async () => (await import('./compare-part')).ComparePart);

type OpenedTab = 'calls' | 'server' | 'session' | 'traffic' | 'log' | 'findings' | 'compare';

export interface OpenedViewProps {
  opened: OpenedRecording;
  TrafficPart: ComponentType<{ session: Session; log: ReadableLog }>;
  FindingsPart: ComponentType<{
    session: Session;
    recorded: {
      until: number;
      messages: number;
      tools: readonly ListedTool[];
      onTool: (key: string) => void;
      clients: ReactNode;
    };
  }>;
  LogPart: ComponentType<{ session: Session; entries: readonly LogEntry[] }>;
  ConnectionPart: ConnectionPart;
  ToolPart: DefinitionsPartProps['ToolPart'];
}

export function OpenedView(props: OpenedViewProps) {
  const { opened, TrafficPart, FindingsPart, LogPart, ConnectionPart, ToolPart } = props;
  const { session, log } = opened;
  const t = useTranslations('recordings');
  const [tab, setTab] = useState<OpenedTab>('calls');
  const [definition, setDefinition] = useState<string>();
  const [reporting, setReporting] = useState(false);
  const shown = useDeferredValue(useStore(log));
  const { entries, counts } = shown;
  const calls = useMemo(() => callsAtMoment(shown), [shown]);
  const tools = useListedTools(calls, tab === 'findings');
  return (
    <div className="pane low ground relative" role="region" aria-label={t('recording')}>
      <h2 className="visually-hidden">{opened.name}</h2>
      {reporting && <RecordingReport opened={opened} calls={calls} onClose={() => setReporting(false)} />}
      <MissingEntries opened={opened} />
      <ReadingProgress opened={opened} />
      <Tabs<OpenedTab>
        label={t('parts')}
        className={`pane fill ${styles['tabs'] ?? ''}`}
        tabs={[
          { key: 'calls', label: t('calls', { count: calls.length }) },
          { key: 'server', label: t('server') },
          { key: 'session', label: t('session') },
          { key: 'traffic', label: t('traffic') },
          { key: 'log', label: t('log') },
          { key: 'findings', label: t('findings') },
          { key: 'compare', label: t('compare') },
        ]}
        value={tab}
        onChange={setTab}
        actions={
          <>
            <Badge>{t('readOnly')}</Badge>
            {opened.live && <LiveBadge live={opened.live} />}
            {opened.tap !== undefined && <WatchedAgent id={opened.tap} />}
            {/* On a line of their own, if there is no room for all. */}
            <div className="row rest gap-8">
              <RecordingTime opened={opened} last={entries.at(-1)} />
              <Button
                size="small"
                icon={<FileText aria-hidden />}
                disabled={calls.length === 0}
                onClick={() => setReporting(true)}
              >
                {t('createReport')}
              </Button>
              <IconButton label={t('close')} icon={<X aria-hidden />} onClick={closeRecording} />
            </div>
          </>
        }
      >
        <div className="low tall line-above">
          {tab === 'calls' && <CallsPart opened={opened} calls={calls} />}
          {tab === 'server' && (
            <DefinitionsPart
              calls={calls}
              selected={definition}
              onSelect={setDefinition}
              opened={opened}
              ToolPart={ToolPart}
            />
          )}
          {tab === 'compare' && <ComparePart opened={opened} />}
          {tab === 'session' && (
            <SessionPart opened={opened} entries={entries} calls={calls} ConnectionPart={ConnectionPart} />
          )}
          {tab === 'log' && <LogPart session={session} entries={entries} />}
          {tab === 'traffic' && <TrafficPart session={session} log={log} />}
          {tab === 'findings' &&
            (entries.length === 0 ? (
              <EmptyState title={t('noCalls')} />
            ) : (
              <FindingsPart
                session={session}
                recorded={{
                  until: entries.at(-1)?.seq ?? 0,
                  messages: counts.message,
                  tools,
                  onTool: (key) => {
                    setDefinition(toolRowKey(tools, key));
                    setTab('server');
                  },
                  clients: <RecordedClients opened={opened} entries={entries} calls={calls} />,
                }}
              />
            ))}
        </div>
      </Tabs>
    </div>
  );
}

const NO_TOOLS: readonly ListedTool[] = [];

/** Returns the same list until a live recording brings other definitions, so that each is checked once. */
function useListedTools(calls: readonly RecordedCall[], isShown: boolean): readonly ListedTool[] {
  const listed = useMemo(() => (isShown ? collectDefinitions(calls).tools : NO_TOOLS), [calls, isShown]);
  const [tools, setTools] = useState(listed);
  const isSame =
    tools.length === listed.length && tools.every(({ definition }, at) => definition === listed[at]?.definition);
  if (!isSame) setTools(listed);
  return tools;
}

function RecordingTime({ opened, last }: { opened: OpenedRecording; last: LogEntry | undefined }) {
  const { header, recording, log, reading } = opened;
  useStore(reading);
  const startedAt = Date.parse(header.at);
  const duration = recording?.duration ?? (last?.at ?? startedAt) - startedAt;
  return <TimeBar log={log} startedAt={startedAt} duration={duration} />;
}

function ReadingProgress({ opened }: { opened: OpenedRecording }) {
  const t = useTranslations('recordings');
  const reading = useStore(opened.reading);
  if (!reading) return null;
  const { done, all } = reading;
  return (
    <span className={styles['reading']}>
      <ProgressBar label={t('progress')} value={done} max={all} />
      <span className="muted sm tnum">{t('readingOf', { done: formatBytes(done), all: formatBytes(all) })}</span>
    </span>
  );
}

function LiveBadge({ live }: { live: NonNullable<OpenedRecording['live']> }) {
  const t = useTranslations('recordings');
  const isLive = useStore(live);
  return (
    <span role="status">
      <Badge tone={isLive ? 'ok' : 'neutral'}>{t(isLive ? 'liveNow' : 'liveEnded')}</Badge>
    </span>
  );
}

function WatchedAgent({ id }: { id: string }) {
  const t = useTranslations('recordings');
  const { taps, error, agentAction } = useTaps();
  const tap = taps.find((each) => each.id === id);
  const action = tap && agentAction(tap);
  if (!action) return null;
  return (
    <>
      <span role="status">{tap.agent === 'stopped' && <Badge tone="warn">{t('agentStopped')}</Badge>}</span>
      <Button size="small" onClick={action.onClick}>
        {action.text}
      </Button>
      {error && <Notice tone="bad" title={error.message} />}
    </>
  );
}

function MissingEntries({ opened: { recording, counts, reading } }: { opened: OpenedRecording }) {
  useStore(reading);
  const t = useTranslations('recordings');
  const cut = recording?.cut ?? 0;
  const lost = counts?.get('lost') ?? 0;
  if (cut === 0 && lost === 0) return null;
  return (
    <Notice tone="warn" title={t('incomplete')}>
      {cut > 0 && <p>{t('cut', { size: formatBytes(cut) })}</p>}
      {lost > 0 && <p>{t('lost', { count: lost })}</p>}
    </Notice>
  );
}
