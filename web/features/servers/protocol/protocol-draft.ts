import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { JsonSyntaxError, parseJson } from '../../../../core/json/lossless';
import { clientInfoOf, declaredCapabilities, eraOf, requestMeta } from '../../../../core/session/connect/declared';
import { PROTOCOL_VERSIONS, type ProtocolSettings } from '../../../../core/protocol/protocol-settings';

/** Parts of the settings that are typed as JSON. */
export const JSON_PARTS = ['clientInfo', 'capabilities', 'meta'] as const;
export type JsonPart = (typeof JSON_PARTS)[number];

/** The settings as typed, so that a mistake costs nothing. */
export interface ProtocolDraft extends Omit<ProtocolSettings, JsonPart> {
  /** JSON text; undefined for Loupe's own. */
  clientInfo: string | undefined;
  /** JSON text; empty for nothing. */
  capabilities: string;
  meta: string;
}

export type JsonFault = JsonSyntaxError | 'not-an-object';

export function protocolDraftOf(settings: ProtocolSettings): ProtocolDraft {
  const { clientInfo, capabilities, meta } = settings;
  return {
    ...settings,
    clientInfo: clientInfo && JSON.stringify(clientInfo, null, 2),
    capabilities: prettyJson(capabilities),
    meta: prettyJson(meta),
  };
}

export function prettyJson(object: JsonObject): string {
  return Object.keys(object).length === 0 ? '' : JSON.stringify(object, null, 2);
}

/** The settings that a draft stands for, without the parts that have a fault. */
export function readProtocol(draft: ProtocolDraft): {
  settings: ProtocolSettings;
  faults: Partial<Record<JsonPart, JsonFault>>;
} {
  const faults: Partial<Record<JsonPart, JsonFault>> = {};
  const read = (part: JsonPart): JsonObject => {
    const { value, fault } = readObject(draft[part] ?? '');
    if (fault !== undefined) faults[part] = fault;
    return value;
  };
  const settings: ProtocolSettings = {
    ...draft,
    clientInfo: draft.clientInfo === undefined ? undefined : read('clientInfo'),
    capabilities: read('capabilities'),
    meta: read('meta'),
  };
  return { settings, faults };
}

function readObject(text: string): { value: JsonObject; fault?: JsonFault } {
  if (text.trim() === '') return { value: {} };
  try {
    // Its errors say where; the value itself is kept as JSON by `JSON.stringify` later, so plain numbers will do.
    parseJson(text);
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : { value: {}, fault: 'not-an-object' };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { value: {}, fault: error };
    throw error;
  }
}

/** The object that a text is; undefined where it is none. */
export function objectIn(text: string): JsonObject | undefined {
  const { value, fault } = readObject(text);
  return fault === undefined && text.trim() !== '' ? value : undefined;
}

/** What will be said to the server: the message, or what is in every request's params. */
export interface Declaration {
  version: string;
  era: 'legacy' | 'modern';
  json: JsonObject;
}

/**
 * What Loupe will declare with these settings. With the version left open that is two things: the newest version is tried
 * first, then the newest that has `initialize`.
 */
export function declarationsOf(settings: ProtocolSettings, ownVersion: string): Declaration[] {
  const versions = settings.version === 'auto' ? PROTOCOL_VERSIONS.slice(0, 2) : [settings.version];
  return versions.map((version) => {
    const clientInfo = clientInfoOf(settings, ownVersion);
    const capabilities = declaredCapabilities(version, settings);
    const era = eraOf(version);
    const meta = requestMeta(version, { clientInfo, capabilities }, settings);
    const hasMeta = Object.keys(meta).length > 0;
    const params = { protocolVersion: version, capabilities, clientInfo };
    return {
      version,
      era,
      json:
        era === 'modern'
          ? { _meta: meta }
          : { method: 'initialize', params: { ...params, ...(hasMeta && { _meta: meta }) } },
    };
  });
}
