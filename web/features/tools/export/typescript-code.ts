import { isObject } from '../../../../core/json/json-object';
import { stringifyJson, JsonNumber, sameNumber } from '../../../../core/json/lossless';
import { taskParams } from '../../../../core/run/send-run';
import { URL_TRANSPORTS } from '../../../../core/transports/transports';
import { secretOfMark } from './secret-arguments';
import { secretEntries, type SecretText, withoutUrlSecrets, withoutWordSecrets } from './secret-text';
import type { SecretVariables } from './secret-variables';
import { CLIENT_INFO, type ToolCall, urlTransportOf } from './tool-call';

/** Uses `@modelcontextprotocol/client` 2; runs with `npx tsx call.ts`. */
export function typescriptCode(call: ToolCall, variables: SecretVariables): string {
  const { target, connection, tool, asTask } = call;
  const args = literal(call.args, '  ');
  const isRecord = isObject(call.args);
  const transport = transportOf(call, variables);
  const needsExact = args.includes('exact(');
  const params = [`  name: ${JSON.stringify(tool)},`, `  arguments: ${args}${isRecord ? '' : ' as never'},`];
  return `${[
    '// npm install @modelcontextprotocol/client',
    ...imports(transport.name, target.kind === 'stdio', asTask !== undefined),
    '',
    ...(needsExact
      ? [
          '// A number that JavaScript would round keeps its digits (Node 22 or later).',
          'const exact = (digits: string): unknown =>',
          '  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);',
          '',
        ]
      : []),
    ...clientLines(connection),
    ...transport.lines,
    '',
    'await client.connect(transport);',
    ...(connection?.era === 'modern' && stringifyJson(call.inputSchema ?? {}).includes('"x-mcp-header"')
      ? ['// So that the client knows which arguments go into headers, too.', 'await client.listTools();']
      : []),
    ...(asTask
      ? taskLines([...params, `  task: ${literal(taskParams(asTask).task, '  ')},`])
      : ['const result = await client.callTool({', ...params, '});']),
    'console.log(JSON.stringify(result, null, 2));',
    'await client.close();',
  ].join('\n')}\n`;
}

/** `callTool` of the SDK can't ask for a task (2025-11-25): each request is made by hand. */
function taskLines(params: readonly string[]): string[] {
  const request = (method: string, schema: string) => [
    `  { method: '${method}', params: { taskId } },`,
    `  specTypeSchemas.${schema},`,
  ];
  return [
    '// The server returns a task at once, and has the result later.',
    'const { task } = await client.request(',
    '  {',
    "    method: 'tools/call',",
    '    params: {',
    ...params.map((line) => `    ${line.replaceAll('\n', '\n    ')}`),
    '    },',
    '  },',
    '  specTypeSchemas.CreateTaskResult,',
    ');',
    'const { taskId } = task;',
    'let { status } = task;',
    "while (status === 'working') {",
    '  await new Promise((resolve) => setTimeout(resolve, task.pollInterval ?? 1000));',
    '  ({ status } = await client.request(',
    ...request('tasks/get', 'GetTaskResult').map((line) => `  ${line}`),
    '  ));',
    '}',
    'const result = await client.request(',
    ...request('tasks/result', 'CallToolResult'),
    ');',
  ];
}

function imports(transport: string, isStdio: boolean, isTask: boolean): string[] {
  const names = ['Client', ...(isTask ? ['specTypeSchemas'] : []), ...(isStdio ? [] : [transport])].join(', ');
  if (!isStdio) return [`import { ${names} } from '@modelcontextprotocol/client';`];
  return [
    `import { ${names} } from '@modelcontextprotocol/client';`,
    `import { ${transport} } from '@modelcontextprotocol/client/stdio';`,
  ];
}

function clientLines(connection: ToolCall['connection']): string[] {
  const name = `{ name: '${CLIENT_INFO.name}', version: '${CLIENT_INFO.version}' }`;
  const options = clientOptions(connection);
  return options === undefined
    ? [`const client = new Client(${name});`]
    : ['const client = new Client(', `  ${name},`, `  ${options},`, ');'];
}

/** By default the SDK negotiates the newest version with sessions. */
function clientOptions(connection: ToolCall['connection']): string | undefined {
  if (!connection) return "{ versionNegotiation: { mode: 'auto' } }";
  const version = JSON.stringify(connection.protocolVersion);
  if (connection.era === 'modern') return `{ versionNegotiation: { mode: { pin: ${version} } } }`;
  return connection.protocolVersion === '2025-11-25' ? undefined : `{ supportedProtocolVersions: [${version}] }`;
}

function transportOf({ target, connection }: ToolCall, variables: SecretVariables): { name: string; lines: string[] } {
  if (target.kind === 'stdio') {
    const env = secretEntries(target.env, variables).map(
      ([name, value]) => `    ${keyText(name)}: ${textCode(value)},`,
    );
    const inherited = target.inheritEnv ? ['    ...(process.env as Record<string, string>),'] : [];
    return {
      name: 'StdioClientTransport',
      lines: [
        'const transport = new StdioClientTransport({',
        `  command: ${textCode(withoutUrlSecrets(target.command, variables))},`,
        `  args: [${withoutWordSecrets(target.args, variables).map(textCode).join(', ')}],`,
        ...(env.length + inherited.length > 0 ? ['  env: {', ...inherited, ...env, '  },'] : []),
        ...(target.cwd === undefined ? [] : [`  cwd: ${JSON.stringify(target.cwd)},`]),
        '});',
      ],
    };
  }
  const { sdkClient: name } = URL_TRANSPORTS[urlTransportOf(connection)];
  const url = `new URL(${textCode(withoutUrlSecrets(target.url, variables))})`;
  const headers = secretEntries(target.headers, variables).map(
    ([header, value]) => `      ${keyText(header)}: ${textCode(value)},`,
  );
  return {
    name,
    lines:
      headers.length === 0
        ? [`const transport = new ${name}(${url});`]
        : [
            `const transport = new ${name}(${url}, {`,
            '  requestInit: {',
            '    headers: {',
            ...headers,
            '    },',
            '  },',
            '});',
          ],
  };
}

function textCode(text: SecretText): string {
  const [first] = text;
  if (text.length === 1 && typeof first === 'object') return environment(first.variable);
  if (text.every((part) => typeof part === 'string')) return JSON.stringify(text.join(''));
  const inner = text.map((part) =>
    typeof part === 'string' ? part.replace(/[`\\]|\$\{/g, '\\$&') : `\${${environment(part.variable)}}`,
  );
  return `\`${inner.join('')}\``;
}

function environment(variable: string): string {
  return `process.env['${variable}'] ?? ''`;
}

function keyText(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Numbers that JavaScript would round are written with `exact`. */
function literal(value: unknown, margin: string): string {
  const secret = secretOfMark(value);
  if (secret) {
    const { variable, isText } = secret;
    return isText ? environment(variable) : `JSON.parse(process.env['${variable}'] ?? 'null')`;
  }
  if (value instanceof JsonNumber) {
    const number = Number(value.source);
    const isExact = Number.isFinite(number) && sameNumber(number, value);
    return isExact ? value.source : `exact('${value.source}')`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, member]) => `${keyText(key)}: ${literal(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const line = `${open} ${parts.join(', ')} ${close}`;
  if (line.length <= 60 && !line.includes('\n')) return Array.isArray(value) ? `[${parts.join(', ')}]` : line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}
