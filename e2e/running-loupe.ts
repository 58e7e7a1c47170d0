import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What is built, of this tree or of another one that is measured beside it. */
export const dist = process.env['LOUPE_DIST'] ?? join(root, 'dist');
/** Of builds that are measured, some are older than the command line. */
const builtProxy =
  ['cli/main.js', 'proxy/main.js'].map((path) => join(dist, path)).find((path) => existsSync(path)) ??
  join(dist, 'cli/main.js');

/** A built Loupe that runs: `node dist/cli/main.js` on a free port. */
export interface RunningLoupe {
  /** The printed address, with the token in its fragment. */
  readonly url: string;
  readonly pid: number;
  /** What it wrote to stderr so far. */
  stderr(): string;
  /** Stops it as Ctrl+C does and resolves when it has ended. Calling it again is harmless. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Loupe's own options and the server, as a person would write them after `mcp-loupe`. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/**
 * Starts the built proxy and waits for the line with its address.
 * @throws Error when it ends, or says nothing for 20 s, with what it wrote.
 */
export async function startLoupe({ args = [], env = {}, cwd }: StartOptions = {}) {
  if (!existsSync(builtProxy)) throw new Error('Loupe is not built: run `npm run build` first.');
  const child = spawn(process.execPath, [builtProxy, '--no-open', '--port', '0', ...args], {
    cwd: cwd ?? root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return awaitUrl(child);
}

/** The rest of {@link startLoupe}, for a Loupe that was started in another way. */
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
