import type { JsonObject } from '../../../../core/json/json-object';
import type { ServerTarget } from '../../../../core/session/connect/server-config';
import type { TaskRequest } from '../../../../core/session/tasks/call-tool';

/** A call of a tool, as a program elsewhere would have to make it. */
export interface ToolCall {
  tool: string;
  /** As they would be sent: also what is no object. */
  args: unknown;
  inputSchema: JsonObject | undefined;
  /** What it asks for where it asks for a task (2025-11-25). */
  asTask?: TaskRequest;
  target: ServerTarget;
  /** What was negotiated; undefined without a connection. */
  connection:
    | {
        transport: 'stdio' | 'http' | 'sse';
        era: 'legacy' | 'modern';
        protocolVersion: string;
        /** `params._meta` of each request, as Loupe sends it on 2026-07-28. */
        envelope: JsonObject;
      }
    | undefined;
}

export const CLIENT_NAME = { name: 'my-client', version: '1.0.0' };
