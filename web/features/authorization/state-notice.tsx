import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationState } from '../../../core/authorization/model';
import type { Session, SessionState } from '../../../core/session/session';
import { useSessionState, useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

interface StateNoticeProps {
  session: Session;
  state: AuthorizationState;
  onEndpoints: () => void;
}

export function StateNotice({ session, state, onEndpoints }: StateNoticeProps) {
  const t = useTranslations('authorization');
  /** The button stays away until this state of the connection has changed. */
  const [connectedFrom, setConnectedFrom] = useState<SessionState>();
  const workspace = useWorkspace();
  const connection = useSessionState(session);
  const isOpen = state.steps.some(({ decision }) => decision?.code === 'open');
  if (isOpen && state.kind === 'none') {
    return (
      <Notice
        tone="note"
        role="status"
        icon="○"
        title={t('openServer')}
        actions={<Button onClick={onEndpoints}>{t('enterEndpoints')}</Button>}
      >
        <p>{t('openServerText')}</p>
      </Notice>
    );
  }
  const last = state.steps.at(-1);
  const isUnconnected = connection.kind === 'disconnected' || connection.kind === 'failed';
  if (state.kind !== 'authorized' || !isUnconnected || connection === connectedFrom) return null;
  const connect = () => {
    setConnectedFrom(connection);
    void workspace.connect(session.config.name);
  };
  return (
    <Notice
      tone="ok"
      role="status"
      title={t('authorizedNotConnected')}
      actions={
        <Button
          variant={last?.state === 'failed' ? 'default' : 'primary'}
          icon={<Plug aria-hidden />}
          onClick={connect}
        >
          {t('connect')}
        </Button>
      }
    />
  );
}
