import { Plug, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { FailureNotice } from '../../failure/failure-notice';
import type { Connected } from '../../session/connected';
import { maskUrl } from '../../session/mask-url';
import { describeTarget } from '../../session/server-config';
import { useSessionState, useWorkspace } from '../../session/session-context';
import type { Session, SessionState } from '../../session/session';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { RootsEditor } from '../roots-editor';
import { CapabilityTable } from './capability-table';
import styles from './connection-screen.module.css';
import { ConnectionPart } from './connection-part';
import { HandshakeSteps, HandshakeView } from './handshake-view';
import { HttpPanel } from './http-panel';
import { InstructionsView } from './instructions-view';
import { PingPanel } from './ping-panel';
import { ProtocolPanel } from './protocol-panel';
import { ServerIdentity } from './server-identity';

/** How the connection came to be, what both sides said of themselves, and what Loupe is to say the next time. */
export function ConnectionScreen({ session }: { session: Session }) {
  const t = useTranslations('connection');
  const roots = useTranslations('roots');
  const state = useSessionState(session);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const [last, setLast] = useState<Connected>();
  // What was agreed stays in sight after the connection was lost: that is when it is looked for.
  if (connected && connected !== last) setLast(connected);
  const shown = connected ?? last;
  const failedSteps =
    state.kind === 'failed' && state.steps && state.steps.length > 0 ? state.steps : undefined;
  const { http } = session;
  return (
    <div className={styles['screen']}>
      <div className={styles['page']}>
        <Head session={session} state={state} />
        <StateNotice state={state} wasConnected={last !== undefined} />
        <div className={styles['columns']}>
          {(shown ?? failedSteps) && (
            <div className={styles['main']}>
              {failedSteps && (
                <ConnectionPart title={t('how.failedTitle')}>
                  <HandshakeSteps session={session} steps={failedSteps} />
                </ConnectionPart>
              )}
              {shown && <Agreed session={session} connected={shown} />}
            </div>
          )}
          <div className={styles['side']}>
            {connected && (
              <PingPanel key={connected.since} session={session} connected={connected} />
            )}
            {connected && http && <HttpPanel session={session} http={http} era={connected.era} />}
            <ProtocolPanel session={session} />
            <ConnectionPart title={roots('title')} isPlain>
              <RootsEditor session={session} />
            </ConnectionPart>
          </div>
        </div>
        {!shown && !failedSteps && <p className={styles['hint']}>{t('nothingYet')}</p>}
      </div>
    </div>
  );
}

function Agreed({ session, connected }: { session: Session; connected: Connected }) {
  return (
    <>
      <ServerIdentity connected={connected} />
      <HandshakeView session={session} connected={connected} />
      <CapabilityTable connected={connected} />
      <InstructionsView instructions={connected.instructions} />
    </>
  );
}

function Head({ session, state }: { session: Session; state: SessionState }) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const { name, target } = session.config;
  const isOpen = state.kind === 'connected' || state.kind === 'connecting';
  return (
    <header className={styles['head']}>
      <div className={styles['where']}>
        <h2 className={styles['title']}>{name}</h2>
        <code className={styles['target']}>{maskUrl(describeTarget(target))}</code>
      </div>
      <div className={styles['actions']}>
        {isOpen && (
          <Button icon={<Unplug aria-hidden />} onClick={() => void workspace.disconnect(name)}>
            {state.kind === 'connecting' ? t('giveUp') : t('disconnect')}
          </Button>
        )}
        <Button
          variant={isOpen ? 'default' : 'primary'}
          icon={isOpen ? <RefreshCw aria-hidden /> : <Plug aria-hidden />}
          onClick={() => void workspace.connect(name)}
        >
          {isOpen ? t('reconnect') : t('connect')}
        </Button>
      </div>
    </header>
  );
}

function StateNotice({ state, wasConnected }: { state: SessionState; wasConnected: boolean }) {
  const t = useTranslations('connection');
  const app = useTranslations('app');
  switch (state.kind) {
    case 'connected':
      return null;
    case 'connecting':
      return <Notice tone="note" role="status" icon="…" title={app('connecting')} />;
    case 'disconnected':
      return (
        <Notice tone="neutral" icon="○" title={app('disconnected')}>
          {wasConnected && t('asBefore')}
        </Notice>
      );
    case 'failed':
      return (
        <>
          <FailureNotice
            failure={state.failure}
            {...(state.wasConnected && { headline: app('lost') })}
          />
          {wasConnected && <p className={styles['hint']}>{t('asBefore')}</p>}
        </>
      );
  }
}
