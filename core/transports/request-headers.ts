import { base64Of, bytesOfBase64 } from '../json/base64';
import { isObject, type JsonObject, toObject } from '../json/json-object';
import { JsonNumber } from '../json/lossless';
import { PROTOCOL_VERSION_META } from '../protocol/meta-keys';

const PREFIX = 'Mcp-Param-';
export const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** The specification does not allow `number`, but servers that use it check the header all the same. */
const MIRRORED_TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

/** The member of the params that `Mcp-Name` repeats, by method. */
const NAME_MEMBERS = new Map<unknown, string>([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/** Headers that repeat parts of the body (2026-07-28, “Standard Headers”), for requests with a version in `_meta`. */
export function bodyHeaders(message: unknown): Record<string, string> {
  if (!isObject(message) || !('id' in message) || !isObject(message['params'])) return {};
  const { method, params } = message;
  const meta = toObject(message['params']['_meta']);
  const version = meta[PROTOCOL_VERSION_META];
  if (typeof version !== 'string' || typeof method !== 'string') return {};
  const name = (params as Record<string, unknown>)[NAME_MEMBERS.get(method) ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  };
}

/** A header value: plain if safe, else `=?base64?…?=`. */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  return `=?base64?${base64Of(new TextEncoder().encode(text))}?=`;
}

/** The reverse of {@link mirroredHeaders}: an `Mcp-Param-*` header's lower-case name and decoded value. */
export function mirroredValue([header, value]: readonly [string, string]) {
  const lower = header.toLowerCase();
  if (!lower.startsWith(PREFIX.toLowerCase())) return undefined;
  return { name: lower.slice(PREFIX.length), value: decodeHeaderValue(value.trim()) };
}

/** The reverse of {@link headerValue} (2026-07-28, “Value Encoding”): `=?base64?aGk=?=` → `hi`. */
export function decodeHeaderValue(value: string): string {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  try {
    return base64 === undefined ? value : new TextDecoder().decode(bytesOfBase64(base64));
  } catch {
    return value;
  }
}

/** 2026-07-28: texts, numbers and booleans that the schema marks with `x-mcp-header`; an invalid mark gets none. */
export function mirroredHeaders(inputSchema: JsonObject, args: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  const names = new Set<string>();
  const visit = (schema: unknown, value: unknown): void => {
    if (!isObject(schema)) return;
    const name = schema['x-mcp-header'];
    if (typeof name === 'string' && HEADER_NAME.test(name) && MIRRORED_TYPES.has(schema['type'])) {
      const text = headerText(value);
      const isFirst = !names.has(name.toLowerCase());
      names.add(name.toLowerCase());
      if (text !== undefined && isFirst) headers[PREFIX + name] = headerValue(text);
    }
    if (!isObject(schema['properties'])) return;
    for (const [key, child] of Object.entries(schema['properties']))
      visit(child, isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined);
  };
  visit(inputSchema, args);
  return headers;
}

function headerText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  const number = value instanceof JsonNumber ? Number(value.source) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  // Like the SDK's client (`mcpParamPrimitiveToString`): the server may read an unsafe integer as another number.
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : String(number);
}
