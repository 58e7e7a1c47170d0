import type { TransportKind } from '../../protocol/transport-kind';
import type { JsonObject } from '../../json/json-object';
import type { ConnectionFailure } from './connection-failure';

export interface HandshakeStep {
  kind: 'spawn' | 'discover' | 'initialize' | 'initialized' | 'respawn' | 'fallback-sse';
  /** The message's `seq` in the log. */
  request?: number;
  response?: number;
  durationMs: number;
  /** `refused`: an error. `silent`: no response. `ended`: process or connection. `failed`: not sent, or invalid. */
  outcome: 'ok' | 'refused' | 'silent' | 'ended' | 'failed';
  /** The technical text; the version, if `initialize` succeeded. */
  detail?: string;
}

export interface Connected {
  /** The negotiated version; a broken server may name an unknown one. */
  protocolVersion: string;
  /** `legacy`: `initialize`, up to 2025-11-25. `modern`: stateless, 2026-07-28. */
  era: 'legacy' | 'modern';
  transport: TransportKind;
  serverInfo: JsonObject | undefined;
  capabilities: JsonObject;
  instructions: unknown;
  /** `meta` goes into the `_meta` of every request. */
  declared: { clientInfo: JsonObject; capabilities: JsonObject; meta: JsonObject };
  steps: readonly HandshakeStep[];
  discovered: JsonObject | undefined;
  /** `Mcp-Session-Id` (Streamable HTTP, 2025-03-26 to 2025-11-25). */
  sessionId: string | undefined;
  /** Set until dismissed, if it replaces a session that the server ended. */
  isRenewed?: boolean;
  durationMs: number;
  /** Milliseconds since the epoch; unique per connection. */
  since: number;
}

export type SessionState =
  | { kind: 'disconnected' }
  | { kind: 'connecting'; since: number; isRenewal?: boolean }
  | { kind: 'connected'; connected: Connected }
  | {
      kind: 'failed';
      failure: ConnectionFailure;
      /** Whether there was a connection, which has ended or could not be renewed. */
      isLost: boolean;
      /** The subjects of the requests that were open when the connection was lost. */
      running?: readonly string[];
      steps?: readonly HandshakeStep[];
    };
