import type { ServerConfig } from '../session/connect/server-config';
import { pathFrom, resolvePath } from './resolve-path';

interface Folders {
  /** Undefined in the browser, where paths start at `cwd`. */
  folder: string | undefined;
  /** Loupe's working directory, where paths of the server list start. */
  cwd: string;
}

/** `node /p/server.js` in a suite of `/p/suites` → `node server.js` in `..`: relative if in one project, so that a clone runs. */
export function serverFromFolder<Config extends Pick<ServerConfig, 'target'>>(
  config: Config,
  { folder, cwd }: Folders,
): Config {
  const { target } = config;
  if (target.kind !== 'stdio' || folder === undefined) return config;
  const { cwd: ownFolder, ...rest } = target;
  const base = resolvePath(cwd, ownFolder ?? '.');
  const words = [target.command, ...target.args];
  // A command on the PATH without file arguments runs anywhere.
  const startsAtBase = ownFolder !== undefined || words.some(isRelativePath);
  const start = startsAtBase ? base : folder;
  const relativeStart = pathFrom(folder, start);
  const written = relativeStart ?? start;
  const fromStart = (word: string) => {
    const [, option = '', path = word] = /^(--?[\w-]+=)(.*)$/s.exec(word) ?? [];
    const isNear = relativeStart !== undefined && pathFrom(folder, path) !== undefined;
    return option + ((isNear && pathFrom(start, path)) || path);
  };
  const command = fromStart(target.command);
  return {
    ...config,
    target: {
      ...rest,
      // Without a slash it would be looked up on the PATH.
      command: command === target.command || command.includes('/') ? command : `./${command}`,
      args: target.args.map(fromStart),
      ...(written !== '.' && { cwd: written }),
    },
  };
}

/** `server.js`, `./dist/main`; no package or URL. */
export function isRelativePath(word: string): boolean {
  if (/^(?:[\\/]|[A-Za-z]:[\\/]|-|@|[a-z][\w+.-]*:)/.test(word)) return false;
  return /[\\/]/.test(word) || /^\.{1,2}$/.test(word) || /\.[A-Za-z]\w{0,4}$/.test(word);
}
