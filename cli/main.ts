#!/usr/bin/env node
import { fstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json';
import { authority, isLoopback, isWildcard } from '../proxy/access';
import { launch as launchNamed } from './launch';
import { openPage } from './open-page';
import { chooseToken, HELP, parseOptions, UsageError, USUAL_PORT, type Options } from './options';
import { stopOnSignal } from './stop-on-signal';
import { tell } from './tell';
import { startServer, type ServerOptions } from '../proxy/server';
import { errnoOf, HURRIED } from '../proxy/stream';

const MISUSED = 2;

/** What is built beside this file; from source, what was built last. */
const dist = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../dist' : '..');

const COMMANDS = new Set<string | undefined>([
  'list',
  'call',
  'read',
  'prompt',
  'check',
  'test',
  'schema',
  'replay',
  'compare',
]);

type PageSource = Pick<ServerOptions, 'webRoot' | 'page'>;

/**
 * The whole program: prints the address, opens it, and serves until it is told to stop.
 * @param page where the page comes from, when not from what was built
 * @returns undefined when there is nothing to serve (`--help`, a command, a mistake); the exit code is set then.
 */
export async function run(argv: string[], page?: PageSource): Promise<{ url: string } | undefined> {
  try {
    if (argv[0] === 'tap') {
      // Its standard streams are the server's: nobody else may touch them.
      const { runRecording } = await import('./recording/run-recording');
      process.exit(await runRecording(argv));
    }
    if (COMMANDS.has(argv[0])) {
      // Who reads it may have had enough, as `head` has.
      process.stdout.on('error', () => undefined);
      // The page's own start is not to wait for what only commands need.
      const { runCommand } = await import('./run-command');
      const code = await runCommand(argv, dist);
      // Whoever was told to stop has another.
      process.exitCode ??= code;
      // What is left of it, such as the timers of a large answer, is not waited for.
      process.stdout.write('', () => process.exit());
      return undefined;
    }
    const options = parseOptions(argv);
    if (!options.help && !options.version) return await serve(options, page);
    process.stdout.write(options.help ? HELP : `${version}\n`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    tell(error.message);
    process.exitCode = MISUSED;
  }
  return undefined;
}

async function serve(
  options: Options,
  page: PageSource = { webRoot: join(dist, 'web') },
): Promise<{ url: string }> {
  const { host, port, folder, watch, recording, record } = options;
  const token = chooseToken(process.env['LOUPE_TOKEN']);
  const servers = recording === undefined ? await launchNamed(options, dist) : { servers: [] };
  const launch: ServerOptions['launch'] = {
    version,
    cwd: process.cwd(),
    platform: process.platform,
    ...servers,
    ...(folder !== undefined && { folder }),
    ...(recording !== undefined && { recording }),
    ...(record !== undefined && { record }),
    ...(watch && { watch }),
  };
  if (record !== undefined && launch.autoConnect === undefined)
    throw new UsageError('record takes one server. Choose it with --server NAME.');
  const onRecord = (file: string) => tell(`Recording to ${file}`);
  const server = await listen({ host, port, token, launch, onRecord, ...page });
  const stop = stopOnSignal({ close: () => server.close(HURRIED), kill: server.kill });
  if (record !== undefined) stopAtEndOfInput(stop);
  if (!isLoopback(host))
    tell(
      `Warning: Loupe listens on ${host}. Anyone who knows the full URL can run commands on this computer.`,
    );
  const shown = authority(isWildcard(host) ? '127.0.0.1' : host, server.port);
  const url = `http://${shown}/#token=${token}`;
  process.stdout.write(`Loupe is at ${url}\n`);
  if (!options['no-open']) openPage(url);
  return { url };
}

/** Whoever pipes something in ends the recording by it. A terminal, or none at all, ends nothing. */
function stopAtEndOfInput(stop: () => void): void {
  const input = fstatSync(0, { bigint: false });
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.on('end', stop).on('error', () => undefined);
  process.stdin.resume();
}

async function listen(options: Omit<ServerOptions, 'port'> & { port: number | undefined }) {
  const port = options.port ?? USUAL_PORT;
  try {
    return await startServer({ ...options, port });
  } catch (error) {
    const taken = errnoOf(error) === 'EADDRINUSE';
    if (taken && options.port === undefined) {
      const launch = { ...options.launch, usualPort: USUAL_PORT };
      return startServer({ ...options, launch, port: 0 });
    }
    const reason = taken ? 'is in use. Choose another --port' : `can't be used (${errnoOf(error)})`;
    throw new UsageError(`${authority(options.host, port)} ${reason}.`);
  }
}

const program = process.argv[1];
if (program !== undefined && realpathSync(program) === import.meta.filename)
  await run(process.argv.slice(2));
