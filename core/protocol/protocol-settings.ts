import type { JsonObject } from '../json/json-object';

export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** Dates, which `<` compares. */
export type ProtocolVersion = (typeof PROTOCOL_VERSIONS)[number];

export const VERSIONS_OLDEST_FIRST: readonly ProtocolVersion[] = PROTOCOL_VERSIONS.toReversed();

export function knownVersion(version: unknown): ProtocolVersion | undefined {
  return PROTOCOL_VERSIONS.find((known) => known === version);
}

/** RFC 5424, least severe first. */
export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Capabilities that Loupe can declare; {@link declaredCapabilities} knows their versions. */
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

export interface Root {
  uri: string;
  name?: string;
}

export interface ProtocolSettings {
  /** `auto`: the newest that both support. */
  version: 'auto' | ProtocolVersion;
  /** All others are declared if the version has them. */
  undeclared: readonly ClientCapability[];
  /** Merged over the declared capabilities: `experimental`, other extensions. */
  capabilities: JsonObject;
  /** Replaces Loupe's own. */
  clientInfo: JsonObject | undefined;
  meta: JsonObject;
  /** Whether arguments marked with `x-mcp-header` are also sent as `Mcp-Param-*` headers (2026-07-28 over HTTP). */
  mirrorHeaders: boolean;
  logLevel: LogLevel | undefined;
  roots: readonly Root[];
}

export const DEFAULT_PROTOCOL: ProtocolSettings = {
  version: 'auto',
  undeclared: [],
  capabilities: {},
  clientInfo: undefined,
  meta: {},
  mirrorHeaders: true,
  logLevel: undefined,
  roots: [],
};
