import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type LogLevel, DEFAULT_PROTOCOL } from '../../../core/protocol/protocol-settings';
import type { LogMessagesSnapshot } from '../../../core/session/log/log-messages';
import type { StderrEntry } from '../../../core/transports/message-log';
import { sessionTimeline } from '../../runs/record/session-timeline';
import { OutcomeWords } from '../../runs/outcome/failure/outcome-words';
import { useServers, useSessionState, useWorkspace } from '../../session/session-context';
import type { Connected, Session, SessionState } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { LevelSelect } from './level-select';
import { mergeRows } from './log-row';
import { LogView } from './log-view';
import { openedLine } from './opened-line';
import { useStore } from '../../ui/use-store';

const NO_STDERR: readonly StderrEntry[] = [];

export function LogScreen({ session }: { session: Session }) {
  const t = useTranslations('log');
  const { logMessages } = session;
  const live = useStore(logMessages);
  const selected = useStore(openedLine(session));
  /** Rows at the pause; later ones are shown when it ends. */
  const [paused, setPaused] = useState<LogMessagesSnapshot>();
  const { messages, dropped } = paused ?? live;
  // If the server does not declare logging, stderr is its log.
  const [withStderr, setWithStderr] = useState(() => logsToStderr(session.snapshot()));
  const stderr = useStderr(session, withStderr, paused !== undefined);
  const logged = useDeferredValue(messages);
  const rows = useMemo(() => mergeRows(logged, stderr), [logged, stderr]);
  return (
    <div className="pane ground">
      <header className="row rigid wrap line-below gap-16 rows-8 py-8 px-16">
        <h2 className="visually-hidden">{t('title')}</h2>
        <LevelControl session={session} />
      </header>
      <LogView
        rows={rows}
        dropped={dropped}
        server={session.config.name}
        secrets={session.secrets}
        selected={selected}
        onSelect={(key) => openedLine(session).set(key)}
        stderr={session.config.target.kind === 'stdio' ? { on: withStderr, onChange: setWithStderr } : undefined}
        live={{
          paused: paused && { waiting: countSince(paused, live) },
          onPause: () => setPaused(paused ? undefined : live),
          onClear: () => {
            logMessages.clear();
            setPaused(undefined);
          },
        }}
      />
    </div>
  );
}

function logsToStderr(state: SessionState): boolean {
  return (
    state.kind === 'connected' && state.connected.transport === 'stdio' && !('logging' in state.connected.capabilities)
  );
}

/** Includes lines from before a reload. While paused, the lines at the pause. */
function useStderr(session: Session, on: boolean, paused: boolean): readonly StderrEntry[] {
  const { entries } = useStore(sessionTimeline(session));
  const [kept, setKept] = useState(entries);
  if (!paused && kept !== entries) setKept(entries);
  const logged = useDeferredValue(kept);
  return useMemo(
    () => (on ? logged.filter((entry): entry is StderrEntry => entry.kind === 'stderr') : NO_STDERR),
    [on, logged],
  );
}

function countSince(paused: LogMessagesSnapshot, { messages }: LogMessagesSnapshot): number {
  return (messages.at(-1)?.number ?? 0) - (paused.messages.at(-1)?.number ?? 0);
}

function LevelControl({ session }: { session: Session }) {
  const t = useTranslations('log');
  const state = useSessionState(session);
  if (state.kind !== 'connected') return <p className="faint sm">{t('notConnected')}</p>;
  const { connected } = state;
  return (
    <div role="group" aria-label={t('serverLevel')} className="row wrap gap-8 rows-8">
      {connected.era === 'modern' ? (
        <RequestLevel session={session} />
      ) : (
        <SetLevel session={session} connected={connected} />
      )}
      {!('logging' in connected.capabilities) && <p className="warn sm">⚠ {t('noCapability')}</p>}
    </div>
  );
}

/** `logging/setLevel`, up to 2025-11-25. */
function SetLevel({ session, connected }: { session: Session; connected: Connected }) {
  const t = useTranslations('log');
  const { logMessages } = session;
  const { requestedLevel } = useStore(logMessages);
  const [level, setLevel] = useState<LogLevel>(requestedLevel?.level ?? 'info');
  const ofThis = requestedLevel?.since === connected.since ? requestedLevel : undefined;
  return (
    <>
      <label className="inline gap-8 sm">
        {t('serverLevel')}
        <LevelSelect value={level} onChange={(next) => setLevel(next ?? 'info')} />
      </label>
      <Button
        size="small"
        disabled={ofThis !== undefined && !ofThis.outcome}
        onClick={() => void logMessages.setLevel(level, connected.since)}
      >
        {t('setLevel')}
      </Button>
      <span role="status" className="faint sm">
        {!ofThis ? (
          t('notSet')
        ) : (
          <>
            <code>logging/setLevel {ofThis.level}</code>{' '}
            {ofThis.outcome ? <OutcomeWords outcome={ofThis.outcome} /> : t('asking')}
          </>
        )}
      </span>
    </>
  );
}

/** The `logLevel` in the `_meta` of each request, 2026-07-28. */
function RequestLevel({ session }: { session: Session }) {
  const t = useTranslations('log');
  const workspace = useWorkspace();
  const servers = useServers();
  const config = servers.find(({ name }) => name === session.config.name) ?? session.config;
  const choose = (logLevel: LogLevel | undefined) =>
    workspace.save({ ...config, protocol: { ...DEFAULT_PROTOCOL, ...config.protocol, logLevel } });
  return (
    <>
      <label className="inline gap-8 sm">
        {t('requestLevel')}
        <LevelSelect value={config.protocol.logLevel} onChange={choose} none={t('noLevel')} />
      </label>
      <span className="faint sm">{t('requestLevelText')}</span>
    </>
  );
}
