import parseWords from 'string-argv';
import { launchServers } from '../launch';
import { readOptions, UsageError } from '../options';

export const AGENT_HELP = `Usage: mcp-loupe mcp [options]

Runs Loupe as an MCP server: a coding agent can then connect to your MCP servers, call their tools,
and check and test them. Uses stdio, or Streamable HTTP with --port. The agent can connect
only to servers that you allow, and never answers server requests (elicitation, sampling) for you.
An open Loupe page shows live what the agent does, under Recordings.

  --allow SERVER     a command line in quotes or a URL that the agent may use; can be repeated
  --config FILE      allow the servers of an "mcpServers" JSON or a server.json, by their names
  --allow-any        allow any command and URL: the agent can then run programs as you
  --port N           listen on http://127.0.0.1:N/mcp; requires the printed token, or LOUPE_TOKEN
  --help

Example: claude mcp add loupe -- npx -y mcp-loupe mcp --allow "node server.js"
`;

const TABLE = {
  allow: { type: 'string', multiple: true },
  config: { type: 'string' },
  'allow-any': { type: 'boolean' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** A server that an agent may use. */
export type AllowedServer = { words: readonly string[] } | { config: string; name: string };

export interface AgentOptions {
  allowed: readonly AllowedServer[];
  allowsAny: boolean;
  /** Undefined for stdio. */
  port: number | undefined;
}

/**
 * Reads the command line of `mcp`.
 * @returns undefined for `--help`
 * @throws UsageError
 */
export function parseAgentOptions(argv: readonly string[]): AgentOptions | undefined {
  const values = readOptions([...argv], TABLE);
  if (values.help) return undefined;
  const { allow = [], config, port } = values;
  const allowsAny = values['allow-any'] === true;
  const named: AllowedServer[] = allow.map((line) => ({ words: parseWords(line) }));
  if (named.some((each) => 'words' in each && each.words.length === 0))
    throw new UsageError('--allow needs a command line or a URL.');
  if (config !== undefined) {
    const { servers } = launchServers({ config, server: undefined, words: [] }, '');
    named.push(...servers.map(({ name }) => ({ config, name })));
  }
  if (named.length === 0 && !allowsAny)
    throw new UsageError('mcp needs --allow "COMMAND", --config FILE or --allow-any.');
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new UsageError('--port needs a number from 0 to 65535.');
  return { allowed: named, allowsAny, port: port === undefined ? undefined : Number(port) };
}

/** How a server reads in a list: its name in the file, or its command line or URL. */
function allowedName(server: AllowedServer): string {
  return 'name' in server ? server.name : server.words.join(' ');
}

/**
 * The server that an agent names, if it may use it.
 * @param named a command line, a URL or a name of the configuration; undefined for the only one that is allowed
 * @throws UsageError which tells what is allowed
 */
export function findAllowed(
  named: string | undefined,
  { allowed, allowsAny }: AgentOptions,
): AllowedServer {
  const list = allowed.map((each) => `- ${allowedName(each)}`).join('\n');
  if (named === undefined) {
    const [only, ...others] = allowed;
    if (only && others.length === 0) return only;
    throw new UsageError(`Name a server.\nAllowed:\n${list || 'any'}`);
  }
  const words = parseWords(named);
  const found = allowed.find((each) =>
    'name' in each ? each.name === named : sameWords(each.words, words),
  );
  if (found) return found;
  if (allowsAny && words.length > 0) return { words };
  throw new UsageError(
    `Not allowed: ${named}\nAllowed:\n${list}\nThe user allows more with --allow "COMMAND".`,
  );
}

/** Whether an agent may use what a suite names as its server. */
export function isAllowedWords(
  words: readonly string[],
  { allowed, allowsAny }: AgentOptions,
): boolean {
  return allowsAny || allowed.some((each) => 'words' in each && sameWords(each.words, words));
}

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index]);
}
