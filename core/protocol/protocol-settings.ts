import type { JsonObject } from '../json/json-object';

/** Every published version, newest first. */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type ProtocolVersion = (typeof PROTOCOL_VERSIONS)[number];

/** The levels of RFC 5424 that `logging` uses, least severe first. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The client capabilities that Loupe can declare. Which of them a version knows is in {@link declaredCapabilities}. */
export const CLIENT_CAPABILITIES = [
  'elicitation.form',
  'elicitation.url',
  'sampling',
  'sampling.tools',
  'sampling.context',
  'roots',
  'roots.listChanged',
  'tasks',
  'extension.ui',
  'extension.tasks',
] as const;
export type ClientCapability = (typeof CLIENT_CAPABILITIES)[number];

/** A directory or file that the server is told it may work in. */
export interface Root {
  uri: string;
  name?: string;
}

/** What Loupe says of itself to one server, and which version it speaks: a person's to set, in force from the next connection on. */
export interface ProtocolSettings {
  /** `auto` is the newest that both know. */
  version: 'auto' | ProtocolVersion;
  /** Capabilities that are not declared. What is not named here is declared where the version knows it. */
  undeclared: readonly ClientCapability[];
  /** Further members of the declared capabilities, merged over them; for `experimental` and other extensions. */
  capabilities: JsonObject;
  /** In the place of Loupe's own `clientInfo`. */
  clientInfo: JsonObject | undefined;
  /** Added to the `_meta` of every request. */
  meta: JsonObject;
  /** Whether `Mcp-Param-*` headers mirror the arguments that the tool's `x-mcp-header` names (2026-07-28 over HTTP). */
  mirrorHeaders: boolean;
  /** The `logLevel` in the `_meta` of each request (2026-07-28). */
  logLevel: LogLevel | undefined;
  roots: readonly Root[];
}

export const USUAL_PROTOCOL: ProtocolSettings = {
  version: 'auto',
  undeclared: [],
  capabilities: {},
  clientInfo: undefined,
  meta: {},
  mirrorHeaders: true,
  logLevel: undefined,
  roots: [],
};
