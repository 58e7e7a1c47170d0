import { useTranslations } from 'use-intl';

import { useSessionState } from '../session/session-context';
import type { Session, SessionState } from '../session/session';
import { classNames } from '../ui/class-names';
import { formatDuration } from '../ui/format';
import styles from './connection-status.module.css';

/** How the server is connected, in one line. `data-state` is for the eye's colour and for tests. */
export function ConnectionStatus({ session }: { session: Session }) {
  const t = useTranslations('app');
  const state = useSessionState(session);
  return (
    <span
      role="status"
      aria-label={t('connection')}
      data-state={state.kind}
      className={classNames(styles['status'], styles[state.kind])}
    >
      <span className={styles['dot']} aria-hidden />
      <Words state={state} />
    </span>
  );
}

function Words({ state }: { state: SessionState }) {
  const t = useTranslations('app');
  switch (state.kind) {
    case 'disconnected':
      return t('disconnected');
    case 'connecting':
      return t('connecting');
    case 'failed':
      return state.wasConnected ? t('lost') : t('failed');
    case 'connected': {
      const { protocolVersion, transport, millis, serverInfo } = state.connected;
      const facts = [
        protocolVersion,
        { stdio: 'stdio', http: 'HTTP', sse: 'HTTP+SSE' }[transport],
        formatDuration(millis),
      ];
      const server = serverInfo && `${serverInfo.title ?? serverInfo.name} ${serverInfo.version}`;
      return (
        <span title={server}>
          {t('connected')}
          {facts.map((fact) => (
            <span key={fact} className={classNames(styles['fact'], 'tnum')}>
              {fact}
            </span>
          ))}
        </span>
      );
    }
  }
}
