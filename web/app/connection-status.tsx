import { useTranslations } from 'use-intl';

import { asksForSignIn, isForbidden } from '../../core/session/requests/is-authorization-needed';
import { useSessionState } from '../session/session-context';
import type { Session, SessionState } from '../../core/session/session';
import { classNames } from '../ui/class-names';
import { formatDuration } from '../../core/text/format';
import styles from './connection-status.module.css';
import { useAuthorization } from '../session/use-authorization';
import { RouteLink } from '../navigation/route-link';

export function ConnectionStatus({ session, isHidden }: { session: Session; isHidden: boolean }) {
  const t = useTranslations('app');
  const { state, isNeeded } = useConnection(session);
  const section = isNeeded ? 'authorization' : 'connection';
  return (
    <span
      role="status"
      aria-label={t('connection')}
      data-state={state.kind}
      className={isHidden ? 'visually-hidden' : 'narrow'}
    >
      <RouteLink
        className={classNames(styles['link'], styles[isNeeded ? 'needed' : state.kind])}
        to={{ kind: 'section', server: session.config.name, section }}
      >
        <span className={styles['dot']} aria-hidden />
        {isNeeded ? t('authorizationNeeded') : <ConnectionText state={state} />}
      </RouteLink>
    </span>
  );
}

function useConnection(session: Session) {
  const state = useSessionState(session);
  const isRejected = useAuthorization(session)?.isSignInNeeded === true && state.kind === 'connected';
  return { state, isNeeded: isRejected || (state.kind === 'failed' && asksForSignIn(state.failure)) };
}

export function ShortStatus({ session }: { session: Session }) {
  const t = useTranslations('app');
  const { state, isNeeded } = useConnection(session);
  return (
    <span className={classNames('row gap-8 muted sm nowrap', styles[isNeeded ? 'needed' : state.kind])}>
      <span className={styles['dot']} aria-hidden />
      {isNeeded ? (
        t('authorizationNeeded')
      ) : state.kind === 'connected' ? (
        t('connected')
      ) : (
        <ConnectionText state={state} />
      )}
    </span>
  );
}

function ConnectionText({ state }: { state: SessionState }) {
  const t = useTranslations('app');
  switch (state.kind) {
    case 'disconnected':
      return t('disconnected');
    case 'connecting':
      return t('connecting');
    case 'failed':
      return t(isForbidden(state.failure) ? 'forbidden' : state.isLost ? 'lost' : 'failed');
    case 'connected': {
      const { protocolVersion, transport, durationMs, serverInfo } = state.connected;
      const details = [
        protocolVersion,
        { stdio: 'stdio', http: 'HTTP', sse: 'HTTP+SSE' }[transport],
        formatDuration(durationMs),
      ];
      const { title, name, version } = serverInfo ?? {};
      const tooltip = [title ?? name, version].filter((word) => typeof word === 'string');
      return (
        <span title={tooltip.join(' ')}>
          {t('connected')}
          {details.map((detail) => (
            <span key={detail} className={classNames(styles['fact'], 'tnum')}>
              {detail}
            </span>
          ))}
        </span>
      );
    }
  }
}
