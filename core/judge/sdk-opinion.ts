/* oxlint-disable typescript/no-deprecated -- what 2026-07-28 has deprecated older servers still say */
// Before the SDK, whose schemas would try `eval` otherwise.
import './jitless';
import {
  CallToolResultSchema,
  CancelledNotificationSchema,
  CompleteResultSchema,
  CreateMessageRequestSchema,
  DiscoverResultSchema,
  ElicitRequestSchema,
  GetPromptResultSchema,
  InitializeResultSchema,
  ListPromptsResultSchema,
  ListResourceTemplatesResultSchema,
  ListResourcesResultSchema,
  ListRootsRequestSchema,
  ListToolsResultSchema,
  LoggingMessageNotificationSchema,
  ProgressNotificationSchema,
  ReadResourceResultSchema,
  ResourceUpdatedNotificationSchema,
  TaskStatusNotificationSchema,
} from '@modelcontextprotocol/core';

import { isObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import type { SecondOpinion } from './connection-judge';

/** Schemas of the SDK's, each under the name that the specification gives what it describes. */
const schemas = {
  InitializeResult: InitializeResultSchema,
  DiscoverResult: DiscoverResultSchema,
  ListToolsResult: ListToolsResultSchema,
  CallToolResult: CallToolResultSchema,
  ListResourcesResult: ListResourcesResultSchema,
  ListResourceTemplatesResult: ListResourceTemplatesResultSchema,
  ReadResourceResult: ReadResourceResultSchema,
  ListPromptsResult: ListPromptsResultSchema,
  GetPromptResult: GetPromptResultSchema,
  CompleteResult: CompleteResultSchema,
  CreateMessageRequest: CreateMessageRequestSchema,
  ElicitRequest: ElicitRequestSchema,
  ListRootsRequest: ListRootsRequestSchema,
  ProgressNotification: ProgressNotificationSchema,
  LoggingMessageNotification: LoggingMessageNotificationSchema,
  CancelledNotification: CancelledNotificationSchema,
  ResourceUpdatedNotification: ResourceUpdatedNotificationSchema,
  TaskStatusNotification: TaskStatusNotificationSchema,
};
type SchemaName = keyof typeof schemas;

const results: Readonly<Record<string, SchemaName>> = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  'resources/list': 'ListResourcesResult',
  'resources/templates/list': 'ListResourceTemplatesResult',
  'resources/read': 'ReadResourceResult',
  'prompts/list': 'ListPromptsResult',
  'prompts/get': 'GetPromptResult',
  'completion/complete': 'CompleteResult',
};

const methods: Readonly<Record<string, SchemaName>> = {
  'sampling/createMessage': 'CreateMessageRequest',
  'elicitation/create': 'ElicitRequest',
  'roots/list': 'ListRootsRequest',
  'notifications/progress': 'ProgressNotification',
  'notifications/message': 'LoggingMessageNotification',
  'notifications/cancelled': 'CancelledNotification',
  'notifications/resources/updated': 'ResourceUpdatedNotification',
  'notifications/tasks/status': 'TaskStatusNotification',
};

/**
 * What clients that are built with the official TypeScript SDK make of a message: its own schemas, which know the newest
 * versions of every object and are stricter in places. A result that is not the final one is not asked about.
 */
export const sdkOpinion: SecondOpinion = ({ body, value }) => {
  if (body.kind === 'result') {
    const { request, result } = body;
    if (!request || !isObject(result) || !Object.hasOwn(results, request.method)) return undefined;
    const { resultType, task } = result;
    if (isObject(task) || (resultType !== undefined && resultType !== 'complete')) return undefined;
    const name = results[request.method];
    return name && refusal(name, result, '/result');
  }
  if (body.kind === 'error' || !Object.hasOwn(methods, body.method)) return undefined;
  const name = methods[body.method];
  return name && refusal(name, value, '');
};

function refusal(
  name: SchemaName,
  value: unknown,
  at: string,
): { pointer: string; words: string; schema: string } | undefined {
  const checked = schemas[name].safeParse(value);
  const issue = checked.error?.issues[0];
  if (!issue) return undefined;
  let pointer = at;
  for (const step of issue.path) pointer = pointerTo(pointer, String(step));
  return { pointer, words: issue.message.slice(0, 300), schema: name };
}
