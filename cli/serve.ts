import { join } from 'node:path';
import { version } from '../package.json';
import { targetFromEntry } from '../core/session/connect/mcp-servers-json';
import { programOf } from '../core/session/connect/server-config';
import { authority, isLoopback, isWildcard } from '../proxy/access';
import { startServer, type ServerOptions } from '../proxy/server';
import { errnoOf, FAST } from '../proxy/stream';
import { DIST, resolveServers } from './resolve-servers';
import { openPage } from './open-page';
import { chooseToken, UsageError } from './options';
import { DEFAULT_PORT, type PageOptions } from './page-options';
import { stopOnSignal } from './stop-on-signal';
import { writeStderr } from './stderr';
import { COULD_NOT_WRITE } from './write-report';

export type PageSource = Pick<ServerOptions, 'webRoot' | 'page'>;

export async function serve(
  options: PageOptions,
  page: PageSource = { webRoot: join(DIST, 'web') },
): Promise<{ url: string }> {
  const { host, port, folder, watch, recording, record, allowedHosts, basePath, appPorts, appHost } = options;
  const token = chooseToken(process.env['LOUPE_TOKEN']);
  const servers = recording === undefined ? await resolveServers(options) : { servers: [] };
  const launch: ServerOptions['launch'] = {
    version,
    cwd: process.cwd(),
    platform: process.platform,
    ...servers,
    configFile: options.config,
    parameters: process.env['LOUPE_AUTHORIZATION_PARAMETERS'],
    folder,
    recording,
    record,
    ...(watch && { watch }),
    ...trustOf(options),
  };
  if (record !== undefined && launch.autoConnect === undefined)
    throw new UsageError('record takes one server. Choose it with --server NAME.');
  const onRecord = (file: string, failure?: unknown) => {
    if (failure === undefined) writeStderr(`Recording to ${file}`);
    else {
      writeStderr(`${file} can’t be written (${errnoOf(failure)}).`);
      process.exitCode = COULD_NOT_WRITE;
    }
  };
  const early = earlyProgram(launch);
  const server = await listen({
    host,
    port,
    allowedHosts,
    basePath,
    ...(appPorts === undefined ? { appHost } : { appPorts }),
    token,
    launch,
    onRecord,
    early,
    ...page,
  });
  const stop = stopOnSignal({ close: () => server.close(FAST), kill: server.kill });
  if (record !== undefined) stopAtEndOfInput(stop);
  warnOfExposure(options);
  const address = authority(isWildcard(host) ? '127.0.0.1' : host, server.port);
  const url = `http://${address}${basePath}/#token=${token}`;
  process.stdout.write(`Loupe is at ${url}\n`);
  if (!options['no-open']) openPage(url);
  return { url };
}

function warnOfExposure({ host, allowedHosts, basePath }: PageOptions): void {
  if (!isLoopback(host))
    writeStderr(`Warning: Loupe listens on ${host}. Anyone who knows the full URL can run commands on this computer.`);
  for (const name of allowedHosts)
    writeStderr(
      `Warning: Loupe also answers to ${name}. Anyone who reaches it and knows the token can run commands on this computer.`,
    );
  if (basePath !== '')
    writeStderr(
      `Warning: Loupe is at ${basePath}/. Any other page of the same host can use an open Loupe, and so run commands on this computer.`,
    );
}

function trustOf({ trust, config }: PageOptions): Pick<ServerOptions['launch'], 'trusted'> {
  if (trust) return { trusted: 'all' };
  return config === undefined ? { trusted: 'servers' } : {};
}

/** Started before the page requests it, with the same settings. Undefined for a URL, or if the page asks the user first. */
function earlyProgram({ servers, autoConnect, trusted }: ServerOptions['launch']): ServerOptions['early'] {
  if (trusted === undefined) return undefined;
  const server = servers.find(({ name }) => name === autoConnect);
  const target = server && targetFromEntry(server.config);
  return target?.kind === 'stdio' ? programOf(target) : undefined;
}

function stopAtEndOfInput(stop: () => void): void {
  if (process.stdin.isTTY) return;
  process.stdin.on('end', stop).on('error', () => undefined);
  process.stdin.resume();
}

async function listen(options: Omit<ServerOptions, 'port'> & { port: number | undefined }) {
  const port = options.port ?? DEFAULT_PORT;
  try {
    return await startServer({ ...options, port });
  } catch (error) {
    const isInUse = errnoOf(error) === 'EADDRINUSE';
    // The port of the page, or one of those for apps.
    const failedPort = (error as { port?: number }).port ?? port;
    const isForApps = failedPort !== port;
    if (isInUse && options.port === undefined && !isForApps) {
      const launch = { ...options.launch, usualPort: DEFAULT_PORT };
      return startServer({ ...options, launch, port: 0 });
    }
    const reason = isInUse
      ? `is in use. Choose another ${isForApps ? '--app-ports' : '--port'}`
      : `can't be used (${errnoOf(error)})`;
    throw new UsageError(`${authority(options.host, failedPort)} ${reason}.`);
  }
}
