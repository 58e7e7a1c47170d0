import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import json5 from 'json5';
import * as z from 'zod/mini';
import { readServerJson } from '../core/session/connect/server-json/read-server-json';
import type { Hello } from '../proxy/frames';
import { withEnvironmentInputs } from './inputs-of-environment';
import { withEnvironmentPlaces } from './places-of-environment';
import { type Demo, type NamedServer, UsageError } from './options';
import { serversOfServerJson } from './server-json-servers';

type Servers = Pick<Hello, 'servers' | 'autoConnect'>;

const serverMap = z.record(z.string(), z.record(z.string(), z.unknown()));
const someConfig = z.object({
  mcpServers: z.optional(z.unknown()),
  servers: z.optional(z.unknown()),
  inputs: z.optional(z.unknown()),
});

/**
 * As {@link launchServers}, and starts the demo server that has to run before it can be reached.
 * @throws UsageError
 */
export async function launch(
  options: NamedServer & { demo: Demo | undefined },
  dist: string,
): Promise<Servers> {
  if (options.demo !== 'protected') return launchServers(options, dist);
  const url = await startProtectedDemo(join(dist, 'demo', 'protected-server.js'));
  return { servers: [{ name: 'protected-demo', config: { url } }], autoConnect: 'protected-demo' };
}

/** Starts it as a child that ends when this process does, since then nobody holds its input. @returns its address */
async function startProtectedDemo(program: string): Promise<string> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => undefined);
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The demo server did not start.');
}

/**
 * The servers that the command line names, or else the demo server in `dist`.
 * @throws UsageError when the config file can't be read or lacks the server asked for, or a URL is none that MCP knows.
 */
export function launchServers({ config: file, server, words }: NamedServer, dist: string): Servers {
  if (file !== undefined) return configured(file, server);
  const [first, ...args] = words;
  if (first === undefined) {
    const config = { command: process.execPath, args: [join(dist, 'demo', 'server.js')] };
    return { servers: [{ name: 'demo', config }], autoConnect: 'demo' };
  }
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(first)?.[1];
  if (scheme !== undefined && !isHttpUrl(first)) {
    throw new UsageError(
      /^https?$/i.test(scheme)
        ? `"${first}" is not a valid URL.`
        : `"${first}": MCP servers are reached by http:// or https:// URLs, or started by a command; ${scheme}:// is neither.`,
    );
  }
  const name = serverName(words);
  const config = isHttpUrl(first) ? { url: first } : { command: first, args };
  return { servers: [{ name, config }], autoConnect: name };
}

interface Filled {
  name: string;
  entry: Record<string, unknown>;
  /** The environment's variables that are not set. */
  missing: string[];
  /** The places that nothing has a value for. */
  unknown?: string[];
}

function configured(file: string, wanted: string | undefined): Servers {
  const read = readConfig(file);
  const filled = Object.entries(read.servers).map(([name, config]): Filled => {
    // What a server.json asks for is filled in already.
    if (read.isDocument) return { name, ...withEnvironmentInputs(config, read.inputs) };
    const { entry, missing, unknown, inputs } = withEnvironmentPlaces(config, file);
    const asked = withEnvironmentInputs(entry, read.inputs, process.env, inputs);
    return { name, entry: asked.entry, missing: [...missing, ...asked.missing], unknown };
  });
  const servers = filled.map(({ name, entry: config }) => ({ name, config }));
  const names = servers.map(({ name }) => name);
  if (wanted !== undefined && !names.includes(wanted))
    throw new UsageError(`No server "${wanted}" in ${file}. Available: ${names.join(', ')}.`);
  const autoConnect = wanted ?? (names.length === 1 ? names[0] : undefined);
  const { missing = [], unknown = [] } = filled.find(({ name }) => name === autoConnect) ?? {};
  if (unknown.length > 0)
    throw new UsageError(
      `--config ${file}: Loupe has no value for ${unknown.join(', ')} (${autoConnect}). Write the value into the file.`,
    );
  if (missing.length > 0)
    throw new UsageError(
      `--config ${file}: set in the environment what the server needs (${autoConnect}: ${missing.join(', ')}), or paste the file into the page, under Servers.`,
    );
  return { servers, ...(autoConnect === undefined ? {} : { autoConnect }) };
}

interface ReadConfig {
  servers: z.infer<typeof serverMap>;
  inputs?: unknown;
  /** It is a `server.json`. */
  isDocument: boolean;
}

function readConfig(file: string): ReadConfig {
  try {
    // People edit these by hand: comments and trailing commas pass, and errors name line:column.
    const config: unknown = json5.parse(readFileSync(file, 'utf8'));
    const document = readServerJson(config);
    if (document) return { servers: serversOfServerJson(document, file), isDocument: true };
    // Most clients write `mcpServers`, VS Code writes `servers`, some a bare map.
    const { mcpServers, servers, inputs } = someConfig.parse(config);
    return { servers: serverMap.parse(mcpServers ?? servers ?? config), inputs, isDocument: false };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error && !(error instanceof z.core.$ZodError) && error.message;
    throw new UsageError(`--config ${file}: ${reason || 'a server must be a JSON object'}`);
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

/** A short name for a command line: its script's or package's, without what all servers are called. */
export function serverName([first = '', ...args]: string[]): string {
  if (isHttpUrl(first)) return new URL(first).host;
  const runner = baseName(first);
  const words = args.filter((arg) => !arg.startsWith('-') && !SUBCOMMAND.test(arg));
  let named: string | undefined;
  if (RUNNER.test(runner)) named = words.find((word) => SCRIPT.test(word)) ?? words[0];
  // Values of options (-e KEY) come before the image and look like any word.
  if (CONTAINER_RUNNER.test(runner)) named = words.find((word) => /\/|mcp/.test(word));
  const name = baseName(named ?? first);
  const prefix = /^(mcp-server-|server-mcp-|server-|mcp-)/;
  return name.replace(prefix, '').replace(/(-mcp-server|-server|-mcp)$/, '') || name;
}

/** Of a path, package or image: without folder, scope, version, tag and extension. */
function baseName(word: string): string {
  const parts = word
    .replace(/(?<=.)(@|==|:)[^/\\]*$/, '')
    .split(/[/\\]/)
    .map((part) => part.replace(SCRIPT, ''))
    .filter((part) => !/^\.*$/.test(part));
  return parts.findLast((part) => !NAMELESS.test(part)) ?? parts.at(-1) ?? word;
}
