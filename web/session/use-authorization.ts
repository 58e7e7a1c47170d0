import {
  type AuthorizationControl,
  type AuthorizationSettings,
  type AuthorizationState,
  USUAL_AUTHORIZATION,
} from '../../core/authorization/model';
import type { ServerConfig } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';
import { useStore } from '../ui/use-store';
import { useServers } from './session-context';

/** What authorizes a session; undefined for a server that is not reached by HTTP. */
export function authorizationOf(session: Session): AuthorizationControl | undefined {
  if (session.config.target.kind === 'stdio') return undefined;
  return session.authorization;
}

/** How the authorization of a session stands, followed while it changes, and where its server gets another URL. */
export function useAuthorization(session: Session | undefined): AuthorizationState | undefined {
  useStore(session);
  return useStore(session && authorizationOf(session));
}

/** A server's settings as they are saved now: a session's own may be of the connection before. */
export function useServerConfig(session: Session): ServerConfig {
  const { name } = session.config;
  return useServers().find((server) => server.name === name) ?? session.config;
}

/** What a person chose for the authorization of a server, or the usual. */
export function authorizationSettingsOf({ authorization }: ServerConfig): AuthorizationSettings {
  return { ...USUAL_AUTHORIZATION, ...authorization };
}
