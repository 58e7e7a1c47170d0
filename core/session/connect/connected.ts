import type { JsonObject } from '../../json/json-object';
import type { ConnectionFailure } from './connection-failure';

/** One step on the way to a connection, for showing how it was agreed on. */
export interface HandshakeStep {
  kind: 'spawn' | 'discover' | 'initialize' | 'initialized' | 'respawn' | 'fallback-sse';
  /** `seq` of the message in the session's log. */
  request?: number;
  response?: number;
  millis: number;
  /**
   * `refused`: an error came back. `silent`: nothing within the time limit. `ended`: the process or connection ended.
   * `failed`: it could not be sent, or what came back is no answer.
   */
  outcome: 'ok' | 'refused' | 'silent' | 'ended' | 'failed';
  /** What was said or seen, in technical words; with `initialize` that went well, the version. */
  words?: string;
}

/** What was agreed at the handshake, and what the server said of itself. */
export interface Connected {
  /** As agreed; a broken server may have named one that nobody knows. */
  protocolVersion: string;
  /** `legacy`: `initialize`, up to 2025-11-25. `modern`: stateless, 2026-07-28. */
  era: 'legacy' | 'modern';
  transport: 'stdio' | 'http' | 'sse';
  /** As sent, unchecked. */
  serverInfo: JsonObject | undefined;
  /** As sent, unchecked; empty where it is no object. */
  capabilities: JsonObject;
  /** As sent, unchecked. */
  instructions: unknown;
  /** What Loupe said of itself: `meta` is in the `_meta` of every request. */
  declared: { clientInfo: JsonObject; capabilities: JsonObject; meta: JsonObject };
  steps: readonly HandshakeStep[];
  /** The result of `server/discover` (2026-07-28). */
  discovered: JsonObject | undefined;
  /** `Mcp-Session-Id` (Streamable HTTP, 2025-03-26 to 2025-11-25). */
  sessionId: string | undefined;
  /** Whether it took the place of a session that the server had ended, and nobody has taken note of that yet. */
  isRenewed?: boolean;
  /** Milliseconds the connecting took. */
  millis: number;
  /** Milliseconds since the epoch; another one for each connection. */
  since: number;
}

/** How the connection to a server stands. */
export type SessionState =
  | { kind: 'disconnected' }
  | { kind: 'connecting'; since: number; isRenewal?: boolean }
  | { kind: 'connected'; connected: Connected }
  | {
      kind: 'failed';
      failure: ConnectionFailure;
      wasConnected: boolean;
      /** What the server was being asked when the connection was lost, by subject. */
      running?: readonly string[];
      /** How far the handshake came, where it was that which failed. */
      steps?: readonly HandshakeStep[];
    };
