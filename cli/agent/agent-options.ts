import type { ServerTarget } from '../../core/session/connect/server-config';
import { environmentSecrets } from '../environment-credentials';
import { readOptions, tagsOf, UsageError } from '../options';
import { maskOnStderr } from '../stderr';
import { AllowedServers } from './allowed-servers';

export const AGENT_HELP = `Usage: mcp-loupe mcp [options]

Runs Loupe as an MCP server: a coding agent can then connect to your MCP servers, call their tools,
and check and test them. Uses stdio, or Streamable HTTP with --port. The agent can connect only to
servers that you allow, as they are when Loupe starts, reads and writes only suites and snapshots in
the current folder, and never answers server requests (elicitation, sampling) for you.
An open Loupe page shows live what the agent does, under Recordings.

  --allow SERVER     a command line in quotes or a URL that the agent may use; can be repeated
  --config FILE      allow the servers of an "mcpServers" JSON or a server.json, by their names
  --allow-any        allow any command and URL: the agent can then run programs as you
  --env-from A,B     environment variables that the calls of a suite may use
  --port N           listen on http://127.0.0.1:N/mcp; requires the printed token, or LOUPE_TOKEN
  --help

Example: claude mcp add loupe -- npx -y mcp-loupe mcp --allow "node server.js"
`;

const TABLE = {
  allow: { type: 'string', multiple: true },
  config: { type: 'string' },
  'allow-any': { type: 'boolean' },
  'env-from': { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface AgentOptions {
  allowed: AllowedServers;
  /** Variables that suites may use, with their values at start. */
  environment: Readonly<Record<string, string>>;
  /** Undefined for stdio. */
  port: number | undefined;
}

/** Whether a credential variable may go to a target: the user named one or the other. */
export function mayAuthorize({ allowed, environment }: AgentOptions, target: ServerTarget): (name: string) => boolean {
  const isNamed = allowed.isNamed(target);
  return (name) => isNamed || Object.hasOwn(environment, name);
}

/** @returns undefined for `--help` @throws UsageError */
export function parseAgentOptions(argv: readonly string[]): AgentOptions | undefined {
  const values = readOptions([...argv], TABLE);
  if (values.help) return undefined;
  const { allow = [], config, port } = values;
  const allowsAny = values['allow-any'] === true;
  const allowed = new AllowedServers(allow, config, allowsAny, maskOnStderr(environmentSecrets()));
  if (allowed.isEmpty) throw new UsageError('mcp needs --allow "COMMAND", --config FILE or --allow-any.');
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new UsageError('--port needs a number from 0 to 65535.');
  const environment = Object.fromEntries(
    tagsOf(values['env-from'] ?? '').flatMap((name): [string, string][] => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { allowed, environment, port: port === undefined ? undefined : Number(port) };
}
