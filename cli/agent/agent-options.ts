import type { ServerTarget } from '../../core/session/connect/server-config';
import { environmentSecrets } from '../environment-credentials';
import type { CommandHelp } from '../command';
import { defineOptions, readOptions, readPort, tagsOf, UsageError } from '../options';
import { maskOnStderr } from '../stderr';
import { AllowedServers } from './allowed-servers';

const OPTIONS = defineOptions({
  allow: {
    type: 'string',
    multiple: true,
    value: 'SERVER',
    help: 'a command line in quotes or a URL that the agent may use; can be repeated',
  },
  config: {
    type: 'string',
    value: 'FILE',
    help: 'allow the servers of an "mcpServers" JSON or a server.json, by their names',
  },
  'allow-any': { type: 'boolean', help: 'allow any command and URL: the agent can then run programs as you' },
  'env-from': { type: 'string', value: 'A,B', help: 'environment variables that the calls of a suite may use' },
  port: {
    type: 'string',
    value: 'N',
    help: 'listen on http://127.0.0.1:N/mcp; requires the printed token, or LOUPE_TOKEN',
  },
});

export const AGENT_HELP: CommandHelp = {
  usage: ['mcp [options]'],
  about: `
Runs Loupe as an MCP server: a coding agent can then connect to your MCP servers, call their tools,
and check and test them. Uses stdio, or Streamable HTTP with --port. The agent can connect only to
servers that you allow, as they are when Loupe starts, reads and writes only suites and snapshots in
the current folder, and never answers server requests (elicitation, sampling) for you.
An open Loupe page shows live what the agent does, under History, Files.`,
  options: OPTIONS,
  examples: [
    ['mcp --allow "node server.js"', 'over stdio; as in: claude mcp add loupe -- npx -y mcp-loupe mcp --allow …'],
    ['mcp --config mcp.json --port 7000', 'over HTTP, for the servers of a configuration'],
  ],
  exitCodes: { 0: 'the client has left', 2: 'could not run', 130: 'interrupted' },
};

export interface AgentOptions {
  allowed: AllowedServers;
  /** Variables that suites may use, with their values at start. */
  environment: Readonly<Record<string, string>>;
  port: number | undefined;
}

/** Whether a credential variable may go to a target: the user named one or the other. */
export function mayAuthorize({ allowed, environment }: AgentOptions, target: ServerTarget): (name: string) => boolean {
  const isNamed = allowed.isNamed(target);
  return (name) => isNamed || Object.hasOwn(environment, name);
}

/** @returns undefined for `--help` @throws UsageError */
export function parseAgentOptions(argv: readonly string[]): AgentOptions | undefined {
  const values = readOptions([...argv], OPTIONS);
  if (values.help) return undefined;
  const { allow = [], config, port } = values;
  const allowsAny = values['allow-any'] === true;
  const allowed = new AllowedServers(allow, config, allowsAny, maskOnStderr(environmentSecrets()));
  if (allowed.isEmpty) throw new UsageError('mcp requires --allow "COMMAND", --config FILE or --allow-any.');
  const environment = Object.fromEntries(
    tagsOf(values['env-from'] ?? '').flatMap((name): [string, string][] => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { allowed, environment, port: port === undefined ? undefined : readPort(port) };
}
