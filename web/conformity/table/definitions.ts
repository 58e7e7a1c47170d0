/**
 * What each object of the protocol holds, in all five versions, as the judge reads it.
 *
 * A member's text is its type, with `?` before it where it may be left out, and after it the versions that have it:
 * `@3` is from the third on, `@3-4` only the third and fourth. Where versions differ, alternatives stand behind `;`.
 * The versions count from 1, 2024-11-05, to 5, 2026-07-28. Types: `string number unit integer count boolean any object`,
 * a name of this table, `X[]`, `{X}` for an object of X by any name, `X | Y` for what JSON types can tell apart,
 * `'a','b'` for texts. Members of an object marked `'*'` may have any other name.
 */
export type Members = Readonly<Record<string, string>>;

const meta = '?object @3';
const requestMeta = '?RequestMeta @1-4; RequestMeta @5';
const resultMeta = '?object @1-4; ?ResultMeta @5';
const resultType = 'string @5';
const notificationMeta = '?object @1-4; ?NotificationMeta @5';
const listing = {
  _meta: resultMeta,
  nextCursor: '?string',
  resultType,
  ttlMs: 'count @5',
  cacheScope: "'private','public' @5",
};
const named = { name: 'string', title: '?string @3' };
const described = { title: '?string', description: '?string' };
const withTask = '?TaskMetadata @4-4';
const rounds = { inputResponses: '?{InputResponse} @5', requestState: '?string @5' };
const media = { data: 'string', mimeType: 'string', annotations: '?Annotations', _meta: meta };
const task = {
  taskId: 'string',
  status: 'TaskStatus',
  statusMessage: '?string',
  createdAt: 'string',
  lastUpdatedAt: 'string',
  ttl: 'integer | null',
  pollInterval: '?integer',
};

const basic = {
  Annotations: { audience: '?Role[]', priority: '?unit', lastModified: '?string @3' },
  Icon: {
    src: 'string',
    mimeType: '?string',
    sizes: '?string[]',
    theme: "?'dark','light'",
  },
  Implementation: {
    ...named,
    version: 'string',
    description: '?string @4',
    icons: '?Icon[] @4',
    websiteUrl: '?string @4',
  },
  ClientCapabilities: {
    experimental: '?{object}',
    roots: '?ListChanging @1-4; ?object @5',
    sampling: '?object @1-3; ?SamplingCapability @4',
    elicitation: '?object @3-3; ?ElicitationCapability @4',
    tasks: '?ClientTasks @4-4',
    extensions: '?{object} @5',
  },
  SamplingCapability: { context: '?object', tools: '?object' },
  ElicitationCapability: { form: '?object', url: '?object' },
  ListChanging: { listChanged: '?boolean' },
  ResourcesCapability: { listChanged: '?boolean', subscribe: '?boolean' },
  ClientTasks: { list: '?object', cancel: '?object', requests: '?ClientTaskRequests' },
  ClientTaskRequests: { sampling: '?SamplingTasks', elicitation: '?ElicitationTasks' },
  SamplingTasks: { createMessage: '?object' },
  ElicitationTasks: { create: '?object' },
  ServerCapabilities: {
    experimental: '?{object}',
    logging: '?object',
    prompts: '?ListChanging',
    resources: '?ResourcesCapability',
    tools: '?ListChanging',
    completions: '?object @2',
    tasks: '?ServerTasks @4-4',
    extensions: '?{object} @5',
  },
  ServerTasks: { list: '?object', cancel: '?object', requests: '?ServerTaskRequests' },
  ServerTaskRequests: { tools: '?ToolTasks' },
  ToolTasks: { call: '?object' },
  RequestMeta: {
    progressToken: '?RequestId',
    'io.modelcontextprotocol/protocolVersion': 'string @5',
    'io.modelcontextprotocol/clientInfo': '?Implementation @5',
    'io.modelcontextprotocol/clientCapabilities': 'ClientCapabilities @5',
    'io.modelcontextprotocol/logLevel': '?LoggingLevel @5',
    '*': 'any',
  },
  ResultMeta: { 'io.modelcontextprotocol/serverInfo': '?Implementation', '*': 'any' },
  ListenMeta: {
    'io.modelcontextprotocol/serverInfo': '?Implementation',
    'io.modelcontextprotocol/subscriptionId': 'RequestId',
    '*': 'any',
  },
  NotificationMeta: { 'io.modelcontextprotocol/subscriptionId': '?RequestId', '*': 'any' },
  Error: { code: 'integer', message: 'string', data: '?any' },
} satisfies Record<string, Members>;

const content = {
  TextContent: { type: "'text'", text: 'string', annotations: '?Annotations', _meta: meta },
  ImageContent: { type: "'image'", ...media },
  AudioContent: { type: "'audio'", ...media },
  ResourceLink: {
    type: "'resource_link'",
    ...named,
    uri: 'string',
    description: '?string',
    mimeType: '?string',
    size: '?integer',
    icons: '?Icon[] @4',
    annotations: '?Annotations',
    _meta: meta,
  },
  EmbeddedResource: {
    type: "'resource'",
    resource: 'ResourceContents',
    annotations: '?Annotations',
    _meta: meta,
  },
  ResourceContents: {
    uri: 'string',
    mimeType: '?string',
    text: '?string',
    blob: '?string',
    _meta: meta,
  },
  ToolUseContent: {
    type: "'tool_use'",
    id: 'string',
    name: 'string',
    input: 'object',
    _meta: meta,
  },
  ToolResultContent: {
    type: "'tool_result'",
    toolUseId: 'string',
    content: 'ContentBlock[]',
    structuredContent: '?object @4-4; ?any @5',
    isError: '?boolean',
    _meta: meta,
  },
} satisfies Record<string, Members>;

const serverFeatures = {
  Tool: {
    ...named,
    description: '?string',
    inputSchema: 'ToolSchema',
    outputSchema: '?ToolSchema @3-4; ?OutputSchema @5',
    annotations: '?ToolAnnotations @2',
    execution: '?ToolExecution @4-4',
    icons: '?Icon[] @4',
    _meta: meta,
  },
  ToolSchema: {
    type: "'object'",
    $schema: '?string @4',
    properties: '?{object} @1-4',
    required: '?string[] @1-4',
    '*': 'any',
  },
  OutputSchema: { $schema: '?string', '*': 'any' },
  ToolAnnotations: {
    title: '?string',
    readOnlyHint: '?boolean',
    destructiveHint: '?boolean',
    idempotentHint: '?boolean',
    openWorldHint: '?boolean',
  },
  ToolExecution: { taskSupport: "?'forbidden','optional','required'" },
  Resource: {
    ...named,
    uri: 'string',
    description: '?string',
    mimeType: '?string',
    size: '?integer',
    icons: '?Icon[] @4',
    annotations: '?Annotations',
    _meta: meta,
  },
  ResourceTemplate: {
    ...named,
    uriTemplate: 'string',
    description: '?string',
    mimeType: '?string',
    icons: '?Icon[] @4',
    annotations: '?Annotations',
    _meta: meta,
  },
  Prompt: {
    ...named,
    description: '?string',
    arguments: '?PromptArgument[]',
    icons: '?Icon[] @4',
    _meta: meta,
  },
  PromptArgument: { ...named, description: '?string', required: '?boolean' },
  PromptMessage: { role: 'Role', content: 'ContentBlock' },
  PromptReference: { type: "'ref/prompt'", ...named },
  ResourceTemplateReference: { type: "'ref/resource'", uri: 'string' },
  CompletionArgument: { name: 'string', value: 'string' },
  CompletionContext: { arguments: '?{string}' },
  Completion: { values: 'string[]', total: '?integer', hasMore: '?boolean' },
  SubscriptionFilter: {
    toolsListChanged: '?boolean',
    promptsListChanged: '?boolean',
    resourcesListChanged: '?boolean',
    resourceSubscriptions: '?string[]',
  },
  Task: { ...task },
  TaskMetadata: { ttl: '?integer' },
} satisfies Record<string, Members>;

const clientFeatures = {
  Root: { uri: 'string', name: '?string', _meta: meta },
  ModelHint: { name: '?string' },
  ModelPreferences: {
    hints: '?ModelHint[]',
    costPriority: '?unit',
    speedPriority: '?unit',
    intelligencePriority: '?unit',
  },
  SamplingMessage: {
    role: 'Role',
    content: 'SamplingBlock @1-3; SamplingBlock | SamplingBlock[] @4',
    _meta: '?object @4',
  },
  ToolChoice: { mode: "?'auto','none','required'" },
  RequestedSchema: {
    type: "'object'",
    $schema: '?string @4',
    properties: '{PrimitiveSchema}',
    required: '?string[]',
  },
  StringSchema: {
    type: "'string'",
    ...described,
    minLength: '?integer',
    maxLength: '?integer',
    format: "?'date','date-time','email','uri'",
    default: '?string @4',
  },
  NumberSchema: {
    type: "'integer','number'",
    ...described,
    minimum: '?number',
    maximum: '?number',
    default: '?number @4',
  },
  BooleanSchema: { type: "'boolean'", ...described, default: '?boolean' },
  LegacyTitledEnumSchema: {
    type: "'string'",
    ...described,
    enum: 'string[]',
    enumNames: '?string[]',
    default: '?string @4',
  },
  TitledSingleSelectEnumSchema: {
    type: "'string'",
    ...described,
    oneOf: 'TitledOption[]',
    default: '?string',
  },
  UntitledMultiSelectEnumSchema: {
    type: "'array'",
    ...described,
    items: 'UntitledItems',
    minItems: '?integer',
    maxItems: '?integer',
    default: '?string[]',
  },
  TitledMultiSelectEnumSchema: {
    type: "'array'",
    ...described,
    items: 'TitledItems',
    minItems: '?integer',
    maxItems: '?integer',
    default: '?string[]',
  },
  TitledOption: { const: 'string', title: 'string' },
  UntitledItems: { type: "'string'", enum: 'string[]' },
  TitledItems: { anyOf: 'TitledOption[]' },
} satisfies Record<string, Members>;

const params = {
  NoParams: { _meta: requestMeta },
  PingParams: { _meta: '?RequestMeta' },
  PaginatedRequestParams: { _meta: requestMeta, cursor: '?string' },
  InitializeRequestParams: {
    _meta: '?RequestMeta',
    protocolVersion: 'string',
    capabilities: 'ClientCapabilities',
    clientInfo: 'Implementation',
  },
  CallToolRequestParams: {
    _meta: requestMeta,
    name: 'string',
    arguments: '?object',
    task: withTask,
    ...rounds,
  },
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
  SubscriptionsListenRequestParams: {
    _meta: 'RequestMeta',
    notifications: 'SubscriptionFilter',
  },
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
  LoggingMessageNotificationParams: {
    _meta: notificationMeta,
    level: 'LoggingLevel',
    logger: '?string',
    data: 'any',
  },
  ResourceUpdatedNotificationParams: { _meta: notificationMeta, uri: 'string' },
  ElicitationCompleteParams: { _meta: '?object', elicitationId: 'string' },
  TaskStatusNotificationParams: { _meta: '?object', ...task },
  SubscriptionsAcknowledgedNotificationParams: {
    _meta: notificationMeta,
    notifications: 'SubscriptionFilter',
  },
} satisfies Record<string, Members>;

const results = {
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
    ttlMs: 'count',
    cacheScope: "'private','public'",
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
  GetPromptResult: {
    _meta: resultMeta,
    description: '?string',
    messages: 'PromptMessage[]',
    resultType,
  },
  ReadResourceResult: {
    _meta: resultMeta,
    contents: 'ResourceContents[]',
    resultType,
    ttlMs: 'count @5',
    cacheScope: "'private','public' @5",
  },
  CompleteResult: { _meta: resultMeta, completion: 'Completion', resultType },
  InputRequiredResult: {
    _meta: '?ResultMeta',
    resultType: 'string',
    inputRequests: '?{InputRequest}',
    requestState: '?string',
  },
  SubscriptionsListenResult: { _meta: 'ListenMeta', resultType: 'string' },
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

/** The objects, by the names that the published schemas give them; what has no name there has one of ours. */
export const objects: Readonly<Record<string, Members>> = {
  ...basic,
  ...content,
  ...serverFeatures,
  ...clientFeatures,
  ...params,
  ...results,
};

/** Named types that are no objects. */
export const aliases: Readonly<Record<string, string>> = {
  Role: "'assistant','user'",
  RequestId: 'string | integer',
  LoggingLevel: "'alert','critical','debug','emergency','error','info','notice','warning'",
  TaskStatus: "'cancelled','completed','failed','input_required','working'",
};

/** Objects of several kinds, told apart by the text in one member; a kind's own text may end in its versions. */
export const unions: Readonly<
  Record<string, { by: string; of: Readonly<Record<string, string>>; otherwise?: string }>
> = {
  ContentBlock: {
    by: 'type',
    of: {
      text: 'TextContent',
      image: 'ImageContent',
      audio: 'AudioContent @2',
      resource_link: 'ResourceLink @3',
      resource: 'EmbeddedResource',
    },
  },
  SamplingBlock: {
    by: 'type',
    of: {
      text: 'TextContent',
      image: 'ImageContent',
      audio: 'AudioContent @2',
      tool_use: 'ToolUseContent @4',
      tool_result: 'ToolResultContent @4',
    },
  },
  CompletionReference: {
    by: 'type',
    of: { 'ref/prompt': 'PromptReference', 'ref/resource': 'ResourceTemplateReference' },
  },
  ElicitRequestParams: {
    by: 'mode',
    of: { form: 'ElicitRequestFormParams @4', url: 'ElicitRequestURLParams @4' },
    otherwise: 'ElicitRequestFormParams',
  },
};
