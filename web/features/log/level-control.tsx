import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { OutcomeWords } from '../../outcome/failure/outcome-words';
import { type LogLevel, USUAL_PROTOCOL } from '../../../core/protocol/protocol-settings';
import { useServers, useSessionState, useWorkspace } from '../../session/session-context';
import type { Connected, Session } from '../../../core/session/session';
import { Button } from '../../ui/button';
import { LevelSelect } from './level-select';
import { useStore } from '../../ui/use-store';

/** Which messages the server is to send: the way to say so is another in each era. */
export function LevelControl({ session }: { session: Session }) {
  const t = useTranslations('log');
  const state = useSessionState(session);
  if (state.kind !== 'connected') return <p className="faint sm">{t('notConnected')}</p>;
  const { connected } = state;
  return (
    <div role="group" aria-label={t('serverLevel')} className="row wrap gap-10 rows-6">
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
  const { asked } = useStore(logMessages);
  const [level, setLevel] = useState<LogLevel>(asked?.level ?? 'info');
  const ofThis = asked?.since === connected.since ? asked : undefined;
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
    workspace.save({ ...config, protocol: { ...USUAL_PROTOCOL, ...config.protocol, logLevel } });
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
