import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronDown } from 'lucide-react';

import { type LogLevel, DEFAULT_PROTOCOL, LOG_LEVELS } from '../../../core/protocol/protocol-settings';
import type { StderrEntry } from '../../../core/transports/message-log';
import { sessionTimeline } from '../../runs/record/session-timeline';
import { OutcomeText } from '../../runs/outcome/failure/outcome-text';
import { useServers, useSessionState, useWorkspace } from '../../session/session-context';
import type { Connected, Session, SessionState } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { mergeRows } from './log-row';
import { LogView } from './log-view';
import { openedLine } from './opened-line';
import { useStore } from '../../ui/use-store';

const NO_STDERR: readonly StderrEntry[] = [];

export function LogScreen({ session }: { session: Session }) {
  const t = useTranslations('log');
  const { logMessages } = session;
  const { messages, dropped } = useStore(logMessages);
  const selected = useStore(openedLine(session));
  // If the server does not declare logging, stderr is its log.
  const [showsStderr, setShowsStderr] = useState(() => logsToStderr(session.snapshot()));
  const stderr = useStderr(session, showsStderr);
  const logged = useDeferredValue(messages);
  const rows = useMemo(() => mergeRows(logged, stderr), [logged, stderr]);
  return (
    <div className="pane ground">
      <h2 className="visually-hidden">{t('title')}</h2>
      <LogView
        rows={rows}
        dropped={dropped}
        server={session.config.name}
        secrets={session.secrets}
        selected={selected}
        onSelect={(key) => openedLine(session).set(key)}
        stderr={session.config.target.kind === 'stdio' ? { on: showsStderr, onChange: setShowsStderr } : undefined}
        live={{ level: <RequestedLevel session={session} />, onClear: () => logMessages.clear() }}
      />
    </div>
  );
}

function logsToStderr(state: SessionState): boolean {
  return (
    state.kind === 'connected' && state.connected.transport === 'stdio' && !('logging' in state.connected.capabilities)
  );
}

/** Includes lines from before a reload. */
function useStderr(session: Session, on: boolean): readonly StderrEntry[] {
  const { entries } = useStore(sessionTimeline(session));
  const logged = useDeferredValue(entries);
  return useMemo(
    () => (on ? logged.filter((entry): entry is StderrEntry => entry.kind === 'stderr') : NO_STDERR),
    [on, logged],
  );
}

function RequestedLevel({ session }: { session: Session }) {
  const t = useTranslations('log');
  const state = useSessionState(session);
  if (state.kind !== 'connected') return <span className="faint sm">{t('notConnected')}</span>;
  const { connected } = state;
  return connected.era === 'modern' ? (
    <LevelOfRequests session={session} />
  ) : (
    <LevelOfServer session={session} connected={connected} />
  );
}

/** `logging/setLevel`, up to 2025-11-25. */
function LevelOfServer({ session, connected }: { session: Session; connected: Connected }) {
  const t = useTranslations('log');
  const { logMessages } = session;
  const { requestedLevel } = useStore(logMessages);
  const levelRequest = requestedLevel?.since === connected.since ? requestedLevel : undefined;
  const isDeclared = 'logging' in connected.capabilities;
  return (
    <span className="row">
      <LevelMenu
        label={t('serverLevel')}
        value={levelRequest?.level}
        note={isDeclared ? t('notSet') : t('noCapability')}
        isUndeclared={!isDeclared}
        onChange={(level) => level && void logMessages.setLevel(level, connected.since)}
      />
      <span role="status" className="faint sm">
        {/* Once accepted, the level is on the button. */}
        {levelRequest && (
          <span
            className={levelRequest.outcome && levelRequest.outcome.kind !== 'result' ? undefined : 'visually-hidden'}
          >
            {levelRequest.outcome ? <OutcomeText outcome={levelRequest.outcome} /> : t('asking')}
          </span>
        )}
      </span>
    </span>
  );
}

/** The `logLevel` in the `_meta` of each request, 2026-07-28. */
function LevelOfRequests({ session }: { session: Session }) {
  const t = useTranslations('log');
  const workspace = useWorkspace();
  const servers = useServers();
  const config = servers.find(({ name }) => name === session.config.name) ?? session.config;
  return (
    <LevelMenu
      label={t('requestLevel')}
      value={config.protocol.logLevel}
      noLevelLabel={t('noLevel')}
      note={t('requestLevelText')}
      onChange={(logLevel) =>
        workspace.save({ ...config, protocol: { ...DEFAULT_PROTOCOL, ...config.protocol, logLevel } })
      }
    />
  );
}

interface LevelMenuProps {
  label: string;
  value: LogLevel | undefined;
  note: string;
  noLevelLabel?: string;
  isUndeclared?: boolean;
  onChange: (level: LogLevel | undefined) => void;
}

function LevelMenu({ label, value, note, noLevelLabel, isUndeclared = false, onChange }: LevelMenuProps) {
  const t = useTranslations('log');
  const levels = LOG_LEVELS.map((level) => ({ value: level, label: level }));
  return (
    <Menu
      trigger={
        <Button size="small" variant="ghost" title={note}>
          {isUndeclared && '⚠ '}
          {t('labelOf', { label, value: value ?? t('noLevel') })}
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={[
        { note },
        {
          label,
          value: value ?? '',
          options: noLevelLabel === undefined ? levels : [{ value: '', label: noLevelLabel }, ...levels],
          onChange: (chosen) => onChange(LOG_LEVELS.find((level) => level === chosen)),
        },
      ]}
    />
  );
}
