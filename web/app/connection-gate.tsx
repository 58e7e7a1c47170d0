import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { FailureNotice } from '../failure/failure-notice';
import { useSessionState, useWorkspace } from '../session/session-context';
import { describeTarget } from '../session/server-config';
import type { Session } from '../session/session';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import styles from './connection-gate.module.css';

interface ConnectionGateProps {
  session: Session;
  onEdit: () => void;
  onTraffic: () => void;
  /** The section. Stays in the page after a connection was lost, so that nothing typed or shown is lost with it. */
  children: ReactNode;
}

/** What stands in the place of a section while there is no connection, or above it when the connection was lost. */
export function ConnectionGate({ session, onEdit, onTraffic, children }: ConnectionGateProps) {
  const t = useTranslations('app');
  const workspace = useWorkspace();
  const state = useSessionState(session);
  const { name, target } = session.config;
  const connect = () => void workspace.connect(name);
  const line = <code className={styles['target']}>{describeTarget(target)}</code>;

  switch (state.kind) {
    case 'connected':
      return children;
    case 'disconnected':
      return (
        <EmptyState
          icon={<Plug aria-hidden />}
          title={t('disconnected')}
          actions={
            <Button variant="primary" onClick={connect}>
              {t('connect')}
            </Button>
          }
        >
          {line}
        </EmptyState>
      );
    case 'connecting':
      return (
        <EmptyState
          icon={<span className={styles['spinner']} aria-hidden />}
          title={t('connecting')}
          actions={<Button onClick={() => void workspace.disconnect(name)}>{t('giveUp')}</Button>}
        >
          {line}
        </EmptyState>
      );
    case 'failed': {
      const actions = (
        <>
          <Button variant="primary" onClick={connect}>
            {t('reconnect')}
          </Button>
          <Button onClick={onEdit}>{t('editServer')}</Button>
          <Button onClick={onTraffic}>{t('traffic')}</Button>
        </>
      );
      if (!state.wasConnected) {
        return (
          <div className={styles['failed']}>
            <p>{line}</p>
            <FailureNotice failure={state.failure} actions={actions} />
          </div>
        );
      }
      return (
        <div className={styles['lost']}>
          <div className={styles['lostNotice']}>
            <FailureNotice failure={state.failure} headline={t('lost')} actions={actions} />
          </div>
          <div className={styles['rest']}>{children}</div>
        </div>
      );
    }
  }
}
