import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type LocatedFile, isPlainName, locateAs } from '../../proxy/folder-path';
import { StreamFailure } from '../../proxy/stream';
import { UsageError } from '../options';

const ENDINGS = { suite: /.\.loupe\.ya?ml$/, snapshot: /.\.json$/ } as const;
const EXPECTED = {
  suite: 'a suite: its name must end with .loupe.yaml',
  snapshot: 'a snapshot: its name must end with .json',
} as const;

/** The files that an agent may read and write: suites and snapshots in the folder that Loupe was started in. */
export class AgentFiles {
  readonly folder = realpathSync.native(process.cwd());

  /** @throws UsageError for a path outside the folder, also through links, or with another ending */
  locate(path: string, kind: keyof typeof ENDINGS): LocatedFile<string> {
    const kindFor = (each: string) => {
      const names = each.split('/');
      const isOwn = names.every(isPlainName) && !names.some((name) => /^node_modules$/i.test(name));
      return isOwn && ENDINGS[kind].test(each) ? kind : undefined;
    };
    const within = relative(this.folder, this.#absolute(path)).split(sep).join('/');
    if (within.startsWith('../') || isAbsolute(within))
      throw new UsageError(`${path} is outside ${this.folder}, where Loupe was started.`);
    try {
      return locateAs(this.folder, within, kindFor, EXPECTED[kind]);
    } catch (error) {
      throw error instanceof StreamFailure ? new UsageError(error.message) : error;
    }
  }

  /** By the folder's real path: another path to the same place is inside it, too. */
  #absolute(path: string): string {
    const named = resolve(this.folder, path);
    try {
      return isAbsolute(path) ? join(realpathSync.native(dirname(named)), basename(named)) : named;
    } catch {
      return named;
    }
  }
}
