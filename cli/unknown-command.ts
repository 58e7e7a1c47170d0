import { nearestName } from '../core/suite/nearest-name';
import { findCommand } from '../proxy/command';
import { UsageError } from './options';

/** What the first word may be besides a server. */
export const COMMANDS = 'list call read prompt check test merge schema replay compare load mcp tap open record'.split(
  ' ',
);

/** Files that only Loupe's own commands take. */
const OWN_FILE = /\.loupe\.(ya?ml|jsonl)(\.gz)?$|\.ya?ml$/i;

/**
 * Refuses a command line whose first word is nearly a command: what it starts would wait for ever, and a pipeline with
 * it. Where there is a program of the name, it is meant, unless a suite or a recording is its first argument.
 * @throws UsageError
 */
export function requireNoMistype([first = '', second = '']: readonly string[]): void {
  const nearest = COMMANDS.includes(first) ? undefined : nearestName(first, COMMANDS);
  if (nearest === undefined || (isProgram(first) && !OWN_FILE.test(second))) return;
  throw new UsageError(
    `Unknown command ${first}. Did you mean ${nearest}? To start a program of this name, use mcp-loupe -- ${first}.`,
  );
}

function isProgram(command: string): boolean {
  try {
    findCommand({ type: 'spawn', stream: 1, command, args: [] });
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses to serve a page that nobody would see: in a pipeline, and where there is no terminal.
 * @param isAsked whether an option or a command says that it is wanted
 * @throws UsageError
 */
export function requireAudience(isAsked: boolean): void {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  if (isAsked || (hasTerminal && !process.env['CI'])) return;
  throw new UsageError(
    'Without a terminal, and in CI, no page is opened unless --open, --no-open, --port or --host is given. Commands for pipelines: mcp-loupe test --help, mcp-loupe check --help.',
  );
}
