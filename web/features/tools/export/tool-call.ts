import type { JsonObject } from '../../../../core/json/json-object';
import type { ServerTarget } from '../../../../core/session/connect/server-config';
import type { TaskRequest } from '../../../../core/run/run';
import type { TransportKind, UrlTransport } from '../../../../core/protocol/transport-kind';

export interface ToolCall {
  tool: string;
  args: unknown;
  inputSchema: JsonObject | undefined;
  asTask?: TaskRequest;
  target: ServerTarget;
  /** What was negotiated; undefined without a connection. */
  connection:
    | {
        transport: TransportKind;
        era: 'legacy' | 'modern';
        protocolVersion: string;
        /** `params._meta` of each request (2026-07-28). */
        envelope: JsonObject;
      }
    | undefined;
}

export function urlTransportOf(connection: ToolCall['connection']): UrlTransport {
  const transport = connection?.transport ?? 'http';
  return transport === 'stdio' ? 'http' : transport;
}

export const CLIENT_INFO = { name: 'my-client', version: '1.0.0' };
