/** Who may send a message. */
export type Party = 'client' | 'server';

/** A method of the protocol. Versions count from 1, 2024-11-05, to 5, 2026-07-28. */
export interface Method {
  from: readonly Party[];
  /** The first and the last version that has it. */
  versions: readonly [first: number, last: number];
  /** Its params, a type of the table. */
  params: string;
  /** Whether the params may be missing. */
  bare: boolean;
  /** A request's result. */
  result: string | undefined;
  /** The capability that the one who receives a request, or sends a notification, must have declared: a path with dots. */
  needs: string | undefined;
}

const client = ['client'] as const;
const server = ['server'] as const;
const both = ['client', 'server'] as const;

type Contents = Omit<Method, 'from' | 'versions'>;

/** @param params with `?` before it where they may be missing, as the members of the table are written */
function holds(params: string, result?: string, needs?: string): Contents {
  const bare = params.startsWith('?');
  return { params: bare ? params.slice(1) : params, bare, result, needs };
}

const list = (result: string, needs: string) => holds('?PaginatedRequestParams', result, needs);

/** Methods that the same side may send in the same versions. */
function sent(
  from: Method['from'],
  versions: Method['versions'],
  methods: Readonly<Record<string, Contents>>,
): Record<string, Method> {
  return Object.fromEntries(Object.entries(methods).map(([name, contents]) => [name, { from, versions, ...contents }]));
}

export const requests: Readonly<Record<string, Method>> = {
  ...sent(client, [1, 4], {
    initialize: holds('InitializeRequestParams', 'InitializeResult'),
    'resources/subscribe': holds('SubscribeRequestParams', 'EmptyResult', 'resources.subscribe'),
    'resources/unsubscribe': holds('SubscribeRequestParams', 'EmptyResult', 'resources.subscribe'),
    'logging/setLevel': holds('SetLevelRequestParams', 'EmptyResult', 'logging'),
  }),
  ...sent(client, [5, 5], {
    'server/discover': holds('NoParams', 'DiscoverResult'),
    'subscriptions/listen': holds('SubscriptionsListenRequestParams', 'SubscriptionsListenResult'),
  }),
  ...sent(client, [1, 5], {
    'tools/list': list('ListToolsResult', 'tools'),
    'tools/call': holds('CallToolRequestParams', 'CallToolResult', 'tools'),
    'resources/list': list('ListResourcesResult', 'resources'),
    'resources/templates/list': list('ListResourceTemplatesResult', 'resources'),
    'resources/read': holds('ReadResourceRequestParams', 'ReadResourceResult', 'resources'),
    'prompts/list': list('ListPromptsResult', 'prompts'),
    'prompts/get': holds('GetPromptRequestParams', 'GetPromptResult', 'prompts'),
    'completion/complete': holds('CompleteRequestParams', 'CompleteResult', 'completions'),
  }),
  ...sent(both, [1, 4], { ping: holds('?PingParams', 'EmptyResult') }),
  ...sent(both, [4, 4], {
    'tasks/get': holds('TaskRequestParams', 'TaskResult', 'tasks'),
    'tasks/result': holds('TaskRequestParams', undefined, 'tasks'),
    'tasks/cancel': holds('TaskRequestParams', 'TaskResult', 'tasks.cancel'),
    'tasks/list': list('ListTasksResult', 'tasks.list'),
  }),
  ...sent(server, [1, 4], {
    'sampling/createMessage': holds('CreateMessageRequestParams', 'CreateMessageResult', 'sampling'),
    'roots/list': holds('?ListRootsParams', 'ListRootsResult', 'roots'),
  }),
  ...sent(server, [3, 4], {
    'elicitation/create': holds('ElicitRequestParams', 'ElicitResult', 'elicitation'),
  }),
};

/** What a server may ask for within a result of 2026-07-28, by its method: what only it could ask for before. */
export const inputRequests: Readonly<Record<string, Method>> = Object.fromEntries(
  Object.entries(requests).filter(([, { from }]) => from === server),
);

/** Requests whose answer may ask for input first (2026-07-28). */
export const inRounds: ReadonlySet<string> = new Set(['tools/call', 'prompts/get', 'resources/read']);

const changed = (needs: string) => holds('?NotificationParams', undefined, needs);

export const notifications: Readonly<Record<string, Method>> = {
  ...sent(client, [1, 4], {
    'notifications/initialized': holds('?NotificationParams'),
    'notifications/roots/list_changed': changed('roots.listChanged'),
  }),
  ...sent(both, [1, 5], {
    'notifications/cancelled': holds('CancelledNotificationParams'),
    'notifications/progress': holds('ProgressNotificationParams'),
  }),
  ...sent(server, [1, 5], {
    'notifications/message': holds('LoggingMessageNotificationParams', undefined, 'logging'),
    'notifications/resources/updated': holds('ResourceUpdatedNotificationParams', undefined, 'resources.subscribe'),
    'notifications/resources/list_changed': changed('resources.listChanged'),
    'notifications/tools/list_changed': changed('tools.listChanged'),
    'notifications/prompts/list_changed': changed('prompts.listChanged'),
  }),
  ...sent(both, [4, 4], { 'notifications/tasks/status': holds('TaskStatusNotificationParams') }),
  ...sent(server, [4, 4], {
    'notifications/elicitation/complete': holds('ElicitationCompleteParams'),
  }),
  ...sent(server, [5, 5], {
    'notifications/subscriptions/acknowledged': holds('SubscriptionsAcknowledgedNotificationParams'),
  }),
};

/** Methods of extensions, which come by agreement of both and are not of the core: nothing is said of their shapes. */
export function isExtensionMethod(method: string, version: number): boolean {
  return (
    /^(?:notifications\/)?ui\//.test(method) ||
    /^skills\/(?:list|get)$|^resources\/directory\/read$/.test(method) ||
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
