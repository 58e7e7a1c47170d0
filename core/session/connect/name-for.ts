import type { ServerTarget } from './server-config';

const GENERIC_NAMES = /^(index|main|cli|dist|build|out|src|lib|bin)$/;

/** `npx -y @acme/mcp-server-files@1.2` → `files`; `https://mcp.acme.com/x` → `mcp.acme.com`. */
export function nameFor(target: ServerTarget): string {
  if (target.kind !== 'stdio') return URL.canParse(target.url) ? new URL(target.url).host : 'server';
  const { command } = target;
  const args = isContainerRunner(command) ? fromImage(target.args) : target.args;
  // What follows `-e` is code.
  const code = /(^|[\\/])(node|bun|python3?)(\.exe)?$/i.test(command)
    ? args.findIndex((arg) => /^(-[ecp]|--eval|--print)$/.test(arg))
    : -1;
  const word = [command, ...(code === -1 ? args : args.slice(0, code))].find(
    (candidate, index) => !candidate.startsWith('-') && !(index === 0 && isRunner(candidate)) && candidate !== 'run',
  );
  const base = (word ?? command).replace(/^@[^/]+\//, '').replace(/(?<=.)@[\w.^~:-]+$/, '');
  const parts = base
    .split(/[\\/]/)
    .map((part) => part.replace(/(?<=.):[\w.-]+$|\.(m?[jt]s|cjs|py|exe|cmd)$/i, ''))
    .filter((part) => !/^\.*$/.test(part));
  const last = parts.findLast((part) => !GENERIC_NAMES.test(part)) ?? parts.at(-1) ?? base;
  const name = last.replace(/^(mcp-server-|server-|mcp-)/, '').replace(/(-mcp-server|-mcp|-server)$/, '');
  return name || 'server';
}

function isRunner(command: string): boolean {
  return (
    isContainerRunner(command) ||
    /(^|[\\/])(npx|node|bunx?|deno|uvx?|python3?|pnpm|yarn|npm|tsx)(\.exe|\.cmd)?$/i.test(command)
  );
}

function isContainerRunner(command: string): boolean {
  return /(^|[\\/])(docker|podman|nerdctl)(\.exe)?$/i.test(command);
}

/** Of `docker run`: they take no value, all others the next word. */
const SWITCH = /^-[itdPq]+$|^--(rm|init|privileged|read-only|interactive|tty|detach|publish-all|quiet)$/;

function fromImage(args: readonly string[]): readonly string[] {
  let at = args.findIndex((arg) => arg === 'run' || arg === 'exec') + 1;
  for (let arg = args[at]; arg?.startsWith('-'); arg = args[at]) {
    // `--name=x` and `-eKEY` have theirs in them.
    const isWhole = SWITCH.test(arg) || arg.includes('=') || /^-\w./.test(arg);
    at += isWhole ? 1 : 2;
  }
  return at < args.length ? args.slice(at) : args;
}
