/** Who may send a message. */
export type Party = 'client' | 'server';

/** A method of the protocol. Versions count from 1, 2024-11-05, to 5, 2026-07-28. */
export interface Method {
  from: readonly Party[];
  /** The first and the last version that has it. */
  versions: readonly [first: number, last: number];
  /** The first version that deprecates it. */
  deprecated?: number;
  /** Its params, a type of the table. */
  params: string;
  /** Whether the params may be missing. */
  bare?: boolean;
  /** A request's result. */
  result?: string;
  /** The capability that the one who receives a request, or sends a notification, must have declared: a path with dots. */
  needs?: string;
}

const client = ['client'] as const;
const server = ['server'] as const;
const both = ['client', 'server'] as const;

export const requests: Readonly<Record<string, Method>> = {
  initialize: {
    from: client,
    versions: [1, 4],
    params: 'InitializeRequestParams',
    result: 'InitializeResult',
  },
  ping: { from: both, versions: [1, 4], params: 'PingParams', bare: true, result: 'EmptyResult' },
  'server/discover': {
    from: client,
    versions: [5, 5],
    params: 'NoParams',
    result: 'DiscoverResult',
  },
  'tools/list': {
    from: client,
    versions: [1, 5],
    params: 'PaginatedRequestParams',
    bare: true,
    result: 'ListToolsResult',
    needs: 'tools',
  },
  'tools/call': {
    from: client,
    versions: [1, 5],
    params: 'CallToolRequestParams',
    result: 'CallToolResult',
    needs: 'tools',
  },
  'resources/list': {
    from: client,
    versions: [1, 5],
    params: 'PaginatedRequestParams',
    bare: true,
    result: 'ListResourcesResult',
    needs: 'resources',
  },
  'resources/templates/list': {
    from: client,
    versions: [1, 5],
    params: 'PaginatedRequestParams',
    bare: true,
    result: 'ListResourceTemplatesResult',
    needs: 'resources',
  },
  'resources/read': {
    from: client,
    versions: [1, 5],
    params: 'ReadResourceRequestParams',
    result: 'ReadResourceResult',
    needs: 'resources',
  },
  'resources/subscribe': {
    from: client,
    versions: [1, 4],
    params: 'SubscribeRequestParams',
    result: 'EmptyResult',
    needs: 'resources.subscribe',
  },
  'resources/unsubscribe': {
    from: client,
    versions: [1, 4],
    params: 'SubscribeRequestParams',
    result: 'EmptyResult',
    needs: 'resources.subscribe',
  },
  'prompts/list': {
    from: client,
    versions: [1, 5],
    params: 'PaginatedRequestParams',
    bare: true,
    result: 'ListPromptsResult',
    needs: 'prompts',
  },
  'prompts/get': {
    from: client,
    versions: [1, 5],
    params: 'GetPromptRequestParams',
    result: 'GetPromptResult',
    needs: 'prompts',
  },
  'completion/complete': {
    from: client,
    versions: [1, 5],
    params: 'CompleteRequestParams',
    result: 'CompleteResult',
    needs: 'completions',
  },
  'logging/setLevel': {
    from: client,
    versions: [1, 4],
    params: 'SetLevelRequestParams',
    result: 'EmptyResult',
    needs: 'logging',
  },
  'subscriptions/listen': {
    from: client,
    versions: [5, 5],
    params: 'SubscriptionsListenRequestParams',
    result: 'SubscriptionsListenResult',
  },
  'tasks/get': {
    from: both,
    versions: [4, 4],
    params: 'TaskRequestParams',
    result: 'TaskResult',
    needs: 'tasks',
  },
  'tasks/result': { from: both, versions: [4, 4], params: 'TaskRequestParams', needs: 'tasks' },
  'tasks/cancel': {
    from: both,
    versions: [4, 4],
    params: 'TaskRequestParams',
    result: 'TaskResult',
    needs: 'tasks.cancel',
  },
  'tasks/list': {
    from: both,
    versions: [4, 4],
    params: 'PaginatedRequestParams',
    bare: true,
    result: 'ListTasksResult',
    needs: 'tasks.list',
  },
  'sampling/createMessage': {
    from: server,
    versions: [1, 4],
    params: 'CreateMessageRequestParams',
    result: 'CreateMessageResult',
    needs: 'sampling',
  },
  'roots/list': {
    from: server,
    versions: [1, 4],
    params: 'ListRootsParams',
    bare: true,
    result: 'ListRootsResult',
    needs: 'roots',
  },
  'elicitation/create': {
    from: server,
    versions: [3, 4],
    params: 'ElicitRequestParams',
    result: 'ElicitResult',
    needs: 'elicitation',
  },
};

/** What a server may ask for within a result of 2026-07-28, by its method. */
export const inputRequests: Readonly<
  Record<string, { params: string; bare?: boolean; needs: string }>
> = {
  'sampling/createMessage': { params: 'CreateMessageRequestParams', needs: 'sampling' },
  'roots/list': { params: 'ListRootsParams', bare: true, needs: 'roots' },
  'elicitation/create': { params: 'ElicitRequestParams', needs: 'elicitation' },
};

/** Requests whose answer may ask for input first (2026-07-28). */
export const inRounds: ReadonlySet<string> = new Set([
  'tools/call',
  'prompts/get',
  'resources/read',
]);

const changed = (needs: string): Method => ({
  from: server,
  versions: [1, 5],
  params: 'NotificationParams',
  bare: true,
  needs,
});

export const notifications: Readonly<Record<string, Method>> = {
  'notifications/initialized': {
    from: client,
    versions: [1, 4],
    params: 'NotificationParams',
    bare: true,
  },
  'notifications/cancelled': {
    from: both,
    versions: [1, 5],
    params: 'CancelledNotificationParams',
  },
  'notifications/progress': { from: both, versions: [1, 5], params: 'ProgressNotificationParams' },
  'notifications/roots/list_changed': {
    from: client,
    versions: [1, 4],
    params: 'NotificationParams',
    bare: true,
    needs: 'roots.listChanged',
  },
  'notifications/message': {
    from: server,
    versions: [1, 5],
    deprecated: 5,
    params: 'LoggingMessageNotificationParams',
    needs: 'logging',
  },
  'notifications/resources/updated': {
    from: server,
    versions: [1, 5],
    params: 'ResourceUpdatedNotificationParams',
    needs: 'resources.subscribe',
  },
  'notifications/resources/list_changed': changed('resources.listChanged'),
  'notifications/tools/list_changed': changed('tools.listChanged'),
  'notifications/prompts/list_changed': changed('prompts.listChanged'),
  'notifications/tasks/status': {
    from: both,
    versions: [4, 4],
    params: 'TaskStatusNotificationParams',
  },
  'notifications/elicitation/complete': {
    from: server,
    versions: [4, 4],
    params: 'ElicitationCompleteParams',
  },
  'notifications/subscriptions/acknowledged': {
    from: server,
    versions: [5, 5],
    params: 'SubscriptionsAcknowledgedNotificationParams',
  },
};

/** Methods of extensions, which come by agreement of both and are not of the core: nothing is said of their shapes. */
export function isExtensionMethod(method: string, version: number): boolean {
  return (
    /^(?:notifications\/)?ui\//.test(method) ||
    (version === 5 && /^tasks\/(?:get|update|cancel)$|^notifications\/tasks$/.test(method))
  );
}

interface ErrorCode {
  versions: readonly [first: number, last: number];
  /** HTTP status that goes with it (2026-07-28). */
  status?: number;
}

/** The error codes that the protocol defines, with JSON-RPC's own. */
export const errorCodes: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [-32700, { versions: [1, 5] }],
  [-32600, { versions: [1, 5] }],
  [-32601, { versions: [1, 5], status: 404 }],
  [-32602, { versions: [1, 5] }],
  [-32603, { versions: [1, 5] }],
  [-32002, { versions: [1, 4] }],
  [-32042, { versions: [4, 4] }],
  [-32020, { versions: [5, 5], status: 400 }],
  [-32021, { versions: [5, 5], status: 400 }],
  [-32022, { versions: [5, 5], status: 400 }],
]);
