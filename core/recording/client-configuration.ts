import { MASK, Secrets } from '../secrets/secrets';
import { type ServerTarget, secretsOf } from '../session/connect/server-config';
import { maskServer } from './mask-event';
import { recordedServer } from './recorded-server';

export const TAPPED_CLIENTS = ['claude-desktop', 'claude-code', 'cursor', 'vscode'] as const;
export type TappedClient = (typeof TAPPED_CLIENTS)[number];

export interface TapPlan {
  name: string;
  target: ServerTarget;
  cwd: string;
  /** Node's name of it: `win32`, `darwin`, `linux`. */
  platform: string;
  port: number;
  /** Path of the recording that the tap writes. */
  recording: string | undefined;
}

export interface ClientConfiguration {
  json: string;
  files: readonly { where: 'project' | 'home' | 'darwin' | 'win32' | 'linux'; path: string }[];
  /** Starts the tap in a terminal; undefined for a server with a command, whose tap the client starts. */
  command: string | undefined;
  /** Names of the environment variables or inputs that the user gives their values. */
  variables: readonly string[];
  /** Whether a likely secret in the command line or URL was masked, and must be filled in by hand. */
  isMasked: boolean;
}

const FILES: Record<TappedClient, ClientConfiguration['files']> = {
  'claude-desktop': [
    { where: 'darwin', path: '~/Library/Application Support/Claude/claude_desktop_config.json' },
    { where: 'win32', path: '%APPDATA%\\Claude\\claude_desktop_config.json' },
    { where: 'linux', path: '~/.config/Claude/claude_desktop_config.json' },
  ],
  'claude-code': [
    { where: 'project', path: '.mcp.json' },
    { where: 'home', path: '~/.claude.json' },
  ],
  cursor: [
    { where: 'project', path: '.cursor/mcp.json' },
    { where: 'home', path: '~/.cursor/mcp.json' },
  ],
  vscode: [
    { where: 'project', path: '.vscode/mcp.json' },
    { where: 'darwin', path: '~/Library/Application Support/Code/User/mcp.json' },
    { where: 'win32', path: '%APPDATA%\\Code\\User\\mcp.json' },
    { where: 'linux', path: '~/.config/Code/User/mcp.json' },
  ],
};

/** In the order in which a client's files hold: the project's first. @param platform as in {@link TapPlan} */
export function configurationFiles(client: TappedClient, platform: string): string[] {
  return FILES[client]
    .filter(({ where }) => where === 'project' || where === 'home' || where === platform)
    .map(({ path }) => path);
}

/** On Windows npx is a batch file, which Claude Code can't start directly. */
export function startedBy(client: TappedClient, commandLine: readonly string[], platform: string): readonly string[] {
  return client === 'claude-code' && platform === 'win32' ? ['cmd', '/c', ...commandLine] : commandLine;
}

/** Contains no values of variables and headers: each client has its own way to supply them. */
export function clientConfiguration(client: TappedClient, plan: TapPlan): ClientConfiguration {
  const { target, platform } = plan;
  const secrets = Object.keys(secretsOf(target));
  const variables = target.kind === 'stdio' ? secrets : secrets.map(variableOf);
  const known = new Secrets(Object.values(secretsOf(target)));
  const masked = maskServer(recordedServer(plan.name, target), known);
  const name = plan.name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'server';
  const placeholder = (variable: string) => placeholderFor(client, name, variable);
  const record = plan.recording === undefined ? [] : ['--record', plan.recording];
  let entry: Record<string, unknown>;
  let command: string | undefined;
  if (masked.kind === 'stdio') {
    const cwd = masked.cwd ?? plan.cwd;
    const server = [masked.command, ...masked.args];
    const env = Object.fromEntries(variables.map((variable) => [variable, placeholder(variable)]));
    const tapCommand = ['npx', '-y', 'mcp-loupe', 'tap', ...record, '--cwd', cwd, '--', ...server];
    entry = stdioEntry(client, tapCommand, env, platform);
  } else {
    const { pathname, search } = URL.canParse(masked.url) ? new URL(masked.url) : noUrl;
    const tapped = `http://127.0.0.1:${plan.port}${pathname}${search}`.replaceAll(encodeURIComponent(MASK), MASK);
    const headers = secrets.map((header, at) => [header, variables[at] ?? ''] as const);
    entry = urlEntry(client, target.kind, tapped, headers, placeholder, platform);
    const urlCommand = ['npx', '-y', 'mcp-loupe', 'tap', masked.url, '--port', String(plan.port)];
    command = [...urlCommand, ...record].map((word) => shellWord(word, platform)).join(' ');
  }
  const inputs = variables.map((variable) => ({
    type: 'promptString',
    id: inputOf(name, variable),
    description: variable,
    password: true,
  }));
  const configuration =
    client === 'vscode'
      ? { ...(inputs.length > 0 && { inputs }), servers: { [name]: entry } }
      : { mcpServers: { [name]: entry } };
  const json = formatJson(configuration);
  const isMasked = `${json}${command ?? ''}`.includes(MASK);
  return { json, files: FILES[client], command, variables, isMasked };
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(WORDS, (list) => {
    const commandLine = JSON.parse(list) as string[];
    return `[${commandLine.map((word) => JSON.stringify(word)).join(', ')}]`;
  });
}

const WORDS = /\[\s+(?:"(?:[^"\\]|\\.)*",?\s+)+\]/g;

const noUrl = { pathname: '/', search: '' };

function stdioEntry(
  client: TappedClient,
  words: readonly string[],
  env: Record<string, string>,
  platform: string,
): Record<string, unknown> {
  const [command, ...args] = startedBy(client, words, platform);
  const isTyped = client === 'claude-code' || client === 'vscode';
  return { ...(isTyped && { type: 'stdio' }), command, args, ...(Object.keys(env).length > 0 && { env }) };
}

function urlEntry(
  client: TappedClient,
  kind: ServerTarget['kind'],
  url: string,
  headers: readonly (readonly [header: string, variable: string])[],
  placeholder: (variable: string) => string,
  platform: string,
): Record<string, unknown> {
  if (client === 'claude-desktop') {
    // Its file has no URLs, and its connectors can't reach this computer. In arguments on Windows, a blank after the
    // colon would be lost.
    const options = headers.flatMap(([header, variable]) => ['--header', `${header}:\${${variable}}`]);
    const env = Object.fromEntries(headers.map(([, variable]) => [variable, placeholder(variable)]));
    return stdioEntry(client, ['npx', '-y', 'mcp-remote', url, ...options], env, platform);
  }
  const sent = Object.fromEntries(headers.map(([header, variable]) => [header, placeholder(variable)]));
  return {
    ...(client !== 'cursor' && { type: kind === 'auto' || kind === 'stdio' ? 'http' : kind }),
    url,
    ...(headers.length > 0 && { headers: sent }),
  };
}

function placeholderFor(client: TappedClient, server: string, variable: string): string {
  switch (client) {
    case 'claude-desktop':
      return `<${variable}>`;
    case 'claude-code':
      return `\${${variable}}`;
    case 'cursor':
      return `\${env:${variable}}`;
    case 'vscode':
      return `\${input:${inputOf(server, variable)}}`;
  }
}

function inputOf(server: string, variable: string): string {
  return `${server}-${variable}`.toLowerCase().replace(/[^a-z\d]+/g, '-');
}

/** `X-Api-Key` → `X_API_KEY`. */
function variableOf(header: string): string {
  return header.toUpperCase().replace(/[^A-Z\d]+/g, '_');
}

function shellWord(word: string, platform: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
