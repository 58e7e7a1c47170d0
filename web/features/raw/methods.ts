import type { JsonObject } from '../../../core/json/json-object';
import { PROTOCOL_VERSIONS, type ProtocolVersion } from '../../../core/protocol/protocol-settings';

/** What the params of a method are made of. */
export interface ParamsSource {
  version: ProtocolVersion;
  clientInfo: JsonObject;
  capabilities: JsonObject;
  /** The id of a request that was sent before. */
  requestId: string | number;
  /** Of the server's, or made up where it lists none. */
  toolName: string;
  promptName: string;
  resourceUri: string;
}

/** A message that one side may send, and from which to which version. */
export interface Method {
  method: string;
  kind: 'request' | 'notification';
  from: ProtocolVersion;
  until: ProtocolVersion;
  /** Of an extension, which the other side need not know. */
  extension?: string;
  /** The least that is valid; nothing where params may be left out. */
  params?: (source: ParamsSource) => JsonObject;
}

const FIRST: ProtocolVersion = '2024-11-05';
const LAST_LEGACY: ProtocolVersion = '2025-11-25';
const LAST: ProtocolVersion = '2026-07-28';
const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const ofAll = { from: FIRST, until: LAST } as const;
const ofLegacy = { from: FIRST, until: LAST_LEGACY } as const;
const only2025 = { from: LAST_LEGACY, until: LAST_LEGACY } as const;
const only2026 = { from: LAST, until: LAST } as const;

const toResource = ({ resourceUri }: ParamsSource) => ({ uri: resourceUri });
const toTask = () => ({ taskId: 'task-id' });

/** All that a client may send. `_meta` is added to the requests of 2026-07-28. */
const CLIENT_METHODS: readonly Method[] = [
  { method: 'server/discover', kind: 'request', ...only2026 },
  {
    method: 'initialize',
    kind: 'request',
    ...ofLegacy,
    params: ({ version, capabilities, clientInfo }) => ({
      protocolVersion: version,
      capabilities,
      clientInfo,
    }),
  },
  { method: 'ping', kind: 'request', ...ofLegacy },
  { method: 'tools/list', kind: 'request', ...ofAll },
  {
    method: 'tools/call',
    kind: 'request',
    ...ofAll,
    params: ({ toolName }) => ({ name: toolName, arguments: {} }),
  },
  { method: 'resources/list', kind: 'request', ...ofAll },
  { method: 'resources/templates/list', kind: 'request', ...ofAll },
  { method: 'resources/read', kind: 'request', ...ofAll, params: toResource },
  { method: 'resources/subscribe', kind: 'request', ...ofLegacy, params: toResource },
  { method: 'resources/unsubscribe', kind: 'request', ...ofLegacy, params: toResource },
  {
    method: 'subscriptions/listen',
    kind: 'request',
    ...only2026,
    params: () => ({ notifications: { toolsListChanged: true } }),
  },
  { method: 'prompts/list', kind: 'request', ...ofAll },
  {
    method: 'prompts/get',
    kind: 'request',
    ...ofAll,
    params: ({ promptName }) => ({ name: promptName }),
  },
  {
    method: 'completion/complete',
    kind: 'request',
    ...ofAll,
    params: ({ promptName }) => ({
      ref: { type: 'ref/prompt', name: promptName },
      argument: { name: 'argument-name', value: '' },
    }),
  },
  {
    method: 'logging/setLevel',
    kind: 'request',
    ...ofLegacy,
    params: () => ({ level: 'debug' }),
  },
  { method: 'tasks/list', kind: 'request', ...only2025 },
  { method: 'tasks/get', kind: 'request', ...only2025, params: toTask },
  { method: 'tasks/result', kind: 'request', ...only2025, params: toTask },
  { method: 'tasks/cancel', kind: 'request', ...only2025, params: toTask },
  {
    method: 'tasks/get',
    kind: 'request',
    ...only2026,
    extension: TASKS_EXTENSION,
    params: toTask,
  },
  {
    method: 'tasks/update',
    kind: 'request',
    ...only2026,
    extension: TASKS_EXTENSION,
    params: () => ({ taskId: 'task-id', inputResponses: {} }),
  },
  {
    method: 'tasks/cancel',
    kind: 'request',
    ...only2026,
    extension: TASKS_EXTENSION,
    params: toTask,
  },
  { method: 'notifications/initialized', kind: 'notification', ...ofLegacy },
  {
    method: 'notifications/cancelled',
    kind: 'notification',
    ...ofAll,
    params: ({ requestId }) => ({ requestId }),
  },
  {
    method: 'notifications/progress',
    kind: 'notification',
    ...ofLegacy,
    params: () => ({ progressToken: 'progress-token', progress: 1 }),
  },
  { method: 'notifications/roots/list_changed', kind: 'notification', ...ofLegacy },
  {
    method: 'notifications/tasks/status',
    kind: 'notification',
    ...only2025,
    params: () => {
      const now = new Date().toISOString();
      const times = { createdAt: now, lastUpdatedAt: now, ttl: null };
      return { taskId: 'task-id', status: 'working', ...times };
    },
  },
];

/** What a server asks or tells, and no client does, in one version or another. */
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

/** What a client may send in one version. */
export function methodsOf(version: ProtocolVersion): readonly Method[] {
  return CLIENT_METHODS.filter(({ from, until }) => from <= version && version <= until);
}

/** Whether a client may send this, or which versions have it, or that it is the server's to send. */
export type MethodStanding =
  | { kind: 'known'; method: Method }
  | { kind: 'other-versions'; from: ProtocolVersion; until: ProtocolVersion }
  | { kind: 'server' }
  | { kind: 'unknown' };

export function standingOf(name: string, version: ProtocolVersion): MethodStanding {
  const method = methodsOf(version).find((each) => each.method === name);
  if (method) return { kind: 'known', method };
  const elsewhere = CLIENT_METHODS.find((each) => each.method === name);
  if (elsewhere) return { kind: 'other-versions', from: elsewhere.from, until: elsewhere.until };
  return { kind: SERVER_METHODS.has(name) ? 'server' : 'unknown' };
}

/** The published version whose rules hold: the one agreed on, else (a server may name any) the newest of its era. */
export function publishedVersion(agreed: string, era: 'legacy' | 'modern'): ProtocolVersion {
  return (
    PROTOCOL_VERSIONS.find((version) => version === agreed) ??
    (era === 'modern' ? LAST : LAST_LEGACY)
  );
}
