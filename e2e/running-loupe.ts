import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The build of this tree, or that of another one for a benchmark. */
export const dist = process.env['LOUPE_DIST'] ?? join(root, 'dist');
/** Older builds, for a benchmark, have no command line. */
const builtProxy =
  ['cli/main.js', 'proxy/main.js'].map((path) => join(dist, path)).find((path) => existsSync(path)) ??
  join(dist, 'cli/main.js');

export interface RunningLoupe {
  /** As printed, with the token. */
  readonly url: string;
  readonly pid: number;
  stderr(): string;
  /** Like Ctrl+C. Resolves when it has ended. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Arguments of `mcp-loupe`. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/** Starts the built Loupe on a free port. @throws Error with its output if it ends or prints no address in 20 s */
export async function startLoupe({ args = [], env = {}, cwd }: StartOptions = {}) {
  if (!existsSync(builtProxy)) throw new Error('Loupe is not built: run `npm run build` first.');
  const child = spawn(process.execPath, [builtProxy, '--no-open', '--port', '0', ...args], {
    cwd: cwd ?? root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return awaitUrl(child);
}

/** For a Loupe that was not started by {@link startLoupe}. */
export async function awaitUrl(child: ChildProcess): Promise<RunningLoupe> {
  const { pid, stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('awaitUrl needs the stdout and stderr as pipes.');
  const errors: string[] = [];
  stderr.setEncoding('utf8').on('data', (chunk: string) => errors.push(chunk));
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`Loupe ${why}.\nstdout: ${output}\nstderr: ${errors.join('')}`));
    };
    const timer = setTimeout(() => fail('printed no address within 20 s'), 20_000);
    void ended.then(() => fail('ended before it printed its address'));
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = /^Loupe is at (\S+)$/m.exec(output);
      if (found?.[1] === undefined) return;
      clearTimeout(timer);
      resolve(found[1]);
    });
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    pid: pid ?? 0,
    stderr: () => errors.join(''),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(killer);
    },
  };
}
