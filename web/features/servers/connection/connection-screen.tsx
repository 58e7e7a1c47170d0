import { Plug, RefreshCw, SlidersHorizontal, Unplug } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget } from '../../../../core/session/connect/server-config';
import type { Session, SessionState } from '../../../../core/session/session';
import { FailureNotice } from '../../../runs/outcome/failure/failure-notice';
import { goTo } from '../../../navigation/navigation';
import { useLastConnected, useSessionState, useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { RootsEditor } from '../roots-editor';
import { CapabilityTable } from './capability-table';
import { PageHead, PagePart } from '../../../ui/page-part';
import styles from './connection-screen.module.css';
import { HandshakeSteps, HandshakeView } from './handshake-view';
import { HttpPanel } from './http-panel';
import { InstructionsView } from './instructions-view';
import { PingPanel } from './ping-panel';
import { ProgramPanel } from './program-panel';
import { ServerIdentity } from './server-identity';
import { SnapshotPart } from './snapshot-part';
import { maskSecrets } from '../../../../core/secrets/mask-secrets';

export function ConnectionScreen({ session, actions }: { session: Session; actions?: ReactNode }) {
  const t = useTranslations('connection');
  const roots = useTranslations('roots');
  const state = useSessionState(session);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const last = useLastConnected(session);
  const failedSteps = state.kind === 'failed' && state.steps && state.steps.length > 0 ? state.steps : undefined;
  const { http } = session;
  return (
    <div className="sized tall scroll-y">
      <div className={styles['page']}>
        <Head session={session} state={state} actions={actions} />
        {/* Above the values of the last connection, the header says what goes on. */}
        {(!last || state.kind === 'failed') && <StateNotice state={state} />}
        <div className={`stack gap-24 ${styles['columns'] ?? ''}`}>
          {(last ?? failedSteps) && (
            <div className={`stack at-top gap-24 narrow ${styles['main'] ?? ''}`}>
              {failedSteps && (
                <PagePart title={t('how.failedTitle')}>
                  <HandshakeSteps session={session} steps={failedSteps} />
                </PagePart>
              )}
              {last && (
                <>
                  <ServerIdentity connected={last} knownName={session.config.name} />
                  <HandshakeView session={session} connected={last} />
                </>
              )}
            </div>
          )}
          <div className="stack at-top gap-24 narrow">
            {last && <InstructionsView instructions={last.instructions} />}
            {last && <PingPanel key={last.since} session={session} connected={last} hasEnded={!connected} />}
            {connected && http && <HttpPanel session={session} http={http} era={connected.era} />}
            <ProgramPanel session={session} />
            <PagePart title={roots('title')} isPlain isOpen={false}>
              <RootsEditor session={session} />
            </PagePart>
          </div>
        </div>
        {last && <CapabilityTable connected={last} />}
        {!last && !failedSteps && <p className="muted">{t('nothingYet')}</p>}
      </div>
    </div>
  );
}

export function SnapshotScreen({ session }: { session: Session }) {
  const t = useTranslations('app');
  return (
    <div className="sized tall scroll-y">
      <h2 className="visually-hidden">{t('snapshot')}</h2>
      <SnapshotPart session={session} className={styles['page']} />
    </div>
  );
}

function Head({ session, state, actions }: { session: Session; state: SessionState; actions: ReactNode }) {
  const t = useTranslations('app');
  const connection = useTranslations('connection');
  const servers = useTranslations('servers');
  const workspace = useWorkspace();
  const { name, target } = session.config;
  const isOpen = state.kind === 'connected' || state.kind === 'connecting';
  const connectButton = useRef<HTMLButtonElement>(null);
  return (
    <PageHead
      title={name}
      about={maskSecrets(describeTarget(target))}
      // Beside the name it moves nothing.
      state={session.lastConnected && state.kind !== 'connected' && <p className="muted">{connection('asBefore')}</p>}
      actions={
        <>
          {actions}
          <Button variant="ghost" icon={<SlidersHorizontal aria-hidden />} onClick={() => editClientSettings(name)}>
            {servers('clientSettings')}
          </Button>
          <Button
            icon={<Unplug aria-hidden />}
            // Its place stays: a second click meets no other button.
            style={isOpen ? undefined : { visibility: 'hidden' }}
            onClick={() => {
              connectButton.current?.focus();
              void workspace.disconnect(name);
            }}
          >
            {state.kind === 'connecting' ? t('giveUp') : t('disconnect')}
          </Button>
          <Button
            ref={connectButton}
            variant={isOpen ? 'default' : 'primary'}
            icon={isOpen ? <RefreshCw aria-hidden /> : <Plug aria-hidden />}
            style={{ minWidth: 114 }}
            onClick={() => void workspace.connect(name)}
          >
            {t(state.kind === 'disconnected' ? 'connect' : 'reconnect')}
          </Button>
        </>
      }
    />
  );
}

function editClientSettings(server: string): void {
  goTo({ kind: 'servers', edit: server });
  void import('../../../navigation/focus-first-field').then(({ focusClientSettings }) => focusClientSettings());
}

function StateNotice({ state }: { state: SessionState }) {
  const app = useTranslations('app');
  if (state.kind === 'failed')
    return <FailureNotice failure={state.failure} headline={state.isLost ? app('lost') : undefined} />;
  if (state.kind === 'connected') return null;
  return state.kind === 'connecting' ? (
    <Notice tone="note" role="status" icon="…" title={app('connecting')} />
  ) : (
    <Notice tone="neutral" icon="○" title={app('disconnected')} />
  );
}
