import {
  type AuthorizationControl,
  type AuthorizationSettings,
  type AuthorizationState,
  DEFAULT_AUTHORIZATION,
} from '../../core/authorization/model';
import type { ServerConfig } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';
import { useStore } from '../ui/use-store';
import { useServers } from './session-context';

export function authorizationOf(session: Session): AuthorizationControl | undefined {
  if (session.config.target.kind === 'stdio') return undefined;
  return session.authorization;
}

export function useAuthorization(session: Session | undefined): AuthorizationState | undefined {
  useStore(session);
  return useStore(session && authorizationOf(session));
}

/** A server's settings as saved; `session.config` may still be those of the connection. */
export function useServerConfig(session: Session): ServerConfig {
  const { name } = session.config;
  return useServers().find((server) => server.name === name) ?? session.config;
}

export function authorizationSettingsOf({ authorization }: ServerConfig): AuthorizationSettings {
  return { ...DEFAULT_AUTHORIZATION, ...authorization };
}
