import { type JsonObject, isObject } from '../../json/json-object';
import type { ClientCapability, LogLevel, ProtocolSettings } from '../../protocol/protocol-settings';

/** The members of `_meta` by which a request of 2026-07-28 says what `initialize` said before. */
const PROTOCOL_VERSION_META = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_INFO_META = 'io.modelcontextprotocol/clientInfo';
const CLIENT_CAPABILITIES_META = 'io.modelcontextprotocol/clientCapabilities';
const LOG_LEVEL_META = 'io.modelcontextprotocol/logLevel';
export const SERVER_INFO_META = 'io.modelcontextprotocol/serverInfo';

/** From this version on there is no `initialize`: every request stands by itself. */
const FIRST_MODERN = '2026-07-28';

/** Which of the two ways of agreeing a version has; one that nobody knows has that of its nearest neighbours. */
export function eraOf(version: string): 'legacy' | 'modern' {
  return version >= FIRST_MODERN ? 'modern' : 'legacy';
}

/** From which version on, and up to which, a capability can be declared, and by what members. */
const CAPABILITIES: Record<
  ClientCapability,
  { since: string; until?: string; member: JsonObject | ((version: string) => JsonObject) }
> = {
  'elicitation.form': {
    since: '2025-06-18',
    // Until there were two modes it had no name.
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
      tasks: {
        list: {},
        cancel: {},
        requests: { sampling: { createMessage: {} }, elicitation: { create: {} } },
      },
    },
  },
  'extension.ui': {
    since: '2025-11-25',
    member: {
      extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
    },
  },
  'extension.tasks': {
    since: '2026-07-28',
    member: { extensions: { 'io.modelcontextprotocol/tasks': {} } },
  },
};

/** The capability that another one is a part of: without the whole the part is not declared. */
const PART_OF: Partial<Record<ClientCapability, ClientCapability>> = {
  'sampling.tools': 'sampling',
  'sampling.context': 'sampling',
  'roots.listChanged': 'roots',
};

/** Whether a version knows a capability at all. */
export function knowsCapability(version: string, capability: ClientCapability): boolean {
  const { since, until } = CAPABILITIES[capability];
  return version >= since && (until === undefined || version <= until);
}

/** The `ClientCapabilities` that are declared to a server of a version: what the person has left on, and what was added. */
export function declaredCapabilities(version: string, settings: ProtocolSettings): JsonObject {
  const isOn = (capability: ClientCapability) =>
    knowsCapability(version, capability) && !settings.undeclared.includes(capability);
  let declared: JsonObject = {};
  for (const capability of Object.keys(CAPABILITIES) as ClientCapability[]) {
    const whole = PART_OF[capability];
    if (!isOn(capability) || (whole && !isOn(whole))) continue;
    const { member } = CAPABILITIES[capability];
    declared = merged(declared, typeof member === 'function' ? member(version) : member);
  }
  return merged(declared, settings.capabilities);
}

/** `clientInfo`: what the person has set, or Loupe's own. @param ownVersion Loupe's version */
export function clientInfoOf(settings: ProtocolSettings, ownVersion: string): JsonObject {
  return settings.clientInfo ?? { name: 'mcp-loupe', title: 'Loupe', version: ownVersion };
}

/** What Loupe says of itself in the `_meta` of every request. */
export function requestMeta(
  version: string,
  said: { clientInfo: JsonObject; capabilities: JsonObject },
  settings: ProtocolSettings,
): JsonObject {
  const level: LogLevel | undefined = settings.logLevel;
  return {
    ...(eraOf(version) === 'modern' && {
      [PROTOCOL_VERSION_META]: version,
      [CLIENT_INFO_META]: said.clientInfo,
      [CLIENT_CAPABILITIES_META]: said.capabilities,
      ...(level !== undefined && { [LOG_LEVEL_META]: level }),
    }),
    ...settings.meta,
  };
}

/** Objects are joined member by member; of anything else the second wins. */
function merged(first: JsonObject, second: JsonObject): JsonObject {
  const all = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const before = Object.hasOwn(all, key) ? all[key] : undefined;
    all[key] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return all;
}
