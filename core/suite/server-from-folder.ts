import type { ServerConfig } from '../session/connect/server-config';
import { pathFrom, resolvePath } from './resolve-path';

interface Folders {
  /** Of the suite; undefined in the browser, where a suite's paths start at the working directory of Loupe. */
  folder: string | undefined;
  /** The working directory of Loupe, at which the paths of the list's servers start. */
  cwd: string;
}

/**
 * A server's settings as a suite in a folder writes them: it starts at that folder, and so do its paths, as far as they are in the same
 * project. Whoever clones the folder can run it.
 */
export function serverFromFolder<Config extends Pick<ServerConfig, 'target'>>(
  config: Config,
  { folder, cwd }: Folders,
): Config {
  const { target } = config;
  if (target.kind !== 'stdio' || folder === undefined) return config;
  const { cwd: own, ...rest } = target;
  const base = resolvePath(cwd, own ?? '.');
  const words = [target.command, ...target.args];
  // A command that is found on the PATH, and names no file, runs anywhere.
  const startsAtBase = own !== undefined || words.some(isRelativePath);
  const start = startsAtBase ? base : folder;
  const near = pathFrom(folder, start);
  const written = near ?? start;
  const fromStart = (word: string) => {
    const [, option = '', path = word] = /^(--?[\w-]+=)(.*)$/s.exec(word) ?? [];
    const isNear = near !== undefined && pathFrom(folder, path) !== undefined;
    return option + ((isNear && pathFrom(start, path)) || path);
  };
  const command = fromStart(target.command);
  return {
    ...config,
    target: {
      ...rest,
      // Without a slash it would be looked for on the PATH.
      command: command === target.command || command.includes('/') ? command : `./${command}`,
      args: target.args.map(fromStart),
      ...(written !== '.' && { cwd: written }),
    },
  };
}

/** Whether a word of a command line is a file from where it is run: `server.js`, `./dist/main`, and no package or address. */
export function isRelativePath(word: string): boolean {
  if (/^(?:[\\/]|[A-Za-z]:[\\/]|-|@|[a-z][\w+.-]*:)/.test(word)) return false;
  return /[\\/]/.test(word) || /^\.{1,2}$/.test(word) || /\.[A-Za-z]\w{0,4}$/.test(word);
}
