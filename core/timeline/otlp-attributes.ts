import { maskSecrets } from '../secrets/mask-secrets';
import { isFailedStatus, responseHead } from '../transports/http-progress';
import type { HttpEntry, LogEntry } from '../transports/message-log';
import { textOrJson } from '../json/lossless';
import type { TimelineSpan } from './model';

export interface TracedServer {
  name: string;
  transport: 'stdio' | 'http';
  url?: string;
}

type AnyValue = { stringValue: string } | { intValue: string } | { boolValue: boolean };

export interface KeyValue {
  key: string;
  value: AnyValue;
}

export function attributesOf(
  { what, name, subject, outcome, end, direction }: TimelineSpan,
  entry: LogEntry | undefined,
  last: LogEntry | undefined,
): KeyValue[] {
  const open = end === undefined ? [{ key: 'loupe.unfinished', value: { boolValue: true } }] : [];
  if (entry?.kind === 'http') return [...httpAttributes(entry), ...open];
  const isError = outcome === 'tool-error' || outcome === 'transport-error';
  const code = last?.kind === 'message' && last.shape.kind === 'error' ? textOrJson(last.shape.code) : undefined;
  const id =
    what === 'request' && entry?.kind === 'message' && entry.shape.kind === 'request'
      ? [text('jsonrpc.request.id', textOrJson(entry.shape.id))]
      : [];
  return [
    text('mcp.method.name', name),
    text('rpc.system', 'jsonrpc'),
    ...id,
    ...targetOf(name, subject),
    ...(direction === undefined ? [] : [text('loupe.direction', direction)]),
    ...(isError ? [text('error.type', outcome === 'tool-error' ? 'tool_error' : 'lost')] : []),
    ...(outcome === 'cancelled' ? [text('error.type', 'cancelled')] : []),
    ...(code === undefined ? [] : [text('error.type', code), text('rpc.response.status_code', code)]),
    ...open,
  ];
}

function targetOf(method: string, subject: string | undefined): KeyValue[] {
  if (subject === undefined) return [];
  if (method === 'tools/call')
    return [text('gen_ai.tool.name', subject), text('gen_ai.operation.name', 'execute_tool')];
  if (method === 'prompts/get') return [text('gen_ai.prompt.name', subject)];
  return method.startsWith('resources/') ? [text('mcp.resource.uri', maskSecrets(subject))] : [];
}

function httpAttributes({ method, url, requestBytes, progress }: HttpEntry): KeyValue[] {
  const head = responseHead(progress);
  return [
    text('http.request.method', method),
    text('url.full', maskSecrets(url)),
    number('http.request.body.size', requestBytes),
    ...(head ? [number('http.response.status_code', head.status)] : []),
    ...('bytes' in progress ? [number('http.response.body.size', progress.bytes)] : []),
    ...(progress.kind === 'broken' ? [text('error.type', progress.code)] : []),
    ...(head && isFailedStatus(method, head.status) ? [text('error.type', String(head.status))] : []),
  ].filter(({ key }, at, all) => all.findIndex((each) => each.key === key) === at);
}

export function serverAttributes({ name, transport, url }: TracedServer): KeyValue[] {
  const target = url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
  const port = target?.port || (target?.protocol === 'https:' ? '443' : '80');
  return [
    text('loupe.server', name),
    text('network.transport', transport === 'stdio' ? 'pipe' : 'tcp'),
    ...(target
      ? [
          text('network.protocol.name', 'http'),
          text('server.address', target.hostname),
          number('server.port', Number(port)),
        ]
      : []),
  ];
}

export function text(key: string, value: string): KeyValue {
  return { key, value: { stringValue: value } };
}

function number(key: string, value: number): KeyValue {
  return { key, value: { intValue: String(value) } };
}
