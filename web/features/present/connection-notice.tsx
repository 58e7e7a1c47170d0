import { Plug, Unplug } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Session } from '../../../core/session/session';
import { FailureNotice } from '../../runs/outcome/failure/failure-notice';
import { useSessionState, useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './presentation.module.css';

export function ConnectionNotice({ session }: { session: Session }) {
  const t = useTranslations('present');
  const workspace = useWorkspace();
  const state = useSessionState(session);
  if (state.kind === 'connected') return null;
  if (state.kind === 'connecting') return <EmptyState title={t('connecting')} />;
  const connect = (
    <Button variant="primary" icon={<Plug aria-hidden />} onClick={() => void workspace.connectSession(session)}>
      {t('connect')}
    </Button>
  );
  if (state.kind === 'failed')
    return (
      <details className={styles['failure']}>
        <summary className="ink row between gap-16 lg">
          {t(state.isLost ? 'lost' : 'unreachable')} {connect}
        </summary>
        <FailureNotice failure={state.failure} />
      </details>
    );
  return <EmptyState title={t('notConnected')} actions={connect} />;
}

/** While there is no connection. Without its failure: the audience reads it too. */
export function ConnectionChip({ session, role }: { session: Session; role?: 'status' }) {
  const t = useTranslations('present');
  const workspace = useWorkspace();
  const state = useSessionState(session);
  if (state.kind === 'connected') return null;
  return (
    <span className={`inline rigid gap-8 muted sm ${styles['connection'] ?? ''}`} role={role}>
      <Unplug aria-hidden />
      {state.kind === 'connecting'
        ? t('connecting')
        : state.kind === 'failed'
          ? t(state.isLost ? 'lost' : 'unreachable')
          : t('notConnected')}
      {state.kind !== 'connecting' && (
        <Button size="small" onClick={() => void workspace.connectSession(session)}>
          {t('connect')}
        </Button>
      )}
    </span>
  );
}
