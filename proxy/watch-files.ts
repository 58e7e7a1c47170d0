import { existsSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { ProgramFrame } from './page-frame';
import { relayWatch } from './relay-folder';
import { type RelayedStream, StreamFailure, type StreamPort } from './stream';

const DEBOUNCE_MS = 200;

/** The arguments of a command line that are files, its program included. */
export function filesOf(line: { command: string; args: readonly string[]; cwd?: string }): string[] {
  const { command, args, cwd = '.' } = line;
  return [command, ...args]
    .map((word) => resolve(cwd, word))
    .filter((path) => existsSync(path) && statSync(path).isFile());
}

/** Watches files, debounced, even if editors replace them. @returns a function that stops watching */
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
  // Editors replace files: the folder is watched, not the file.
  const watchers = [...names].flatMap(([folder, within]) => {
    if (!existsSync(folder)) return [];
    const watcher = watch(folder, (_, name) => {
      if (name !== null && !within.has(name)) return;
      if (name !== null) changed.add(join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(tell, DEBOUNCE_MS);
    });
    // The folder was removed; the other watchers stay.
    watcher.on('error', () => watcher.close());
    return [watcher];
  });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

export function programKey({ command, args, cwd }: Pick<ProgramFrame, 'command' | 'args' | 'cwd'>): string {
  return JSON.stringify([command, args, cwd]);
}

/** Tells a page of changes to a program's files. @param started {@link programKey}s of this page: others are refused */
export function relayProgram(port: StreamPort, program: ProgramFrame, started: ReadonlySet<string>): RelayedStream {
  return relayWatch(port, () => {
    if (!started.has(programKey(program))) {
      const message = 'Only programs started by this page can be watched.';
      throw new StreamFailure('folder-failed', message);
    }
    const files = filesOf(program);
    const stop = watchFiles(files, (paths) => port.sendFrame({ type: 'changed', paths }));
    port.sendFrame({ type: 'watching', files });
    return stop;
  });
}
