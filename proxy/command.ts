import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, extname, isAbsolute, join, resolve } from 'node:path';
import type { Failure, SpawnFrame } from './frames';

const onWindows = process.platform === 'win32';
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin';
const DEFAULT_PATHEXT = '.COM;.EXE;.BAT;.CMD';

/** What a program needs to find its way, and no secrets. */
const POSIX_NAMES = /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+)$/;
const WINDOWS_NAMES =
  /^(PATH|PATHEXT|COMSPEC|SYSTEMROOT|SYSTEMDRIVE|WINDIR|TEMP|TMP|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|PROGRAMFILES\(X86\)|PROCESSOR_ARCHITECTURE|HOMEDRIVE|HOMEPATH|USERNAME|USERPROFILE|TZ|LANG)$/i;

/** A command that was found, ready for `child_process.spawn`. */
export interface FoundCommand {
  file: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  /** The arguments are quoted already (Windows' batch files only). */
  windowsVerbatimArguments: boolean;
}

/** Finds the command as a shell would, but names what is missing. */
export function findCommand(frame: SpawnFrame): FoundCommand | Failure {
  const cwd = resolve(frame.cwd ?? '.');
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return failure('cwd-not-found', `The working directory ${cwd} does not exist.`, { cwd });
  }
  const env = environment(frame);
  const path = variable(env, 'PATH') ?? (onWindows ? '' : DEFAULT_PATH);
  const named = frame.command.includes('/') || (onWindows && frame.command.includes('\\'));
  const folders = named || isAbsolute(frame.command) ? [cwd] : path.split(delimiter);
  const files = folders.flatMap((folder) => candidates(resolve(cwd, folder, frame.command), env));
  const file = files.find((candidate) => isFile(candidate) && isExecutable(candidate));
  if (file) {
    return /\.(cmd|bat)$/i.test(file) && onWindows
      ? { ...batchFile(file, frame.args, env), env, cwd, windowsVerbatimArguments: true }
      : { file, args: frame.args, env, cwd, windowsVerbatimArguments: false };
  }
  const unusable = files.find(isFile);
  if (unusable) {
    const message = `${unusable} may not be executed; set its executable bit (chmod +x).`;
    return failure('spawn-failed', message, { errno: 'EACCES', command: frame.command });
  }
  const details = { errno: 'ENOENT', command: frame.command, path: named ? cwd : path };
  return failure(
    'command-not-found',
    named ? `${resolve(cwd, frame.command)} does not exist.` : `${frame.command} is not on the PATH.`,
    details,
  );
}

function failure(
  code: Failure['code'],
  message: string,
  details: Record<string, string>,
): Failure {
  return { code, message, details };
}

function environment({ env: named = {}, inheritEnv = false }: SpawnFrame): Record<string, string> {
  const names = onWindows ? WINDOWS_NAMES : POSIX_NAMES;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    // The token opens this proxy: no server may see it, whatever else it inherits.
    if (value === undefined || name === 'LOUPE_TOKEN') continue;
    // Windows takes names of different case for one, and "Path" would win over a named "PATH".
    if (onWindows && variable(named, name) !== undefined) continue;
    if (inheritEnv || names.test(name)) env[name] = value;
  }
  return { ...env, ...named };
}

function variable(env: Record<string, string>, name: string): string | undefined {
  if (!onWindows) return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name.toUpperCase())?.[1];
}

function candidates(file: string, env: Record<string, string>): string[] {
  if (!onWindows) return [file];
  const extensions = (variable(env, 'PATHEXT') ?? DEFAULT_PATHEXT).split(';').filter(Boolean);
  const withExtension = extensions.map((extension) => file + extension);
  return extname(file) ? [file, ...withExtension] : withExtension;
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Batch files (npx.cmd) run in cmd.exe only, which parses its line once and the batch file again. */
function batchFile(file: string, args: string[], env: Record<string, string>) {
  const shell =
    variable(env, 'COMSPEC') ?? join(variable(env, 'SYSTEMROOT') ?? 'C:\\Windows', 'System32', 'cmd.exe');
  const escape = (text: string): string => text.replace(/[()\][%!^"`<>&|;, *?]/g, '^$&');
  const quote = (arg: string): string =>
    `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
  const line = [escape(file), ...args.map((arg) => escape(escape(quote(arg))))].join(' ');
  return { file: shell, args: ['/d', '/s', '/c', `"${line}"`] };
}
