import { existsSync, statSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ServerTarget } from '../../core/session/connect/server-config';

/** A build writes many files, one after the other. */
const SETTLED_MS = 200;

/** The files that a server's command line names: its program, and what that is told to run. */
export function filesOf(target: ServerTarget): string[] {
  if (target.kind !== 'stdio') return [];
  const { command, args, cwd = '.' } = target;
  return [command, ...args]
    .map((word) => resolve(cwd, word))
    .filter((path) => existsSync(path) && statSync(path).isFile());
}

/** Resolves when one of the files was written anew, or after the signal. */
export function nextChange(files: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const names = new Map<string, Set<string>>();
    for (const file of files.map((each) => resolve(each))) {
      const folder = dirname(file);
      names.set(folder, (names.get(folder) ?? new Set()).add(basename(file)));
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A file that an editor puts another in the place of is no longer the one that was watched: its folder is.
    const watchers = [...names].flatMap(([folder, within]) => {
      if (!existsSync(folder)) return [];
      return [
        watch(folder, (_, name) => {
          if (name !== null && !within.has(name)) return;
          clearTimeout(timer);
          timer = setTimeout(end, SETTLED_MS);
        }),
      ];
    });
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const watcher of watchers) watcher.close();
      done();
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
  });
}
