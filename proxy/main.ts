#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
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
import { stopWhenTold } from '../cli/stop-when-told';
import { startServer, type ServerOptions } from './server';
import { errnoOf, HURRIED } from './stream';

const MISUSED = 2;

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
  stopWhenTold({ close: () => server.close(HURRIED), kill: server.kill });
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

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename)
  await run(process.argv.slice(2));
