import { type JsonObject, isObject } from '../../json/json-object';
import type { ClientCapability, LogLevel, ProtocolSettings } from '../../protocol/protocol-settings';
import {
  PROTOCOL_VERSION_META,
  CLIENT_INFO_META,
  CLIENT_CAPABILITIES_META,
  LOG_LEVEL_META,
} from '../../protocol/meta-keys';

/** Since this version there is no `initialize`: requests are stateless. */
const FIRST_MODERN = '2026-07-28';

/** An unknown version has the era of its neighbors. */
export function eraOf(version: string): 'legacy' | 'modern' {
  return version >= FIRST_MODERN ? 'modern' : 'legacy';
}

/** The versions that have a capability, and its members. */
const CAPABILITIES: Record<
  ClientCapability,
  { since: string; until?: string; member: JsonObject | ((version: string) => JsonObject) }
> = {
  'elicitation.form': {
    since: '2025-06-18',
    // Unnamed until there were two modes.
    member: (version) => ({ elicitation: version < '2025-11-25' ? {} : { form: {} } }),
  },
  'elicitation.url': { since: '2025-11-25', member: { elicitation: { url: {} } } },
  sampling: { since: '2024-11-05', member: { sampling: {} } },
  'sampling.tools': { since: '2025-11-25', member: { sampling: { tools: {} } } },
  'sampling.context': { since: '2025-11-25', member: { sampling: { context: {} } } },
  roots: { since: '2024-11-05', member: { roots: {} } },
  'roots.listChanged': {
    since: '2024-11-05',
    until: '2025-11-25',
    member: { roots: { listChanged: true } },
  },
  tasks: {
    since: '2025-11-25',
    until: '2025-11-25',
    member: {
      tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
    },
  },
  'extension.ui': {
    since: '2025-11-25',
    member: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } },
  },
  'extension.tasks': {
    since: '2026-07-28',
    member: { extensions: { 'io.modelcontextprotocol/tasks': {} } },
  },
};

/** A part is not declared without its whole. */
const WHOLE_OF: Partial<Record<ClientCapability, ClientCapability>> = {
  'sampling.tools': 'sampling',
  'sampling.context': 'sampling',
  'roots.listChanged': 'roots',
};

export function knowsCapability(version: string, capability: ClientCapability): boolean {
  const { since, until } = CAPABILITIES[capability];
  return version >= since && (until === undefined || version <= until);
}

/** The `ClientCapabilities` for this version: those not switched off, plus the user's own. */
export function declaredCapabilities(version: string, settings: ProtocolSettings): JsonObject {
  const isOn = (capability: ClientCapability) =>
    knowsCapability(version, capability) && !settings.undeclared.includes(capability);
  let declared: JsonObject = {};
  for (const capability of Object.keys(CAPABILITIES) as ClientCapability[]) {
    const whole = WHOLE_OF[capability];
    if (!isOn(capability) || (whole && !isOn(whole))) continue;
    const { member } = CAPABILITIES[capability];
    declared = mergeDeep(declared, typeof member === 'function' ? member(version) : member);
  }
  return mergeDeep(declared, settings.capabilities);
}

/** The user's, or Loupe's own. @param ownVersion Loupe's version */
export function clientInfoOf(settings: ProtocolSettings, ownVersion: string): JsonObject {
  return settings.clientInfo ?? { name: 'mcp-loupe', title: 'Loupe', version: ownVersion };
}

export function requestMeta(
  version: string,
  clientHello: { clientInfo: JsonObject; capabilities: JsonObject },
  settings: ProtocolSettings,
): JsonObject {
  const level: LogLevel | undefined = settings.logLevel;
  return {
    ...(eraOf(version) === 'modern' && {
      [PROTOCOL_VERSION_META]: version,
      [CLIENT_INFO_META]: clientHello.clientInfo,
      [CLIENT_CAPABILITIES_META]: clientHello.capabilities,
      ...(level !== undefined && { [LOG_LEVEL_META]: level }),
    }),
    ...settings.meta,
  };
}

/** Deep merge of objects; otherwise the second wins. */
function mergeDeep(first: JsonObject, second: JsonObject): JsonObject {
  const all = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = Object.hasOwn(all, key) ? all[key] : undefined;
    all[key] = isObject(before) && isObject(value) ? mergeDeep(before, value) : value;
  }
  return all;
}
