// Before the SDK, whose schemas would try `eval` otherwise.
import './jitless';
import { isObject } from '../json/json-object';
import { specTypeSchemas } from '@modelcontextprotocol/client';

import { pointerTo } from '../json/json-pointer';
import type { SecondOpinion } from './connection-judge';

type Schemas = typeof specTypeSchemas;
type SchemaName = keyof Schemas;

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
  const checked = specTypeSchemas[name]['~standard'].validate(value);
  const issue = checked.issues?.[0];
  if (!issue) return undefined;
  let pointer = at;
  for (const step of issue.path ?? []) {
    pointer = pointerTo(pointer, String(typeof step === 'object' ? step.key : step));
  }
  return { pointer, words: issue.message.slice(0, 300), schema: name };
}
