import type { JsonObject } from '../../../../core/json/json-object';
import { taskParams } from '../../../../core/run/send-run';
import { CLIENT_INFO, type ToolCall } from './tool-call';

const LATEST_WITH_SESSIONS = '2025-11-25';

export function initializeMessage({ connection }: ToolCall): JsonObject {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: connection?.protocolVersion ?? LATEST_WITH_SESSIONS,
      capabilities: {},
      clientInfo: CLIENT_INFO,
    },
  };
}

export function initializedMessage(): JsonObject {
  return { jsonrpc: '2.0', method: 'notifications/initialized' };
}

/** Includes `_meta` on 2026-07-28. */
export function callMessage({ tool, args, asTask, connection }: ToolCall): JsonObject {
  const modern = connection?.era === 'modern';
  return {
    jsonrpc: '2.0',
    id: modern ? 1 : 2,
    method: 'tools/call',
    params: { name: tool, arguments: args, ...taskParams(asTask), ...(modern && { _meta: connection.envelope }) },
  };
}

export function taskComment({ asTask }: ToolCall): string[] {
  return asTask ? ['# The result names a task (taskId); tasks/result returns what it ends with.'] : [];
}
