import type { Connected } from '../session/connected';
import { isObject } from '../session/json-rpc';
import { headerValue } from '../session/mirrored-headers';
import type { ServerTarget } from '../session/server-config';

/** A header that goes with a message unless the person wants it otherwise. */
export interface DefaultHeader {
  name: string;
  value: string;
  /** Given by the person with the server: its value may be a secret. */
  own: boolean;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** The headers of a POST that carries this text, as the transports of the SDK and the tunnel make them. */
export function defaultHeaders(
  text: string,
  target: ServerTarget,
  { era, protocolVersion, transport }: Pick<Connected, 'era' | 'protocolVersion' | 'transport'>,
  sessionId: string | undefined,
  loupeVersion: string,
): DefaultHeader[] {
  const own = target.kind === 'stdio' ? {} : target.headers;
  const message = era === 'modern' ? enveloped(text) : undefined;
  const version = message ? message.version : protocolVersion;
  const usual: Record<string, string | undefined> = {
    'content-type': 'application/json',
    accept: transport === 'sse' ? '*/*' : 'application/json, text/event-stream',
    'accept-encoding': 'identity',
    'user-agent': `mcp-loupe/${loupeVersion}`,
    'mcp-session-id': sessionId,
    'mcp-protocol-version': version,
    'mcp-method': message?.method,
    'mcp-name': message?.name,
  };
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [
    ...Object.entries(own).map(([name, value]) => ({ name: name.toLowerCase(), value, own: true })),
    ...Object.entries(usual).flatMap(([name, value]) =>
      value === undefined || names.has(name) ? [] : [{ name, value, own: false }],
    ),
  ];
}

/** What the headers of 2026-07-28 repeat of a request: only one that says its version in `_meta` has them. */
function enveloped(text: string): { version: string; method: string; name?: string } | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(message) || !('id' in message) || typeof message['method'] !== 'string') {
    return undefined;
  }
  const { method, params } = message;
  const meta = isObject(params) && isObject(params['_meta']) ? params['_meta'] : {};
  const version = meta[VERSION_KEY];
  if (typeof version !== 'string' || typeof method !== 'string') return undefined;
  const { name, uri, taskId } = isObject(params) ? params : {};
  const named = method === 'resources/read' ? uri : method.startsWith('tasks/') ? taskId : name;
  const isNamed = typeof named === 'string' && NAMED.has(method);
  return { version, method, ...(isNamed && { name: headerValue(named) }) };
}

const NAMED: ReadonlySet<string> = new Set([
  'tools/call',
  'prompts/get',
  'resources/read',
  'tasks/get',
  'tasks/update',
  'tasks/cancel',
]);
