import type { Host } from '../../host';
import { type JsonObject, propertyOf } from '../../json/json-object';
import { Writable } from '../../store';
import type { MessageLog } from '../../transports/message-log';
import type { RequestOptions } from '../../transports/request-options';
import type { Received } from '../../transports/wire';
import type { SessionState } from '../connect/connected';
import type { ServerConfig } from '../connect/server-config';
import type { ServerRequests } from '../server-requests/server-requests';
import type { Outcome } from '../requests/outcome';
import { sessionScoped } from '../session-scoped';
import type { Subscriptions } from '../subscriptions/subscriptions';

/** The tasks of 2026-07-28. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** In either generation. */
export function declaresTasks({ tasks, extensions }: JsonObject): boolean {
  return tasks !== undefined || propertyOf(extensions, TASKS_EXTENSION) !== undefined;
}

export interface TaskSession {
  readonly config: ServerConfig;
  readonly host: Host;
  readonly log: Pick<MessageLog, 'elapsedOf'>;
  readonly serverRequests: ServerRequests;
  readonly subscriptions: Subscriptions;
  snapshot(): SessionState;
  subscribe(listener: () => void): () => void;
  onMessage(listener: (message: Received) => void): () => void;
  notify(method: string, params?: JsonObject): Promise<void>;
  request(method: string, params: JsonObject, options?: RequestOptions): Promise<Outcome>;
}

export const listeningSessions = new WeakSet<TaskSession>();

export const rememberedTasksKey = (server: string) => `loupe.tasks.${server}`;

/** Whether a session has tasks, or remembers some: known before the code of tasks is loaded. */
export const hasTasks = sessionScoped((session: TaskSession) => {
  const { host, config } = session;
  return new Writable(typeof host.storage?.getItem(rememberedTasksKey(config.name)) === 'string');
});
