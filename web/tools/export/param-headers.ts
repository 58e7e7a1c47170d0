import { isPlainObject, own } from '../../json/validation/json-schema';
import { JsonNumber } from '../../json/lossless';
import { secretIn } from './secret-arguments';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/**
 * The `Mcp-Param-*` headers of a call over HTTP (2026-07-28, "Schema Extension"): arguments whose schema says
 * `x-mcp-header`, through `properties` at any depth.
 */
export function paramHeaders(schema: unknown, args: unknown): [name: string, value: string][] {
  if (!isPlainObject(schema)) return [];
  const header = own(schema, 'x-mcp-header');
  const value = headerText(args);
  const here: [string, string][] =
    typeof header === 'string' && TOKEN.test(header) && value !== undefined
      ? [[`Mcp-Param-${header}`, headerValue(value)]]
      : [];
  const properties = own(schema, 'properties');
  if (!isPlainObject(properties) || !isPlainObject(args)) return here;
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, inner]) => paramHeaders(inner, own(args, name))),
  ];
}

function headerText(value: unknown): string | undefined {
  // What is secret must not be put into a header.
  if (secretIn(value)) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return value instanceof JsonNumber ? value.source : undefined;
}

/** A value that a header cannot hold as it is goes as `=?base64?…?=`. */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/i.test(text)) return text;
  const bytes = new TextEncoder().encode(text);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
