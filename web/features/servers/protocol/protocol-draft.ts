import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { JsonSyntaxError, parseJson } from '../../../../core/json/lossless';
import {
  clientInfoOf,
  declaredCapabilities,
  eraOf,
  requestMeta,
} from '../../../../core/session/connect/client-declaration';
import { PROTOCOL_VERSIONS, type ProtocolSettings } from '../../../../core/protocol/protocol-settings';

export const JSON_PARTS = ['clientInfo', 'capabilities', 'meta'] as const;
export type JsonPart = (typeof JSON_PARTS)[number];

export interface ProtocolDraft extends Omit<ProtocolSettings, JsonPart> {
  /** JSON text; undefined for Loupe's. */
  clientInfo: string | undefined;
  /** JSON text. */
  capabilities: string;
  meta: string;
}

export type JsonError = JsonSyntaxError | 'not-an-object';

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

/** The settings of a draft; an invalid part is empty. */
export function readProtocol(draft: ProtocolDraft): {
  settings: ProtocolSettings;
  errors: Partial<Record<JsonPart, JsonError>>;
} {
  const errors: Partial<Record<JsonPart, JsonError>> = {};
  const read = (part: JsonPart): JsonObject => {
    const { value, error } = readObject(draft[part] ?? '');
    if (error !== undefined) errors[part] = error;
    return value;
  };
  const settings: ProtocolSettings = {
    ...draft,
    clientInfo: draft.clientInfo === undefined ? undefined : read('clientInfo'),
    capabilities: read('capabilities'),
    meta: read('meta'),
  };
  return { settings, errors };
}

function readObject(text: string): { value: JsonObject; error?: JsonError } {
  if (text.trim() === '') return { value: {} };
  try {
    // `parseJson` reports line and column; `JSON.parse` gives plain numbers, which `JSON.stringify` stores later.
    parseJson(text);
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value } : { value: {}, error: 'not-an-object' };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { value: {}, error };
    throw error;
  }
}

export function objectIn(text: string): JsonObject | undefined {
  const { value, error } = readObject(text);
  return error === undefined && text.trim() !== '' ? value : undefined;
}

/** `json`: the `initialize` message, or `_meta` of every request's params. */
export interface Declaration {
  version: string;
  era: 'legacy' | 'modern';
  json: JsonObject;
}

/** For `auto` two: the newest version is tried first, then the newest that has `initialize`. */
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
