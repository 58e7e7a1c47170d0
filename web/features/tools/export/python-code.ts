import { JsonNumber, sameNumber } from '../../../../core/json/lossless';
import type { UrlTransport } from '../../../../core/protocol/transport-kind';
import { secretOfMark } from './secret-arguments';
import { secretEntries, type SecretText, withoutUrlSecrets, withoutWordSecrets } from './secret-text';
import type { SecretVariables } from './secret-variables';
import { type ToolCall, urlTransportOf } from './tool-call';

/** Uses the Python package `mcp` 2. */
export function pythonCode(call: ToolCall, variables: SecretVariables): string {
  const { tool, args, asTask, connection } = call;
  const { imports, server } = serverCode(call, variables);
  const rounded = roundedNumbers(args);
  const mode =
    connection === undefined
      ? ''
      : `, mode=${connection.era === 'modern' ? pythonText(connection.protocolVersion) : '"legacy"'}`;
  const code = [
    ...server.map((line) => `    ${line}`),
    `    async with Client(server${mode}) as client:`,
    '        result = await client.call_tool(',
    `            ${pythonText(tool)},`,
    `            ${literal(args, '            ')},`,
    '        )',
    '        print(result.model_dump_json(indent=2, by_alias=True, exclude_none=True))',
  ];
  const needsOs = code.some((line) => line.includes('os.environ'));
  return `${[
    '# pip install "mcp>=2"',
    ...(rounded.length > 0 ? [`# Floats of Python do not hold these numbers exactly: ${rounded.join(', ')}`] : []),
    ...(asTask ? ['# Client.call_tool asks for no task, although Loupe did: this is a plain call of the tool.'] : []),
    'import asyncio',
    ...(code.some((line) => line.includes('json.loads(')) ? ['import json'] : []),
    ...(needsOs ? ['import os'] : []),
    '',
    ...imports,
    '',
    '',
    'async def main() -> None:',
    ...code,
    '',
    '',
    'asyncio.run(main())',
  ].join('\n')}\n`;
}

function serverCode(
  { target, connection }: ToolCall,
  variables: SecretVariables,
): { imports: string[]; server: string[] } {
  if (target.kind === 'stdio') {
    const env = secretEntries(target.env, variables).map(
      ([name, value]) => `        ${pythonText(name)}: ${textCode(value)},`,
    );
    const inherited = target.inheritEnv ? ['        **os.environ,'] : [];
    const args = withoutWordSecrets(target.args, variables).map(textCode);
    return {
      imports: ['from mcp import Client, StdioServerParameters'],
      server: [
        'server = StdioServerParameters(',
        `    command=${textCode(withoutUrlSecrets(target.command, variables))},`,
        `    args=[${args.join(', ')}],`,
        ...(env.length + inherited.length > 0 ? ['    env={', ...inherited, ...env, '    },'] : []),
        ...(target.cwd === undefined ? [] : [`    cwd=${pythonText(target.cwd)},`]),
        ')',
      ],
    };
  }
  const url = textCode(withoutUrlSecrets(target.url, variables));
  const headers = secretEntries(target.headers, variables).map(
    ([name, value]) => `    ${pythonText(name)}: ${textCode(value)},`,
  );
  const headerLines = headers.length > 0 ? ['headers = {', ...headers, '}'] : [];
  const { imports, server } = SERVERS[urlTransportOf(connection)](url, headers.length > 0);
  return { imports: ['from mcp import Client', ...imports], server: [...headerLines, ...server] };
}

const SERVERS: Readonly<
  Record<UrlTransport, (url: string, hasHeaders: boolean) => { imports: string[]; server: string[] }>
> = {
  http: (url, hasHeaders) =>
    hasHeaders
      ? {
          imports: ['from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client'],
          server: [
            'http_client = create_mcp_http_client(headers=headers)',
            `server = streamable_http_client(${url}, http_client=http_client)`,
          ],
        }
      : { imports: [], server: [`server = ${url}`] },
  sse: (url, hasHeaders) => ({
    imports: ['from mcp.client.sse import sse_client'],
    server: [`server = sse_client(${url}${hasHeaders ? ', headers=headers' : ''})`],
  }),
};

function textCode(text: SecretText): string {
  if (text.length === 0) return '""';
  return text
    .map((part) => (typeof part === 'string' ? pythonText(part) : `os.environ["${part.variable}"]`))
    .join(' + ');
}

/** Escapes of JSON are valid in Python; a lone surrogate stays an escape. */
function pythonText(text: string): string {
  return JSON.stringify(text);
}

/** Python integers have any size; its fractions have about 17 digits. */
function numberCode(source: string): string {
  if (source === '-0') return '-0.0';
  return Number.isFinite(Number(source)) ? source : `float(${JSON.stringify(source)})`;
}

/** Fractions with too many digits, and numbers too large for a float. */
function roundedNumbers(value: unknown): string[] {
  if (secretOfMark(value)) return [];
  if (value instanceof JsonNumber) {
    const { source } = value;
    const number = Number(source);
    const isExact =
      /^-?\d+$/.test(source) ||
      (number === 0 && !/[1-9]/.test(source)) ||
      (Number.isFinite(number) && sameNumber(number, value));
    return isExact ? [] : [source];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(roundedNumbers);
}

function literal(value: unknown, margin: string): string {
  const secret = secretOfMark(value);
  if (secret) {
    const text = `os.environ["${secret.variable}"]`;
    return secret.isText ? text : `json.loads(${text})`;
  }
  if (value === null) return 'None';
  if (value instanceof JsonNumber) return numberCode(value.source);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${margin}    `;
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([key, member]) => `${pythonText(key)}: ${literal(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const line = open + parts.join(', ') + close;
  if (line.length <= 60 && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`;
}
