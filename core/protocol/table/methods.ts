import type { ProtocolVersion } from '../protocol-settings';
export type Party = 'client' | 'server';

type VersionRange = readonly [first: ProtocolVersion, last: ProtocolVersion];

const ALL: VersionRange = ['2024-11-05', '2026-07-28'];
const LEGACY: VersionRange = ['2024-11-05', '2025-11-25'];
const MODERN: VersionRange = ['2026-07-28', '2026-07-28'];
const ONLY_2025_11_25: VersionRange = ['2025-11-25', '2025-11-25'];

export interface Method {
  from: readonly Party[];
  versions: VersionRange;
  params: string;
  hasOptionalParams: boolean;
  result: string | undefined;
  /** What the receiver of a request, or the sender of a notification, must declare: `tools.listChanged`. */
  needs: string | undefined;
}

const client = ['client'] as const;
const server = ['server'] as const;
const both = ['client', 'server'] as const;

type Signature = Omit<Method, 'from' | 'versions'>;

/** @param params with `?` if they are optional, as in the table */
function signature(params: string, result?: string, needs?: string): Signature {
  const hasOptionalParams = params.startsWith('?');
  return { params: hasOptionalParams ? params.slice(1) : params, hasOptionalParams, result, needs };
}

const list = (result: string, needs: string) => signature('?PaginatedRequestParams', result, needs);

function methodsOf(
  from: Method['from'],
  versions: Method['versions'],
  methods: Readonly<Record<string, Signature>>,
): Record<string, Method> {
  return Object.fromEntries(
    Object.entries(methods).map(([name, signature]) => [name, { from, versions, ...signature }]),
  );
}

export const requests: Readonly<Record<string, Method>> = {
  ...methodsOf(client, LEGACY, {
    initialize: signature('InitializeRequestParams', 'InitializeResult'),
    'resources/subscribe': signature('SubscribeRequestParams', 'EmptyResult', 'resources.subscribe'),
    'resources/unsubscribe': signature('SubscribeRequestParams', 'EmptyResult', 'resources.subscribe'),
    'logging/setLevel': signature('SetLevelRequestParams', 'EmptyResult', 'logging'),
  }),
  ...methodsOf(client, MODERN, {
    'server/discover': signature('NoParams', 'DiscoverResult'),
    'subscriptions/listen': signature('SubscriptionsListenRequestParams', 'SubscriptionsListenResult'),
  }),
  ...methodsOf(client, ALL, {
    'tools/list': list('ListToolsResult', 'tools'),
    'tools/call': signature('CallToolRequestParams', 'CallToolResult', 'tools'),
    'resources/list': list('ListResourcesResult', 'resources'),
    'resources/templates/list': list('ListResourceTemplatesResult', 'resources'),
    'resources/read': signature('ReadResourceRequestParams', 'ReadResourceResult', 'resources'),
    'prompts/list': list('ListPromptsResult', 'prompts'),
    'prompts/get': signature('GetPromptRequestParams', 'GetPromptResult', 'prompts'),
    'completion/complete': signature('CompleteRequestParams', 'CompleteResult', 'completions'),
  }),
  ...methodsOf(both, LEGACY, { ping: signature('?PingParams', 'EmptyResult') }),
  ...methodsOf(both, ONLY_2025_11_25, {
    'tasks/get': signature('TaskRequestParams', 'TaskResult', 'tasks'),
    'tasks/result': signature('TaskRequestParams', undefined, 'tasks'),
    'tasks/cancel': signature('TaskRequestParams', 'TaskResult', 'tasks.cancel'),
    'tasks/list': list('ListTasksResult', 'tasks.list'),
  }),
  ...methodsOf(server, LEGACY, {
    'sampling/createMessage': signature('CreateMessageRequestParams', 'CreateMessageResult', 'sampling'),
    'roots/list': signature('?ListRootsParams', 'ListRootsResult', 'roots'),
  }),
  ...methodsOf(server, ['2025-06-18', '2025-11-25'], {
    'elicitation/create': signature('ElicitRequestParams', 'ElicitResult', 'elicitation'),
  }),
};

/** Requests that a server may put into a result on 2026-07-28, by method. */
export const inputRequests: Readonly<Record<string, Method>> = Object.fromEntries(
  Object.entries(requests).filter(([, { from }]) => from === server),
);

/** Requests that may get input requests (2026-07-28). */
export const METHODS_WITH_INPUT_REQUESTS: ReadonlySet<string> = new Set([
  'tools/call',
  'prompts/get',
  'resources/read',
]);

const changed = (needs: string) => signature('?NotificationParams', undefined, needs);

export const notifications: Readonly<Record<string, Method>> = {
  ...methodsOf(client, LEGACY, {
    'notifications/initialized': signature('?NotificationParams'),
    'notifications/roots/list_changed': changed('roots.listChanged'),
  }),
  ...methodsOf(both, ALL, {
    'notifications/cancelled': signature('CancelledNotificationParams'),
    'notifications/progress': signature('ProgressNotificationParams'),
  }),
  ...methodsOf(server, ALL, {
    'notifications/message': signature('LoggingMessageNotificationParams', undefined, 'logging'),
    'notifications/resources/updated': signature('ResourceUpdatedNotificationParams', undefined, 'resources.subscribe'),
    'notifications/resources/list_changed': changed('resources.listChanged'),
    'notifications/tools/list_changed': changed('tools.listChanged'),
    'notifications/prompts/list_changed': changed('prompts.listChanged'),
  }),
  ...methodsOf(both, ONLY_2025_11_25, { 'notifications/tasks/status': signature('TaskStatusNotificationParams') }),
  ...methodsOf(server, ONLY_2025_11_25, {
    'notifications/elicitation/complete': signature('ElicitationCompleteParams'),
  }),
  ...methodsOf(server, MODERN, {
    'notifications/subscriptions/acknowledged': signature('SubscriptionsAcknowledgedNotificationParams'),
  }),
};

/** Methods of extensions, whose shapes are not checked. */
export function isExtensionMethod(method: string, version: ProtocolVersion): boolean {
  return (
    /^(?:notifications\/)?ui\//.test(method) ||
    /^skills\/(?:list|get)$|^resources\/directory\/read$/.test(method) ||
    (version === '2026-07-28' && /^tasks\/(?:get|update|cancel)$|^notifications\/tasks$/.test(method))
  );
}

interface ErrorCode {
  versions: VersionRange;
  /** The HTTP status for it (2026-07-28). */
  status?: number;
}

export const errorCodes: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [-32700, { versions: ALL }],
  [-32600, { versions: ALL }],
  [-32601, { versions: ALL, status: 404 }],
  [-32602, { versions: ALL }],
  [-32603, { versions: ALL }],
  [-32002, { versions: LEGACY }],
  [-32042, { versions: ONLY_2025_11_25 }],
  [-32020, { versions: MODERN, status: 400 }],
  [-32021, { versions: MODERN, status: 400 }],
  [-32022, { versions: MODERN, status: 400 }],
]);
