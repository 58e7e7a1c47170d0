import { headerValue, mirroredHeaders, mirroredValue } from '../../../../core/transports/request-headers';
import type { UrlTransport } from '../../../../core/protocol/transport-kind';
import { callMessage, initializedMessage, initializeMessage, taskComment } from './messages';
import { jsonWithSecrets, secretOfMark } from './secret-arguments';
import { secretEntries, type SecretText, withoutUrlSecrets } from './secret-text';
import type { SecretVariables } from './secret-variables';
import { variableComments, shellLines, shellText, shellWord } from './shell-words';
import { type ToolCall, urlTransportOf } from './tool-call';
import { originOf } from '../../../../core/authorization/addresses';

const JSON_BODY = shellWord('Content-Type: application/json');
const ACCEPT_ANY = shellWord('Accept: application/json, text/event-stream');
const VERSION_HEADER_SINCE = '2025-06-18';

type HttpTarget = Exclude<ToolCall['target'], { kind: 'stdio' }>;

/** For the negotiated transport and version. Header values and secrets in the URL come from the environment. */
export function curlScript(call: ToolCall, target: HttpTarget, variables: SecretVariables): string {
  const url = withoutUrlSecrets(target.url, variables);
  const headers = secretEntries(target.headers, variables).map(([name, value]): SecretText => [`${name}: `, ...value]);
  const parts = {
    url: shellText(url),
    headers: headers.map((header) => `-H ${shellText(header)}`),
    comments: [...variableComments([url, ...headers], jsonWithSecrets(call.args)), ...taskComment(call)],
  };
  return SCRIPTS[urlTransportOf(call.connection)](call, parts, target.url);
}

const SCRIPTS: Readonly<Record<UrlTransport, (call: ToolCall, parts: ScriptParts, plainUrl: string) => string>> = {
  http: (call, parts) => (call.connection?.era === 'modern' ? statelessScript : sessionScript)(call, parts),
  sse: sseScript,
};

interface ScriptParts {
  url: string;
  headers: string[];
  comments: string[];
}

function statelessScript(call: ToolCall, { url, headers, comments }: ScriptParts): string {
  const mcpHeaders = [
    ['MCP-Protocol-Version', call.connection?.protocolVersion ?? ''],
    ['Mcp-Method', 'tools/call'],
    ['Mcp-Name', headerValue(call.tool)],
    ...paramHeaders(call),
  ].map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`);
  const options = [
    `-H ${JSON_BODY}`,
    `-H ${ACCEPT_ANY}`,
    ...mcpHeaders,
    ...headers,
    `--data-raw ${bodyText(callMessage(call))}`,
  ];
  return `${[...comments, shellLines(`curl -sS --globoff --no-buffer ${url}`, options)].join('\n')}\n`;
}

/** Begins, uses and ends a session (2025-03-26 to 2025-11-25). */
function sessionScript(call: ToolCall, { url, headers, comments }: ScriptParts): string {
  const version = call.connection?.protocolVersion ?? '';
  const versionHeader = version >= VERSION_HEADER_SINCE ? [`-H ${shellWord(`MCP-Protocol-Version: ${version}`)}`] : [];
  // curl omits a header without a value: a server without sessions gets none.
  const sessionHeaders = [...versionHeader, '-H "Mcp-Session-Id: $SESSION"'].join(' ');
  const post = shellLines(`curl -sS --globoff --no-buffer ${url}`, [
    `-H ${JSON_BODY}`,
    `-H ${ACCEPT_ANY}`,
    ...headers,
    '"$@"',
  ]);
  const bodyOf = (message: unknown) => `--data-raw ${bodyText(message)}`;
  return `${[
    '#!/bin/sh',
    ...comments,
    `post() {\n  ${post.replaceAll('\n', '\n  ')}\n}`,
    '',
    'SESSION=$(',
    `  post -D - -o /dev/null ${bodyOf(initializeMessage(call))} |`,
    "    tr -d '\\r' | sed -n 's/^[Mm][Cc][Pp]-[Ss]ession-[Ii][Dd]: *//p'",
    ')',
    `post ${sessionHeaders} -o /dev/null ${bodyOf(initializedMessage())}`,
    '',
    shellLines(`post ${sessionHeaders}`, [bodyOf(callMessage(call))]),
    '',
    '# The session is over.',
    `[ -z "$SESSION" ] || ${shellLines(`curl -sS --globoff -o /dev/null -X DELETE ${url}`, [...headers, sessionHeaders])}`,
  ].join('\n')}\n`;
}

/** HTTP+SSE (2024-11-05): the stream's first event names the URL for messages, and later ones are the responses. */
function sseScript(call: ToolCall, { url, headers, comments }: ScriptParts, plainUrl: string): string {
  const post = shellLines('curl -sS --globoff -o /dev/null "$ENDPOINT"', [
    `-H ${JSON_BODY}`,
    ...headers,
    '--data-raw "$1"',
  ]);
  const waitForResponse = (id: number) =>
    `while kill -0 "$STREAM" && ! grep -q '"id": *${id}[,}]' "$EVENTS"; do sleep 0.1; done`;
  return `${[
    '#!/bin/sh',
    ...comments,
    'EVENTS=$(mktemp)',
    `${shellLines(`curl -sS --globoff --no-buffer ${url}`, [
      "-H 'Accept: text/event-stream'",
      ...headers,
      '>"$EVENTS"',
    ])} &`,
    'STREAM=$!',
    'ENDPOINT=',
    'while kill -0 "$STREAM" && [ -z "$ENDPOINT" ]; do',
    '  sleep 0.1',
    `  ENDPOINT=$(sed -n 's/^data: *//p' "$EVENTS" | tr -d '\\r' | head -n 1)`,
    'done',
    `case $ENDPOINT in http*) ;; *) ENDPOINT=${shellWord(originOf(plainUrl))}$ENDPOINT ;; esac`,
    `post() {\n  ${post.replaceAll('\n', '\n  ')}\n}`,
    '',
    `post ${bodyText(initializeMessage(call))}`,
    waitForResponse(1),
    `post ${bodyText(initializedMessage())}`,
    `post ${bodyText(callMessage(call))}`,
    waitForResponse(2),
    '',
    'kill "$STREAM"',
    'cat "$EVENTS"',
    'rm "$EVENTS"',
  ].join('\n')}\n`;
}

function bodyText(message: unknown): string {
  return shellText(jsonWithSecrets(message));
}

/** `Mcp-Param-*` headers, without those that hold a secret. */
function paramHeaders({ inputSchema = {}, args }: ToolCall): [name: string, value: string][] {
  return Object.entries(mirroredHeaders(inputSchema, args)).filter(
    (header) => !secretOfMark(mirroredValue(header)?.value),
  );
}
