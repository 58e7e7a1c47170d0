import { valueOfText } from '../../../core/protocol/json-rpc';
import type { Connected } from '../../../core/session/connect/connected';
import type { ServerTarget } from '../../../core/session/connect/server-config';
import { bodyHeaders } from '../../../core/transports/request-headers';

/** A header that goes with a message unless the person wants it otherwise. */
export interface DefaultHeader {
  name: string;
  value: string;
  /** Given by the person with the server: its value may be a secret. */
  own: boolean;
}

/** The headers of a POST that carries this text, as the transports make them. */
export function defaultHeaders(
  text: string,
  target: ServerTarget,
  { era, protocolVersion, transport }: Pick<Connected, 'era' | 'protocolVersion' | 'transport'>,
  sessionId: string | undefined,
  loupeVersion: string,
): DefaultHeader[] {
  const own = target.kind === 'stdio' ? {} : target.headers;
  const usual: Record<string, string | undefined> = {
    'content-type': 'application/json',
    accept: transport === 'sse' ? '*/*' : 'application/json, text/event-stream',
    'accept-encoding': 'identity',
    'user-agent': `mcp-loupe/${loupeVersion}`,
    'mcp-session-id': sessionId,
    'mcp-protocol-version': protocolVersion,
    ...(era === 'modern' && bodyHeaders(valueOfText(text))),
  };
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return [
    ...Object.entries(own).map(([name, value]) => ({ name: name.toLowerCase(), value, own: true })),
    ...Object.entries(usual).flatMap(([name, value]) =>
      value === undefined || names.has(name) ? [] : [{ name, value, own: false }],
    ),
  ];
}
