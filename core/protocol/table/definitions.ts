import { type Members, task } from './members';
import { params, results } from './params-and-results';

/** The objects of the protocol, in the notation of {@link Members}. */

const meta = '?object @3';
const named = { name: 'string', title: '?string @3' };
const described = { title: '?string', description: '?string' };
const resourceMembers = {
  ...named,
  description: '?string',
  mimeType: '?string',
  icons: '?Icon[] @4',
  annotations: '?Annotations',
  _meta: meta,
};
const multiSelect = { minItems: '?integer', maxItems: '?integer', default: '?string[]' };
const media = { data: 'string', mimeType: 'string', annotations: '?Annotations', _meta: meta };

const basic = {
  Annotations: { audience: '?Role[]', priority: '?unit', lastModified: '?string @3' },
  Icon: { src: 'string', mimeType: '?string', sizes: '?string[]', theme: "?'dark','light'" },
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
  SamplingCapability: { tools: '?object', context: '?object' },
  ElicitationCapability: { form: '?object', url: '?object' },
  ListChanging: { listChanged: '?boolean' },
  ResourcesCapability: { subscribe: '?boolean', listChanged: '?boolean' },
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
  ResourceLink: { type: "'resource_link'", uri: 'string', size: '?integer', ...resourceMembers },
  EmbeddedResource: { type: "'resource'", resource: 'ResourceContents', annotations: '?Annotations', _meta: meta },
  ResourceContents: { uri: 'string', mimeType: '?string', text: '?string', blob: '?string', _meta: meta },
  ToolUseContent: { type: "'tool_use'", id: 'string', name: 'string', input: 'object', _meta: meta },
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
  Resource: { uri: 'string', size: '?integer', ...resourceMembers },
  ResourceTemplate: { uriTemplate: 'string', ...resourceMembers },
  Prompt: { ...named, description: '?string', arguments: '?PromptArgument[]', icons: '?Icon[] @4', _meta: meta },
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
  TitledSingleSelectEnumSchema: { type: "'string'", ...described, oneOf: 'TitledOption[]', default: '?string' },
  UntitledMultiSelectEnumSchema: { type: "'array'", ...described, items: 'UntitledItems', ...multiSelect },
  TitledMultiSelectEnumSchema: { type: "'array'", ...described, items: 'TitledItems', ...multiSelect },
  TitledOption: { const: 'string', title: 'string' },
  UntitledItems: { type: "'string'", enum: 'string[]' },
  TitledItems: { anyOf: 'TitledOption[]' },
} satisfies Record<string, Members>;

/** Named as in the published schemas; others have names of Loupe's own. */
export const objects: Readonly<Record<string, Members>> = {
  ...basic,
  ...content,
  ...serverFeatures,
  ...clientFeatures,
  ...params,
  ...results,
};

export const aliases: Readonly<Record<string, string>> = {
  Role: "'assistant','user'",
  RequestId: 'string | integer',
  LoggingLevel: "'alert','critical','debug','emergency','error','info','notice','warning'",
  TaskStatus: "'cancelled','completed','failed','input_required','working'",
};

/** Objects of several kinds, told apart by one member; a kind may have a version suffix. */
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
