import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { FailureNotice, hasOwnAction } from '../runs/outcome/failure/failure-notice';
import { useSessionState, useWorkspace } from '../session/session-context';
import { describeTarget } from '../../core/session/connect/server-config';
import { isForbidden } from '../../core/session/requests/is-authorization-needed';
import { missingSecrets } from '../session/server-list';
import { programWatch } from '../../core/session/program-watch';
import type { Session } from '../../core/session/session';
import { goTo, goToItem } from '../navigation/navigation';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatClock } from '../../core/text/format-age';
import { Lens } from '../ui/lens';
import { Notice } from '../ui/notice';
import { useStore } from '../ui/use-store';
import { maskSecrets } from '../../core/secrets/mask-secrets';
import styles from './connection-gate.module.css';

/** Codes of failures for which the command or URL must be changed: reconnecting can't help. */
const WRONG_SETTINGS: readonly string[] = [
  'command-not-found',
  'cwd-not-found',
  'bad-url',
  'not-found',
  'wrong-content-type',
  'not-json-rpc',
];

interface ConnectionGateProps {
  session: Session;
  /** Stays mounted after a connection has ended, so that no input or result is lost with it. */
  section: ReactNode;
  /** @param content in place of the section @param progress one line, for which there is room at the bottom */
  children: (content: ReactNode, progress?: ReactNode) => ReactNode;
}

export function ConnectionGate({ session, section, children }: ConnectionGateProps) {
  const current = useSessionState(session);
  const { kind } = current;
  const isRenewed = current.kind === 'connected' && current.connected.isRenewed;
  // The page says that, and reconnects by itself.
  const isProxyGone = useWorkspace().tunnel.state.kind === 'closed';
  const watched = useStore(programWatch(session));
  const change = watched.kind === 'on' ? watched.change : undefined;
  const opened = kind === 'connected' || kind === 'connecting' || session.lastConnected !== undefined;

  const stateView = () => {
    if (kind !== 'connected') return <ConnectionState session={session} compact={opened} />;
    if (isRenewed) return <RenewalNotice session={session} />;
    return change && <ProgramNotice session={session} reconnectedAt={change.reconnectedAt} />;
  };
  const state = stateView();
  if (!opened) return children(state);
  return children(
    <div className="pane">
      {isRenewed && <div className={styles['renewed']}>{state}</div>}
      {/* Nothing can be sent before the first connection. */}
      <div className="fill" inert={kind === 'connecting' && !session.lastConnected}>
        {section}
      </div>
    </div>,
    kind === 'failed' ? !isProxyGone && <div className={styles['lost']}>{state}</div> : !isRenewed && state,
  );
}

function RenewalNotice({ session }: { session: Session }) {
  const t = useTranslations('app');
  return (
    <Notice
      tone="warn"
      role="status"
      icon="⟳"
      title={t('renewedTitle')}
      actions={<Button onClick={() => session.dismissRenewal()}>{t('dismiss')}</Button>}
    >
      {t('renewedText')}
    </Notice>
  );
}

/** Why the content below belongs to another connection than before. */
function ProgramNotice({ session, reconnectedAt }: { session: Session; reconnectedAt: number }) {
  const t = useTranslations('app');
  const time = formatClock(reconnectedAt).slice(0, 8);
  return (
    <p className={styles['changed']} role="status">
      {t('programChanged', { time })}
      <Button size="small" onClick={() => programWatch(session).dismiss()}>
        {t('dismiss')}
      </Button>
    </p>
  );
}

function ConnectionState({ session, compact }: { session: Session; compact: boolean }) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const state = useSessionState(session);
  const { name, target } = session.config;
  const connect = () => void workspace.connect(name);
  const edit = () => goTo({ kind: 'servers', edit: name });
  const line = <code className="break">{maskSecrets(describeTarget(target))}</code>;
  const missing = missingSecrets(session.config);

  switch (state.kind) {
    case 'connected':
      return null;
    case 'disconnected': {
      const connectButton = (
        <Button variant="primary" onClick={missing.length > 0 ? edit : connect}>
          {t(missing.length > 0 ? 'editServer' : 'connect')}
        </Button>
      );
      if (compact) {
        return (
          <p className={styles['reconnecting']} role="status">
            {t('disconnected')} {connectButton}
          </p>
        );
      }
      return (
        <EmptyState icon={<Plug aria-hidden />} title={t('disconnected')} actions={connectButton}>
          {line}
          {workspace.isWaitingForClick && <p>{t('openedFromElsewhere')}</p>}
          {missing.length > 0 && <p>{t('missingSecrets', { names: missing.join(t('listSeparator')) })}</p>}
        </EmptyState>
      );
    }
    case 'connecting':
      return (
        <p className={styles['reconnecting']}>
          <Lens isBusy /> {t('connecting')}{' '}
          <Button onClick={() => void workspace.disconnect(name)}>{t('giveUp')}</Button>
        </p>
      );
    case 'failed': {
      // A program that ends before the handshake with an error would do so again.
      const refusesToStart = state.failure.code === 'exited' && !state.isLost && Boolean(state.failure.exit?.code);
      const isFutile = refusesToStart || WRONG_SETTINGS.includes(state.failure.code) || isForbidden(state.failure);
      // Next to a primary action of the notice, the others have no frame.
      const hasOwn = hasOwnAction(state.failure);
      const { similar } = state.failure.details;
      const useSimilar = () => {
        if (target.kind !== 'stdio' || similar === undefined) return;
        workspace.save({ ...session.config, target: { ...target, command: similar } });
        connect();
      };
      const editButton = (
        <Button variant={isFutile && similar === undefined ? 'primary' : hasOwn ? 'ghost' : 'default'} onClick={edit}>
          {t('editServer')}
        </Button>
      );
      const notice = (
        <FailureNotice
          failure={state.failure}
          isBrief={compact}
          {...(state.isLost && { headline: t('lost') })}
          actions={
            <>
              {similar !== undefined && (
                <Button variant="primary" onClick={useSimilar}>
                  {t('didYouMean', { command: similar })}
                </Button>
              )}
              {isFutile && editButton}
              <Button variant={isFutile ? 'default' : hasOwn ? 'ghost' : 'primary'} onClick={connect}>
                {t('reconnect')}
              </Button>
              {!isFutile && editButton}
              {!compact && (
                <Button variant="ghost" onClick={() => goToItem(session, 'traffic', undefined)}>
                  {t('traffic')}
                </Button>
              )}
            </>
          }
        />
      );
      if (compact) return notice;
      return (
        <div className={styles['failed']}>
          <p>{line}</p>
          {notice}
        </div>
      );
    }
  }
}
