/* oxlint-disable typescript/no-deprecated -- what 2026-07-28 has deprecated older servers still say */
// Before the SDK, whose schemas would otherwise try `eval`.
import './jitless';
import * as sdk from '@modelcontextprotocol/core';
import type { ZodType } from 'zod';

import { isObject, ownProperty } from '../json/json-object';
import { pointerOf } from '../json/json-pointer';
import type { SdkValidator } from './connection-judge';

type NamedSchema = readonly [name: string, schema: ZodType];

const results: Readonly<Record<string, NamedSchema>> = {
  initialize: ['InitializeResult', sdk.InitializeResultSchema],
  'server/discover': ['DiscoverResult', sdk.DiscoverResultSchema],
  'tools/list': ['ListToolsResult', sdk.ListToolsResultSchema],
  'tools/call': ['CallToolResult', sdk.CallToolResultSchema],
  'resources/list': ['ListResourcesResult', sdk.ListResourcesResultSchema],
  'resources/templates/list': ['ListResourceTemplatesResult', sdk.ListResourceTemplatesResultSchema],
  'resources/read': ['ReadResourceResult', sdk.ReadResourceResultSchema],
  'prompts/list': ['ListPromptsResult', sdk.ListPromptsResultSchema],
  'prompts/get': ['GetPromptResult', sdk.GetPromptResultSchema],
  'completion/complete': ['CompleteResult', sdk.CompleteResultSchema],
};

const methods: Readonly<Record<string, NamedSchema>> = {
  'sampling/createMessage': ['CreateMessageRequest', sdk.CreateMessageRequestSchema],
  'elicitation/create': ['ElicitRequest', sdk.ElicitRequestSchema],
  'roots/list': ['ListRootsRequest', sdk.ListRootsRequestSchema],
  'notifications/progress': ['ProgressNotification', sdk.ProgressNotificationSchema],
  'notifications/message': ['LoggingMessageNotification', sdk.LoggingMessageNotificationSchema],
  'notifications/cancelled': ['CancelledNotification', sdk.CancelledNotificationSchema],
  'notifications/resources/updated': ['ResourceUpdatedNotification', sdk.ResourceUpdatedNotificationSchema],
  'notifications/tasks/status': ['TaskStatusNotification', sdk.TaskStatusNotificationSchema],
};

/** The SDK knows the newest version of every type, and is stricter in places. Skips results that are not final. */
export const validateWithSdk: SdkValidator = ({ body, value }) => {
  if (body.kind === 'error') return undefined;
  if (body.kind !== 'result') return firstViolation(ownProperty(methods, body.method), value, '');
  const { request, result } = body;
  if (!request || !isObject(result)) return undefined;
  const { resultType, task } = result;
  if (isObject(task) || (resultType !== undefined && resultType !== 'complete')) return undefined;
  return firstViolation(ownProperty(results, request.method), result, '/result');
};

function firstViolation(described: NamedSchema | undefined, value: unknown, at: string): ReturnType<SdkValidator> {
  const [schema, type] = described ?? [];
  const issue = firstIssue(type, value);
  if (!issue || schema === undefined) return undefined;
  const pointer = at + pointerOf(issue.path.map(String));
  return { pointer, message: issue.message.slice(0, 300), schema };
}

/** Undefined also if the value is nested too deeply for the SDK's stack. */
function firstIssue(type: ZodType | undefined, value: unknown) {
  try {
    return type?.safeParse(value).error?.issues[0];
  } catch {
    return undefined;
  }
}
