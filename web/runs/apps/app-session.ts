import type { JsonObject } from '../../../core/json/json-object';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import type { Session } from '../../../core/session/session';

/** The part of a session that apps need; recorded sessions have one, too. */
export interface AppSession extends Pick<Session, 'log' | 'onListChanged' | 'request' | 'requestInRounds'> {
  readonly config: Pick<ServerConfig, 'confirmDestructive'>;
  /** Apps get no network, not even their declared domains. */
  readonly offline?: true;
  snapshot(): AppSessionState;
}

export type AppSessionState =
  | { kind: 'connected'; connected: { capabilities: JsonObject } }
  | { kind: 'disconnected' | 'connecting' | 'failed' };
