import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, extname, resolve } from 'node:path';
import type { SpawnFrame } from './page-frame';
import { StreamFailure } from './stream';

const onWindows = process.platform === 'win32';
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Variables that a program needs to run and that hold no secrets. */
export const DEFAULT_NAMES = onWindows
  ? /^(PATH|PATHEXT|COMSPEC|SYSTEM(ROOT|DRIVE)|WINDIR|TE?MP|(LOCAL)?APPDATA|PROGRAM(DATA|FILES.*)|PROCESSOR_ARCHITECTURE|HOME(DRIVE|PATH)|USER(NAME|PROFILE)|TZ|LANG)$/i
  : /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+)$/;

/** Looks the command up as a shell would, on the PATH that the process gets. @throws StreamFailure */
export function findCommand({ command, args, env: named = {}, inheritEnv, cwd: folder }: SpawnFrame) {
  const cwd = resolve(folder ?? '.');
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory())
    throw new StreamFailure('cwd-not-found', `Working directory not found: ${cwd}.`, { cwd });
  const env = environment(named, inheritEnv ?? false);
  const hasFolder = /\//.test(command) || (onWindows && /\\/.test(command));
  const path = hasFolder ? cwd : (variable(env, 'PATH') ?? DEFAULT_PATH);
  const file = (hasFolder ? [cwd] : path.split(delimiter))
    .flatMap((each) => withExtensions(resolve(cwd, each, command), env))
    .find((candidate) => existsSync(candidate));
  if (file === undefined) {
    const message = hasFolder ? `${resolve(cwd, command)} is missing.` : `${command} is not on the PATH.`;
    const similar = similarFile(command, hasFolder ? [dirname(resolve(cwd, command))] : path.split(delimiter));
    throw new StreamFailure('command-not-found', message, {
      errno: 'ENOENT',
      command,
      path,
      ...(hasFolder && { missing: resolve(cwd, command) }),
      ...(similar !== undefined && { similar }),
    });
  }
  if (onWindows && /\.(cmd|bat)$/i.test(file)) return { ...batchFile(file, args, env), env, cwd };
  // The system's own lookup skips files that are not executable, so it gets the bare command.
  return { file: onWindows ? file : command, args, env, cwd };
}

/** Names that are compared: in a large folder that takes some milliseconds. */
const MAX_FILES = 20_000;

/** The command with the name of the file that is spelled most like it. */
function similarFile(command: string, folders: readonly string[]): string | undefined {
  const name = basename(command);
  const files = new Set(folders.flatMap(filesIn).slice(0, MAX_FILES));
  let best: string | undefined;
  // In a name of up to four letters one may differ, otherwise two after the first letter: `nosuch` isn't `touch`.
  let limit = name.length <= 4 ? 2 : 3;
  for (const file of [...files].sort()) {
    const distance = editDistance(name, onWindows ? file.replace(/\.\w+$/, '') : file);
    if (distance > 0 && distance < limit && (distance === 1 || file[0] === name[0])) {
      limit = distance;
      best = file;
    }
  }
  return best === undefined ? undefined : command.slice(0, command.length - name.length) + best;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Letters added, removed, replaced, or swapped with their neighbour (Damerau). */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? Infinity;
}

function environment(named: Record<string, string>, inheritAll: boolean): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined &&
      (inheritAll || DEFAULT_NAMES.test(name)) &&
      // The token opens this proxy: no server may see it.
      name !== 'LOUPE_TOKEN' &&
      // Windows ignores the case of names: "Path" must not stand beside a named "PATH".
      variable(named, name) === undefined,
  );
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...named };
}

function variable(env: Record<string, string>, name: string): string | undefined {
  if (!onWindows) return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1];
}

function withExtensions(file: string, env: Record<string, string>): string[] {
  if (!onWindows) return [file];
  const extensions = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';');
  return [...(extname(file) ? [file] : []), ...extensions.map((extension) => file + extension)];
}

/** Batch files (npx.cmd) run in cmd.exe only, which parses its line and then the batch file's: escaped twice. */
function batchFile(file: string, args: string[], env: Record<string, string>) {
  const escape = (text: string) => text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
  const quote = (arg: string) => `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
  const line = [escape(file), ...args.map((arg) => escape(escape(quote(arg))))].join(' ');
  const shell = variable(env, 'COMSPEC') ?? 'cmd.exe';
  return { file: shell, args: ['/d', '/s', '/c', `"${line}"`], windowsVerbatimArguments: true };
}
