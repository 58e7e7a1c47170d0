import { nearestName } from '../core/suite/nearest-name';
import { findCommand } from '../proxy/command';
import { commandNamed, COMMANDS } from './commands';
import { UsageError } from './options';

const OWN_FILE = /\.loupe\.(ya?ml|jsonl)(\.gz)?$|\.ya?ml$/i;

/** A started server would hang a pipeline. Unless a suite or recording follows, it may be a program. @throws */
export function rejectMistypedCommand([first = '', second = '']: readonly string[]): void {
  if (commandNamed(first))
    throw new UsageError(
      `${first} is a command of Loupe, and comes before its options: mcp-loupe ${first} --help. To start a program of this name, use mcp-loupe -- ${first}.`,
    );
  const nearest = nearestName(first, Object.keys(COMMANDS));
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

/** In CI or without a terminal nobody would see the page. @param isPageRequested an option requests it @throws UsageError */
export function requireTerminal(isPageRequested: boolean): void {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  if (isPageRequested || (hasTerminal && !process.env['CI'])) return;
  throw new UsageError(
    'Nothing was started: without a terminal, and in CI, the page needs --no-open (prints its URL), --open, --port or --host. Commands for pipelines: mcp-loupe test --help, mcp-loupe check --help.',
  );
}
