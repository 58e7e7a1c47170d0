import type { JsonObject } from '../../../core/json/json-object';
import { type ProtocolVersion, knownVersion } from '../../../core/protocol/protocol-settings';

export interface ParamsSource {
  version: ProtocolVersion;
  clientInfo: JsonObject;
  capabilities: JsonObject;
  requestId: string | number;
  /** Names from the server's lists, or placeholders. */
  toolName: string;
  promptName: string;
  resourceUri: string;
}

/** `from` and `until` are inclusive. */
export interface Method {
  method: string;
  kind: 'request' | 'notification';
  from: ProtocolVersion;
  until: ProtocolVersion;
  extension?: string;
  /** The smallest valid params; undefined if they may be absent. */
  params?: (source: ParamsSource) => JsonObject;
}

const FIRST: ProtocolVersion = '2024-11-05';
const LAST_LEGACY: ProtocolVersion = '2025-11-25';
const LAST: ProtocolVersion = '2026-07-28';

const OF_ALL = { from: FIRST, until: LAST };
const OF_LEGACY = { from: FIRST, until: LAST_LEGACY };
const ONLY_2025 = { from: LAST_LEGACY, until: LAST_LEGACY };
const ONLY_2026 = { from: LAST, until: LAST };

type Versions = Pick<Method, 'from' | 'until'>;
type Params = NonNullable<Method['params']>;
const toResource: Params = ({ resourceUri }) => ({ uri: resourceUri });
const toTask: Params = () => ({ taskId: 'task-id' });

const request = (method: string, versions: Versions, params?: Params): Method => ({
  method,
  kind: 'request',
  ...versions,
  params,
});
const notification = (method: string, versions: Versions, params?: Params): Method => ({
  ...request(method, versions, params),
  kind: 'notification',
});
const ofTasksExtension = (method: string, params: Params): Method => ({
  ...request(method, ONLY_2026, params),
  extension: 'io.modelcontextprotocol/tasks',
});

/** `_meta` is added to requests of 2026-07-28. */
const CLIENT_METHODS: readonly Method[] = [
  request('server/discover', ONLY_2026),
  request('initialize', OF_LEGACY, ({ version, capabilities, clientInfo }) => ({
    protocolVersion: version,
    capabilities,
    clientInfo,
  })),
  request('ping', OF_LEGACY),
  request('tools/list', OF_ALL),
  request('tools/call', OF_ALL, ({ toolName }) => ({ name: toolName, arguments: {} })),
  request('resources/list', OF_ALL),
  request('resources/templates/list', OF_ALL),
  request('resources/read', OF_ALL, toResource),
  request('resources/subscribe', OF_LEGACY, toResource),
  request('resources/unsubscribe', OF_LEGACY, toResource),
  request('subscriptions/listen', ONLY_2026, () => ({ notifications: { toolsListChanged: true } })),
  request('prompts/list', OF_ALL),
  request('prompts/get', OF_ALL, ({ promptName }) => ({ name: promptName })),
  request('completion/complete', OF_ALL, ({ promptName }) => ({
    ref: { type: 'ref/prompt', name: promptName },
    argument: { name: 'argument-name', value: '' },
  })),
  request('logging/setLevel', OF_LEGACY, () => ({ level: 'debug' })),
  request('tasks/list', ONLY_2025),
  request('tasks/get', ONLY_2025, toTask),
  request('tasks/result', ONLY_2025, toTask),
  request('tasks/cancel', ONLY_2025, toTask),
  ofTasksExtension('tasks/get', toTask),
  ofTasksExtension('tasks/update', () => ({ taskId: 'task-id', inputResponses: {} })),
  ofTasksExtension('tasks/cancel', toTask),
  notification('notifications/initialized', OF_LEGACY),
  notification('notifications/cancelled', OF_ALL, ({ requestId }) => ({ requestId })),
  notification('notifications/progress', OF_LEGACY, () => ({ progressToken: 'progress-token', progress: 1 })),
  notification('notifications/roots/list_changed', OF_LEGACY),
  notification('notifications/tasks/status', ONLY_2025, () => {
    const now = new Date().toISOString();
    const times = { createdAt: now, lastUpdatedAt: now, ttl: null };
    return { taskId: 'task-id', status: 'working', ...times };
  }),
];

const SERVER_METHODS: ReadonlySet<string> = new Set([
  'sampling/createMessage',
  'roots/list',
  'elicitation/create',
  'notifications/message',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/elicitation/complete',
  'notifications/subscriptions/acknowledged',
  'notifications/tasks',
]);

export function methodsOf(version: ProtocolVersion): readonly Method[] {
  return CLIENT_METHODS.filter(({ from, until }) => from <= version && version <= until);
}

export type MethodSupport =
  | { kind: 'known'; method: Method }
  | { kind: 'other-versions'; from: ProtocolVersion; until: ProtocolVersion }
  | { kind: 'server' }
  | { kind: 'unknown' };

export function supportOf(name: string, version: ProtocolVersion): MethodSupport {
  const method = methodsOf(version).find((each) => each.method === name);
  if (method) return { kind: 'known', method };
  const elsewhere = CLIENT_METHODS.find((each) => each.method === name);
  if (elsewhere) return { kind: 'other-versions', from: elsewhere.from, until: elsewhere.until };
  return { kind: SERVER_METHODS.has(name) ? 'server' : 'unknown' };
}

/** The negotiated version, or, as servers may name any, the newest published one of its era. */
export function publishedVersion(agreed: string, era: 'legacy' | 'modern'): ProtocolVersion {
  return knownVersion(agreed) ?? (era === 'modern' ? LAST : LAST_LEGACY);
}
