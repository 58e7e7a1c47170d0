import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';

/** The user may have to unlock it first. */
const TIMEOUT_MS = 60_000;
const SERVICE = 'mcp-loupe';

/** The system's password store. Its methods resolve to undefined or false if it refuses. */
export interface Keychain {
  works(): Promise<boolean>;
  read(name: string): Promise<string | undefined>;
  write(name: string, secret: string): Promise<boolean>;
  remove(name: string): Promise<boolean>;
}

/** macOS by `security`, Linux by `secret-tool`. */
export function systemKeychain(env = process.env, platform = process.platform) {
  if (platform === 'darwin') return macKeychain(env);
  if (platform === 'linux') return linuxKeychain(env);
  return undefined;
}

function linuxKeychain(env: NodeJS.ProcessEnv): Keychain {
  const attributes = (name: string) => ['service', SERVICE, 'file', name];
  const run = (args: string[], input = '') => runProgram('secret-tool', args, input, env);
  return {
    async works() {
      // Exit code 1 without stderr is "not found"; without a keyring service there is an error.
      const { code, error } = await run(['lookup', ...attributes('(none)')]);
      return code === 0 || (code === 1 && error === '');
    },
    async read(name) {
      const { code, output } = await run(['lookup', ...attributes(name)]);
      return code === 0 && output !== '' ? output.trimEnd() : undefined;
    },
    async write(name, secret) {
      const label = `--label=Loupe: the key of ${name}`;
      return (await run(['store', label, ...attributes(name)], secret)).code === 0;
    },
    remove: async (name) => (await run(['clear', ...attributes(name)])).code === 0,
  };
}

function macKeychain(env: NodeJS.ProcessEnv): Keychain {
  const account = userInfo().username;
  const run = (args: string[], input = '') => runProgram('security', args, input, env);
  const item = (name: string) => ['-a', account, '-s', `${SERVICE} ${name}`];
  const quote = (word: string) => `"${word.replace(/["\\]/g, '\\$&')}"`;
  return {
    works: async () => (await run(['default-keychain'])).code === 0,
    async read(name) {
      const { code, output } = await run(['find-generic-password', ...item(name), '-w']);
      return code === 0 && output !== '' ? output.trimEnd() : undefined;
    },
    async write(name, secret) {
      // By stdin: other users can see a process's arguments.
      const args = ['add-generic-password', '-U', ...item(name), '-w', secret];
      await run(['-i'], `${args.map(quote).join(' ')}\n`);
      return (await this.read(name)) === secret;
    },
    remove: async (name) => (await run(['delete-generic-password', ...item(name)])).code === 0,
  };
}

async function runProgram(program: string, args: string[], input: string, env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { env, timeout: TIMEOUT_MS, windowsHide: true });
  child.stdin.on('error', () => undefined).end(input);
  try {
    const [output, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[code: number | null]>,
    ]);
    return { code, output, error: error.trim() };
  } catch {
    return { code: null, output: '', error: 'not started' };
  }
}
