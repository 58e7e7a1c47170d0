import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isIncluded, kindOf } from './folder-path';

/** Editors write a file in several steps. */
const DEBOUNCE_MS = 150;
const MAX_FOLDERS = 500;

/** Watches a folder and its `references` for as long as there are listeners. */
export class FolderWatch {
  readonly #root: string;
  readonly #listeners = new Set<(paths: string[]) => void>();
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  /** Something changed that the system doesn't name. */
  #isVague = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  subscribe(listener: (paths: string[]) => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#watchAll();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  #watchAll(): void {
    this.#watchFolder(this.#root);
    this.#watchTree(join(this.#root, 'references'));
  }

  #watchTree(folder: string): void {
    if (this.#watchers.size >= MAX_FOLDERS) return;
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      this.#watchFolder(folder);
      for (const entry of entries)
        if (entry.isDirectory() && !entry.name.startsWith('.')) this.#watchTree(join(folder, entry.name));
    } catch {
      // The folder does not exist, or has just been removed.
    }
  }

  #watchFolder(folder: string): void {
    if (this.#watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => this.#noticed(folder, name));
    this.#watchers.set(folder, watcher);
    watcher.on('error', () => this.#leave(folder));
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #noticed(folder: string, name: string | null): void {
    const isInReferences = folder !== this.#root;
    const path = name === null ? null : relative(this.#root, join(folder, name)).split(sep).join('/');
    const isNamed = path !== null && (kindOf(path) !== undefined || isIncluded(path));
    if (path !== null && !isInReferences && path !== 'references' && !isNamed) return;
    if (isNamed) this.#changed.add(path);
    else this.#isVague = true;
    // A recreated folder is a new one; it is watched at once, so that no change in it is missed.
    if (name !== null) this.#leave(join(folder, name));
    if (isInReferences || path === 'references') this.#watchTree(join(this.#root, 'references'));
    this.#timer ??= setTimeout(() => this.#notify(), DEBOUNCE_MS);
  }

  #notify(): void {
    this.#timer = undefined;
    const paths = this.#isVague ? [] : [...this.#changed].sort();
    this.#isVague = false;
    this.#changed.clear();
    for (const listener of [...this.#listeners]) listener(paths);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const folder of [...this.#watchers.keys()]) this.#leave(folder);
  }
}
