import { existsSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ProgramFrame } from './page-frame';
import { relayWatch } from './relay-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';

/** A build writes many files, one after the other. */
const SETTLED_MS = 200;

/** The files that a command line names: its program, and what that is told to run. */
export function filesOf(line: { command: string; args: readonly string[]; cwd?: string }): string[] {
  const { command, args, cwd = '.' } = line;
  return [command, ...args]
    .map((word) => resolve(cwd, word))
    .filter((path) => existsSync(path) && statSync(path).isFile());
}

/**
 * Calls back after some of the files were written anew, and nothing has followed for a moment.
 * @returns the way to stop
 */
export function watchFiles(files: readonly string[], onChange: (paths: string[]) => void): () => void {
  const names = new Map<string, Set<string>>();
  for (const file of files.map((each) => resolve(each))) {
    const folder = dirname(file);
    names.set(folder, (names.get(folder) ?? new Set()).add(basename(file)));
  }
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const paths = [...changed].sort();
    changed.clear();
    onChange(paths);
  };
  // A file that an editor puts another in the place of is no longer the one that was watched: its folder is.
  const watchers = [...names].flatMap(([folder, within]) => {
    if (!existsSync(folder)) return [];
    const watcher = watch(folder, (_, name) => {
      if (name !== null && !within.has(name)) return;
      if (name !== null) changed.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLED_MS);
    });
    // The folder is gone; what ran from it is still to be reached.
    watcher.on('error', () => watcher.close());
    return [watcher];
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

/** Tells one command line from every other. */
export function lineOf({ command, args, cwd }: Pick<ProgramFrame, 'command' | 'args' | 'cwd'>): string {
  return JSON.stringify([command, args, cwd]);
}

/**
 * Tells the page when the program of a server has changed.
 * @param started the {@link lineOf} each that this page has started: nothing else is watched for it
 */
export function relayProgram(port: StreamPort, program: ProgramFrame, started: ReadonlySet<string>): RelayedStream {
  return relayWatch(port, () => {
    if (!started.has(lineOf(program))) {
      const words = 'Only programs started by this page can be watched.';
      throw new StreamFailure('folder-failed', words);
    }
    const files = filesOf(program);
    const stop = watchFiles(files, (paths) => port.tell({ type: 'changed', paths }));
    port.tell({ type: 'watching', files });
    return stop;
  });
}
