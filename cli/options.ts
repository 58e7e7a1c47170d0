import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

/** A mistake on the command line or in what it names; the message says how to mend it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USUAL_PORT = 6280;
const MAX_PORT = 65_535;

export const HELP = `Usage: mcp-loupe [options] [URL | command [argument...]]

Opens an MCP server in the browser: a URL, or a command that speaks MCP on its standard output.
Everything after the command belongs to it. With no server named, a demo server is opened.

  --config FILE   the servers in the "mcpServers" JSON of another client
  --server NAME   which of them to connect to
  --port N        listen on this port (default ${USUAL_PORT}, or a free one when it is taken)
  --host H        listen on this address (default 127.0.0.1; others let the network in)
  --no-open       don't open the browser
  --help, --version

The environment variable LOUPE_TOKEN pins the token (at least 16 of A-Z a-z 0-9 - _).
`;

const OPTIONS = {
  config: { type: 'string' },
  server: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  'no-open': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const;
const WITH_VALUE = ['--config', '--server', '--port', '--host'];

/**
 * Reads the options up to the first word that is none; `words` is the server: a URL or a command line.
 * @throws UsageError
 */
export function parseOptions(argv: string[]) {
  let end = 0;
  for (let word = argv[0]; word?.startsWith('-') && word !== '--'; word = argv[end])
    end += WITH_VALUE.includes(word) ? 2 : 1;
  const words = argv.slice(argv[end] === '--' ? end + 1 : end);
  const { port, host, ...options } = parse(argv.slice(0, end));
  if (options.server !== undefined && options.config === undefined)
    throw new UsageError('--server names a server in a file: give --config FILE too.');
  if (options.config !== undefined && words[0] !== undefined)
    throw new UsageError(`Give --config or a server (${words[0]}), not both.`);
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > MAX_PORT))
    throw new UsageError(`--port needs a number from 0 to ${MAX_PORT}, not "${port}".`);
  if (host.trim() === '') throw new UsageError('--host needs an address.');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return { ...options, words, host: address, port: port === undefined ? undefined : Number(port) };
}
export type Options = ReturnType<typeof parseOptions>;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    // The message alone: the error's class and code are Node's, and say nothing to a person.
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason.replace(/\.?$/, '.')} See --help.`);
  }
}

/** @throws UsageError when the pinned token is easy to guess or can't stand in a subprotocol's name. */
export function chooseToken(pinned: string | undefined): string {
  if (!pinned) return randomBytes(32).toString('base64url');
  if (/^[\w-]{16,}$/.test(pinned)) return pinned;
  throw new UsageError('LOUPE_TOKEN needs at least 16 characters of A-Z a-z 0-9 - _');
}
