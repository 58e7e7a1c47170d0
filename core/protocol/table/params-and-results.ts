import { type Members, task } from './members';

const requestMeta = '?RequestMeta @1-4; RequestMeta @5';
const resultMeta = '?object @1-4; ?ResultMeta @5';
const resultType = 'string @5';
const notificationMeta = '?object @1-4; ?NotificationMeta @5';
const caching = { ttlMs: 'count @5', cacheScope: "'private','public' @5" };
const listing = { _meta: resultMeta, nextCursor: '?string', resultType, ...caching };
const withTask = '?TaskMetadata @4-4';
const rounds = { inputResponses: '?{InputResponse} @5', requestState: '?string @5' };

export const params = {
  NoParams: { _meta: requestMeta },
  PingParams: { _meta: '?RequestMeta' },
  PaginatedRequestParams: { _meta: requestMeta, cursor: '?string' },
  InitializeRequestParams: {
    _meta: '?RequestMeta',
    protocolVersion: 'string',
    capabilities: 'ClientCapabilities',
    clientInfo: 'Implementation',
  },
  CallToolRequestParams: { _meta: requestMeta, name: 'string', arguments: '?object', task: withTask, ...rounds },
  GetPromptRequestParams: {
    _meta: requestMeta,
    name: 'string',
    arguments: '?{string}',
    ...rounds,
  },
  ReadResourceRequestParams: { _meta: requestMeta, uri: 'string', ...rounds },
  SubscribeRequestParams: { _meta: '?RequestMeta', uri: 'string' },
  SetLevelRequestParams: { _meta: '?RequestMeta', level: 'LoggingLevel' },
  CompleteRequestParams: {
    _meta: requestMeta,
    ref: 'CompletionReference',
    argument: 'CompletionArgument',
    context: '?CompletionContext @3',
  },
  TaskRequestParams: { _meta: '?RequestMeta', taskId: 'string' },
  SubscriptionsListenRequestParams: { _meta: 'RequestMeta', notifications: 'SubscriptionFilter' },
  CreateMessageRequestParams: {
    _meta: '?RequestMeta @1-4',
    messages: 'SamplingMessage[]',
    maxTokens: 'integer',
    modelPreferences: '?ModelPreferences',
    systemPrompt: '?string',
    includeContext: "?'allServers','none','thisServer'",
    temperature: '?number',
    stopSequences: '?string[]',
    metadata: '?object',
    tools: '?Tool[] @4',
    toolChoice: '?ToolChoice @4',
    task: withTask,
  },
  ElicitRequestFormParams: {
    _meta: '?RequestMeta @1-4',
    mode: "?'form' @4",
    message: 'string',
    requestedSchema: 'RequestedSchema',
    task: withTask,
  },
  ElicitRequestURLParams: {
    _meta: '?RequestMeta @1-4',
    mode: "'url'",
    message: 'string',
    url: 'string',
    elicitationId: 'string @4-4',
    task: withTask,
  },
  ListRootsParams: { _meta: '?RequestMeta @1-4; ?object @5' },
  NotificationParams: { _meta: notificationMeta },
  CancelledNotificationParams: {
    _meta: notificationMeta,
    requestId: 'RequestId @1-3; ?RequestId @4-4; RequestId @5',
    reason: '?string',
  },
  ProgressNotificationParams: {
    _meta: notificationMeta,
    progressToken: 'RequestId',
    progress: 'number',
    total: '?number',
    message: '?string @2',
  },
  LoggingMessageNotificationParams: { _meta: notificationMeta, level: 'LoggingLevel', logger: '?string', data: 'any' },
  ResourceUpdatedNotificationParams: { _meta: notificationMeta, uri: 'string' },
  ElicitationCompleteParams: { _meta: '?object', elicitationId: 'string' },
  TaskStatusNotificationParams: { _meta: '?object', ...task },
  SubscriptionsAcknowledgedNotificationParams: { _meta: notificationMeta, notifications: 'SubscriptionFilter' },
} satisfies Record<string, Members>;

export const results = {
  EmptyResult: { _meta: resultMeta, resultType },
  InitializeResult: {
    _meta: '?object',
    protocolVersion: 'string',
    capabilities: 'ServerCapabilities',
    serverInfo: 'Implementation',
    instructions: '?string',
  },
  DiscoverResult: {
    _meta: '?ResultMeta',
    resultType: 'string',
    supportedVersions: 'string[]',
    capabilities: 'ServerCapabilities',
    instructions: '?string',
    ...caching,
  },
  ListToolsResult: { ...listing, tools: 'Tool[]' },
  ListResourcesResult: { ...listing, resources: 'Resource[]' },
  ListResourceTemplatesResult: { ...listing, resourceTemplates: 'ResourceTemplate[]' },
  ListPromptsResult: { ...listing, prompts: 'Prompt[]' },
  CallToolResult: {
    _meta: resultMeta,
    content: 'ContentBlock[]',
    structuredContent: '?object @3-4; ?any @5',
    isError: '?boolean',
    resultType,
  },
  GetPromptResult: { _meta: resultMeta, description: '?string', messages: 'PromptMessage[]', resultType },
  ReadResourceResult: { _meta: resultMeta, contents: 'ResourceContents[]', resultType, ...caching },
  CompleteResult: { _meta: resultMeta, completion: 'Completion', resultType },
  InputRequiredResult: {
    _meta: '?ResultMeta',
    resultType: 'string',
    inputRequests: '?{InputRequest}',
    requestState: '?string',
  },
  SubscriptionsListenResult: { _meta: 'ListenMeta', resultType: 'string' },
  /** Of the tasks extension, whose members the rules of tasks check. */
  CreatedTask: {
    _meta: '?ResultMeta',
    resultType: 'string',
    taskId: 'string',
    status: 'string',
    statusMessage: '?string',
    createdAt: '?any',
    lastUpdatedAt: '?any',
    content: '?any',
    structuredContent: '?any',
    isError: '?any',
    ttlMs: '?any',
    pollIntervalMs: '?any',
  },
  CreateTaskResult: { _meta: '?object', task: 'Task' },
  TaskResult: { _meta: '?object', ...task },
  ListTasksResult: { _meta: '?object', nextCursor: '?string', tasks: 'Task[]' },
  CreateMessageResult: {
    _meta: '?object @1-4; ?object @5',
    role: 'Role',
    content: 'SamplingBlock @1-3; SamplingBlock | SamplingBlock[] @4',
    model: 'string',
    stopReason: '?string',
  },
  ListRootsResult: { _meta: '?object @1-4', roots: 'Root[]' },
  ElicitResult: {
    _meta: '?object @1-4',
    action: "'accept','cancel','decline'",
    content: '?{string | number | boolean} @3-3; ?{string | number | boolean | string[]} @4',
  },
} satisfies Record<string, Members>;
