import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import json5 from 'json5';
import { isObject, type JsonObject, toObject } from '../core/json/json-object';
import { targetFromEntry } from '../core/session/connect/mcp-servers-json';
import type { ServerTarget } from '../core/session/connect/server-config';
import { readServerJson } from '../core/session/connect/server-json/read-server-json';
import type { Hello } from '../proxy/frames';
import { errnoOf } from '../proxy/stream';
import { fillInputs } from './fill-inputs';
import { withPromptedInputs, MissingInputs } from './missing-inputs';
import { type Environment, fillVariables } from './fill-variables';
import { type NamedServer, UsageError } from './options';
import { type FoundServer, serversOfServerJson } from './server-json-servers';

type Servers = Pick<Hello, 'servers' | 'autoConnect'>;

/** The built files, also when Loupe runs from source. */
export const DIST = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..');

const MALFORMED = 'a server must be a JSON object';

/** {@link serversFromOptions}, after asking for missing inputs; or the protected demo server, which it starts. @throws UsageError */
export async function resolveServers(options: NamedServer & { demo: string | undefined }): Promise<Servers> {
  if (options.demo !== 'protected')
    return withPromptedInputs((environment) => serversFromOptions(options, environment));
  const url = await startProtectedDemo(join(DIST, 'demo', 'protected-server.js'));
  return { servers: [{ name: 'protected-demo', config: { url } }], autoConnect: 'protected-demo' };
}

/** The child ends with this process: its stdin closes. @returns its URL */
async function startProtectedDemo(program: string): Promise<string> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The demo server did not start.');
}

/** The servers that the command line names, or else the demo server. @throws UsageError, MissingInputs */
export function serversFromOptions(named: NamedServer, environment: Environment = process.env): Servers {
  const found = namedServers(named, environment);
  const { servers, autoConnect } = found;
  const { headers = {}, env = {} } = named;
  if (Object.keys({ ...headers, ...env }).length === 0) return found;
  if (autoConnect === undefined) throw severalServers(servers);
  const withOptions = (config: JsonObject): JsonObject => {
    const isProgram = targetFromEntry(config)?.kind === 'stdio';
    if (isProgram && Object.keys(headers).length > 0) throw new UsageError('--header requires a server URL.');
    if (!isProgram && Object.keys(env).length > 0) throw new UsageError('--env requires a server command.');
    const [member, added] = isProgram ? ['env', env] : ['headers', headers];
    return { ...config, [member]: { ...toObject(config[member]), ...added } };
  };
  return {
    servers: servers.map(({ name, config }) => ({ name, config: name === autoConnect ? withOptions(config) : config })),
    autoConnect,
  };
}

export function severalServers(servers: Servers['servers']): UsageError {
  const names = servers.map(({ name }) => name).join(', ');
  return new UsageError(`Several servers found: ${names}. Choose one with --server NAME.`);
}

function namedServers({ config: file, server, words }: NamedServer, environment: Environment): Servers {
  if (file !== undefined) return configured(file, server, environment);
  if (words.length === 0) {
    const config = { command: process.execPath, args: [join(DIST, 'demo', 'server.js')] };
    return { servers: [{ name: 'demo', config }], autoConnect: 'demo' };
  }
  const name = serverName(words);
  return { servers: [{ name, config: entryOf(words) }], autoConnect: name };
}

/** @throws UsageError for a URL that is not HTTP */
export function targetFromWords(words: readonly string[]): ServerTarget {
  const target = targetFromEntry(entryOf(words));
  if (!target) throw new UsageError('A command line or a URL is needed.');
  return target;
}

function entryOf([first = '', ...args]: readonly string[]) {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(first)?.[1];
  if (scheme !== undefined && !isHttpUrl(first)) {
    throw new UsageError(
      /^https?$/i.test(scheme)
        ? `"${first}" is not a valid URL.`
        : `"${first}": MCP servers are reached by http:// or https:// URLs, or started by a command; ${scheme}:// is neither.`,
    );
  }
  return isHttpUrl(first) ? { url: first } : { command: first, args };
}

interface ConfigEntry extends FoundServer {
  unknown?: readonly string[];
}

function configured(file: string, server: string | undefined, environment: Environment): Servers {
  const { servers: found, isServerJson } = readConfig(file, environment);
  const names = found.map(({ name }) => name);
  if (server !== undefined && !names.includes(server))
    throw new UsageError(`No server "${server}" in ${file}. Available: ${names.join(', ')}.`);
  // A server.json lists the ways to one server in its author's order.
  const first = isServerJson || names.length === 1 ? names[0] : undefined;
  const autoConnect = server ?? first;
  const chosen = found.find(({ name }) => name === autoConnect);
  if (chosen) requireComplete(file, chosen);
  const servers = found
    // The page prompts for VS Code's inputs, not for those of a server.json.
    .filter(({ missing }) => !isServerJson || missing.length === 0)
    .map(({ name, config }) => ({ name, config }));
  return { servers, ...(autoConnect === undefined ? {} : { autoConnect }) };
}

/** @throws UsageError, MissingInputs */
function requireComplete(file: string, { name, title, missing, unknown = [] }: ConfigEntry): void {
  if (unknown.length > 0)
    throw new UsageError(
      `--config ${file}: Loupe has no value for ${unknown.join(', ')} (${name}). Write the value into the file.`,
    );
  if (missing.length > 0) throw new MissingInputs(file, title, missing);
}

/** @param file undefined if the command line names the server */
export function noTargetText(name: string, file: string | undefined): string {
  return `${name}${file === undefined ? '' : ` in ${file}`} requires a command or a URL.`;
}

export type ConfiguredServer = { name: string; target: ServerTarget } | { name: string; problem: string };

/** From one read of the file. @throws UsageError if it can't be read */
export function configuredServers(file: string): ConfiguredServer[] {
  return readConfig(file, process.env).servers.map((server) => {
    const { name } = server;
    try {
      requireComplete(file, server);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { name, problem: error.message };
    }
    const target = targetFromEntry(server.config);
    return target ? { name, target } : { name, problem: noTargetText(name, file) };
  });
}

function readConfig(file: string, environment: Environment): { servers: ConfigEntry[]; isServerJson: boolean } {
  try {
    // JSON5: comments and trailing commas pass, and errors name line:column.
    const config: unknown = json5.parse(readFileSync(file, 'utf8'));
    const document = readServerJson(config);
    if (document) return { servers: serversOfServerJson(document, file, environment), isServerJson: true };
    // Most clients write `mcpServers`, VS Code writes `servers`, some a bare map.
    const { mcpServers, servers, inputs } = toObject(config);
    const entries = mcpServers ?? servers ?? config;
    if (!isObject(entries)) throw new Error(MALFORMED);
    const found = Object.entries(entries).map(([name, entry]): ConfigEntry => {
      if (!isObject(entry)) throw new Error(MALFORMED);
      const withVariables = fillVariables(entry, file, environment);
      const filled = fillInputs(withVariables.entry, inputs, environment, withVariables.inputs);
      const unset = withVariables.missing.map((variable) => ({ variable, isSecret: true }));
      const missing = [...unset, ...filled.missing];
      return { name, title: name, config: filled.entry, missing, unknown: withVariables.unknown };
    });
    return { servers: found, isServerJson: false };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const isMissing = errnoOf(error) === 'ENOENT';
    throw new UsageError(
      `--config ${file}: ${isMissing ? 'File not found.' : reason.replace(/^JSON5:/, 'Not valid JSON:')}`,
    );
  }
}

function isHttpUrl(word: string): boolean {
  return /^https?:\/\//i.test(word) && URL.canParse(word);
}

const RUNNER = /^(npx|bunx|pnpx|pnpm|yarn|npm|bun|uvx|uv|pipx|node|deno|tsx|python[\d.]*|py)$/;
const CONTAINER_RUNNER = /^(docker|podman)$/;
const SUBCOMMAND = /^(dlx|exec|x|run|tool|start)$/;
const SCRIPT = /\.([cm]?[jt]s|py|jar|rb|php|cmd|exe|bat)$/i;
const NAMELESS = /^(index|main|cli|dist|build|out|src|lib|bin)$/;

/** `npx -y @scope/mcp-server-files` → `files`: the script or package, without common prefixes. */
export function serverName([first = '', ...args]: string[]): string {
  if (isHttpUrl(first)) return new URL(first).host;
  const runner = baseName(first);
  const names = args.filter((arg) => !arg.startsWith('-') && !SUBCOMMAND.test(arg));
  let named: string | undefined;
  if (RUNNER.test(runner)) named = names.find((word) => SCRIPT.test(word)) ?? names[0];
  // Values of options (-e KEY) precede the image and look like any word.
  if (CONTAINER_RUNNER.test(runner)) named = names.find((word) => /\/|mcp/.test(word));
  const name = baseName(named ?? first);
  const prefix = /^(mcp-server-|server-mcp-|server-|mcp-)/;
  return name.replace(prefix, '').replace(/(-mcp-server|-server|-mcp)$/, '') || name;
}

/** `ghcr.io/acme/files:1.2` → `files`: no folder, scope, version, tag or extension. */
function baseName(word: string): string {
  const parts = word
    .replace(/(?<=.)(@|==|:)[^/\\]*$/, '')
    .split(/[/\\]/)
    .map((part) => part.replace(SCRIPT, ''))
    .filter((part) => !/^\.*$/.test(part));
  return parts.findLast((part) => !NAMELESS.test(part)) ?? parts.at(-1) ?? word;
}
