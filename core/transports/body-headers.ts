import { isObject } from '../json/json-object';

/** Where `Mcp-Name` is found in the params of a request. */
const NAMES = new Map<unknown, string>([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
]);

/**
 * The headers that repeat what is in a request (2026-07-28, Streamable HTTP, “Standard Headers”): only one that says its
 * version in `_meta` has them.
 */
export function bodyHeaders(message: unknown): Record<string, string> {
  if (!isObject(message) || !('id' in message) || !isObject(message['params'])) return {};
  const { method, params } = message;
  const meta = isObject(message['params']['_meta']) ? message['params']['_meta'] : {};
  const version = meta['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string' || typeof method !== 'string') return {};
  const name = (params as Record<string, unknown>)[NAMES.get(method) ?? ''];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  };
}

/** A text as the value of an HTTP header: plain where that is safe, else in the `=?base64?…?=` form. */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))}?=`;
}
