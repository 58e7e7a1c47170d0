import type { JsonObject } from '../../core/json/json-object';
import type { ServerConfig } from '../../core/session/connect/server-config';
import type { Session } from '../../core/session/session';

/** What an app and its host need of a session: of a live one, or of one that was recorded. */
export interface AppSession extends Pick<Session, 'log' | 'onListChanged' | 'request' | 'requestInRounds'> {
  readonly config: Pick<ServerConfig, 'confirmDestructive'>;
  /** Set where apps get no network, not even the domains that they declare. */
  readonly offline?: true;
  snapshot(): AppSessionState;
}

export type AppSessionState =
  | { kind: 'connected'; connected: { capabilities: JsonObject } }
  | { kind: 'disconnected' | 'connecting' | 'failed' };
