#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../package.json';
import { authority, isLoopback, isWildcard } from './access';
import { launchServers } from '../cli/launch';
import { openPage } from '../cli/open-page';
import {
  chooseToken,
  HELP,
  parseOptions,
  UsageError,
  USUAL_PORT,
  type Options,
} from '../cli/options';
import { startServer, type RunningServer, type ServerOptions } from './server';
import { errnoOf, HURRIED } from './stream';

const SHUTDOWN_MS = 2000;
const PARENT_POLL_MS = 500;
const MISUSED = 2;
const INIT = 1;

/** What is built beside this file; from source, what was built last. */
const dist = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..');

/**
 * The whole program: prints the address, opens it, and serves until it is told to stop.
 * @returns undefined when there is nothing to serve (`--help`, a mistake); the exit code is set then.
 */
export async function run(argv: string[]): Promise<{ url: string } | undefined> {
  try {
    const options = parseOptions(argv);
    if (!options.help && !options.version) return await serve(options);
    process.stdout.write(options.help ? HELP : `${version}\n`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = MISUSED;
  }
  return undefined;
}

async function serve(options: Options): Promise<{ url: string }> {
  const { host, port } = options;
  const token = chooseToken(process.env['LOUPE_TOKEN']);
  const servers = launchServers(options, dist);
  const launch = { version, cwd: process.cwd(), platform: process.platform, ...servers };
  const server = await listen({ host, port, token, launch, webRoot: join(dist, 'web') });
  stopWhenTold(server);
  if (!isLoopback(host))
    process.stderr.write(
      `Warning: Loupe listens on ${host}. Whoever has its address can run commands on this computer.\n`,
    );
  const shown = authority(isWildcard(host) ? '127.0.0.1' : host, server.port);
  const url = `http://${shown}/#token=${token}`;
  process.stdout.write(`Loupe is at ${url}\n`);
  if (!options['no-open']) openPage(url);
  return { url };
}

async function listen(options: Omit<ServerOptions, 'port'> & { port: number | undefined }) {
  const port = options.port ?? USUAL_PORT;
  try {
    return await startServer({ ...options, port });
  } catch (error) {
    const taken = errnoOf(error) === 'EADDRINUSE';
    if (taken && options.port === undefined) return startServer({ ...options, port: 0 });
    const reason = taken ? 'is taken; give another --port' : `can't be used (${errnoOf(error)})`;
    throw new UsageError(`${authority(options.host, port)} ${reason}.`);
  }
}

/** Signals and the end of our parent end what we started, so that no server is left behind. */
function stopWhenTold(server: RunningServer): void {
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    await Promise.race([server.close(HURRIED), sleep(SHUTDOWN_MS)]);
    process.exit(0);
  };
  // Whatever ends this process, nothing that it started survives it.
  process.on('exit', () => server.kill());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  const parent = process.ppid;
  if (parent === INIT || process.platform === 'win32') return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (!stopping) void stop();
  }, PARENT_POLL_MS);
  watch.unref();
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename)
  await run(process.argv.slice(2));
